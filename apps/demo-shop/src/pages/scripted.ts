import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Offer } from "../offers.ts";
import { seeded } from "../seed.ts";
import type { Reply, Visit } from "../visit.ts";
import { productMain, productTitle } from "./product.ts";
import { jsonLdOf } from "./product-jsonld.ts";
import { askedQuery, bodyOf } from "./shell.ts";

/** Renders the document of a product page rendered by script, which contains nothing about the product. */
export function scriptedDocument(visit: Visit): Html {
  const source = `/api/view${visit.url.pathname}${askedQuery(visit)}`;
  return html`<html lang="en-AU">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${visit.storefront.name}</title>
      <link rel="stylesheet" href="/assets/shop.css?design=${visit.design.version}" />
      <link rel="icon" href="/img/cup-8a4b2a-f3e9dd-1.svg" type="image/svg+xml" />
      <script type="module" src="/assets/shop.js"></script>
    </head>
    <body>
      <div id="root" data-source="${source}"></div>
      <noscript>This page needs JavaScript.</noscript>
    </body>
  </html>`;
}

/** Returns the data for the script: title, the page's markup, and on half of these pages structured data for the head. */
export function scriptedView(visit: Visit, offer: Offer): Reply {
  const structured = seeded(offer.product.sku, "data by script") < 0.5;
  const view = {
    title: productTitle(offer),
    view: bodyOf(visit, productMain(visit, offer)).markup,
    data: structured ? jsonLdOf(visit, offer) : null,
  };
  return { status: 200, type: "application/json; charset=utf-8", body: JSON.stringify(view) };
}
