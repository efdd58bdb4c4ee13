import { extractOffer } from "@pricetrail/extract";
import { readListing, readSitemap } from "@pricetrail/listing";
import { cleanBlock } from "@pricetrail/markup";
import { readImport } from "../apps/server/src/features/intake/import-text.thread.ts";

const LENGTH = 150_000;
/** CPU milliseconds that one text may cost each reader. */
export const DEADLINE_MS = 2000;
const MAX_ROWS = 5000;
const SHOP = "https://shop.example/p/1";

/** What a text repeats: what patterns skip, separate, count, quote or look back at. */
export const FILLINGS: readonly string[] = [
  ...Array.from("\t \n\u00a0«•>|-–.,19€aA{[(\"'\\&<%/=;:あا#é\u001e"),
  "a ",
  "x-",
  "1 ",
  "9.9 ",
  "1,",
  "$ ",
  "kr ",
  "&amp;",
  "&#9;",
  "</",
  "%20",
  "was 9 ",
  "1.000.",
  " | ",
  "\\u0022",
  "a:",
  "<b>",
  "/*",
  "url(",
  "?a=1&",
];

const inText = (text: string): string => text.replaceAll("<", "&lt;");
const inAttribute = (text: string): string => text.replaceAll('"', "&quot;");
const json = (text: string): string => JSON.stringify(text).replaceAll("<", "\\u003c");
const product = (properties: string): string =>
  `<script type="application/ld+json">{"@type":"Product","name":"Kettle",${properties}}</script>`;
const meta = (name: string) => (text: string) => `<meta property="${name}" content="${inAttribute(text)}">`;
const around = (start: string, end: string) => (text: string) => `${start}${inText(text)}${end}`;
const attribute = (start: string, end: string) => (text: string) => `${start}${inAttribute(text)}${end}`;
const CARDS = [1, 2, 3].map(
  (n) =>
    `<li class="card"><a href="/p/${n}"><img src="/i/${n}.jpg"></a><a href="/p/${n}">Kettle ${n}</a> £1${n}.99</li>`,
);

/** Every place of a page whose text a reader interprets, by name. */
export const PLACES: Readonly<Record<string, (text: string) => string>> = {
  title: around("<title>", "</title>"),
  heading: around("<h1>", "</h1>"),
  "og:title": meta("og:title"),
  "og:description": meta("og:description"),
  "og:price": meta("product:price:amount"),
  "og:currency": meta("product:price:currency"),
  "og:availability": meta("product:availability"),
  "og:brand": meta("product:brand"),
  "og:image": meta("og:image"),
  "og:category": meta("product:category"),
  "og:site_name": meta("og:site_name"),
  "markup name": (text) =>
    `<script type="application/ld+json">{"@type":"Product","name":${json(text)}}</script>`,
  "markup brand": (text) => product(`"brand":${json(text)}`),
  "markup description": (text) => product(`"description":${json(text)}`),
  "markup category": (text) => product(`"category":${json(text)}`),
  "markup numbers": (text) => product(`"sku":${json(text)},"mpn":${json(text)},"gtin13":${json(text)}`),
  "markup price": (text) => product(`"offers":{"price":${json(text)},"priceCurrency":"EUR"}`),
  "markup currency": (text) => product(`"offers":{"price":"9.99","priceCurrency":${json(text)}}`),
  "markup availability": (text) => product(`"offers":{"price":"9.99","availability":${json(text)}}`),
  "markup seller": (text) => product(`"offers":{"price":"9.99","seller":{"name":${json(text)}}}`),
  "markup list": (text) =>
    `<script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"name":${json(text)}},{"name":"b"}]}</script>`,
  "broken markup": (text) =>
    `<script type="application/ld+json">{"@type":"Product","name":"a",x:${text}</script>`,
  "program data": (text) =>
    `<script>window.__STATE__={"product":{"price":9.99,"sku":${json(text)}}}</script>`,
  "broken program data": (text) => `<script>dataLayer.push({"ecommerce":{"price":"9.99",${text}</script>`,
  microdata: (text) =>
    `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">${inText(text)}</b><i itemprop="price" content="${inAttribute(text)}"></i></div>`,
  "breadcrumb link": around('<nav class="breadcrumb"><a href="/">Home</a><a href="/a">', "</a></nav>"),
  "breadcrumb text": around('<nav class="breadcrumb"><a href="/">Home</a>', "</nav>"),
  price: around('<p class="price">', "</p>"),
  "price beside": around('<p class="price"><b>€ 9.99</b>', "</p>"),
  "former price": around('<p class="price">€ 9.99 <del>', "</del></p>"),
  label: around("<p>SKU: ", "</p>"),
  "label before": around("<p>", "</p><p>€ 9.99</p>"),
  stock: around('<p class="stock">', "</p>"),
  brand: around('<a class="brand" href="/brand/x">', "</a>"),
  button: around("<button>", "</button>"),
  "button value": attribute('<input type="submit" value="', '">'),
  "class and id": (text) => `<p class="${inAttribute(text)}" id="${inAttribute(text)}">€ 9.99</p>`,
  style: attribute('<p style="', '">€ 9.99</p>'),
  "style sheet": (text) =>
    `<style>.price ${text.replaceAll("</", "")} { text-decoration: line-through }</style>`,
  link: attribute('<a href="/', '"><img src="/i.jpg"></a>'),
  picture: (text) => `<img class="product-image" src="/${inAttribute(text)}" alt="${inAttribute(text)}">`,
  "data attribute": (text) =>
    `<form data-product_variations="${inAttribute(text)}" data-price="${inAttribute(text)}">`,
  language: (text) => `<html lang="${inAttribute(text)}"><base href="${inAttribute(text)}">`,
  "card name": around(
    '<ul><li class="card"><a href="/p/9"><img src="/i.jpg">',
    `</a> £9.99</li>${CARDS.join("")}</ul>`,
  ),
  "next page": around(`<ul>${CARDS.join("")}</ul><a href="?page=2">`, "</a>"),
  "next address": attribute(`<ul>${CARDS.join("")}</ul><a rel="next" href="?page=2&`, '">Next</a>'),
  "number of products": around("<p>1-12 of ", ` products</p><ul>${CARDS.join("")}</ul>`),
  comment: (text) => `<!--${text}-->`,
  raw: (text) => text,
};

const READERS: Readonly<Record<string, (html: string) => unknown>> = {
  reading: (html) => extractOffer({ html, url: SHOP }),
  listing: (html) => readListing({ html, url: SHOP }),
  sitemap: (html) => readSitemap(`<urlset><url><loc>${html}`, SHOP),
  cleaning: (html) => cleanBlock(html, 60_000),
  import: (html) => readImport({ bytes: Buffer.from(html), maxRows: MAX_ROWS }),
};

/** Returns what each reader costs for 150,000 characters of a filling in a place, in CPU milliseconds. */
export function costsOf(place: string, filling: string): { reader: string; ms: number }[] {
  const text = filling.repeat(Math.ceil(LENGTH / filling.length));
  const html = `${PLACES[place]!(`x${text}x9`)}<h2>Kettle</h2><p>€ 19.99</p>`;
  return Object.entries(READERS).map(([reader, read]) => {
    const start = process.cpuUsage();
    read(html);
    const { user, system } = process.cpuUsage(start);
    return { reader, ms: (user + system) / 1000 };
  });
}
