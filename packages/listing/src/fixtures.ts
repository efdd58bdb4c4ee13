export const LISTING_URL = "https://shop.example/kettles";

/** Returns a typical product card: a picture and a title with links to the same page, and prices. */
export function card(n: number, { was = "", more = "", tag = "article" } = {}): string {
  return `<${tag} class="card">
    <a class="pic" href="/p/kettle-${n}"><img src="/img/${n}.jpg" alt=""></a>
    <h3 class="title"><a href="/p/kettle-${n}">Kettle number ${n}</a></h3>
    <p class="price">${was === "" ? "" : `<del>${was}</del>`}<span>£${10 + n}.00</span></p>${more}</${tag}>`;
}

/** Returns a minimal listing for tests; only what the test needs is given. */
export function listingPage({ cards = "", before = "", after = "", pager = "", head = "" }): string {
  return `<!doctype html><html lang="en-GB"><head><title>Kettles | Shop</title>${head}</head><body>
    <header><a href="/">Shop</a><a href="/cart">Basket</a></header>${before}
    <main><div class="grid">${cards}</div>${pager}${after}</main>
    <footer><a href="/about">About us</a><a href="/kettles-care">Care</a></footer></body></html>`;
}
