import { zipSync } from "fflate";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf, workbookOf } from "./fixtures.ts";
import { inspectFeed } from "./inspect.ts";
import { readFeed } from "./read.ts";
import { FeedRefusal } from "./types.ts";
import type { FeedRow } from "./types.ts";

/** Reads a file whatever comes of it: rows, or a refusal with a reason. */
function readAll(bytes: Uint8Array): FeedRow[] {
  const rows: FeedRow[] = [];
  try {
    for (const row of readFeed(bytes, inspectFeed(bytes).layout)) rows.push(row);
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
  }
  return rows;
}

const piece = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    ...'id,name,price\n|"|""|,|;|\t|\n|\r\n|<rss><channel>|<item>|</item>|<g:id>|<name>|</name>|<price>|12,50|1.099 EUR|4.00638E+12|<![CDATA[|]]>|<!--|-->|&|&amp;|&#x1F600;|{|}|[|]|:|"id"|"price"|\\|\u0000|\ufeff|\ud800|<?xml version=\'1.0\'?>|<!DOCTYPE a [|]>|V 01|\nA;N;1;|sep=;'.split(
      "|",
    ),
  ),
);

test("no text makes the reader throw anything but a refusal, and no number of a record is one that no cell has", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const row of readAll(bytesOf(pieces.join(""))))
        if (row.kind === "record" && row.record.price !== undefined)
          expect(row.record.price.value).toMatch(/^\d+(?:\.\d+)?$/);
    }),
    { numRuns: 500 },
  );
});

test("no bytes make the reader throw anything but a refusal", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readAll(bytes)),
    { numRuns: 500 },
  );
});

test("no damage to a workbook makes the reader throw anything but a refusal", () => {
  const bytes = workbookOf({
    List: [
      ["id", "price"],
      ["1", 5],
      ["2", 6],
    ],
  });
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, value, size) => {
      const damaged = bytes.slice();
      damaged[at] = value;
      readAll(damaged);
      readAll(bytes.slice(0, size));
    }),
    { numRuns: 150 },
  );
});

test("what is written as a table is read again, whatever its cells contain", () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...Array.from("ab1 ;,\t\"'\n|é<&{")), minLength: 1, maxLength: 12 })
    .filter((text) => /[ab]/.test(text));
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(",", ";", "\t", "|"),
      (names, sign) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = names.map((name, at) => [`A${at}`, name, "5.00", "EUR"].map(quoted).join(sign));
        const rows = readAll(bytesOf([["sku", "name", "price", "currency"].join(sign), ...lines].join("\n")));
        const expected = names.map((name) => name.replaceAll(/\s+/g, " ").trim());
        expect(rows.map((row) => row.kind === "record" && row.record.name)).toEqual(expected);
      },
    ),
  );
});

/** CPU time in ms, of which a shared machine's clock says nothing. */
function cpuOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1000;
}

const SIZE = 4_000_000;

test.each([
  ["a cell", () => `id,name\n1,"${"x".repeat(SIZE)}"\n2,Pan\n`],
  ["a quote without an end", () => `id,name\n1,"${"a longer line of text,\n".repeat(SIZE / 23)}`],
  ["a line", () => `id,name\n1,${"x".repeat(SIZE)}\n2,Pan\n`],
  ["many cells", () => `id,name\n1${",x".repeat(SIZE / 2)}`],
  ["quotes that never match", () => `id,name\n${'1,"a" b and a longer text\n'.repeat(SIZE / 26)}`],
  ["a text of XML", () => `<s><item><id>1</id><name>${"x".repeat(SIZE)}</name></item></s>`],
  ["an attribute", () => `<s><item id="${"x".repeat(SIZE)}"/></s>`],
  ["a comment", () => `<s><!--${"x".repeat(SIZE)}--><item><id>1</id></item></s>`],
  [
    "a document type",
    () => `<!DOCTYPE s [${"<!ENTITY a 'b'>".repeat(SIZE / 15)}]><s><item><id>1</id></item></s>`,
  ],
  ["nesting", () => "<a>".repeat(SIZE / 20)],
  [
    "different elements",
    () => `<s>${Array.from({ length: 100_000 }, (_, at) => `<e${at}>x</e${at}>`).join("")}</s>`,
  ],
  ["ampersands", () => `<s><item><id>1</id><name>${"&".repeat(SIZE / 10)}</name></item></s>`],
  ["a text of JSON", () => `{"id":"1","name":"${"x".repeat(SIZE)}"}`],
  ["brackets", () => "[".repeat(SIZE)],
])("%s of 4 MB costs no more than reading it", (_what, make) => {
  const bytes = bytesOf(make());
  let rows: FeedRow[] = [];
  const cpu = cpuOf(() => {
    rows = readAll(bytes);
  });
  expect(cpu).toBeLessThan(2500);
  // Nothing of a long cell is kept beyond what a field may have.
  for (const row of rows.slice(0, 100)) expect(JSON.stringify(row).length).toBeLessThan(10_000);
});

test("an archive that unpacks to far more than its size is given up", () => {
  const bytes = zipSync({ "_rels/.rels": new Uint8Array(6_000_000).fill(32) }, { level: 1 });
  expect(() => inspectFeed(bytes)).toThrow("too_large");
});
