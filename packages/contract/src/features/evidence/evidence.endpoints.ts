import * as z from "zod/mini";
import { endpoint, READ } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { idParams, integerText, line, moment } from "../../schemas.ts";

/** Why a visit's evidence is stored: a published price or stock, a held price, or the first error of its kind. */
export const EVIDENCE_CAUSES = ["price", "stock", "held", "error"] as const;
export type EvidenceCause = (typeof EVIDENCE_CAUSES)[number];

/** The contents that a record names by hash. */
export const EVIDENCE_CONTENTS = ["block", "headers", "picture"] as const;
export type EvidenceContent = (typeof EVIDENCE_CONTENTS)[number];

/** `gone`: deleted after the retention period; `changed`: it does not match its record. */
export const CONTENT_STATES = ["kept", "gone", "changed"] as const;

/** Where a value was read: in the picked element, in the visible page, or in its structured data. */
export const VALUE_SOURCES = [
  "locator",
  "visible",
  "jsonld",
  "microdata",
  "rdfa",
  "meta",
  "hydration",
  "heading",
  "title",
  "url",
] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

export const evidenceValue = z.object({
  field: z.string(),
  /** Decimal text in major units for prices, plain text for other fields. */
  value: z.string(),
  currency: z.nullable(z.string()),
  /** As printed on the page. */
  raw: z.string(),
  source: z.enum(VALUE_SOURCES),
  /** The element's selector, or the path inside a data block. */
  place: z.nullable(z.string()),
  confidence: z.number(),
});
export type EvidenceValue = z.infer<typeof evidenceValue>;

export const evidence = z.object({
  /** The visit's id, which `evidence/{change}` accepts too. */
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  /** The number of this record in the product's chain, and of its newest. */
  number: z.number(),
  newest: z.number(),
  at: moment,
  /** Start of the published price; before this visit if an earlier one saw it first. */
  since: z.nullable(moment),
  causes: z.array(z.enum(EVIDENCE_CAUSES)),
  outcome: z.enum(OUTCOMES),
  detail: z.nullable(z.string()),
  values: z.array(evidenceValue),
  finalUrl: z.nullable(z.string()),
  httpStatus: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  loadTimeMs: z.nullable(z.number()),
  /** Which sources read the page. */
  extractor: z.string(),
  /** SHA-256 of the whole page as read, which is not stored itself. */
  pageHash: z.nullable(z.string()),
  headers: z.nullable(z.record(z.string(), z.string())),
  /** Clean markup, to be shown in a sandboxed frame only. */
  block: z.nullable(z.string()),
  /** Hash of the picture, for `get/picture/{id}`. */
  picture: z.nullable(z.string()),
  contents: z.array(
    z.object({
      name: z.enum(EVIDENCE_CONTENTS),
      hash: z.string(),
      bytes: z.number(),
      state: z.enum(CONTENT_STATES),
    }),
  ),
  hash: z.string(),
  previous: z.nullable(z.string()),
  chain: z.object({
    isUnbroken: z.boolean(),
    /** The consecutive records that were verified, including this one. */
    from: z.number(),
    to: z.number(),
    /** The first record whose hash does not match the chain. */
    brokenAt: z.nullable(z.number()),
  }),
});
export type EvidenceView = z.infer<typeof evidence>;

/** `price`: the price in force at a time; `stock`: the stock; `held`: a held price. */
export const EVIDENCE_SUBJECTS = ["price", "stock", "held"] as const;
export type EvidenceSubject = (typeof EVIDENCE_SUBJECTS)[number];

export const productEvidence = endpoint({
  method: "GET",
  path: "get/product/{id}/evidence",
  summary:
    "The evidence for a product's price or stock at a time (default: now) or of a record by its number; `data` is null where none was kept",
  access: READ,
  scope: "prices:read",
  params: idParams,
  query: z.object({
    of: z.optional(z.enum(EVIDENCE_SUBJECTS)),
    at: z.optional(z.iso.datetime()),
    number: z.optional(integerText.check(z.int(), z.minimum(1))),
  }),
  response: z.object({ data: z.nullable(evidence) }),
});

export const evidenceFile = endpoint({
  method: "GET",
  path: "evidence/{change}",
  isDear: true,
  summary:
    "The evidence of a price change, a stock change, a correction or a visit, by its id: a ZIP with its record, its chain, its contents and a page that verifies them without a network",
  access: READ,
  scope: "prices:read",
  stream: "file",
  params: z.object({ change: line(64) }),
  response: z.unknown(),
});
