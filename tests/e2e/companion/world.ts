import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "../../../apps/server/src/database/embedded/temporary.ts";
import { signUp, startProduct } from "../../product.ts";
import type { Person } from "../../product.ts";
import { serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";

/** A shop that shows prices to those who are signed in to it only. */
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
  /** What the shop shows to those who are signed in, by path. */
  pages: Map<string, string>;
  stop(): Promise<void>;
}

/** The real program on a database of its own, and a shop that shows it nothing. */
export async function openCompanionWorld(): Promise<CompanionWorld> {
  const folder = mkdtempSync(join(tmpdir(), "pricetrail-companion-"));
  const temporary = await createTestDatabase();
  const { host, port, user, database } = temporary.connection;
  const pages = new Map<string, string>();
  const shop = await serveShop((path) => (pages.has(path) ? SIGN_IN : undefined));
  const product = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    CAPTCHA: "off",
    THROTTLE: "off",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
  });
  return {
    url: product.url,
    person: await signUp(product.url, "pat@acme.example"),
    shop,
    pages,
    stop: async () => {
      await product.stop();
      await temporary.drop();
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
