const MEGABYTE = 1_000_000;

/** Repeats the piece as often as fits into this many characters. */
const filled = (piece: string, length = MEGABYTE) =>
  piece.repeat(Math.max(1, Math.floor(length / piece.length)));
const script = (text: string, attributes = 'type="application/ld+json"') =>
  `<script ${attributes}>${text}</script>`;

/** Pages, by name, that are designed to cost time or memory; up to ten megabytes each. */
export const HOSTILE: ReadonlyArray<readonly [string, () => string]> = [
  ["JSON-LD lists, nested 7,000 deep", () => script(`${"[".repeat(7000)}${"]".repeat(7000)}`)],
  [
    "JSON-LD offers, nested 7,000 deep",
    () => script(`{"@type":"Product","name":"x","offers":${"[".repeat(7000)}${"]".repeat(7000)}}`),
  ],
  [
    "JSON-LD things, nested 5,000 deep",
    () => script(`${'{"@type":"Product","name":"x","isRelatedTo":'.repeat(5000)}1${"}".repeat(5000)}`),
  ],
  ["JSON-LD graphs, nested 7,000 deep", () => script(`${'{"@graph":['.repeat(7000)}${"]}".repeat(7000)}`)],
  ["JSON-LD cut off in 100,000 lists", () => script("[".repeat(100_000))],
  [
    "JSON-LD that refers to itself",
    () =>
      script(
        `[${Array.from({ length: 3000 }, (_, at) => `{"@id":"#${at}","@type":"Product","name":"x","isRelatedTo":[{"@id":"#${(at * 7) % 3000}"},{"@id":"#${(at * 13) % 3000}"}]}`).join(",")}]`,
      ),
  ],
  [
    "JSON-LD, 5 MB of products",
    () => script(`[${filled('{"@type":"Product","name":"x","offers":{"price":1}},', 5 * MEGABYTE)}1]`),
  ],
  ["200 JSON-LD blocks that are broken", () => script('{"@type":"Product","name":"x"y"z').repeat(200)],
  ["program data, nested 20,000 deep", () => script(`window.__STATE__=${'{"product":'.repeat(20_000)}`, "")],
  [
    "program data, 5 MB of products",
    () =>
      script(`window.__STATE__=[${filled('{"name":"Kettle","price":9.99,"sku":"a"},', 5 * MEGABYTE)}]`, ""),
  ],
  [
    "microdata, nested 3,000 deep",
    () =>
      '<div itemscope itemtype="https://schema.org/Product" itemprop="isRelatedTo"><b itemprop="name">x</b>'.repeat(
        3000,
      ),
  ],
  [
    "microdata that refers to itself",
    () =>
      '<div id="a" itemscope itemtype="https://schema.org/Product" itemref="a b"><b id="b" itemprop="name" itemref="a">x</b></div>'.repeat(
        2000,
      ),
  ],
  ["misnested tables, 5 MB", () => filled("<table><tr><td><table><b>9.99 €<i></table>", 5 * MEGABYTE)],
  ["misnested formatting, 5 MB", () => filled("<b><i><p>9.99 €</b></i>", 5 * MEGABYTE)],
  ["elements, nested as deep as 10 MB go", () => "<div>".repeat(2_000_000)],
  ["lists, nested, with prices", () => "<ul><li class=price>9.99 €".repeat(100_000)],
  ["links, nested", () => '<a href="/x"><span>£9.99'.repeat(100_000)],
  ["attributes, 10 MB on one element", () => `<div ${filled('data-price="9.99 €" ', 10 * MEGABYTE)}>`],
  ["one class name of 5 MB", () => `<p class="${filled("price ", 5 * MEGABYTE)}">9.99 €</p>`],
  [
    "a style sheet of 5 MB that strikes everything through",
    () => `<style>${filled(".a,.b .c{text-decoration:line-through}", 5 * MEGABYTE)}</style><p class=a>£1</p>`,
  ],
  ["style sheets, 20,000 small ones", () => "<style>.a{text-decoration:line-through}</style>".repeat(20_000)],
  ["a style sheet without a rule's end", () => `<style>${filled("line-through ", 5 * MEGABYTE)}</style>`],
  ["headings, 50,000", () => "<h1>Kettle Classic £9.99</h1>".repeat(50_000)],
  ["buttons, 50,000", () => "<h1>Kettle</h1><button>Add to basket</button>".repeat(50_000)],
  ["labels, 100,000", () => "<p>Item no.: 4711</p><p>Brand: Norvik</p>".repeat(50_000)],
  ["prices, 100,000 beside each other", () => `<h1>Kettle</h1><p>${"<b>£9.99</b> ".repeat(100_000)}</p>`],
  ["quantity prices, 50,000", () => `<h1>Kettle</h1>${"<p>Buy 3 for £9.99 each</p>".repeat(50_000)}`],
  [
    "cards, 20,000",
    () =>
      `<h1>Kettle</h1>${'<div class="card"><a href="/p/1"><img src="/i.jpg"></a><p>Cup</p><s>£5.99</s><b class="price">£4.99</b></div>'.repeat(20_000)}`,
  ],
  ["one text of 10 MB", () => `<p>${filled("was £9.99 now £4.99 save 50 % ", 10 * MEGABYTE)}</p>`],
  ["digits, 10 MB", () => `<p class="price">€ ${filled("1", 10 * MEGABYTE)}</p>`],
  ["groups of digits, 5 MB", () => `<p class="price">€ ${filled("1.000 ", 5 * MEGABYTE)}</p>`],
  ["spaces, 10 MB", () => `<p class="price">€${filled(" ", 10 * MEGABYTE)}9.99</p>`],
  ["texts of one letter, 1,000,000", () => "<i>a</i>".repeat(1_000_000)],
  ["texts of one digit, 300,000", () => `<p class="price">${"<i>1</i>".repeat(300_000)}</p>`],
  ["entities, 5 MB", () => `<p>${filled("&amp;&#8364;&lt;", 5 * MEGABYTE)}</p>`],
  ["comments, 5 MB", () => filled("<!-- £9.99 -->", 5 * MEGABYTE)],
  ["meta elements, 100,000", () => '<meta property="product:price:amount" content="9.99">'.repeat(100_000)],
  [
    "addresses that are none, 100,000",
    () => `<h1>Kettle</h1>${'<a href="http://[::"><img src=x>£9.99</a>'.repeat(100_000)}`,
  ],
  ["options, 200,000", () => `<select>${"<option>£9.99</option>".repeat(200_000)}</select>`],
  [
    "frames within frames",
    () => `<iframe data-pt-frame="${"PGgxPng8L2gxPg==".repeat(1000)}"></iframe>`.repeat(2000),
  ],
  [
    "breadcrumbs, 50,000",
    () => `<ol class="breadcrumb">${'<li><a href="/a">A</a></li>'.repeat(50_000)}</ol>`,
  ],
  ["half tags, 5 MB", () => filled("<a b='<c d=\"", 5 * MEGABYTE)],
  ["unprintable letters, 5 MB", () => filled("\u0000\ud800\u202e\u200d9.99 €", 5 * MEGABYTE)],
];
