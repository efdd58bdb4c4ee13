const head = (markup: string): string =>
  `<!doctype html><html lang="en"><head>${markup}</head><body><main><h1>Kettle</h1><p class="price">USD 12.00</p></main></body></html>`;
const body = (markup: string): string =>
  `<!doctype html><html lang="en"><head><title>Kettle</title></head><body>${markup}<main><h1>Kettle</h1><p class="price">USD 12.00</p></main></body></html>`;

/** Pages that are as dear to read as their size allows: found inputs, and others of their kinds. */
export const DEAR_PAGES: readonly (readonly [name: string, html: string])[] = [
  ["100,000 tabs in og:title", head(`<meta property="og:title" content="x${"\t".repeat(100_000)}x">`)],
  ["1,000,000 tabs in og:title", head(`<meta property="og:title" content="x${"\t".repeat(1_000_000)}x">`)],
  ["a title of a million spaces", head(`<title>x${" ".repeat(1_000_000)}x</title>`)],
  ["« in breadcrumbs", body(`<nav class="breadcrumb"><a href=/>Home</a>${"«".repeat(100_000)}</nav>`)],
  [
    "> and spaces in breadcrumbs",
    body(`<nav class="breadcrumb"><a href=/>Home</a>${" >".repeat(200_000)}</nav>`),
  ],
  ["digits and commas in a price", body(`<p class="price">USD ${"1,".repeat(300_000)}</p>`)],
  ["spaces around a price", body(`<p class="price">${" ".repeat(1_000_000)}12${" ".repeat(1_000_000)}</p>`)],
  ["nested elements", body("<div><b>".repeat(200_000))],
  ["prices without end", body('<p class="price">USD 1<b>2</b>.00</p>'.repeat(80_000))],
  [
    "an endless list in JSON-LD",
    head(`<script type="application/ld+json">${"[".repeat(1_000_000)}</script>`),
  ],
  ["attributes without end", body(`<p ${"a=1 itemprop=price ".repeat(120_000)}>12</p>`)],
  ["a description of one word", head(`<meta name="description" content="${"x-".repeat(1_000_000)}">`)],
];

/** A product page of 9.5 MB, as heavy shops have them. */
export const LARGE_PAGE = Buffer.from(
  head("<title>Kettle</title>").replace(
    "</main>",
    `</main><section>${'<p class="text">Some words about kettles, and their <a href="/k">history</a>.</p>\n'.repeat(115_000)}</section>`,
  ),
);
