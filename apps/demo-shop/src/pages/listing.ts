import { departmentAt, OUTLET_PRODUCTS, PRODUCTS } from "../catalogue/catalogue.ts";
import { openBoxAt, openBoxDay } from "../catalogue/open-box.ts";
import { OUTLET } from "../catalogue/storefronts.ts";
import type { Product } from "../catalogue/types.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { askingPriceMinor, categoryPath, listedOffer } from "../offers.ts";
import type { Offer } from "../offers.ts";
import type { Visit } from "../visit.ts";
import { breadcrumbs, card } from "./parts.ts";
import { shell } from "./shell.ts";

const PAGE_SIZE = 8;

interface Listing {
  title: string;
  intro: string;
  crumbs: readonly (readonly [string, string])[];
  /** Ways to narrow the listing, as name and path. */
  shelves: readonly (readonly [string, string])[];
  offers: readonly Offer[];
  /** Whether the prices are in one currency, so that they can be sorted. */
  oneCurrency: boolean;
}

const ORDERS = [
  ["", "Featured"],
  ["price-up", "Price, low to high"],
  ["price-down", "Price, high to low"],
  ["name", "Name"],
] as const;

function departmentListing(path: string, all: readonly Offer[]): Listing | null {
  const [, slug = "", shelf] = /^\/c\/([a-z]+)(?:\/([a-z-]+))?$/u.exec(path) ?? [];
  const department = departmentAt(slug);
  if (department === undefined) return null;
  const inside = PRODUCTS.filter((product) => product.department === department);
  const shelves = [...new Map(inside.map((product) => [product.subcategory, categoryPath(product)]))];
  const here = shelves.find(([, shelfPath]) => shelfPath === path);
  if (shelf !== undefined && here === undefined) return null;
  const crumbs = [["Home", "/"] as const, [department.name, `/c/${slug}`] as const];
  return {
    title: here?.[0] ?? department.name,
    intro: department.intro,
    crumbs: here === undefined ? crumbs : [...crumbs, here],
    shelves: [[`All ${department.name}`, `/c/${slug}`], ...shelves],
    offers: all.filter(
      ({ product }) =>
        product.department === department && (here === undefined || categoryPath(product) === path),
    ),
    oneCurrency: true,
  };
}

function listingOf(visit: Visit): Listing | null {
  const path = visit.url.pathname;
  const listed = (products: readonly Product[]): Offer[] =>
    products.flatMap((product) => listedOffer(product, visit.time, visit.epoch) ?? []);
  const all = listed(PRODUCTS);
  const wide = { shelves: [], oneCurrency: false };
  if (path === "/c/everything") {
    const crumbs = [
      ["Home", "/"],
      ["Everything", path],
    ] as const;
    return { ...wide, title: "Everything", intro: "The whole shop on one long shelf.", crumbs, offers: all };
  }
  if (path === OUTLET.home) {
    return {
      ...wide,
      title: OUTLET.name,
      intro: "The same articles as in the shop, at prices of their own.",
      crumbs: [
        ["Home", "/"],
        ["Outlet", path],
      ],
      offers: listed(OUTLET_PRODUCTS),
    };
  }
  if (path === "/sale") {
    const crumbs = [
      ["Home", "/"],
      ["Sale", path],
    ] as const;
    const offers = all.filter(({ discountedMinor }) => discountedMinor !== null);
    return {
      ...wide,
      title: "Sale",
      intro: "Good things for less, for as long as it lasts.",
      crumbs,
      offers,
    };
  }
  if (path === "/open-box") {
    return {
      ...wide,
      title: "Open box",
      intro: "Sent back unused, checked by us, and gone soon.",
      crumbs: [
        ["Home", "/"],
        ["Open box", path],
      ],
      offers: listed(openBoxAt(openBoxDay(visit.time, visit.epoch))),
    };
  }
  if (path === "/search") {
    const query = (visit.url.searchParams.get("q") ?? "").trim();
    const words = query.toLowerCase().split(/\s+/u);
    const text = ({ product: { name, brand, subcategory, department, sku } }: Offer): string =>
      `${name} ${brand} ${subcategory} ${department.name} ${sku}`.toLowerCase();
    const offers = all.filter((offer) => words.every((word) => text(offer).includes(word)));
    const intro = offers.length === 0 ? "Nothing here answers to that. Try a shorter word." : "";
    const title = query === "" ? "Search" : `Results for “${query}”`;
    return {
      ...wide,
      title,
      intro,
      crumbs: [
        ["Home", "/"],
        ["Search", path],
      ],
      offers,
    };
  }
  return departmentListing(path, all);
}

function sorted({ offers }: Listing, order: string): readonly Offer[] {
  const price = (offer: Offer): number => askingPriceMinor(offer) ?? 0;
  if (order === "price-up") return offers.toSorted((a, b) => price(a) - price(b));
  if (order === "price-down") return offers.toSorted((a, b) => price(b) - price(a));
  if (order === "name") return offers.toSorted((a, b) => a.product.name.localeCompare(b.product.name, "en"));
  return offers;
}

/** Returns the current URL with one parameter changed; an empty value removes it. */
function withParameter({ url }: Visit, name: string, value: string): string {
  const query = new URLSearchParams(url.search);
  if (name !== "page") query.delete("page");
  if (value === "") query.delete(name);
  else query.set(name, value);
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}

function pager(visit: Visit, page: number, pages: number): Html | null {
  if (pages < 2) return null;
  const { c } = visit.design;
  const link = (to: number, label: string, rel?: string): Html =>
    html`<a
      href="${withParameter(visit, "page", to === 1 ? "" : String(to))}"
      ${rel !== undefined && html` rel="${rel}"`}${to === page && html` aria-current="page"`}
      >${label}</a
    >`;
  return html`<nav class="${c("pager")}" aria-label="Pages">
    ${page > 1 && link(page - 1, "← Back", "prev")}
    ${Array.from({ length: pages }, (_, index) => link(index + 1, String(index + 1)))}
    ${page < pages && link(page + 1, "Further →", "next")}
  </nav>`;
}

/** Renders a department, a category, all products, the sale, the outlet or a search; null for other URLs. */
export function listingPage(visit: Visit): Html | null {
  const listing = listingOf(visit);
  if (listing === null) return null;
  const { c } = visit.design;
  const order = visit.url.searchParams.get("sort") ?? "";
  const orders = ORDERS.filter(([key]) => listing.oneCurrency || !key.startsWith("price"));
  const offers = sorted(listing, orders.some(([key]) => key === order) ? order : "");
  const pages = Math.max(1, Math.ceil(offers.length / PAGE_SIZE));
  const asked = Number(visit.url.searchParams.get("page") ?? "1");
  const page = Math.min(pages, Math.max(1, Number.isInteger(asked) ? asked : 1));
  const shown = offers.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const main = html`<main class="${c("listing wide")}">
    ${breadcrumbs(visit.design, listing.crumbs)}
    <div class="${c("listing-head")}">
      <h1>${listing.title}</h1>
      <p>${listing.intro}</p>
    </div>
    ${
      listing.shelves.length > 0 &&
      html`<nav class="${c("shelves")}" aria-label="Shelves">
        ${listing.shelves.map(([name, path]) => html`<a href="${path}" ${path === visit.url.pathname && html` aria-current="page"`}>${name}</a>`)}
      </nav>`
    }
    <div class="${c("listing-bar")}">
      <p>${offers.length} ${offers.length === 1 ? "article" : "articles"}</p>
      ${
        offers.length > 1 &&
        html`<nav class="${c("orders")}" aria-label="Order">
          ${orders.map(([key, label]) => html`<a href="${withParameter(visit, "sort", key)}" ${key === order && html` aria-current="true"`}>${label}</a>`)}
        </nav>`
      }
    </div>
    <ul class="${c("grid")}">
      ${shown.map((offer) => html`<li>${card(visit.design, offer)}</li>`)}
    </ul>
    ${pager(visit, page, pages)}
  </main>`;
  const number = page > 1 ? `, page ${page}` : "";
  return shell(visit, {
    title: `${listing.title}${number} | ${visit.storefront.name}`,
    description: listing.intro,
    main,
  });
}
