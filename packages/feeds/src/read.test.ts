import { describe, expect, it } from "vitest";
import { bytesOf, importOf, recordsOf, workbookOf } from "./fixtures.ts";
import { inspectFeed } from "./inspect.ts";
import { readFeed } from "./read.ts";
import { FeedRefusal } from "./types.ts";

const refusalOf = (content: string | Uint8Array): string => {
  try {
    importOf(content);
    return "none";
  } catch (error) {
    if (error instanceof FeedRefusal) return error.message;
    throw error;
  }
};

const EUR = (value: string) => ({ value, currency: "EUR" });

describe("a table", () => {
  it.each([",", ";", "\t", "|", "^"])("may be separated by %j, with cells of several lines", (sign) => {
    const lines = [
      ["SKU", "Name", "Price", "Currency"],
      ["A1", '"A ""big""\n pan"', "12.50", "EUR"],
      ["A2", "Pot", "8", "EUR"],
    ];
    const { rows, layout, questions } = importOf(lines.map((cells) => cells.join(sign)).join("\r\n"));
    expect(layout).toMatchObject({ format: "delimited", delimiter: sign, headerRecord: 1, isQuoted: true });
    expect(rows).toEqual([
      {
        kind: "record",
        line: 2,
        record: { id: "A1", name: 'A "big" pan', price: EUR("12.50") },
        problems: [],
      },
      { kind: "record", line: 4, record: { id: "A2", name: "Pot", price: EUR("8.00") }, problems: [] },
    ]);
    expect(questions).toEqual([]);
  });

  it("may have comments and titles above its header", () => {
    const text =
      "# Required | A unique number of the product, such as its SKU,# Required | The price\nOur list,\nid,title,price\n1,Pan,9.90 EUR\n";
    const { layout, rows } = importOf(text);
    expect(layout.headerRecord).toBe(3);
    expect(rows).toMatchObject([{ line: 4, record: { id: "1", name: "Pan", price: EUR("9.90") } }]);
  });

  it("may have no header: what its cells show is proposed, and of two columns of amounts none", () => {
    const row = (n: number, cost = "") =>
      `${4711 + n},Red kettle number ${n},https://shop.example/${n},${n}9.95${cost}`;
    expect(importOf([1, 2, 3].map((n) => row(n)).join("\n")).fields).toEqual({
      "[0]": "id",
      "[1]": "name",
      "[2]": "url",
      "[3]": "price",
    });
    expect(importOf([1, 2, 3].map((n) => row(n, `,${n}5.50`)).join("\n")).questions).toContain("no_price");
  });

  it.each([
    ["windows-1252", "Bezeichnung;Größe;Preis\nKüchenmesser;groß;9,90\n"],
    ["utf-16le", "name;price\nKüche;9,90\n"],
  ])("may be in %s", (encoding, text) => {
    const bytes =
      encoding === "utf-16le"
        ? new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"))
        : new Uint8Array(Buffer.from(text, "latin1"));
    const { layout, rows } = importOf(bytes, { currency: "EUR" });
    expect(layout.encoding).toBe(encoding);
    expect(rows).toMatchObject([
      { record: { name: text.split("\n")[1]!.split(";")[0], price: EUR("9.90") } },
    ]);
  });

  it.each([
    [
      "windows-1250",
      "6ee17a65763b63656e610a8e6c759d6f75e86bfd206bf9f220fa70ec6c3b350a",
      "Žluťoučký kůň úpěl",
    ],
    [
      "windows-1254",
      "fc72fc6e206164fd3b66697961740ac7617964616e6cfd6b207965fe696c20fdf064fd723b350a",
      "Çaydanlık yeşil ığdır",
    ],
    [
      "windows-1257",
      "6e6f7361756b756d733b63656e610a54e76a6b616e6e61207a61ef6120736b61f2613b350a",
      "Tējkanna zaļa skaņa",
    ],
    [
      "windows-1251",
      "cde0e8ece5edeee2e0ede8e53bd6e5ede00ad7e0e9ede8ea20fdece0ebe8f0eee2e0ededfbe93b350a",
      "Чайник эмалированный",
    ],
    [
      "koi8-r",
      "eec1c9cdc5cecfd7c1cec9c53be3c5cec10afec1cacec9cb20dccdc1ccc9d2cfd7c1ceced9ca3b350a",
      "Чайник эмалированный",
    ],
    [
      "windows-1253",
      "d0e5f1e9e3f1e1f6de3bd4e9ecde0ac7ebe5eaf4f1e9eade20eaeff5e6dfede13b350a",
      "Ηλεκτρική κουζίνα",
    ],
    ["shift_jis", "8fa4956996bc2c89bf8a690a93648b4383508367838b208d952c350a", "電気ケトル 黒"],
    ["euc-kr", "bbf3c7b0b8ed2cc6c7b8c5b0a10ac0fcb1e220c1d6c0fcc0da20b0cbc1a42c350a", "전기 주전자 검정"],
    ["gb18030", "c9ccc6b7c3fbb3c62cbcdbb8f10ab5e7c8c8cbaebaf820badac9ab2c350a", "电热水壶 黑色"],
    ["big5", "b0d3ab7ea657bad92cbbf9aee60ab971bcf6a4f4b3fd20b6c2a6e22c350a", "電熱水壺 黑色"],
  ])("without a declaration is recognised as %s", (encoding, hex, name) => {
    const { layout, rows } = importOf(new Uint8Array(Buffer.from(hex, "hex")), { currency: "EUR" });
    expect(layout.encoding).toBe(encoding);
    expect(rows).toMatchObject([{ record: { name, price: EUR("5.00") } }]);
  });

  it("with inches that are no quotes loses no row", () => {
    const rows = ["id\tname\tprice", '1\t24" monitor\t99,90', '2\t"Best" 27 monitor\t199,90', "3\tPan\t9,90"];
    expect(recordsOf(rows.join("\n"), { currency: "EUR" })).toEqual([
      { id: "1", name: '24" monitor', price: EUR("99.90") },
      { id: "2", name: '"Best" 27 monitor', price: EUR("199.90") },
      { id: "3", name: "Pan", price: EUR("9.90") },
    ]);
  });

  it("refuses a row that has more cells than the header, and one whose quotes do not match, with its line", () => {
    const rows = [
      "id,name,price",
      '1,"Pan, big",5.00',
      "2,Pot, red,6.00",
      '3,"Pot" red,7.00',
      '4,"Lid",8.00',
    ];
    expect(recordsOf(rows.join("\n"), { currency: "EUR" })).toEqual([
      { id: "1", name: "Pan, big", price: EUR("5.00") },
      [3, "too_many_cells"],
      [4, "malformed"],
      { id: "4", name: "Lid", price: EUR("8.00") },
    ]);
  });
});

describe("amounts", () => {
  const list = (...prices: string[]) =>
    ["id;name;price", ...prices.map((price, at) => `${at};Pan ${at};${price}`)].join("\n");
  const priceOf = (text: string, choices?: Parameters<typeof importOf>[1]) =>
    importOf(text, choices).rows.map((row) =>
      row.kind === "record" ? (row.record.price?.value ?? row.problems[0]?.reason ?? null) : row.reason,
    );

  it("with three digits behind a separator follow the file's other amounts, or are asked for", () => {
    expect(priceOf(list("1.099", "12,50"), { currency: "EUR" })).toEqual(["1099.00", "12.50"]);
    expect(priceOf(list("1.099", "12.50"), { currency: "EUR" })).toEqual(["1.10", "12.50"]);
    const { questions } = importOf(list("1.099", "2.199"), { currency: "EUR" });
    expect(questions).toEqual(["decimal"]);
    expect(priceOf(list("1.099", "12,50", "12.50"), { currency: "EUR" })).toEqual([
      "amount_ambiguous",
      "12.50",
      "12.50",
    ]);
    expect(priceOf(list("1.099", "2.199"), { currency: "EUR", decimal: "," })).toEqual([
      "1099.00",
      "2199.00",
    ]);
  });

  it("take their currency from the cell, the row, the header or the person, in this order", () => {
    const record = (text: string, choices?: Parameters<typeof importOf>[1]) => recordsOf(text, choices)[0];
    expect(record("id,price,currency\n1,5 USD,EUR", { currency: "CHF" })).toMatchObject({
      price: { currency: "USD" },
    });
    expect(record("id,price,currency\n1,5,EUR", { currency: "CHF" })).toMatchObject({
      price: { currency: "EUR" },
    });
    expect(record("id,Preis in EUR\n1,5", { currency: "CHF" })).toMatchObject({ price: { currency: "EUR" } });
    expect(record("id,price\n1,5", { currency: "CHF" })).toMatchObject({ price: { currency: "CHF" } });
    expect(record("id,price,sale_price\n1,5 USD,4")).toMatchObject({
      salePrice: { value: "4.00", currency: "USD" },
    });
    expect(importOf("id,price\n1,5").questions).toEqual(["currency"]);
  });

  it("of nought are none, and what cannot be read is reported without it", () => {
    const [none, bad] = importOf("id,name,price\n1,Pan,0.00\n2,Pot,on request\n3,Lid,5", {
      currency: "EUR",
    }).rows;
    expect(none).toMatchObject({ record: { id: "1" }, problems: [] });
    expect(none).not.toHaveProperty("record.price");
    expect(bad).toMatchObject({
      problems: [{ key: "price", field: "price", reason: "amount_unreadable", value: "on request" }],
    });
  });
});

describe("XML", () => {
  it("of Google Merchant is read with its namespace, whatever its declaration says, and without its channel", () => {
    const text = `<?xml version="1.0" encoding="iso-8859-1"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title><link>https://shop.example</link>
      <item><g:id>1</g:id><title><![CDATA[Grüner Topf & Deckel]]></title><link>https://shop.example/1</link><g:price>1299,50 EUR</g:price><g:sale_price>999,00 EUR</g:sale_price>
      <g:sale_price_effective_date>2026-11-01T00:00+01:00/2026-11-30T23:59+01:00</g:sale_price_effective_date><g:gtin>4006381333931</g:gtin>
      <g:shipping><g:country>DE</g:country><g:price>4,90 EUR</g:price></g:shipping></item></channel></rss>`;
    const { layout, fields, rows } = importOf(text);
    expect(layout).toMatchObject({ format: "xml", encoding: "utf-8", item: "rss/channel/item" });
    expect(fields).not.toHaveProperty("g:shipping/g:price");
    expect(rows).toEqual([
      {
        kind: "record",
        line: 2,
        problems: [],
        record: {
          id: "1",
          name: "Grüner Topf & Deckel",
          url: "https://shop.example/1",
          gtin: "4006381333931",
          price: EUR("1299.50"),
          salePrice: EUR("999.00"),
          saleFrom: "2026-11-01T00:00+01:00",
          saleTo: "2026-11-30T23:59+01:00",
        },
      },
    ]);
  });

  it("may have values in attributes, and in elements that an attribute names", () => {
    const text = `<offers><o id="7" price="5.50" url="https://shop.example/7"><name>Pan</name><attrs><a name="Producent">Acme</a><a name="EAN">4006381333931</a></attrs></o></offers>`;
    expect(recordsOf(text, { currency: "PLN" })).toEqual([
      {
        id: "7",
        name: "Pan",
        brand: "Acme",
        gtin: "4006381333931",
        url: "https://shop.example/7",
        price: { value: "5.50", currency: "PLN" },
      },
    ]);
  });

  it("with variants gives each as a product with what its group states", () => {
    const variant = (code: string, price: string) =>
      `<VARIANT><CODE>${code}</CODE><PRICE>${price}</PRICE><CURRENCY>EUR</CURRENCY></VARIANT>`;
    const item = (id: number) =>
      `<SHOPITEM id="${id}"><NAME>Shirt ${id}</NAME><VARIANTS>${variant(`${id}-S`, "9.90")}${variant(`${id}-M`, "10.90")}</VARIANTS></SHOPITEM>`;
    expect(recordsOf(`<SHOP>${item(1)}${item(2)}</SHOP>`)).toEqual(
      [1, 2].flatMap((id) => [
        { id: `${id}-S`, name: `Shirt ${id}`, variantOf: String(id), price: EUR("9.90") },
        { id: `${id}-M`, name: `Shirt ${id}`, variantOf: String(id), price: EUR("10.90") },
      ]),
    );
  });

  it("reads no entity of a document type, and keeps what is undefined as text", () => {
    const text = `<!DOCTYPE shop [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "boom">]><shop><item><id>1</id><name>A &x; B &y; C &nbsp; D & E</name><price>5</price></item></shop>`;
    expect(recordsOf(text, { currency: "EUR" })).toEqual([
      { id: "1", name: "A &x; B &y; C &nbsp; D & E", price: EUR("5.00") },
    ]);
  });

  it("that breaks off gives the rows before, then its line", () => {
    const item = (id: number) => `<item><id>${id}</id><name>Pan</name><price>5</price></item>\n`;
    const bytes = bytesOf(`<shop>\n${item(1)}${item(2)}<item><id>3`);
    const reading = readFeed(bytes, inspectFeed(bytes).layout);
    expect([reading.next(), reading.next()]).toMatchObject([
      { value: { record: { id: "1" } } },
      { value: { record: { id: "2" } } },
    ]);
    expect(() => reading.next()).toThrow("malformed at line 4");
  });
});

describe("JSON", () => {
  const product = (id: number) => ({
    id,
    title: `Pan ${id}`,
    price: { value: 1.099, currency: "EUR" },
    images: ["a.jpg", "b.jpg"],
  });
  const expected = [1, 2].map((id) => ({
    id: String(id),
    name: `Pan ${id}`,
    image: "a.jpg",
    price: EUR("1.10"),
  }));

  it.each([
    ["lines", [1, 2].map((id) => JSON.stringify(product(id))).join("\n")],
    ["an array", JSON.stringify([product(1), product(2)], null, 2)],
    ["an array in an object", JSON.stringify({ total: 2, products: [product(1), product(2)] })],
  ])("may be %s; its numbers are exact", (_shape, text) => {
    expect(recordsOf(text)).toEqual(expected);
  });

  it("refuses a line that is none, and continues behind it", () => {
    expect(recordsOf('{"id":"1","title":"Pan"}\n{"id":"2",}\n{"id":"3","title":"Pot"}')).toEqual([
      { id: "1", name: "Pan" },
      [2, "malformed"],
      { id: "3", name: "Pot" },
    ]);
  });
});

describe("a workbook", () => {
  const rows = [
    ["Price list 2026", ""],
    ["Article number", "Name", "Price EUR", "Sale from"],
    ["007", "Pan", 12.5, 46_327],
    [4711, "Pot", 1.099, ""],
  ];

  it("keeps texts and numbers apart, and has dates as numbers of days", () => {
    const { layout, sheets, rows: found } = importOf(workbookOf({ List: rows, Other: [["x"]] }));
    expect(layout).toMatchObject({ format: "xlsx", sheet: "List", headerRecord: 2 });
    expect(sheets).toEqual(["List", "Other"]);
    expect(found).toMatchObject([
      { line: 3, record: { id: "007", name: "Pan", price: EUR("12.50"), saleFrom: "2026-11-01" } },
      { line: 4, record: { id: "4711", name: "Pot", price: EUR("1.10") } },
    ]);
  });

  it("is read from the sheet that was chosen", () => {
    expect(recordsOf(workbookOf({ Notes: [["Read me"]], List: rows }), { sheet: "List" })).toHaveLength(2);
    expect(() => inspectFeed(workbookOf({ List: rows }), { sheet: "Gone" })).toThrow("no_such_sheet");
  });
});

describe("rows", () => {
  it("of variants have what the row that began their group states; one that only adds a picture is none", () => {
    const text = `Handle,Title,Vendor,Variant SKU,Option1 Value,Variant Price,Image Src
shirt,Shirt,Acme,S-1,S,9.90,https://shop.example/1.jpg
shirt,,,S-2,M,10.90,
shirt,,,,,,https://shop.example/2.jpg
cap,Cap,Acme,C-1,,5.00,`;
    expect(recordsOf(text, { currency: "EUR" })).toEqual([
      {
        id: "S-1",
        name: "Shirt",
        brand: "Acme",
        variantOf: "shirt",
        options: { "Option1 Value": "S" },
        price: EUR("9.90"),
        image: "https://shop.example/1.jpg",
      },
      {
        id: "S-2",
        name: "Shirt",
        brand: "Acme",
        variantOf: "shirt",
        options: { "Option1 Value": "M" },
        price: EUR("10.90"),
      },
      [4, "extra_row"],
      { id: "C-1", name: "Cap", brand: "Acme", variantOf: "cap", price: EUR("5.00") },
    ]);
  });

  it("report what they did not store: a wrong GTIN, one that a spreadsheet has rounded, a number that an earlier row has", () => {
    const { rows } = importOf("sku,name,ean\n1,Pan,4006381333932\n1,Pot,4.00638E+12\n2,Lid,4006381333931\n");
    expect(rows).toMatchObject([
      { problems: [{ field: "gtin", reason: "gtin_invalid", value: "4006381333932" }] },
      {
        problems: [
          { field: "gtin", reason: "gtin_rounded" },
          { field: "id", reason: "duplicate", value: "2" },
        ],
      },
      { record: { gtin: "4006381333931" }, problems: [] },
    ]);
  });

  it("have the first column of a field that is filled", () => {
    const text =
      "<s><item><ITEM_ID>1</ITEM_ID><NAME>A</NAME></item><item><ITEM_ID>2</ITEM_ID><PRODUCT_NAME>B</PRODUCT_NAME></item><item><ITEM_ID>3</ITEM_ID><PRODUCT_NAME>C</PRODUCT_NAME></item></s>";
    expect(recordsOf(text)).toMatchObject([{ name: "A" }, { name: "B" }, { name: "C" }]);
  });
});

it("a price of an unknown kind is not proposed beside one without tax, or beside another", () => {
  const row = "\n1,5,3\n2,6,4";
  expect(importOf(`sku,net price,qqq price${row}`).fields).toEqual({ sku: "id", "net price": "priceNet" });
  expect(importOf(`sku,xxx price,qqq price${row}`).fields).toEqual({ sku: "id" });
  expect(importOf(`sku,title,qqq price${row}`).fields).toMatchObject({ "qqq price": "price" });
});

describe("a person's mapping", () => {
  const text = "sku,what,eur,colour\n1,Pan,5,red\n";

  it("decides every column, also that of a free attribute", () => {
    const { fields, rows } = importOf(text, {
      mapping: { sku: "id", what: "name", eur: "cost", colour: "attribute" },
      currency: "EUR",
    });
    expect(fields).toEqual({ sku: "id", what: "name", eur: "cost", colour: "attribute" });
    expect(rows).toMatchObject([
      { record: { id: "1", name: "Pan", cost: EUR("5.00"), attributes: { colour: "red" } } },
    ]);
  });

  it("is refused where a column has gone, and follows one that has moved", () => {
    const mapping = { sku: "id", eur: "price" } as const;
    expect(recordsOf("eur,sku\n5,1\n", { mapping, currency: "EUR" })).toEqual([
      { id: "1", price: EUR("5.00") },
    ]);
    expect(() => importOf("sku,usd\n1,5\n", { mapping })).toThrow("no_such_column");
  });
});

it.each([
  ["nothing", "", "empty"],
  ["blanks", " \n\n", "empty"],
  ["a page to sign in", "<!DOCTYPE html><html><body>Sign in</body></html>", "html"],
  ["Excel 2003", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), "old_workbook"],
  ["another archive", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "workbook"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 7]), "not_text"],
  ["Datanorm", "V 010126Acme\nA;N;1;00;Pan;;1;0;Stk;1000;;;;\n", "datanorm"],
  ["XML without products", "<a><b/></a>", "no_items"],
])("%s is refused by its name", (_what, content, reason) => {
  expect(refusalOf(content)).toBe(reason);
});
