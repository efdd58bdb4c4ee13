import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateRawSync, crc32 } from "node:zlib";
import * as fc from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { csvOf, escapeFormula, unescapeFormula } from "./csv.format.ts";
import { fileNameOf } from "./table.rules.ts";
import type { Table } from "./table.rules.ts";
import { xlsxOf } from "./xlsx.format.ts";

interface Row {
  text: string;
  amount: string;
}

async function* inBatches(rows: readonly Row[], size = 2): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

const tableOf = (batches: AsyncIterable<readonly Row[]>): Table<Row> => ({
  name: "some",
  columns: [
    { header: "Text", cell: (row) => row.text },
    { header: "Amount", cell: (row) => ({ number: row.amount }) },
    { header: "Empty", cell: () => null },
  ],
  batches,
});

const bytesOf = async (pieces: AsyncIterable<string | Uint8Array>) => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  return Buffer.concat(all);
};

/** Returns the files of an archive, read through its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const content = inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(at + 20)));
    expect([crc32(content), content.length]).toEqual([
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 24),
    ]);
    files.set(name, content.toString());
    at += 46 + nameLength;
  }
  return files;
}

describe("CSV", () => {
  it("preserves every text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" })), async (texts) => {
        const rows = texts.map((text) => ({ text, amount: "1.50" }));
        const csv = (await bytesOf(csvOf(tableOf(inBatches(rows))))).toString();
        const read: string[][] = parse(csv, { bom: true });
        expect(read.slice(1).map((cells) => unescapeFormula(cells[0]!))).toEqual(texts);
      }),
    );
  });

  it("quotes delimiters and line breaks", async () => {
    const texts = ['17" screen', "a, b", "one\rtwo", "one\ntwo", '"'];
    const csv = await bytesOf(csvOf(tableOf(inBatches(texts.map((text) => ({ text, amount: "1" }))))));
    const read: string[][] = parse(csv.toString(), { bom: true });
    expect(read.slice(1).map(([text]) => text)).toEqual(texts);
    expect(csv.toString()).toContain('"17"" screen",1,\r\n');
    // A reader may take a carriage return alone for the end of a row.
    expect(csv.toString()).toContain('"one\rtwo",1,\r\n');
  });

  it("neutralises formulas with an apostrophe, and leaves numbers unchanged", async () => {
    for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"]) {
      expect(escapeFormula(text)).toBe(`'${text}`);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }
    for (const separator of [";", "\t", "\r", "\n", "\r\n"]) {
      expect(escapeFormula(`${separator}=1`)).toBe(`${separator}'=1`);
      expect(escapeFormula(`Kettle${separator}＝1;'-2`)).toBe(`Kettle${separator}'＝1;''-2`);
      expect(unescapeFormula(escapeFormula(`Kettle${separator}＝1;'-2`))).toBe(`Kettle${separator}＝1;'-2`);
    }
    for (const text of ["'quoted'", "5-2", "", "a; b", "a;'b"]) expect(escapeFormula(text)).toBe(text);
    const csv = await bytesOf(csvOf(tableOf(inBatches([{ text: "=cmd|' /C calc'!A0", amount: "-25.0" }]))));
    expect(csv.toString()).toBe("\uFEFFText,Amount,Empty\r\n'=cmd|' /C calc'!A0,-25.0,\r\n");
  });
});

it("a file is named after its content and its UTC day", () => {
  expect(fileNameOf("products", new Date("2026-06-16T00:00:00Z"))).toBe("products-2026-06-16");
  expect(fileNameOf("products", new Date("2026-06-16T23:59:59Z"))).toBe("products-2026-06-16");
});

describe("XLSX", () => {
  it("is an archive of well-formed parts with typed texts and numbers", async () => {
    const rows = [
      { text: '=1+1 <b> & "x" \u0000', amount: "1299.00" },
      { text: "Zelt für 2", amount: "-5" },
      { text: "last", amount: "0" },
    ];
    const files = unzip(await bytesOf(xlsxOf(tableOf(inBatches(rows)))));
    expect([...files.keys()].toSorted()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = files.get("xl/worksheets/sheet1.xml")!;
    expect(sheet.match(/<row>/g)).toHaveLength(4);
    // Each cell has its place, the empty one too.
    expect(sheet).toContain(
      '<row><c t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt; &amp; "x" </t></is></c><c><v>1299.00</v></c><c/></row>',
    );
    expect(sheet).not.toContain("<f>");
  });

  it("continues in another sheet when one is full", async () => {
    const rows = Array.from({ length: 5 }, (_, n) => ({ text: `t${n}`, amount: "1" }));
    const files = unzip(await bytesOf(xlsxOf(tableOf(inBatches(rows)), 3)));
    const sheets = [...files].filter(([name]) => name.includes("worksheets/"));
    expect(sheets.map(([, xml]) => xml.match(/<row>/g)!.length)).toEqual([3, 3, 2]);
    expect(files.get("xl/workbook.xml")!.match(/<sheet /g)).toHaveLength(3);
  });

  it("has every row of a sheet that is longer than one write", async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => ({ text: `row ${n}`, amount: String(n) }));
    const sheet = unzip(await bytesOf(xlsxOf(tableOf(inBatches(rows, 500))))).get(
      "xl/worksheets/sheet1.xml",
    )!;
    const numbers = [...sheet.matchAll(/<v>(\d+)<\/v>/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(rows.map((_, n) => n));
  });

  it("passes on an error of its source instead of ending early", async () => {
    async function* failing(): AsyncGenerator<readonly Row[]> {
      yield [{ text: "a", amount: "1" }];
      throw new Error("the database is gone");
    }
    await expect(bytesOf(xlsxOf(tableOf(failing())))).rejects.toThrow("the database is gone");
  });

  it("can be read by an independent program, if one is installed", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "pricetrail-xlsx-"));
    try {
      const file = path.join(folder, "some.xlsx");
      writeFileSync(file, await bytesOf(xlsxOf(tableOf(inBatches([{ text: "a", amount: "1" }])))));
      const listing = execFileSync("python3", ["-m", "zipfile", "-t", file], { encoding: "utf8" });
      expect(listing).toContain("Done testing");
    } catch (error) {
      // Without Python on this machine, the test's own reader above has to suffice.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
