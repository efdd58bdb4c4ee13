/** The offer on a shop's page; amounts as decimal text. */
export interface Offer {
  name: string;
  price: string;
  /** The regular price, struck through beside a lower one. */
  regular?: string;
  currency?: string;
  description?: string;
  sku?: string;
  /** Shown instead of the price. */
  isSoldOut?: boolean;
  /** The page prints only this instead of its prices, and states nothing in markup. */
  printed?: string;
}

/** A product page as shops print it: the offer in JSON-LD and in the visible text. */
export function offerPage(offer: Offer): string {
  if (offer.isSoldOut === true) return soldOutPage(offer);
  if (offer.printed !== undefined) return printedPage(offer);
  const { name, price, regular, currency = "USD", description = "", sku } = offer;
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description,
    ...(sku === undefined ? {} : { sku }),
    offers: { "@type": "Offer", price, priceCurrency: currency, availability: "https://schema.org/InStock" },
  };
  const buy =
    regular === undefined
      ? `<p class="price">${currency} ${price}</p>`
      : `<p class="price"><del>${currency} ${regular}</del> <ins>${currency} ${price}</ins></p>`;
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><main><h1>${name}</h1>${buy}<button>Add to cart</button><p>${description}</p></main></body></html>`;
}

function soldOutPage({ name, sku }: Offer): string {
  const offers = { "@type": "Offer", availability: "https://schema.org/OutOfStock" };
  const data = { "@context": "https://schema.org", "@type": "Product", name, sku, offers };
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><main><h1>${name}</h1><p class="stock">Sold out</p></main></body></html>`;
}

function printedPage({ name, printed }: Offer): string {
  return `<!doctype html><html><head><title>${name}</title></head>
    <body><main><h1>${name}</h1><div class="buy">${printed}<button>Add to cart</button></div></main></body></html>`;
}
