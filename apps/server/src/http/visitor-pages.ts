import type { FastifyInstance } from "fastify";

/** Public pages, which search engines may index. All other addresses are private. */
export const VISITOR_PAGES = [
  "/features",
  "/pricing",
  "/faq",
  "/signup",
  "/login",
  "/termsandconditions",
  "/privacypolicy",
] as const;

/** Placeholder in the built page (apps/web/index.html) for the head of the requested address. */
export const HEAD_PLACE = "<!-- HEAD -->";
const SOCIAL_PICTURE = "/social.jpg";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns a page's head for search engines and link previews. */
export function headOf(address: string, publicUrl: string): string {
  const [path = "/"] = address.split("?");
  // The first page for visitors is the sign-up form.
  const page = path === "/" ? "/signup" : VISITOR_PAGES.find((one) => one === path);
  if (page === undefined) return '<meta name="robots" content="noindex" />';
  const picture = escaped(publicUrl + SOCIAL_PICTURE);
  const url = escaped(publicUrl + page);
  const software = {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: "Pricetrail",
    description:
      "Self-hosted price tracking: follows the prices of the products you name, at the shops you name, and keeps every reading.",
    applicationCategory: "BusinessApplication",
    operatingSystem: "Linux, macOS, Windows (WSL)",
    url: `${publicUrl}/features`,
    screenshot: publicUrl + SOCIAL_PICTURE,
    license: "https://opensource.org/license/mit",
  };
  return [
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${picture}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="The dashboard: what moved, the price index, and the tracked products" />',
    // Not an executable script; "<" is escaped so that nothing can end the element.
    `<script type="application/ld+json">${JSON.stringify(software).replaceAll("<", "\\u003c")}</script>`,
  ].join("\n    ");
}

/** Days until a `security.txt` must be fetched again; RFC 9116 recommends less than a year. */
const CONTACT_DAYS = 180;

/** What an installation says about itself. */
export interface Installation {
  /** Public address, for absolute URLs. */
  publicUrl: () => string;
  /** Where security problems are reported: a mailto: or https: address. */
  securityContact?: string | undefined;
  now: () => Date;
}

/**
 * Registers `/robots.txt`, `/sitemap.xml` and, with a contact, `/.well-known/security.txt` (RFC 9116). Programs ask for other
 * well-known addresses, which never get a page.
 */
export function registerVisitorFiles(
  app: FastifyInstance,
  { publicUrl, securityContact, now }: Installation,
): void {
  const SECURITY = "/.well-known/security.txt";
  app.get("/.well-known/*", { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).type("text/plain; charset=utf-8").send("Not found\n"),
  );
  if (securityContact !== undefined)
    app.get(SECURITY, { schema: { hide: true } }, (_request, reply) => {
      const expires = new Date(now().getTime() + CONTACT_DAYS * 24 * 3600 * 1000);
      return reply
        .type("text/plain; charset=utf-8")
        .send(
          `Contact: ${securityContact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${publicUrl()}${SECURITY}\n`,
        );
    });
  app.get("/robots.txt", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /mcp\nSitemap: ${publicUrl()}/sitemap.xml\n`),
  );
  app.get("/sitemap.xml", { schema: { hide: true } }, (_request, reply) => {
    const pages = VISITOR_PAGES.map((path) => `  <url><loc>${escaped(publicUrl() + path)}</loc></url>`);
    return reply
      .type("application/xml; charset=utf-8")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join("\n")}\n</urlset>\n`,
      );
  });
}
