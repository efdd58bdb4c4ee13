import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Offer } from "../offers.ts";
import type { Visit } from "../visit.ts";
import { breadcrumbSteps, descriptionBlock, galleryBlock, introBlock, specsBlock } from "./product-blocks.ts";
import { buyBlock, instalmentBlock, perksBlock, priceBlock, stockBlock } from "./product-offer.ts";
import { productJsonLd } from "./product-jsonld.ts";
import { relatedBlock } from "./product-related.ts";
import { reviewsBlock } from "./product-reviews.ts";
import { breadcrumbs } from "./parts.ts";
import { shell } from "./shell.ts";

const MICRODATA = html` itemscope itemtype="https://schema.org/Product"`;

function firstDesign(visit: Visit, offer: Offer): Html {
  const { c } = visit.design;
  const { product } = offer;
  return html`<main class="${c("pdp wide")}">
    ${breadcrumbs(visit.design, breadcrumbSteps(product))}
    <div class="${c("pdp-item")}" ${product.layout === "microdata" && MICRODATA}>
      <div class="${c("pdp-top")}">
        ${galleryBlock(visit, product)}
        <div class="${c("pdp-info")}">
          ${introBlock(visit, product)} ${priceBlock(visit, offer)} ${instalmentBlock(visit, offer)}
          ${stockBlock(visit, offer)} ${buyBlock(visit, offer)} ${perksBlock(visit, product)}
        </div>
      </div>
      <div class="${c("pdp-details")}">${descriptionBlock(visit, product)} ${specsBlock(visit, product)}</div>
    </div>
    ${relatedBlock(visit, product)} ${reviewsBlock(visit, product)}
  </main>`;
}

function secondDesign(visit: Visit, offer: Offer): Html {
  const { c } = visit.design;
  const { product } = offer;
  return html`<div class="${c("stage")}">
    <main class="${c("stage-main wide")}">
      <section class="${c("stage-item")}" ${product.layout === "microdata" && MICRODATA}>
        <div class="${c("stage-columns")}">
          <div class="${c("stage-panel")}">
            ${breadcrumbs(visit.design, breadcrumbSteps(product))} ${stockBlock(visit, offer)}
            ${introBlock(visit, product)}
            <div class="${c("stage-buy")}">
              <div class="${c("stage-buy-line")}">${priceBlock(visit, offer)} ${buyBlock(visit, offer)}</div>
              ${instalmentBlock(visit, offer)}
            </div>
            ${descriptionBlock(visit, product)} ${specsBlock(visit, product)}
          </div>
          <div class="${c("stage-side")}">${galleryBlock(visit, product)} ${perksBlock(visit, product)}</div>
        </div>
      </section>
      ${reviewsBlock(visit, product)} ${relatedBlock(visit, product)}
    </main>
  </div>`;
}

/** Renders the part of the page that a script inserts in the layout rendered by script. */
export function productMain(visit: Visit, offer: Offer): Html {
  return (visit.design.version === 1 ? firstDesign : secondDesign)(visit, offer);
}

export function productTitle({ product }: Offer): string {
  return `${product.name} by ${product.brand} | ${product.storefront.name}`;
}

/** Renders a product's page in a layout rendered by the server. */
export function productPage(visit: Visit, offer: Offer): Html {
  const { product } = offer;
  return shell(visit, {
    title: productTitle(offer),
    description: product.blurb,
    head: product.layout === "json-ld" ? productJsonLd(visit, offer) : undefined,
    main: productMain(visit, offer),
  });
}
