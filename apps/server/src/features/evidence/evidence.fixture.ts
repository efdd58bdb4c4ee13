import { EXTRACTOR_VERSION } from "../../reading/extractor-version.ts";
import { packOf } from "./pack.rules.ts";
import { RECORD_FORMAT, recordText, sha256 } from "./record.rules.ts";
import type { EvidenceRecord, Link } from "./record.rules.ts";

/** The contents of the newest record of a chain. */
export interface SampleContents {
  block: Buffer;
  headers: Buffer;
  picture: Buffer;
}

/** Returns an evidence archive as downloaded: a chain of this many records, of which the newest was requested. */
export function samplePack(contents: SampleContents, length = 4): Uint8Array {
  const chain: Link[] = [];
  for (let number = 1; number <= length; number += 1) {
    const named = Object.entries(contents).map(([name, content]) => [
      name,
      { sha256: sha256(content).toString("hex"), bytes: content.length },
    ]);
    const record = recordText({
      format: RECORD_FORMAT,
      product: "018f0000-0000-7000-8000-000000000001",
      number,
      previous: chain.at(-1)?.hash.toString("hex") ?? null,
      check: `018f0000-0000-7000-8000-${String(number).padStart(12, "0")}`,
      at: new Date(Date.UTC(2026, 5, number, 12)).toISOString(),
      causes: ["price"],
      since: new Date(Date.UTC(2026, 5, number, 12)).toISOString(),
      outcome: "value",
      detail: null,
      values: [
        {
          field: "normalPrice",
          value: `${number}9.90`,
          currency: "EUR",
          raw: `${number}9,90 €`,
          source: "visible",
          place: "div#buy > span.price",
          confidence: 0.98,
        },
      ],
      finalUrl: "https://shop.example/p/kettle",
      httpStatus: 200,
      tier: "browser",
      loadTimeMs: 812,
      extractor: EXTRACTOR_VERSION,
      pageHash: sha256(`page ${number}`).toString("hex"),
      contents: number === length ? (Object.fromEntries(named) as EvidenceRecord["contents"]) : {},
    });
    chain.push({ number, record, hash: sha256(record) });
  }
  return packOf({
    product: {
      id: "018f0000-0000-7000-8000-000000000001",
      name: "Blue <b>kettle</b>",
      url: "https://shop.example/p/kettle",
    },
    record: length,
    chain,
    newest: length,
    contents: (["block", "headers", "picture"] as const).map((name) => ({
      record: length,
      name,
      content: contents[name],
    })),
    gone: [],
  });
}
