import type { Person } from "../../product.ts";
import { serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";
import { sharedProgram } from "../shared-program.ts";

/** A shop that shows prices only to people who are signed in to it. */
export const kettle = (name: string, was: string, price: string): string => `<!doctype html>
  <html lang="en"><head><title>${name}</title>
  <script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Product", name })}</script>
  </head><body><img name="documentElement" alt=""><img name="createElement" alt="">
  <main><h1>${name}</h1><div id="buy"><s class="was">$${was}</s> <strong class="price">$${price}</strong></div>
  <p class="stock">In stock</p><form><input name="secret" value="what-was-typed"></form></main></body></html>`;
const SIGN_IN =
  "<!doctype html><html><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>";

export interface CompanionWorld {
  url: string;
  person: Person;
  shop: StaticShop;
  /** What the shop shows to signed-in people, by path. */
  pages: Map<string, string>;
  stop(): Promise<void>;
}

/** A new organisation in the real program, and a shop that shows it nothing. */
export async function openCompanionWorld(): Promise<CompanionWorld> {
  const pages = new Map<string, string>();
  const shop = await serveShop((path) => (pages.has(path) ? SIGN_IN : undefined));
  const { product, newOwner } = await sharedProgram();
  return {
    url: product.url,
    person: await newOwner(),
    shop,
    pages,
    stop: () => shop.stop(),
  };
}
