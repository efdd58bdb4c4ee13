import { html, scriptJson } from "../html.ts";
import type { Html } from "../html.ts";
import { plainAmount } from "../money.ts";
import { askingPriceMinor } from "../offers.ts";
import type { Offer } from "../offers.ts";
import { seeded } from "../seed.ts";
import type { Visit } from "../visit.ts";
import { imagePath, ratingOf } from "./parts.ts";
import { breadcrumbSteps } from "./product-blocks.ts";

/** schema.org's Product and BreadcrumbList of the page, as an object for one JSON-LD script. */
export function jsonLdOf(visit: Visit, offer: Offer): unknown {
  const { product, normalMinor, discountedMinor, currency, availability } = offer;
  const address = (path: string): string => new URL(path, visit.url).href;
  const asked = askingPriceMinor(offer);
  const { stars, count } = ratingOf(product);
  // Half of the shop's pages also state the list price in their data; the others only print it.
  const listPrice =
    discountedMinor !== null && normalMinor !== null && seeded(product.sku, "list price in data") < 0.5
      ? {
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/StrikethroughPrice",
            price: plainAmount(normalMinor, currency),
            priceCurrency: currency,
          },
        }
      : {};
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Product",
        "@id": address(product.path),
        name: product.name,
        description: product.blurb,
        sku: product.sku,
        ...(product.gtin === null ? {} : { gtin13: product.gtin }),
        brand: { "@type": "Brand", name: product.brand },
        category: `${product.department.name} > ${product.subcategory}`,
        image: [address(imagePath(product))],
        aggregateRating: { "@type": "AggregateRating", ratingValue: stars, reviewCount: count },
        offers: {
          "@type": "Offer",
          url: address(product.path),
          ...(asked === null ? {} : { price: plainAmount(asked, currency), priceCurrency: currency }),
          availability: `https://schema.org/${availability}`,
          itemCondition: "https://schema.org/NewCondition",
          ...listPrice,
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: breadcrumbSteps(product).map(([name, path], index) => {
          return { "@type": "ListItem", position: index + 1, name, item: address(path) };
        }),
      },
    ],
  };
}

export function productJsonLd(visit: Visit, offer: Offer): Html {
  return html`<script type="application/ld+json">
    ${scriptJson(jsonLdOf(visit, offer))}
  </script>`;
}
