import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { jsonLd, productPage, SHOP_URL } from "../fixtures.ts";
import { isGtin } from "../gtin.ts";
import { gtinOf } from "./gtin.ts";
import { withoutSite } from "./name.ts";
import { brandOfMarkup, breadcrumbsOfMarkup } from "./snippet.ts";

const PRICE = '<p class="price">£34.99</p>';

function fields(html: string) {
  return extractOffer({ html, url: SHOP_URL }).fields;
}

const product = (more: object) =>
  jsonLd({ "@context": "https://schema.org", "@type": "Product", name: "Kettle Classic 1.7 l", ...more });

describe("the name", () => {
  it("is not the heading of a menu or a sidebar", () => {
    const html = "<title>Shop</title><nav><h1>Kitchen</h1></nav><main><h1>Kettle Classic</h1></main>";
    expect(fields(html).name?.value).toBe("Kettle Classic");
  });

  it("is the product's, not that of an item that only provides properties (itemref)", () => {
    const html = `<title>Gallery</title>
      <div itemscope itemtype="https://schema.org/Product" itemref="more"><b itemprop="name">Kettle Classic</b>
        <span itemprop="offers" itemscope><i itemprop="price" content="34.99">£34.99</i></span></div>
      <div id="more" itemscope itemtype="https://schema.org/Product"><i itemprop="color">Red</i></div>`;
    expect(fields(html).name?.value).toBe("Kettle Classic");
  });
});

describe("a title that begins with the heading", () => {
  const named = (title: string, heading: string) =>
    fields(
      `<html lang="zh-TW"><head><title>${title}</title><meta property="og:title" content="${title}"></head><body><main>${heading}${PRICE}</main></body></html>`,
    ).name?.value;

  it.each([
    ["果陀劇場(台北場)超值優惠方案| 夠麻吉", "<h1>果陀劇場(台北場)</h1>", "果陀劇場(台北場)"],
    ["정기구독 1년 (선물) - 티몬", "<h2>정기구독 1년 (선물)</h2>", "정기구독 1년 (선물)"],
    ["Kettle Classic 1.7 l in red", "<h1>Kettle Classic</h1>", "Kettle Classic 1.7 l in red"],
  ])("adds nothing that is parted from it: %s", (title, heading, name) => {
    expect(named(title, heading)).toBe(name);
  });
});

describe("availability", () => {
  it.each([
    ["https://schema.org/InStock", "InStock"],
    ["http://schema.org/OutOfStock", "OutOfStock"],
    ["SoldOut", "OutOfStock"],
    ["PreOrder", "PreOrder"],
  ])("follows the markup's %s", (availability, expected) => {
    expect(
      fields(
        productPage({ head: product({ offers: { price: "34.99", priceCurrency: "GBP", availability } }) }),
      ).availability?.value,
    ).toBe(expected);
  });

  it.each([
    "Out of stock",
    "Derzeit nicht verfügbar",
    "Actuellement indisponible.",
    "Agotado",
    "Нет в наличии",
    "在庫切れ",
  ])("is out of stock when the page prints: %s", (text) => {
    expect(fields(productPage({ buy: `${PRICE}<p class="stock">${text}</p>` })).availability?.value).toBe(
      "OutOfStock",
    );
  });

  it("is not out of stock because a delivery method is unavailable", () => {
    const buy = `${PRICE}<div><p>Store pickup</p><p>Not available</p></div><button>Add to basket</button>`;
    expect(fields(productPage({ buy })).availability?.value).toBe("InStock");
  });

  it("is read from the page's text rather than from the buy button", () => {
    const buy = `${PRICE}<p class="stock">In stock, leaves Hobart within one working day</p><button>Add to basket</button>`;
    expect(fields(productPage({ buy })).availability).toMatchObject({
      value: "InStock",
      raw: "In stock, leaves Hobart within one working day",
    });
  });

  it.each(["Notify when available", "Benachrichtigen Sie mich, sobald verfügbar", "Сообщить о поступлении"])(
    "is out of stock where a message is offered instead of the product: %s",
    (offer) => {
      const head = product({ offers: { price: "34.99", priceCurrency: "GBP", availability: "InStock" } });
      const alone = productPage({ head, buy: `${PRICE}<a class="button" href="#">${offer}</a>` });
      expect(fields(alone).availability?.value).toBe("OutOfStock");
      const beside = productPage({
        head,
        buy: `${PRICE}<button>Add to your basket</button><a href="#">${offer}</a>`,
      });
      expect(fields(beside).availability?.value).toBe("InStock");
    },
  );

  it.each(["v-if", "v-cloak", "x-cloak", "ng-cloak"])(
    "is not out of stock because of a text that waits for a script to choose it by %s",
    (attribute) => {
      const text = (more: string) => `${PRICE}<div ${more}><p class="stock">Out of stock</p></div>`;
      expect(fields(productPage({ buy: text("") })).availability?.value).toBe("OutOfStock");
      expect(fields(productPage({ buy: text(`${attribute}="!ok"`) })).availability).toBeUndefined();
    },
  );
});

describe("identifiers", () => {
  it("are read from labels", () => {
    const after =
      "<table><tr><th>Item no.</th><td>KC-1700</td></tr><tr><th>EAN</th><td>5 018479 061991</td></tr><tr><th>MPN</th><td>A1686</td></tr><tr><th>Brand</th><td>Viking</td></tr></table>";
    const read = fields(productPage({ buy: PRICE, after }));
    expect([read.sku?.value, read.gtin?.value, read.mpn?.value, read.brand?.value]).toEqual([
      "KC-1700",
      "5018479061991",
      "A1686",
      "Viking",
    ]);
  });

  it("are read from the page's program data", () => {
    const head =
      '<script>window.state = {"product":{"name":"Kettle Classic 1.7 l","sku":"1236291","brand":"Panasonic","price":34.99}};</script>';
    const read = fields(productPage({ head, buy: PRICE }));
    expect([read.sku?.value, read.brand?.value]).toEqual(["1236291", "Panasonic"]);
  });

  it("prefer the printed number to the one in markup", () => {
    const head = product({ sku: "10134622", offers: { price: "34.99", priceCurrency: "GBP" } });
    expect(fields(productPage({ head, buy: `${PRICE}<p>Product code: 141677</p>` })).sku?.value).toBe(
      "141677",
    );
  });

  const numbered = (path: string) =>
    extractOffer({ html: productPage({ buy: PRICE }), url: `https://shop.example/p/${path}` }).fields.sku
      ?.value;

  it.each(["kettle-classic-1700ml", "phone-256gb", "flour-12500g"])(
    "are not taken from a size in the address: %s",
    (path) => {
      expect(numbered(path)).toBeUndefined();
    },
  );

  it.each(["IO2077-030", "AB123-456-C78"])(
    "are the whole of a code with a dash in the address: %s",
    (code) => {
      expect(numbered(code)).toBe(code);
    },
  );

  it.each([
    ["B0ABNDXM65", "B0ABNDXM65"],
    ["c7200a278526196", "278526196"],
  ])("are the shop's own number in the address: %s", (path, code) => {
    expect(numbered(path)).toBe(code);
  });

  it.each(["kettle?store_id=4711234", "store/4711234/kettle", "20261128/kettle", "kettle?utm_id=B0ABNDXM65"])(
    "are not taken from what the address says of others: %s",
    (path) => {
      expect(numbered(path)).toBeUndefined();
    },
  );

  it("are not taken from the address of an article", () => {
    const head =
      '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-11-28">';
    const html = productPage({ head, buy: "<p>News</p>" });
    expect(extractOffer({ html, url: "https://shop.example/news/76152443" }).fields.sku).toBeUndefined();
  });

  const printed = (cell: string) => fields(productPage({ buy: `${PRICE}${cell}` })).sku?.value;

  it.each([
    ["<table><tr><th>Reference</th><td>TE502955-1293 Housse de chaise</td></tr></table>", "TE502955-1293"],
    ["<li>#Article no. 4998</li>", "4998"],
    ["<div>ITEM 1582725</div>", "1582725"],
  ])("are the first code of a mixed text: %s", (cell, code) => {
    expect(printed(cell)).toBe(code);
  });

  it("are not a word at the start of the value", () => {
    expect(printed("<div>Item 12 of 15</div>")).toBeUndefined();
  });

  it("come from markup when the printed ones belong to parts", () => {
    const head = product({ sku: "992.775.08", offers: { price: "34.99", priceCurrency: "GBP" } });
    const parts = (...codes: string[]) => codes.map((code) => `<p>Article no.: ${code}</p>`).join("");
    const sku = (after: string) => fields(productPage({ head, buy: PRICE, after })).sku?.value;
    expect(sku(parts("903.294.89", "303.294.73", "603.294.81"))).toBe("992.775.08");
    expect(sku(parts("903.294.89"))).toBe("903.294.89");
  });

  it("are recognised as the same in two spellings", () => {
    const head = product({ sku: "466-7999", offers: { price: "34.99", priceCurrency: "GBP" } });
    const url = "https://shop.example/p/4667999";
    const html = productPage({ head, buy: `${PRICE}<p>Item no. 12399</p>` });
    expect(extractOffer({ html, url }).fields.sku?.value).toBe("12399");
    const twice = productPage({ head, buy: `${PRICE}<p>Item no. 12399</p><p>Item no. 4667999</p>` });
    expect(extractOffer({ html: twice, url }).fields.sku?.value).toBe("466-7999");
  });

  it("are not taken from the name in a heading", () => {
    const name = (names: string) =>
      fields(productPage({ name: `Alarm Clock<span class="${names}">466/7999</span>`, buy: PRICE })).name
        ?.value;
    expect(name("x__CatNumber-sc y")).toBe("Alarm Clock");
  });

  it.each(["product:mfr_part_no", "product:mpn", "mpn"])(
    "of the manufacturer are read from the page's meta elements, after markup and before labels: %s",
    (name) => {
      const meta = `<meta property="${name}" content="WD100EFGX">`;
      const label = "<p>MPN: A1686</p>";
      expect(fields(productPage({ head: meta, buy: PRICE + label })).mpn).toMatchObject({
        value: "WD100EFGX",
        evidence: { source: "meta" },
      });
      const stated = fields(productPage({ head: meta + product({ mpn: "KC-17" }), buy: PRICE })).mpn;
      expect(stated).toMatchObject({ value: "KC-17", evidence: { source: "jsonld" } });
    },
  );

  it("include no GTIN with a wrong check digit", () => {
    expect(isGtin("5018479061991")).toBe(true);
    expect(isGtin("5018479061992")).toBe(false);
    expect(gtinOf("0000000000000")).toBeUndefined();
  });
});

describe("name", () => {
  it("is the whole heading if that is the brand followed by the name in markup", () => {
    const heading = (brand: string) => {
      const head = product({ name: "Lost Cherry", brand: { "@type": "Brand", name: brand } });
      const html = productPage({ head, name: "Tom Ford Lost Cherry" });
      return fields(html.replace(/<title>.*?<\/title>/, "<title>Lost Cherry | Shop</title>")).name?.value;
    };
    expect(heading("Tom Ford")).toBe("Tom Ford Lost Cherry");
    expect(heading("Chanel")).toBe("Lost Cherry");
  });

  it("does not repeat a brand that a link before it in the heading names", () => {
    const html = `<html lang="en-GB"><head><title>Acme Kettle Classic</title>${product({ name: "Acme Kettle Classic", brand: "Acme" })}</head>
      <body><main><h1><a href="/acme">Acme</a> Acme Kettle Classic</h1>${PRICE}</main></body></html>`;
    expect(fields(html).name?.value).toBe("Acme Kettle Classic");
  });

  it("is the one in most sources, without the shop's name", () => {
    const head =
      '<meta property="og:title" content="Viking Kettle Classic 1.7 l | Shop">' + product({ name: "KC 1.7" });
    expect(fields(productPage({ head, name: "Viking Kettle Classic 1.7 l", buy: PRICE })).name?.value).toBe(
      "Viking Kettle Classic 1.7 l",
    );
  });

  it("excludes the shop's part of a title", () => {
    expect(withoutSite("Kettle - Steel | eBay", "www.ebay.ie", undefined)).toBe("Kettle - Steel");
    expect(withoutSite("Kettle – Loopback Test Shop", "127.0.0.1", "Loopback Test Shop")).toBe("Kettle");
    for (const title of [
      "Kettle (Ovenbird Shop)",
      "[Ovenbird Shop] Kettle",
      "Kettle【ovenbird】",
      "Kettle @ Ovenbird",
      "Ovenbird.example: Kettle",
      "Kettle, www.ovenbird.example",
    ])
      expect(withoutSite(title, "www.ovenbird.example", "Ovenbird Shop")).toBe("Kettle");
    for (const title of [
      "Kettle (steel)",
      "[Set] Kettle",
      "Kettle: Bird",
      "Kettle (only at Ovenbird)",
      "Nest, oven",
    ])
      expect(withoutSite(title, "www.ovenbird.example", "Ovenbird Shop")).toBe(title);
  });
});

describe("the category path", () => {
  it("comes from breadcrumbs, without the home page and the product", () => {
    const before =
      '<nav class="breadcrumbs"><a href="/">Home</a> &gt; <a href="/kitchen">Kitchen</a> &gt; <a href="/kettles">Kettles</a> &gt; Kettle Classic 1.7 l</nav>';
    expect(fields(productPage({ before, buy: PRICE })).categoryPath?.value).toEqual(["Kitchen", "Kettles"]);
  });

  it("ignores the menus below its steps", () => {
    const html =
      '<ul><li><a href="/">Home</a></li><li><a href="/a">A</a><ul class="dropdown"><li><a href="/b">B</a></li></ul></li><li>C</li></ul>';
    expect(breadcrumbsOfMarkup(html, SHOP_URL).map((step) => step.name)).toEqual(["Home", "A", "C"]);
  });
});

describe("brand", () => {
  it("is not read from the shop's menus, breadcrumbs or footer", () => {
    const link = '<ul><li>Brands</li><li><a href="/brands/acme">Acme</a></li></ul>';
    const read = (after: string) =>
      extractOffer({ html: productPage({ buy: "<p>£34.99</p>", after }), url: SHOP_URL }).fields.brand?.value;
    expect(read(`<div>${link}</div>`)).toBe("Acme");
    expect(read(`<footer>${link}</footer>`)).toBeUndefined();
    expect(read(`<div class="mega menu">${link}</div>`)).toBeUndefined();
    expect(read(`<div class="breadcrumbs">${link}</div>`)).toBeUndefined();
  });

  it("is none of those that the shop sells", () => {
    const names = ["Acme", "Borea", "Corvo"];
    const links = names.map((name) => `<li><a href="/brands/${name}">${name}</a></li>`).join("");
    expect(fields(productPage({ buy: `${PRICE}<ul>${links}</ul>` })).brand).toBeUndefined();
    const shop = { "@type": "OnlineStore", name: "Kettle Classic 1.7 l", offers: {}, brand: names };
    expect(fields(productPage({ head: jsonLd(shop), buy: PRICE })).brand).toBeUndefined();
    expect(fields(productPage({ head: product({ brand: names }), buy: PRICE })).brand).toBeUndefined();
    expect(fields(productPage({ head: product({ brand: "Acme" }), buy: PRICE })).brand?.value).toBe("Acme");
  });

  it("excludes words before a link in the same element", () => {
    const buy = `${PRICE}<div class="brand">Welcome to the world of <a href="/brands/acme">Acme</a></div>`;
    expect(fields(productPage({ buy })).brand?.value).not.toMatch(/Welcome/);
  });

  it.each(["Shop all", "Shop all Acme", "Shop by brand"])(
    "is not the call to action of a link: %s",
    (text) => {
      const buy = `${PRICE}<a class="brand" href="/brands/acme">${text}</a>`;
      expect(fields(productPage({ buy })).brand).toBeUndefined();
    },
  );

  it("is read without quotation marks", () => {
    const html = productPage({ buy: '<p>£34.99</p><p>Brand: "Acme"</p>' });
    expect(extractOffer({ html, url: SHOP_URL }).fields.brand?.value).toBe("Acme");
  });

  it("is the name of its logo, and absent if that has none", () => {
    expect(brandOfMarkup('<a href="/"><img src="l.png" alt="Michael Kors"></a>')).toBe("Michael Kors");
    expect(brandOfMarkup("<svg><title>Skims</title><path/></svg>")).toBe("Skims");
    expect(brandOfMarkup('<img src="l.png" alt="">')).toBeUndefined();
  });
});

describe("the picture, without one in markup", () => {
  const picture = (gallery: string) =>
    fields(
      `<title>Kettle</title><header><img src="/logo.png" width="900" height="300"></header>
       <main><div><div>${gallery}</div><div><h1>Kettle Classic</h1>${PRICE}<button>Add to basket</button></div></div>
       <ul><li><a href="/other"><img src="/other.jpg" width="900" height="900"></a></li></ul></main>`,
    ).image;

  it("is the largest in the product's section", () => {
    const small = '<img src="/s.jpg" width="96" height="96">';
    const shown = picture(
      `${small}<img src="/k.jpg" width="800" height="800"><img src="/t.jpg" width="300" height="300">`,
    );
    expect(shown).toMatchObject({
      value: "https://shop.example.co.uk/k.jpg",
      evidence: { source: "visible" },
    });
  });

  it("is the first of those without a size, including one that a script inserts later", () => {
    expect(picture('<img src="data:image/gif;base64,R0" data-src="/a.jpg"><img src="/b.jpg">')?.value).toBe(
      "https://shop.example.co.uk/a.jpg",
    );
  });

  it("may lead to a larger view of itself", () => {
    expect(picture('<a href="/k-large.jpg"><img src="/k.jpg"></a>')?.value).toBe(
      "https://shop.example.co.uk/k.jpg",
    );
  });

  it.each([
    ["a small one", '<img src="/k.jpg" width="96" height="96">'],
    ["a logo", '<img src="/brand-logo.png">'],
    ["a drawing that may hold scripts", '<img src="/k.svg">'],
    ["another product's", '<a href="/other"><img src="/o.jpg"></a>'],
  ])("is not %s", (_what, gallery) => {
    expect(picture(gallery)).toBeUndefined();
  });
});

describe("the page itself", () => {
  it("has a language, canonical address, picture and kind", () => {
    const head = '<link rel="canonical" href="/kettle"><meta property="og:image" content="/k.jpg">';
    const read = extractOffer({ html: productPage({ head, buy: PRICE }), url: SHOP_URL });
    expect(read).toMatchObject({
      language: "en-GB",
      canonicalUrl: "https://shop.example.co.uk/kettle",
      pageKind: "product",
      currency: "GBP",
    });
    expect(read.fields.image?.value).toBe("https://shop.example.co.uk/k.jpg");
  });

  it("is a list, a missing page or a product", () => {
    const card = '<li><a href="/a"><img src="a.jpg">Kettle</a><b class="price">£9.99</b></li>';
    expect(
      extractOffer({
        html: `<title>Kettles</title><h1>All kettles</h1><ul>${card.repeat(6)}</ul>`,
        url: SHOP_URL,
      }).pageKind,
    ).toBe("listing");
    expect(
      extractOffer({ html: "<title>404 - Page not found</title><h1>Sorry</h1>", url: SHOP_URL }).pageKind,
    ).toBe("not_found");
  });
});

describe("a heading that contains more than the name", () => {
  it.each(['<span class="price"><span>$24.99</span> <span>$39.99</span></span>', "<small>24,99 €</small>"])(
    "names the product without it: %s",
    (aside) => {
      const html = `<html lang="en"><title>Bomber Jacket</title><body><h1>Bomber Jacket ${aside}</h1></body></html>`;
      expect(extractOffer({ html, url: "https://shop.example/p" }).fields.name?.value).toBe("Bomber Jacket");
    },
  );

  it("keeps a part that belongs to the name", () => {
    const html =
      "<html><title>Battery 12 V Model 3</title><body><h1>Battery <b>12 V</b> <i>Model 3</i></h1></body></html>";
    expect(extractOffer({ html, url: "https://shop.example/p" }).fields.name?.value).toBe(
      "Battery 12 V Model 3",
    );
  });

  it("gives the name without its hidden texts, even if it is annotated", () => {
    const html = `<html><head><title>Bear | Market</title></head><body><main itemscope itemtype="https://schema.org/Product">
      <h1 itemprop="name"><span class="g-hdn">Details about </span>Angel teddy bear, brown</h1>${PRICE}</main></body></html>`;
    expect(fields(html).name?.value).toBe("Angel teddy bear, brown");
  });
});
