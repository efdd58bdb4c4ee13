import { IMPORT_TEXTS } from "@pricetrail/contract";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { ColumnChoice } from "./import-columns.rules.ts";
import { readImport } from "./import-text.thread.ts";

const A = "http://shop.example/a";
const B = "https://other.example/b?x=1,2;3";

const read = (content: string | Uint8Array, chosen?: ColumnChoice) =>
  readImport({ bytes: typeof content === "string" ? Buffer.from(content) : content, maxRows: 50, chosen });

function good(content: string | Uint8Array, chosen?: ColumnChoice) {
  const found = read(content, chosen);
  if ("refused" in found) throw new Error(found.refused);
  return found;
}
/** Line, address and name of each row; of an invalid one, its message. */
const rowsOf = (content: string | Uint8Array, chosen?: ColumnChoice) =>
  good(content, chosen).rows.map((row) =>
    row.kind === "wanted" ? [row.line, row.url, row.wanted.name] : [row.line, row.message],
  );
const refusal = (content: string | Uint8Array) => {
  const found = read(content);
  return "refused" in found ? found.refused : "";
};

describe("a table", () => {
  it.each([",", ";", "\t", "|"])("may name its separator %j in a first line of its own", (sign) => {
    const rows = `sep=${sign}\r\nurl${sign}name\r\n${A}${sign}Kettle\r\n"${B}"${sign}"Big ""pan"""\r\n`;
    expect(rowsOf(rows)).toEqual([
      [3, A, "Kettle"],
      [4, B, 'Big "pan"'],
    ]);
  });

  it.each([
    ["German", "Bezeichnung;Webadresse", { name: 0, url: 1 }],
    ["French", "Nom du produit;Marque;Lien", { name: 0, brand: 1, url: 2 }],
    ["Spanish", "Enlace;Título;Categoría", { url: 0, name: 1, category: 2 }],
    ["Italian", "Prodotto;Indirizzo web", { name: 0, url: 1 }],
    ["Portuguese", "Endereço;Nome;Loja", { url: 0, name: 1, seller: 2 }],
    ["Polish", "Nazwa;Adres URL;Producent", { name: 0, url: 1, brand: 2 }],
    ["Dutch", "Productnaam;Webadres;Winkel", { name: 0, url: 1, seller: 2 }],
    ["Swedish", "Namn;Länk;Märke", { name: 0, url: 1, brand: 2 }],
    ["Russian", "Название;Ссылка;Бренд", { name: 0, url: 1, brand: 2 }],
    ["Greek", "Όνομα;Σύνδεσμος", { name: 0, url: 1 }],
    ["Japanese", "商品名;リンク;ブランド", { name: 0, url: 1, brand: 2 }],
    ["Arabic", "الرابط;المنتج", { url: 0, name: 1 }],
    ["English with signs", "Product_URL;Product-Name", { url: 0, name: 1 }],
    ["capitals and spaces", " WEB ADDRESS ; TITLE ", { url: 0, name: 1 }],
  ])("may have a head in %s", (_language, head, choice: Record<string, number>) => {
    const cells = head.split(";").map((_, position) => (position === choice["url"] ? A : `cell ${position}`));
    const { columns, notes } = good(`${head}\n${cells.join(";")}\n`);
    const found = columns.flatMap(({ column }, position) => (column ? [[column, position]] : []));
    expect(Object.fromEntries(found)).toEqual(choice);
    expect(notes).toEqual([]);
  });

  it("may have a head in no known language: the addresses are found, and nothing else is guessed", () => {
    const rows = `Qq;Zzz\nKettle;${A}\nPan;${B.replace(";3", "")}\n`;
    const { columns, notes } = good(rows);
    expect(columns).toEqual([
      { title: "Qq", sample: "Kettle", column: null },
      { title: "Zzz", sample: A, column: "url" },
    ]);
    expect(notes).toEqual([IMPORT_TEXTS.head(1)]);
    expect(rowsOf(rows, { url: 1, name: 0 })).toEqual([
      [2, A, "Kettle"],
      [3, "https://other.example/b?x=1,2", "Pan"],
    ]);
  });

  it("may have no head at all", () => {
    const rows = `${A},Red kettle\nhttp://shop.example/c,Pan\n`;
    expect(rowsOf(rows)).toEqual([
      [1, A, undefined],
      [2, "http://shop.example/c", undefined],
    ]);
    expect(good(rows).notes).toEqual([IMPORT_TEXTS.noHead]);
    expect(rowsOf(rows, { url: 0, name: 1 })[0]).toEqual([1, A, "Red kettle"]);
  });

  it.each([
    ["", 1],
    ["Our kettles\n", 2],
    ["Our kettles;;\n\nas of;June;\n", 4],
  ])("may have lines above its head: %j", (above, line) => {
    const { notes, rows } = good(`${above}name;link;price\nKettle;${A};9\n`);
    expect(rows).toMatchObject([{ line: line + 1, url: A, wanted: { name: "Kettle" } }]);
    expect(notes).toEqual(
      line === 1 ? [] : [IMPORT_TEXTS.head(line) + IMPORT_TEXTS.linesAbove(1, line === 2 ? 1 : 3)],
    );
  });

  it("prefers a column named url, and of others named like one that with addresses of pages", () => {
    const row = (first: string, second: string) => `${first},Name,${second}\n`;
    expect(rowsOf(row("link", "url") + row("http://x.example/1", A))).toEqual([[2, A, "Name"]]);
    expect(rowsOf(row("link", "page") + row("http://x.example/1.jpg?w=9", A))).toEqual([[2, A, "Name"]]);
  });

  it("refuses a line with more cells than the head, and accepts empty ones", () => {
    const rows = `url,name\n${A},Kettle, big\n${A}2,Pan,,\n"http://shop.example/p,1",Pot\n`;
    expect(rowsOf(rows)).toEqual([
      [2, IMPORT_TEXTS.tooManyCells(3, 2)],
      [3, `${A}2`, "Pan"],
      [4, "http://shop.example/p,1", "Pot"],
    ]);
  });

  it.each([
    [",", "http://shop.example/p,12.html"],
    [",", "http://shop.example/?ids=1,2"],
    [";", "http://shop.example/p;sid=9"],
    ["|", "http://shop.example/p|7"],
  ])("never cuts an address at %j in silence: %s", (sign, address) => {
    const rows = (cut: string) =>
      ["url", "name", "brand"].join(sign) +
      `\n${[A, "Red kettle", "Acme"].join(sign)}\n${[cut, "Pan"].join(sign)}\n${[`${A}3`, "Pot", "Acme"].join(sign)}\n`;
    expect(rowsOf(rows(address))[1]).toEqual([3, IMPORT_TEXTS.cutAddress(sign)]);
    expect(rowsOf(rows(`"${address}"`))[1]).toEqual([3, address, "Pan"]);
  });

  it.each([
    ["names", "url,name\n", "http://s.example/kettle,p123.html", "http://s.example/toaster,p124.html"],
    ["names without blanks", "url,name\n", "http://s.example/kettle,p123", "http://s.example/toaster,p-124"],
    ["numbers for names", "url,name\n", "http://s.example/kettle,123", "http://s.example/toaster,124"],
    ["parameters", "url,name\n", "http://s.example/?a=1,b=2", "http://s.example/?a=1,b=3"],
    [
      "notes",
      "url,note,name\n",
      "http://s.example/kettle,p123.html?x,Pan",
      "http://s.example/t,p124.HTML,Pot",
    ],
    [
      "a head in no known language",
      "Qq,Zz z\n",
      "http://s.example/kettle,p123.html",
      "http://s.example/t,p124.php",
    ],
    ["no head", "", "http://s.example/kettle,r%C3%A9d,Big pan", "http://s.example/t,p124.html,Big pot"],
    ["prices", "url,price\n", "http://s.example/p,123", "http://s.example/p,124"],
    ["prices of one line", "url,price\n", "http://s.example/p,123"],
    [
      "prices behind a long path",
      "url,price\n",
      "http://s.example/de/artikel,123",
      "http://s.example/de/artikel,124",
    ],
  ])("refuses most lines if most are cut in their address: %s", (_what, head, ...lines) => {
    const first = head === "" ? 1 : 2;
    expect(rowsOf(`${head}${lines.join("\n")}\n`)).toEqual(
      lines.map((_line, index) => [first + index, IMPORT_TEXTS.cutAddress(",")]),
    );
  });

  it("accepts an address and the cell behind it if either is in quotes", () => {
    const rows = `url,name\n"${A}",p1.html\n${A}2,"p2.html"\n`;
    expect(rowsOf(rows)).toEqual([
      [2, A, "p1.html"],
      [3, `${A}2`, "p2.html"],
    ]);
  });

  it.each(["19", "12/14", "a=b"])(
    "accepts a column of %s behind that of addresses, and says where it takes an address to end",
    (next) => {
      const rows = `url,note,name\n"${A}0",${next},Pan\n${A},${next},Pan\n${A}2,${next},Pot\n`;
      expect(rowsOf(rows).slice(1)).toEqual([
        [3, A, "Pan"],
        [4, `${A}2`, "Pot"],
      ]);
      expect(good(rows).notes).toEqual([IMPORT_TEXTS.addressesEnd(",", 3, A)]);
    },
  );

  it.each([
    ["price", "19"],
    ["price", "1900"],
    ["Preis", "19,90"],
    ["SKU", "A/12"],
    ["image", "http://x.example/1.jpg"],
    ["category", "Kitchen"],
  ])("accepts a column named %s behind that of addresses without a word about it", (title, next) => {
    const rows = `url;${title};name\n${A};${next};Pan\n${A}2;${next};Pot\n`;
    expect(rowsOf(rows)).toEqual([
      [2, A, "Pan"],
      [3, `${A}2`, "Pot"],
    ]);
    expect(good(rows).notes).toEqual([]);
  });

  it.each([
    ["an open quote", `url,name\n${A},Pan\n${A},"open\n${A},Pot\n`, 3],
    ["text behind a quote", `url,name\n${A},"Pan" big\n`, 2],
    ["a quote in a cell", `url,name\n"x\r\ny",a\n\n${A},19" screen\n`, 5],
  ])("with %s is refused by its line", (_what, content, line) => {
    expect(refusal(content)).toBe(IMPORT_TEXTS.unreadable(line));
  });

  it("refuses a name that is another address", () => {
    expect(rowsOf(`url,name\n${A},${A}2\n${A}3,http://shop.example/4\n${A}5,Pan\n`)).toEqual([
      [2, IMPORT_TEXTS.twoAddresses],
      [3, IMPORT_TEXTS.twoAddresses],
      [4, `${A}5`, "Pan"],
    ]);
  });

  it("counts lines whatever ends them", () => {
    for (const end of ["\n", "\r\n", "\r"])
      expect(
        rowsOf(["url,name", `${A},"Pan`, 'big"', "", `${A}2,Pot`].join(end)).map(([line]) => line),
      ).toEqual([2, 5]);
  });
});

describe("a list of addresses", () => {
  it.each(["", "url\n", "Adresse\n"])("is never cut, with the head %j", (head) => {
    const first = head === "" ? 1 : 2;
    expect(rowsOf(`${head}${A}\n  ${B}\n"${B}"\n`)).toEqual([
      [first, A, undefined],
      [first + 1, B, undefined],
      [first + 2, B, undefined],
    ]);
  });

  it.each(["", "url\n", "Our kettles\n"])("reports two addresses in a line, with %j above", (head) => {
    const first = head === "" ? 1 : 2;
    const lines = [`${A},${A}2`, `${A};www.other.example/b`, `${A}, ${A}2`, `${A} ${A}2`];
    expect(
      rowsOf(`${head}${lines.join("\n")}\n${A}\n`).slice(first - 1 - (head === "url\n" ? 1 : 0)),
    ).toEqual([
      ...lines.map((_line, index) => [first + index, IMPORT_TEXTS.twoAddresses]),
      [first + lines.length, A, undefined],
    ]);
  });

  it("takes a separator at the end of a line for none of its address, and says so", () => {
    const list = `${A},\n${B};\n"${A}2",\n"${A}3,"\n${A}4`;
    expect(rowsOf(list)).toEqual([
      [1, A, undefined],
      [2, B, undefined],
      [3, `${A}2`, undefined],
      [4, `${A}3,`, undefined],
      [5, `${A}4`, undefined],
    ]);
    expect(good(list).notes).toEqual([IMPORT_TEXTS.endSeparators(1)]);
    expect(good(`${A}\n${B}\n`).notes).toEqual([]);
  });

  it("reports every line that is no address", () => {
    expect(rowsOf(`Our kettles\n${A}\n`)).toEqual([
      [1, IMPORT_TEXTS.badAddress],
      [2, A, undefined],
    ]);
  });
});

describe("bytes", () => {
  const text = `url;name\r\n${A};Zelt für zwei\r\nhttp://shop.example/чай;Чай\r\n`;
  const wide = (mark: string) => Buffer.from(mark + text, "utf16le");
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 LE", wide("\uFEFF")],
    ["UTF-16 BE", wide("\uFEFF").swap16()],
    ["UTF-16 LE without a mark", wide("")],
    ["UTF-16 BE without a mark", wide("").swap16()],
  ])("are read as %s", (_encoding, bytes) => {
    expect(rowsOf(bytes)).toEqual([
      [2, A, "Zelt für zwei"],
      [3, "http://shop.example/чай", "Чай"],
    ]);
  });

  it.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 65, 66, 67])],
    ["UTF-16 that is damaged", Buffer.concat([wide("\uFEFF"), Buffer.from([0, 0xd8, 10, 0])])],
    ["a text with a zero byte", Buffer.from(`${text}\0${text}`)],
  ])("of %s are refused", (_what, bytes) => expect(refusal(bytes)).toBe(IMPORT_TEXTS.notText));
});

/** A workbook of parts; those that are given replace or add to the usual ones. */
function workbook(sheet: string, parts: Record<string, string> = {}, prefix = "") {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;
  return zipSync(
    Object.fromEntries(
      Object.entries({
        "_rels/.rels": `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
        "xl/workbook.xml": `<${prefix}workbook><sheets><sheet name="Old" r:id="r9" state="hidden"/><sheet name="Mine" r:id="r1"/></sheets></${prefix}workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships>${relation("r1", "worksheet", "worksheets/sheet1.xml")}${relation("r2", "sharedStrings", "/xl/strings.xml")}</Relationships>`,
        "xl/strings.xml": `<sst><si><t>url</t></si><si><r><t>na</t></r><r><t>me</t></r><rPh><t>x</t></rPh></si><si><t>${A}?a=1&amp;b=2</t></si></sst>`,
        "xl/worksheets/sheet1.xml": `<${prefix}worksheet><${prefix}sheetData>${sheet}</${prefix}sheetData></${prefix}worksheet>`,
        ...parts,
      }).map(([name, xml]) => [name, strToU8(xml)]),
    ),
  );
}
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe("a workbook", () => {
  const HEAD = '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="D3" t="s"><v>0</v></c></row>';

  it("is read by its rows: shared and inline strings, numbers, results of formulas, gaps and a title above the head", () => {
    const rows =
      `<row r="1">${inline("My kettles")}</row>${HEAD}` +
      '<row r="5"><c r="B5"><v>501</v></c><c r="D5" t="s"><v>2</v></c></row>' +
      `<row><c r="B6" t="str"><f>A1</f><v>Pan_x000D_</v></c><c r="D6" t="str"><v>${A}</v></c></row>`;
    expect(rowsOf(workbook(rows))).toEqual([
      [5, `${A}?a=1&b=2`, "501"],
      [6, A, "Pan"],
    ]);
    expect(good(workbook(rows)).notes).toEqual([IMPORT_TEXTS.head(3) + IMPORT_TEXTS.linesAbove(1, 1)]);
  });

  it("may have prefixes, no references and columns without a name", () => {
    const row = (...cells: string[]) => `<row>${cells.map(inline).join("")}</row>`;
    const rows = row("Link", "", "Titel") + row(B, "x", "'=Pan", "more");
    const prefixed = rows.replaceAll(/<(\/?)(\w)/g, "<$1x:$2");
    expect(rowsOf(workbook(rows))).toEqual([[2, B, "'=Pan"]]);
    expect(rowsOf(workbook(prefixed, {}, "x:"))).toEqual([[2, B, "'=Pan"]]);
    expect(good(workbook(rows)).columns).toHaveLength(4);
  });

  it("is read by the links of its cells where their texts are no addresses", () => {
    const link = (ref: string, id: string, more = "") => `<hyperlink ref="${ref}" r:id="${id}"${more}/>`;
    const target = (id: string, address: string) =>
      `<Relationship Id="${id}" Type="http://x/hyperlink" Target="${address}" TargetMode="External"/>`;
    const row = (line: number, address: string, name: string) =>
      `<row r="${line}">${address.startsWith("<") ? address : inline(address)}${inline(name)}</row>`;
    const formula = `<c t="str"><f>HYPERLINK("${A}?a=1&amp;b=2","open")</f><v>open</v></c>`;
    const other = '<c t="str"><f>HYPERLINK(B1,"open")</f><v>open</v></c>';
    const rows = [
      row(1, "Link", "name"),
      row(2, "open", "Kettle"),
      row(4, "open", "Pan"),
      row(5, `${A}5`, "Pot"),
      row(6, formula, "Lid"),
      row(7, other, "Cup"),
    ].join("");
    const links = `<hyperlinks>${link("A2", "l1")}${link("A4:A4", "l2", ' location="variant=2"')}${link("A5", "l1")}${link("B5", "l2")}<hyperlink ref="A7" location="Sheet2!A1"/></hyperlinks>`;
    const bytes = workbook("", {
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData>${links}</worksheet>`,
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${target("l1", `${A}?a=1&amp;b=2`)}${target("l2", `${A}4`)}</Relationships>`,
    });
    expect(rowsOf(bytes)).toEqual([
      [2, `${A}?a=1&b=2`, "Kettle"],
      [4, `${A}4#variant=2`, "Pan"],
      [5, `${A}5`, "Pot"],
      [6, `${A}?a=1&b=2`, "Lid"],
      [7, "http://open", "Cup"],
    ]);
  });

  it("reports two addresses in a cell", () => {
    const row = (...cells: string[]) => `<row>${cells.map(inline).join("")}</row>`;
    expect(rowsOf(workbook(row("url", "name") + row(`${A}\n${B}`, "Pan") + row(`${A},${B}`, "Pot")))).toEqual(
      [
        [2, IMPORT_TEXTS.twoAddresses],
        [3, IMPORT_TEXTS.twoAddresses],
      ],
    );
  });

  it("says which of its sheets was read", () => {
    const sheets =
      '<workbook><sheets><sheet name="Mine" r:id="r1"/><sheet name="Two" r:id="r1"/></sheets></workbook>';
    const { notes } = good(workbook(`<row>${inline(A)}</row>`, { "xl/workbook.xml": sheets }));
    expect(notes).toEqual([IMPORT_TEXTS.otherSheets("Mine", 1)]);
  });

  it("passes over sheets that are charts", () => {
    const chart =
      "<workbook><sheets><sheet name='Chart' r:id='r2'/><sheet name='Mine' r:id='r1'/></sheets></workbook>";
    expect(rowsOf(workbook(`<row>${inline(A)}</row>`, { "xl/workbook.xml": chart }))).toEqual([
      [1, A, undefined],
    ]);
  });

  it.each([
    ["n", "1.1000000000000001", "1.1"],
    ["n", "4.006381333931E12", "4006381333931"],
    ["n", "1e", "1e"],
    ["b", "1", "1"],
    ["e", "#N/A", undefined],
  ])("shows a cell of type %s with %s as %s", (type, value, name) => {
    const head = `<row>${inline("url")}${inline("name")}</row>`;
    const rows = `${head}<row>${inline(A)}<c t="${type}"><v>${value}</v></c></row>`;
    expect(rowsOf(workbook(rows))).toEqual([[2, A, name]]);
  });

  it("without a column of addresses is refused", () => {
    const row = `<row>${inline("Kettle")}${inline("Pan")}</row>`;
    expect(refusal(workbook(row))).toBe(IMPORT_TEXTS.noAddressColumn);
  });

  it.each([
    [
      "an unclosed sheet",
      workbook("", { "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row>${inline(A)}` }),
    ],
    ["a missing string", workbook('<row><c t="s"><v>99</v></c></row>')],
    ["no workbook", zipSync({ "a.txt": strToU8("x") })],
    ["half an archive", workbook(`<row>${inline(A)}</row>`).subarray(0, 400)],
    ["endless depth", workbook("<a>".repeat(9000))],
  ])("with %s is refused", (_what, bytes) => expect(refusal(bytes)).toBe(IMPORT_TEXTS.noWorkbook));

  it("is not unpacked beyond a limit, read beyond the rows that are allowed, or wider than a sheet may be", () => {
    const zeros = " ".repeat(50 * 1024 * 1024);
    expect(refusal(workbook(zeros))).toBe(IMPORT_TEXTS.tooLargeWorkbook);
    expect(refusal(workbook(`<row>${inline(A)}</row>`.repeat(51)))).toBe(IMPORT_TEXTS.tooMany);
    expect(refusal(workbook(`<row>${inline(A)}</row>`.repeat(9000)))).toBe(IMPORT_TEXTS.tooMany);
    expect(refusal(workbook('<row r="7"><c r="XFD7"><v>1</v></c></row>'))).toBe(
      IMPORT_TEXTS.tooManyColumns(7, 500),
    );
  });

  it("of an old format, or with a password, is refused", () => {
    expect(refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe(IMPORT_TEXTS.oldWorkbook);
  });
});

it("refuses a choice of columns that the file does not have, or without addresses", () => {
  const rows = `url,name\n${A},Pan\n`;
  for (const chosen of [{ url: 2 }, { url: 0, name: 7 }])
    expect(read(rows, chosen)).toEqual({ refused: IMPORT_TEXTS.noSuchColumn });
  expect(read(rows, { name: 1 })).toEqual({ refused: IMPORT_TEXTS.noAddressColumn });
});
