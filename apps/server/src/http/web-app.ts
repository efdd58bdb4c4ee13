import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { HEAD_PLACE, headOf, registerVisitorFiles } from "./visitor-pages.ts";
import type { Installation } from "./visitor-pages.ts";
import { styleNonce } from "./security-headers.ts";

/** Placeholder in the built page (apps/web/index.html) for the response's nonce. */
const NONCE_PLACE = "__STYLE_NONCE__";

/** Path of the web app's build. */
export const WEB_DIST = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/**
 * Serves the built web app: browsers cache hashed files permanently and never the page itself, and every address that is not a
 * file gets the page, whose router decides.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { dist = WEB_DIST, ...installation }: { dist?: string } & Installation,
): Promise<void> {
  const pagePath = join(dist, "index.html");
  if (!existsSync(pagePath)) {
    app.log.warn("the web app is not built: only the API is served");
    return;
  }
  const page = readFileSync(pagePath, "utf8");
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    // Only as a page with a nonce: below, like every other address.
    globIgnore: ["index.html*"],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        "cache-control",
        /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  registerVisitorFiles(app, installation);
  app.setNotFoundHandler((request, reply) => {
    // A file removed by an update must not be answered with the page: the browser would run it as a script.
    if (request.url.startsWith("/assets/")) return reply.code(404).type("text/plain").send("Not found");
    // Without a validator: a 304 response would combine a new nonce with the old page.
    return reply
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(
        page
          .replaceAll(NONCE_PLACE, styleNonce(reply.raw))
          .replace(HEAD_PLACE, () => headOf(request.url, installation.publicUrl())),
      );
  });
}
