import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A page of a made-up shop: status and HTML, or only the HTML. */
export type ShopPage = string | { status: number; body: string | Buffer; headers?: Record<string, string> };

export interface StaticShop {
  origin: string;
  /** Visits per address so far. */
  visits: Map<string, number>;
  stop(): Promise<void>;
}

/** A small shop on loopback that serves each page after `delayMs` (which may change) and once `heldBack` has resolved for it. */
export async function serveShop(
  pages: (path: string) => ShopPage | undefined,
  delayMs: number | (() => number) = 0,
  heldBack: (path: string) => Promise<void> | undefined = () => undefined,
): Promise<StaticShop> {
  const visits = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    visits.set(path, (visits.get(path) ?? 0) + 1);
    const page = pages(path);
    const {
      status,
      body,
      headers = {},
    } = typeof page === "object"
      ? page
      : { status: page === undefined ? 404 : 200, body: page ?? "Not found" };
    void Promise.all([wait(typeof delayMs === "number" ? delayMs : delayMs()), heldBack(path)]).then(() => {
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
      response.end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A product page with one price in JSON-LD and in the visible text. */
export function productPage(name: string, price: string, currency = "USD"): string {
  const offer = {
    "@type": "Offer",
    price,
    priceCurrency: currency,
    availability: "https://schema.org/InStock",
  };
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    sku: name.replace(/\W+/g, "-"),
    offers: offer,
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><main><h1>${name}</h1><p class="price">${currency} ${price}</p><button>Add to cart</button></main></body></html>`;
}
