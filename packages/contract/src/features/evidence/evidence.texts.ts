import type { EvidenceCause, EvidenceContent, ValueSource } from "./evidence.endpoints.ts";

/** Texts of the dialog that shows the evidence for a price. */
export const EVIDENCE_TEXTS = {
  none: "No evidence for this value",
  noneHint:
    "It was read before evidence was recorded, or by an earlier version. Evidence will be recorded with the next change.",
  record: (number: number, newest: number) => `Record ${number} of ${newest}`,
  earlier: "Earlier record",
  later: "Later record",
  isOldest: "this is the first record",
  isNewest: "this is the latest record",
  readAt: "Read (UTC)",
  since: "In force since (UTC)",
  outcome: "Result",
  address: "Final address",
  status: "HTTP status",
  tier: "Read with",
  tiers: { http: "A plain request", browser: "A browser", companion: "A member's own browser" } as Record<
    string,
    string
  >,
  load: "Load time",
  extractor: "Extractor version",
  pageHash: "Whole page (SHA-256)",
  values: "Values and their sources",
  field: "Field",
  value: "Value",
  printed: "As printed",
  place: "Place",
  noValues: "Nothing was read on this visit.",
  page: "Relevant part of the page",
  pageOf: (product: string) => `Part of the page of ${product}, without scripts or external content`,
  markup: "Markup",
  noBlock: "No part of the page was kept: the value was not read from a visible element.",
  goneBlock:
    "This part was kept for the retention period and has since been removed. Its hash stays in the record, so a copy downloaded earlier can still be checked against it.",
  changedBlock: "The content stored here does not match the record, so it is not shown.",
  picture: "Picture of the element",
  pictureOf: (product: string) => `The price on the page of ${product}, as the browser showed it`,
  headers: "Response headers",
  proof: "Chain",
  unbroken: (from: number, to: number) =>
    from === to ? `Record ${from} checked: unchanged` : `Records ${from} to ${to} checked: unchanged`,
  broken: (number: number) =>
    `Record ${number} does not match the chain: it was changed after it was written`,
  hash: "Hash of this record",
  previous: "Hash of the previous record",
  first: "None: this is the first",
  contents: "Contents",
  states: { kept: "kept", gone: "removed by retention", changed: "changed" },
  download: "Download as ZIP",
  unreadable: "This record cannot be read, so there is nothing to download.",
  downloadHint: "Includes a page that verifies it offline on any computer.",
} as const;

export const EVIDENCE_CAUSE_TEXTS: Record<EvidenceCause, string> = {
  price: "Published a price",
  stock: "Published the stock",
  held: "Price held",
  error: "First error of its kind",
};

export const EVIDENCE_CONTENT_TEXTS: Record<EvidenceContent, string> = {
  block: "Part of the page",
  headers: "Headers",
  picture: "Picture",
};

const OWN_DATA = "the page's own data";

/** Where a value was read, as in "Read from the page's text". */
export const VALUE_SOURCE_TEXTS: Record<ValueSource, string> = {
  locator: "the picked element",
  visible: "the page's text",
  jsonld: OWN_DATA,
  microdata: OWN_DATA,
  rdfa: OWN_DATA,
  meta: OWN_DATA,
  hydration: OWN_DATA,
  heading: "the page's heading",
  title: "the page's title",
  url: "the page's address",
};
