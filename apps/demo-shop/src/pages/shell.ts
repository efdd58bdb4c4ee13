import { DEPARTMENTS } from "../catalogue/departments.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Visit } from "../visit.ts";
import { cartCount } from "./basket.ts";

export const SHOP_NAME = "Larkfield";

interface ShellOptions {
  title: string;
  description?: string;
  /** More for the head, e.g. structured data. */
  head?: Html;
  main: Html;
  /** Below everything, e.g. the cookie banner. */
  overlay?: Html;
}

/** Query that hands a request's own time and design on to what its page loads; "" when it asked for neither. */
export function askedQuery({ asked }: Visit): string {
  const query = new URLSearchParams();
  if (asked.time !== null) query.set("at", asked.time);
  if (asked.design !== null) query.set("design", String(asked.design));
  return query.size === 0 ? "" : `?${query}`;
}

function header({ design: { c }, cookies, url }: Visit): Html {
  const count = cartCount(cookies);
  const query = url.pathname === "/search" ? (url.searchParams.get("q") ?? "") : "";
  return html`<header class="${c("site-header")}">
    <p class="${c("ribbon")}">Free delivery in Australia on orders over A$99</p>
    <div class="${c("site-bar wide")}">
      <a class="${c("logo")}" href="/"
        ><span class="${c("logo-mark")}" aria-hidden="true"></span>${SHOP_NAME}</a
      >
      <form class="${c("search")}" action="/search" role="search">
        <input
          type="search"
          name="q"
          value="${query}"
          placeholder="Search the shop"
          aria-label="Search the shop"
        />
        <button type="submit">Search</button>
      </form>
      <nav class="${c("site-links")}" aria-label="Yours">
        <a href="/account">Account</a>
        <a href="/cart">Basket${count > 0 && html` <span class="${c("count")}">${count}</span>`}</a>
      </nav>
    </div>
    <nav class="${c("site-nav wide")}" aria-label="Departments">
      ${DEPARTMENTS.map(({ slug, name }) => {
        const here = url.pathname.startsWith(`/c/${slug}`);
        return html`<a href="/c/${slug}" ${here && html` aria-current="true"`}>${name}</a>`;
      })}
      <a class="${c("nav-sale")}" href="/sale" ${url.pathname === "/sale" && html` aria-current="true"`}
        >Sale</a
      >
    </nav>
  </header>`;
}

function footer({ design: { c } }: Visit): Html {
  return html`<footer class="${c("site-footer")}">
    <div class="${c("footer-grid wide")}">
      <div>
        <p class="${c("logo")}"><span class="${c("logo-mark")}" aria-hidden="true"></span>${SHOP_NAME}</p>
        <p>
          Considered goods for kitchen, sound and open air. A demonstration shop: nothing in it can be bought.
        </p>
      </div>
      <nav aria-label="Shop">
        <h2>Shop</h2>
        <a href="/c/everything">Everything</a>
        ${DEPARTMENTS.map(({ slug, name }) => html`<a href="/c/${slug}">${name}</a>`)}
        <a href="/sale">Sale</a>
      </nav>
      <div>
        <h2>Delivery</h2>
        <p>
          From Melbourne and Hobart within one working day. Lighting leaves Rotterdam, stationery leaves
          Kyoto.
        </p>
      </div>
      <div>
        <h2>Returns</h2>
        <p>Thirty days, unused, in the box it came in. We pay for the way back.</p>
      </div>
    </div>
  </footer>`;
}

/** Everything inside body: in the first design header, main and footer; the second wraps them. */
export function bodyOf(visit: Visit, main: Html, overlay?: Html): Html {
  const { c, version } = visit.design;
  if (version === 1) return html`${header(visit)}${main}${footer(visit)}${overlay}`;
  return html`<div class="${c("frame")}">
      <div class="${c("frame-top")}">${header(visit)}</div>
      <div class="${c("frame-body")}">${main}</div>
      ${footer(visit)}
    </div>
    ${overlay}`;
}

/** A whole document around a page's own markup. */
export function shell(visit: Visit, { title, description, head, main, overlay }: ShellOptions): Html {
  return html`<html lang="en-AU">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      ${description !== undefined && html`<meta name="description" content="${description}" />`}
      <link rel="stylesheet" href="/assets/shop.css?design=${visit.design.version}" />
      <link rel="icon" href="/img/cup-8a4b2a-f3e9dd-1.svg" type="image/svg+xml" />
      ${head}
      <script type="module" src="/assets/shop.js"></script>
    </head>
    <body>
      ${bodyOf(visit, main, overlay)}
    </body>
  </html>`;
}
