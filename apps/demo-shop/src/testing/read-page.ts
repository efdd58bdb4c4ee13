/** What the tests read from a product page, in a simple way for each layout. */
export interface Reading {
  name: string;
  sku: string | null;
  currency: string;
  askingPriceMinor: number | null;
  /** The amount struck through next to the price. */
  listMinor: number | null;
  availability: string;
}

function first(markup: string, pattern: RegExp): string | null {
  return pattern.exec(markup)?.[1]?.trim() ?? null;
}

function unescaped(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"');
}

/** Parses "A$1,249.00", "€ 1.249,00" or "JP¥12,800" into a currency and minor units. */
export function readAmount(printed: string): { currency: string; minor: number } {
  const [, mark = "", digits = ""] = /^(A\$|US\$|€|JP¥)\s?([\d.,]+)$/u.exec(printed.trim()) ?? [];
  const currency = { A$: "AUD", US$: "USD", "€": "EUR", "JP¥": "JPY" }[mark];
  if (currency === undefined) throw new Error(`not an amount: ${printed}`);
  return { currency, minor: Number(digits.replaceAll(/[.,]/gu, "")) };
}

function minorFrom(plain: string, currency: string): number | null {
  if (plain === "") return null;
  return currency === "JPY" ? Number(plain) : Math.round(Number(plain) * 100);
}

/** Returns the visible data of a page in the first design. */
export function readVisible(markup: string): Reading {
  const printed = first(markup, /class="price-now"[^>]*>([^<]*)</u) ?? "";
  const was = first(markup, /class="price-was"[^>]*>([^<]*)</u);
  const stock = first(markup, /class="stock[^"]*"[^>]*>([^<]*)</u) ?? "";
  const asked = printed === "" ? null : readAmount(printed);
  return {
    name: unescaped(first(markup, /<h1[^>]*>([^<]*)</u) ?? ""),
    sku: first(markup, /Article\s*<span[^>]*>([^<]*)</u),
    currency: asked?.currency ?? "",
    askingPriceMinor: asked?.minor ?? null,
    listMinor: was === null ? null : readAmount(was).minor,
    availability: stock.startsWith("In stock") ? "InStock" : stock === "Sold out" ? "OutOfStock" : "PreOrder",
  };
}

interface ProductData {
  name: string;
  sku: string;
  offers: {
    /** Absent where the page shows no price. */
    price?: string;
    priceCurrency?: string;
    availability: string;
    priceSpecification?: { price: string };
  };
}

/** Returns the product of the page's JSON-LD; the list price from the page if the data has none. */
export function readJsonLd(markup: string): Reading {
  const data = first(markup, /<script type="application\/ld\+json">([^<]*)</u);
  const graph = (JSON.parse(data ?? "{}") as { "@graph": ProductData[] })["@graph"];
  const [product] = graph;
  if (product === undefined) throw new Error("no product in the page's data");
  const { price = "", priceCurrency: currency = "", availability, priceSpecification } = product.offers;
  return {
    name: product.name,
    sku: product.sku,
    currency,
    askingPriceMinor: minorFrom(price, currency),
    listMinor:
      priceSpecification === undefined
        ? readVisible(markup).listMinor
        : minorFrom(priceSpecification.price, currency),
    availability: availability.replace("https://schema.org/", ""),
  };
}

/** Returns the page's microdata; the list price as printed. */
export function readMicrodata(markup: string): Reading {
  const currency = first(markup, /itemprop="priceCurrency"\s+content="([^"]*)"/u) ?? "";
  return {
    name: unescaped(first(markup, /<h1[^>]*itemprop="name"[^>]*>([^<]*)</u) ?? ""),
    sku: first(markup, /itemprop="sku"[^>]*>([^<]*)</u),
    currency,
    askingPriceMinor: minorFrom(first(markup, /itemprop="price"\s+content="([^"]*)"/u) ?? "", currency),
    listMinor: readVisible(markup).listMinor,
    availability: first(markup, /itemprop="availability"\s+href="https:\/\/schema\.org\/([^"]*)"/u) ?? "",
  };
}
