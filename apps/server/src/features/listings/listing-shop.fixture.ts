import { setTimeout } from "node:timers/promises";
import { getListing, startListing } from "@pricetrail/contract";
import type { Listing } from "@pricetrail/contract";
import { serveShop } from "../../../../../tests/static-shop.ts";
import type { ShopPage, StaticShop } from "../../../../../tests/static-shop.ts";
import type { Tenant } from "../testing/data.fixture.ts";

export interface ListedGoods {
  path: string;
  name: string;
  cents: number;
}

export const goods = (from: number, to: number): ListedGoods[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const n = from + index;
    return { path: `/p/kettle-${n}`, name: `Kettle number ${n}`, cents: 1000 + n };
  });

const PAGE_SIZE = 12;
const price = (cents: number) => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

export const card = ({ path, name, cents }: ListedGoods) =>
  `<article class="card"><a href="${path}"><img src="/i${path}.jpg" alt=""><h3>${name}</h3></a><p class="price">${price(cents)}</p></article>`;

/** Pagination as shops implement it. */
export const PAGERS: Record<string, (page: number, pages: number, count: number) => string> = {
  "a link that says next": (page, pages) =>
    page < pages ? `<a href="/list?page=${page + 1}">Next ›</a>` : "",
  "rel=next": (page, pages) => (page < pages ? `<link rel="next" href="/list?page=${page + 1}">` : ""),
  numbers: (page, pages) =>
    Array.from({ length: pages }, (_, index) => index + 1)
      .filter((n) => n !== page && Math.abs(n - page) < 3)
      .map((n) => `<a href="/list?page=${n}">${n}</a>`)
      .join(" "),
  "a button with an address": (page, pages) =>
    page < pages ? `<button data-url="/list?page=${page + 1}">Load more</button>` : "",
  "a parameter that nothing links to": (_page, _pages, count) => `<p>${count} products</p>`,
};

export interface ListingShop extends StaticShop {
  goods: ListedGoods[];
  pager: keyof typeof PAGERS;
  /** Responses that replace the shop's own, by address. */
  instead: Map<string, ShopPage>;
  /** What a response waits for before it is sent, by address. */
  held: Map<string, Promise<void>>;
}

/** Starts a shop with one long list at /list, whose products, pagination and responses a test can change at any time. */
export async function serveListingShop(): Promise<ListingShop> {
  const state = {
    goods: goods(1, 50),
    pager: "rel=next" as keyof typeof PAGERS,
    instead: new Map<string, ShopPage>(),
    held: new Map<string, Promise<void>>(),
  };
  const listPage = (url: URL): string => {
    const page = Number(url.searchParams.get("page") ?? 1);
    const pages = Math.ceil(state.goods.length / PAGE_SIZE);
    const shown = state.goods.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const pager = PAGERS[state.pager]!(page, pages, state.goods.length);
    return `<html lang="en-US"><head><title>Kettles</title></head><body><main><h1>Kettles</h1>${shown.map(card).join("")}${pager}</main></body></html>`;
  };
  const productPage = ({ name, cents }: ListedGoods): string => {
    const trail = ["Home", "Kitchen", "Kettles", name].map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step,
    }));
    const data = [
      {
        "@type": "Product",
        name,
        offers: { "@type": "Offer", price: (cents / 100).toFixed(2), priceCurrency: "USD" },
      },
      { "@type": "BreadcrumbList", itemListElement: trail },
    ];
    return `<html lang="en-US"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(data)}</script></head>
      <body><h1>${name}</h1><p class="price">${price(cents)}</p></body></html>`;
  };
  const answer = (path: string): ShopPage | undefined => {
    const own = state.instead.get(path);
    if (own !== undefined) return own;
    const url = new URL(path, "http://shop.example");
    if (url.pathname === "/list") return listPage(url);
    const product = state.goods.find((one) => one.path === url.pathname);
    return product && productPage(product);
  };
  const shop = await serveShop(answer, 0, (path) => state.held.get(path));
  return Object.assign(state, shop);
}

/** Starts a deep run and waits for its end. */
export async function runToEnd(tenant: Tenant, body: object): Promise<Listing> {
  const { data } = await tenant.ask(startListing, undefined, { readFirst: 0, ...body });
  return ended(tenant, data._id);
}

/** Time in ms without progress after which a run will never end, however busy the machine is. */
const STALLED_MS = 120_000;

/** Waits until a listing's run has ended and nothing is left to read. Fails only when it makes no progress. */
export async function ended(tenant: Tenant, id: string): Promise<Listing> {
  let before = "";
  for (let since = performance.now(); performance.now() - since < STALLED_MS; await setTimeout(50)) {
    const { data } = await tenant.ask(getListing, `get/listing/${id}`);
    if (data.deepRun?.finishedAt && data.reading === 0) return data;
    const reached = JSON.stringify([data.deepRun, data.reading]);
    if (reached !== before) since = performance.now();
    before = reached;
  }
  throw new Error("the listing's run did not end");
}
