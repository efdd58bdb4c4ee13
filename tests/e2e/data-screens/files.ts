import { inflateRawSync } from "node:zlib";
import { expect } from "vitest";

/** The cells of a CSV (RFC 4180), row by row, without its byte-order mark. */
export function readCsv(bytes: Buffer): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const text = bytes.toString().replace(/^\uFEFF/, "");
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error("not a CSV file");
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The cells of a workbook's first sheet, row by row. */
export function readWorkbook(bytes: Buffer): string[][] {
  const sheet = fileOf(bytes, "xl/worksheets/sheet1.xml");
  const plain = (text: string): string =>
    text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c\/>|<c[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, number, text]) => plain(number ?? text ?? ""),
    ),
  );
}

/** The text of one file of an archive, found through its central directory; packed or merely stored. */
export function fileOf(archive: Buffer, wanted: string): string {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    if (archive.subarray(at + 46, at + 46 + nameLength).toString() === wanted) {
      const bytes = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
      return (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString();
    }
    at += 46 + nameLength;
  }
  expect.unreachable(`the archive has no ${wanted}`);
}
