import { describe, expect, it } from "vitest";
import { parsePage } from "../dom/page.ts";
import { readAnnotations } from "./annotations.ts";
import { textOf } from "./item.ts";
import { parseLooseJson } from "./json.ts";
import { readJsonLd } from "./jsonld.ts";
import { readState } from "./state.ts";

const page = (html: string, url = "https://shop.example.com/p/kettle") => parsePage(html, url);

describe("loose JSON", () => {
  it("is read to 200 levels, and ignored below without exhausting the stack", () => {
    // The missing bracket makes it invalid as strict JSON.
    const deep = (levels: number) => parseLooseJson(`${'{"a":'.repeat(levels)}"x"`);
    const depthOf = (value: unknown): number => {
      let depth = 0;
      for (let at = value; at !== null && typeof at === "object"; at = (at as { a?: unknown }).a) depth += 1;
      return depth;
    };
    expect(depthOf(deep(150))).toBe(150);
    expect(depthOf(deep(100_000))).toBe(201);
  });

  it.each([
    ['{"a":1,}', { a: "1" }],
    ["{a:'x', b:[1,2,],}", { a: "x", b: ["1", "2"] }],
    ['/*<![CDATA[*/{"a":"b"}/*]]>*/', { a: "b" }],
    ['<!-- {"a":"b"} -->', { a: "b" }],
    ['{"a":"line\nbreak"}', { a: "line\nbreak" }],
    ['{"name":"27" Monitor","b":"c"}', { name: '27" Monitor', b: "c" }],
    ['{"a":"cut o', { a: "cut o" }],
    ['{"a":{"b":"c"', { a: { b: "c" } }],
  ])("reads %s", (text, expected) => {
    expect(parseLooseJson(text)).toEqual(expected);
  });

  it("returns undefined without an object", () => {
    expect(parseLooseJson("nothing here")).toBeUndefined();
  });
});

describe("JSON-LD", () => {
  it("follows graphs and references within the page", () => {
    const items = readJsonLd([
      '{"@graph":[{"@type":"Product","name":"Kettle","brand":{"@id":"#b"}},{"@id":"#b","@type":"Brand","name":"Viking"}]}',
    ]);
    expect(
      textOf(
        items.find((item) => item.types.includes("product")),
        "brand",
      ),
    ).toBe("Viking");
  });

  it("decodes texts with markup escapes", () => {
    expect(textOf(readJsonLd(['{"@type":"Product","name":"Black &amp; Silver"}'])[0], "name")).toBe(
      "Black & Silver",
    );
  });
});

describe("a page of many megabytes", () => {
  it("still has its JSON-LD read beyond the limit", () => {
    const html = `<h1>Kettle</h1>${"<p>text</p>".repeat(300_000)}<script type="application/ld+json">{"@type":"Product","name":"Kettle"}</script>`;
    expect(page(html).jsonLd).toEqual(['{"@type":"Product","name":"Kettle"}']);
    const more = Array.from({ length: 20 }, (_, k) => `<script type="application/ld+json">${k}</script>`);
    expect(page(html + more.join("")).jsonLd.slice(1)).toEqual(more.slice(0, 19).map((_, k) => String(k)));
    expect(page(`${html}<script type="application/ld+json">{"cut":`).jsonLd).toHaveLength(1);
  });
});

describe("microdata and RDFa", () => {
  it("are converted to the same form", () => {
    const micro =
      '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Kettle</b><div itemprop="offers" itemscope><meta itemprop="price" content="9.99"></div></div>';
    const rdfa =
      '<div vocab="https://schema.org/" typeof="Product"><b property="name">Kettle</b><div property="offers" typeof="Offer"><b property="price">9.99</b></div></div>';
    for (const html of [micro, rdfa]) {
      const product = readAnnotations(page(html).annotated)[0];
      expect(product?.types).toEqual(["product"]);
      expect(textOf(product, "name")).toBe("Kettle");
      const [offer] = product?.props.get("offers") ?? [];
      expect(offer !== undefined && "props" in offer ? textOf(offer, "price") : undefined).toBe("9.99");
    }
  });

  it("include properties referred to by itemref", () => {
    const html =
      '<div itemscope itemtype="https://schema.org/Product" itemref="x"><b itemprop="name">Kettle</b></div><p id="x"><i itemprop="sku">K-17</i></p>';
    expect(textOf(readAnnotations(page(html).annotated)[0], "sku")).toBe("K-17");
  });
});

describe("program data", () => {
  it.each([
    [
      "hydration state",
      '<script id="__NEXT_DATA__" type="application/json">{"props":{"p":{"name":"Steel Kettle","sku":"K-17"}}}</script>',
    ],
    [
      "a data layer",
      "<script>dataLayer.push({'ecommerce':{'detail':{'products':[{'name':'Steel Kettle','sku':'K-17'}]}}});</script>",
    ],
    [
      "an assigned object",
      '<script>var meta = {"product":{"title":"Steel Kettle","sku":"K-17"}};\nfor (var a in meta) {}</script>',
    ],
  ])("is read from %s", (_name, html) => {
    expect(readState(page(html), { names: ["Steel Kettle"] })[0]?.values.get("sku")).toBe("K-17");
  });

  it("of other products is ignored", () => {
    const html =
      '<script type="application/json">{"related":[{"name":"Cutting board","sku":"C-1"}]}</script>';
    expect(readState(page(html), { names: ["Steel Kettle"] })).toEqual([]);
  });
});
