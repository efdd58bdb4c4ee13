import { render } from "dom-serializer";
import { findAll } from "domutils";
import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { parsePage } from "./dom/page.ts";
import { flatText, isShort } from "./dom/text.ts";
import { parseTree } from "./dom/tree.ts";
import { extractOffer } from "./extract.ts";
import { SHOP_URL } from "./fixtures.ts";

/** Fragments that break markup: half tags, half data blocks, prices. */
const PIECES = [
  "<div class='price'>",
  "</div>",
  "<h1>Kettle</h1>",
  "<span itemprop=price content=",
  '<script type="application/ld+json">{"@type":"Product","name":"x","offers":',
  '{"price":"1,2',
  "</script>",
  "<del>€ 1.099",
  "99,99 €",
  "<!--",
  "-->",
  "<![CDATA[",
  "&#0;&#x110000;&amp;lt;",
  "<select><option>",
  "<table><tr><td>",
  '<meta property="og:price:amount" content="1e999">',
  "\u0000\ud800",
  '<a href="http://[">',
  "<svg><style>",
  'data-product_variations="[{',
];

/** Markup that a tokenizer must tell apart, character by character. */
const TOKENS = (
  "<p> </p> </p / < > </ <! <? </br> <br/> <br/=> <li <form> </form> <a\thref= = \" ' a='1'b=\"2\" " +
  "<script> <SCRIPT/> </script </script> <style> </style > <title> </title> <textarea> </textarea> <iframe> </iframe> <xmp> </xmp> " +
  "<plaintext> <svg> </svg> <math> </math> <foreignObject> <desc> <!-- --> --!> -- - ! <![CDATA[ ]]> ] <!doctype <!DOCT <noembed> x é 1"
).split(" ");

/** Texts and elements whose place among others adds white space. */
const TEXTS = [
  "\n    ",
  "   ",
  "12",
  ",99",
  "<sup>99</sup>",
  "<p>5",
  "X737",
  "Only",
  "<br>",
  "<b>",
  "</b>",
  "<canvas>7</canvas>",
];

/** Returns the CPU time of `work` in ms: the minimum of three runs, since the first also compiles. */
function cpuMs(work: () => void): number {
  let least = Infinity;
  for (let run = 0; run < 3; run += 1) {
    const start = process.cpuUsage();
    work();
    const used = process.cpuUsage(start);
    least = Math.min(least, (used.user + used.system) / 1000);
  }
  return least;
}

describe("any markup", () => {
  it("never makes the extraction throw, and amounts stay integers", () => {
    const html = fc.oneof(
      fc.string({ maxLength: 2000, unit: "binary" }),
      fc
        .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 12 })), { maxLength: 60 })
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(html, fc.constantFrom(SHOP_URL, "not an address", "http://[::1]/"), (text, url) => {
        const { fields } = extractOffer({ html: text, url });
        for (const price of [fields.normalPrice, fields.discountedPrice]) {
          if (price !== undefined) expect(Number.isSafeInteger(price.value.amountMinor)).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("becomes the tree of the parser's own tokenizer", () => {
    const html = fc
      .array(fc.constantFrom(...TOKENS, " ", "\n"), { maxLength: 16 })
      .map((parts) => `${parts.join("")}'"]]>--></p>`);
    const written = (tree: ReturnType<typeof parseTree>) => render(tree, { encodeEntities: false });
    fc.assert(
      fc.property(html, (text) => {
        expect(written(parseTree(text))).toBe(written(parseDocument(text)));
      }),
      { numRuns: 5000 },
    );
  });

  it("shows whether a text is short as that text does", () => {
    const html = fc
      .array(fc.oneof(fc.constantFrom(...PIECES, ...TEXTS), fc.string({ maxLength: 12 })), { maxLength: 40 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(html, fc.integer({ min: 0, max: 200 }), (text, limit) => {
        const page = parsePage(text, SHOP_URL);
        for (const element of findAll(() => true, page.document.children))
          expect(isShort(element, limit)).toBe(flatText(element, limit) !== undefined);
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ["deep nesting", `${"<div>".repeat(200_000)}€ 9.99`],
    ["deep inline nesting", `${"<b><i>".repeat(100_000)}€ 9.99`],
    [
      "megabytes of attributes",
      `<div ${'data-price="9.99 €" class="price old" '.repeat(60_000)}>€ 9.99</div>`,
    ],
    ["one attribute of megabytes", `<div class="${"price ".repeat(500_000)}">€ 9.99</div>`],
    ["an entity bomb", `<p>${"&amp;amp;lt;&#8364;".repeat(200_000)}</p>`],
    ["thousands of prices", '<li><a href="/x"><b class="price">€ 9.99</b></a></li>'.repeat(40_000)],
    ["one text of megabytes", `<p>${"9.99 € was 12,99 € ".repeat(150_000)}</p>`],
    ["nested data", `<script type="application/ld+json">${'{"offers":['.repeat(100_000)}`],
    [
      "a data block without end",
      `<script type="application/ld+json">{"@type":"Product","name":"${"a\\n".repeat(800_000)}`,
    ],
    ["unclosed quotes", `<a href="${"<p>€ 1".repeat(300_000)}`],
    ["a million texts of one letter", "<i>a</i>".repeat(1_000_000)],
    ["a title of tabs", `<meta property="og:title" content="x${"\t".repeat(1_000_000)}x">`],
    ["a step of separators", `<nav class="breadcrumb"><a href=/>Home</a>${"•".repeat(200_000)}</nav>`],
    ["a linked step of separators", `<nav class="breadcrumb"><a href=/>${"«".repeat(200_000)}x</a></nav>`],
    ["titles without an end", "<title".repeat(60_000)],
    ["scripts without an end", `<script>${"</scrip ".repeat(300_000)}`],
    ["comments without an end", `<!--${"--".repeat(800_000)}`],
    ["signs that open no tag", "< ".repeat(1_000_000)],
    ["addresses of a challenge", `<a href=${"/cdn-cgi/challenge-platform/".repeat(14_000)}`],
    ["many broken scripts", "<script>dataLayer.push({'ecommerce':{'price':[</script>".repeat(20_000)],
  ])("stays within time: %s", (_name, html) => {
    expect(cpuMs(() => extractOffer({ html, url: SHOP_URL }))).toBeLessThan(1500);
  });

  it("of five megabytes is read in limited time", () => {
    const item = `<div class="tile"><a href="/p/1"><img src="/i.jpg" alt="Kettle"></a><p class="name">A kettle of steel for the stove</p>
      <span class="price">£34.99</span><p>${"Boils water for tea and coffee, day in, day out. ".repeat(8)}</p></div>`;
    const html = `<h1>Kettle</h1><p class="price">£29.99</p>${item.repeat(Math.ceil(5_000_000 / item.length))}`;
    expect(cpuMs(() => extractOffer({ html, url: SHOP_URL }))).toBeLessThan(600);
  });
});

describe("nested data", () => {
  it.each([
    ["lists", `${"[".repeat(7000)}${"]".repeat(7000)}`],
    [
      "lists in a product",
      `{"@type":"Product","name":"Kettle","offers":${"[".repeat(7000)}${"]".repeat(7000)}}`,
    ],
    ["graphs", `${'{"@graph":['.repeat(7000)}${"]}".repeat(7000)}`],
  ])("of 7,000 levels is read without an error: %s", (_name, data) => {
    const html = `<script type="application/ld+json">${data}</script><h1>Kettle</h1><p class="price">£29.99</p><button>Add to basket</button>`;
    expect(extractOffer({ html, url: SHOP_URL }).fields.normalPrice?.value.amountMinor).toBe(2999);
  });
});
