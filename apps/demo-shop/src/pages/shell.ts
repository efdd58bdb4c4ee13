import { DEPARTMENTS } from "../catalogue/departments.ts";
import { LARKFIELD, OUTLET } from "../catalogue/storefronts.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Visit } from "../visit.ts";
import { cartCount } from "./basket.ts";

interface ShellOptions {
  title: string;
  description?: string;
  /** Additional content of the head, such as structured data. */
  head?: Html;
  main: Html;
  /** Content at the end of the body, such as the cookie banner. */
  overlay?: Html;
}

/** Returns a query that passes a request's own time and design to the resources of its page; "" without either. */
export function askedQuery({ asked }: Visit): string {
  const query = new URLSearchParams();
  if (asked.time !== null) query.set("at", asked.time);
  if (asked.design !== null) query.set("design", String(asked.design));
  return query.size === 0 ? "" : `?${query}`;
}

/** Renders the navigation: departments and sale; in the outlet, links to all its products and back to the shop. */
function navLinks({ design: { c }, storefront, url }: Visit): Html {
  const link = (path: string, text: string, isHere: boolean, name?: string): Html =>
    html`<a
      ${name !== undefined && html` class="${c(name)}"`}
      href="${path}"
      ${isHere && html` aria-current="true"`}
      >${text}</a
    >`;
  if (storefront === OUTLET) {
    return html`${link(OUTLET.home, "All of the outlet", url.pathname === OUTLET.home)}
    ${link(LARKFIELD.home, LARKFIELD.name, false)}`;
  }
  return html`${DEPARTMENTS.map(({ slug, name }) => link(`/c/${slug}`, name, url.pathname.startsWith(`/c/${slug}`)))}
  ${link("/sale", "Sale", url.pathname === "/sale", "nav-sale")}`;
}

function header(visit: Visit): Html {
  const {
    design: { c },
    storefront,
    cookies,
    url,
  } = visit;
  const count = cartCount(cookies);
  const query = url.pathname === "/search" ? (url.searchParams.get("q") ?? "") : "";
  return html`<header class="${c("site-header")}">
    <p class="${c("ribbon")}">${storefront.ribbon}</p>
    <div class="${c("site-bar wide")}">
      <a class="${c("logo")}" href="${storefront.home}"
        ><span class="${c("logo-mark")}" aria-hidden="true"></span>${storefront.name}</a
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
    <nav class="${c("site-nav wide")}" aria-label="${storefront === OUTLET ? "Outlet" : "Departments"}">
      ${navLinks(visit)}
    </nav>
  </header>`;
}

function footer({ design: { c }, storefront }: Visit): Html {
  return html`<footer class="${c("site-footer")}">
    <div class="${c("footer-grid wide")}">
      <div>
        <p class="${c("logo")}">
          <span class="${c("logo-mark")}" aria-hidden="true"></span>${storefront.name}
        </p>
        <p>${storefront.about}</p>
      </div>
      <nav aria-label="Shop">
        <h2>Shop</h2>
        <a href="/c/everything">Everything</a>
        ${DEPARTMENTS.map(({ slug, name }) => html`<a href="/c/${slug}">${name}</a>`)}
        <a href="/sale">Sale</a>
        <a href="${OUTLET.home}">Outlet</a>
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

/** Renders the body: header, main and footer, which the second design wraps. */
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

/** Returns a complete document around a page's markup. */
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
