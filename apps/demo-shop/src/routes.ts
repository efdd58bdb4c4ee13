import type { ShopSettings } from "./args.ts";
import { answerAsset } from "./assets.ts";
import { productAt } from "./catalogue/catalogue.ts";
import { openBoxDay, openBoxProduct } from "./catalogue/open-box.ts";
import { warehouseDay, warehouseProduct } from "./catalogue/warehouse.ts";
import type { Product } from "./catalogue/types.ts";
import { answerAt } from "./offers.ts";
import { cartPage, putIntoCart } from "./pages/cart.ts";
import { challengePage } from "./pages/challenge.ts";
import { homePage } from "./pages/home.ts";
import { listingPage } from "./pages/listing.ts";
import { accountPage, missingPage, tooManyRequestsPage } from "./pages/notices.ts";
import { productPage } from "./pages/product.ts";
import { scriptedDocument, scriptedView } from "./pages/scripted.ts";
import { warehouseCards, warehousePage } from "./pages/warehouse.ts";
import { robotsFile, sitemapFile } from "./pages/sitemap.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
import type { Reply, Visit } from "./visit.ts";

interface TimedReply {
  reply: Reply;
  /** Delay before the response. */
  delayMs: number;
}

function page(markup: Html, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, type: "text/html; charset=utf-8", body: `<!doctype html>\n${markup.markup}`, headers };
}

function answerProduct(visit: Visit, product: Product, view: boolean, settings: ShopSettings): TimedReply {
  const answer = answerAt(product, visit.time, visit.epoch);
  const now = (reply: Reply): TimedReply => ({ reply, delayMs: 0 });
  switch (answer.kind) {
    case "missing":
      return now(page(missingPage(visit, answer.status), answer.status));
    case "redirect":
      return now(page(html`<title>Moved</title>`, 302, { location: answer.to }));
    case "challenge":
      return now(page(challengePage(visit)));
    case "too-many": {
      const seconds = settings.retryAfterSeconds;
      return now(page(tooManyRequestsPage(visit, seconds), 429, { "retry-after": String(seconds) }));
    }
    case "page": {
      const delayMs = answer.slow ? settings.slowMs : 0;
      if (view) return { reply: scriptedView(visit, answer.offer), delayMs };
      const scripted = product.layout === "script";
      return { reply: page((scripted ? scriptedDocument : productPage)(visit, answer.offer)), delayMs };
    }
  }
}

function answerPage(visit: Visit): Reply {
  const path = visit.url.pathname;
  switch (path) {
    case "/":
      return page(homePage(visit));
    case "/robots.txt":
      return robotsFile(visit);
    case "/sitemap.xml":
      return sitemapFile(visit);
    case "/cart":
      return page(cartPage(visit));
    case "/api/warehouse":
      return warehouseCards(visit);
    case "/account":
      return page(accountPage(visit));
    default: {
      const listing = listingPage(visit) ?? warehousePage(visit);
      return listing === null ? page(missingPage(visit, 404), 404) : page(listing);
    }
  }
}

/** Returns the shop's response to a request for a page or for a resource of a page. */
export function answerVisit(visit: Visit, body: string, settings: ShopSettings): TimedReply {
  const path = visit.url.pathname;
  const refused = { status: 405, type: "text/plain; charset=utf-8", body: "This cannot be done here.\n" };
  if (visit.method === "POST") {
    return { reply: path === "/cart" ? putIntoCart(visit, body) : refused, delayMs: 0 };
  }
  if (visit.method !== "GET" && visit.method !== "HEAD") return { reply: refused, delayMs: 0 };
  const asset = answerAsset(visit);
  if (asset !== null) return { reply: asset, delayMs: 0 };
  const view = path.startsWith("/api/view/");
  const product =
    productAt(view ? path.slice("/api/view".length) : path) ??
    warehouseProduct(path, warehouseDay(visit.time, visit.epoch)) ??
    openBoxProduct(path, openBoxDay(visit.time, visit.epoch));
  if (product !== undefined && (!view || product.layout === "script")) {
    return answerProduct(visit, product, view, settings);
  }
  return { reply: answerPage(visit), delayMs: 0 };
}
