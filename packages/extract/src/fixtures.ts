/** Returns a minimal product page for tests; only what the test needs is given. */
export function productPage({
  head = "",
  before = "",
  name = "Kettle Classic 1.7 l",
  buy = "",
  after = "",
  lang = "en-GB",
}: {
  head?: string;
  before?: string;
  name?: string;
  buy?: string;
  after?: string;
  lang?: string;
}): string {
  return `<!doctype html><html lang="${lang}"><head><title>${name} | Shop</title>${head}</head><body>
    <header><a href="/cart" class="mini-cart">Basket £0.00</a></header>${before}
    <main><h1>${name}</h1><div class="buy">${buy}</div></main>${after}
    <footer><p>Free delivery on orders over £50</p></footer></body></html>`;
}

/** Returns a JSON-LD block. */
export function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

export const SHOP_URL = "https://shop.example.co.uk/kettle-classic";
