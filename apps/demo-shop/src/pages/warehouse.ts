import { warehouseAt, warehouseDay } from "../catalogue/warehouse.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { plainOffer } from "../offers.ts";
import type { Reply, Visit } from "../visit.ts";
import { breadcrumbs, card } from "./parts.ts";
import { shell } from "./shell.ts";

/** Kinds of pagination of the warehouse's list, as in different shops. */
const PAGERS = ["next", "numbers", "more", "count", "scroll", "button"] as const;
type Pager = (typeof PAGERS)[number];

const PAGE_SIZE = 50;
/** Number of products loaded by one scroll or press. */
const LOADED_AT_ONCE = 250;

const cards = (visit: Visit, from: number, count: number): Html[] =>
  warehouseAt(warehouseDay(visit.time, visit.epoch))
    .slice(from, from + count)
    .map((product) => html`<li>${card(visit.design, plainOffer(product, visit.time))}</li>`);

function pagerOf(pager: Pager, page: number, pages: number, total: number): Html | null {
  const to = (number: number): string => `/warehouse/${pager}?page=${number}`;
  const isLast = page >= pages;
  switch (pager) {
    case "next":
      return isLast ? null : html`<p><a href="${to(page + 1)}">Next page →</a></p>`;
    case "numbers": {
      const near = [1, page - 2, page - 1, page, page + 1, page + 2, pages];
      const numbers = [...new Set(near)].filter((number) => number >= 1 && number <= pages);
      return html`<p>
        ${numbers.map((number) =>
          number === page
            ? html`<span>${String(number)}</span> `
            : html`<a href="${to(number)}">${String(number)}</a> `,
        )}
      </p>`;
    }
    case "more":
      return isLast ? null : html`<button type="button" data-url="${to(page + 1)}">Load more</button>`;
    case "count":
      return html`<p>
        ${String((page - 1) * PAGE_SIZE + 1)}–${String(Math.min(total, page * PAGE_SIZE))} of ${String(total)}
        articles
      </p>`;
    case "scroll":
    case "button":
      return html`<div data-unfold="/api/warehouse" data-by="${pager}">
        ${pager === "button" && html`<button type="button">Show more articles</button>`}
      </div>`;
  }
}

/** Renders the warehouse's long list with one kind of pagination; null for other URLs. */
export function warehousePage(visit: Visit): Html | null {
  const [, name] = /^\/warehouse\/([a-z]+)$/u.exec(visit.url.pathname) ?? [];
  const pager = PAGERS.find((one) => one === name);
  if (pager === undefined) return null;
  const total = warehouseAt(warehouseDay(visit.time, visit.epoch)).length;
  const pages = Math.ceil(total / PAGE_SIZE);
  const page = Number(visit.url.searchParams.get("page") ?? "1");
  if (!Number.isInteger(page) || page < 1 || page > pages) return null;
  const { c } = visit.design;
  const main = html`<main class="${c("listing wide")}">
    ${breadcrumbs(visit.design, [
      ["Home", "/"],
      ["Warehouse", visit.url.pathname],
    ])}
    <div class="${c("listing-head")}">
      <h1>Warehouse</h1>
      <p>Fittings by the thousand, and every day some others.</p>
    </div>
    <ul class="${c("grid")}">
      ${cards(visit, (page - 1) * PAGE_SIZE, PAGE_SIZE)}
    </ul>
    ${pagerOf(pager, page, pages, total)}
  </main>`;
  return shell(visit, { title: `Warehouse | ${visit.storefront.name}`, main });
}

/** Returns further cards for the lists that grow on their page; empty at the end. */
export function warehouseCards(visit: Visit): Reply {
  const from = Number(visit.url.searchParams.get("from") ?? "0");
  const body = Number.isInteger(from) && from >= 0 ? cards(visit, from, LOADED_AT_ONCE) : [];
  return { status: 200, type: "text/html; charset=utf-8", body: body.map(({ markup }) => markup).join("") };
}
