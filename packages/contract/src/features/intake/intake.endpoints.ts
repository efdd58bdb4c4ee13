import * as z from "zod/mini";
import { endpoint, WRITE } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { assignedName, pageAddress, productName } from "../../rules.ts";
import { money } from "../../schemas.ts";
import { costBefore } from "../plans/added-cost.ts";
import { productRow } from "../products/products.endpoints.ts";
import { entryRow } from "../tracked/tracked.endpoints.ts";

/** Maximum body size in bytes: the largest file, and the multipart overhead. */
const IMPORT_BODY_LIMIT = 10 * 1024 * 1024 + 16 * 1024;

/** The reading of an address, before anything is stored. */
export const proposal = z.object({
  url: z.string(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  category: z.nullable(z.string()),
  subcategory: z.nullable(z.string()),
  seller: z.string(),
  normalPrice: z.nullable(money),
  discountedPrice: z.nullable(money),
  availability: z.nullable(z.string()),
  /** Where each value was read, in words: "the page's text", "the page's own data" and the like. */
  sources: z.record(z.string(), z.string()),
  outcome: z.enum(OUTCOMES),
  /** The sentence for the outcome, with its detail. */
  outcomeText: z.string(),
  /** Whether the page could be read without a browser. */
  readableWithoutBrowser: z.nullable(z.boolean()),
  /** Both readings when the price is ambiguous. */
  readings: z.optional(z.array(money)),
});
export type Proposal = z.infer<typeof proposal>;

export const previewProduct = endpoint({
  method: "POST",
  path: "preview/product",
  isDear: true,
  summary: "Visit an address and propose a product, with the cost of tracking it; nothing is stored",
  access: WRITE,
  scope: "products:write",
  body: z.object({ url: pageAddress }),
  response: z.object({ data: proposal, cost: costBefore }),
});

export const addProduct = endpoint({
  method: "POST",
  path: "add/product",
  isDear: true,
  isOnce: true,
  summary:
    "Add a product by address; names that do not exist yet are created. 409 with existingId if it already exists",
  access: WRITE,
  scope: "products:write",
  body: z.object({
    url: pageAddress,
    name: z.optional(productName),
    brand: assignedName,
    category: assignedName,
    subcategory: assignedName,
    group: assignedName,
    seller: assignedName,
  }),
  response: z.object({ data: productRow, entries: z.array(entryRow), proposal }),
});

/** The columns of an import. */
export const IMPORT_COLUMNS = [
  "url",
  "name",
  "brand",
  "category",
  "subcategory",
  "group",
  "seller",
  "tracking",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const importResult = z.object({
  /** Line of the file; the header is line 1. */
  line: z.number(),
  url: z.string(),
  result: z.enum(["new", "duplicate", "changed", "invalid"]),
  message: z.string(),
});

export const importProducts = endpoint({
  method: "POST",
  path: "import/product",
  isDear: true,
  isOnce: true,
  summary:
    "Add many products from a CSV file or Excel workbook (multipart field `file`) or pasted addresses; with dryRun nothing is stored, and the response says what it would cost",
  access: WRITE,
  scope: "products:write",
  bodyLimit: IMPORT_BODY_LIMIT,
  query: z.object({
    dryRun: z.optional(z.enum(["true", "false"])),
    /** Which columns of the file to use, from 0, instead of those recognised by its head: `url:2,name:0`. */
    columns: z.optional(z.string().check(z.maxLength(200), z.regex(/^[a-z]+:\d{1,3}(?:,[a-z]+:\d{1,3})*$/))),
  }),
  response: z.object({
    data: z.array(importResult),
    /** The file's columns, and which of ours each is. */
    columns: z.array(
      z.object({ title: z.string(), sample: z.string(), column: z.nullable(z.enum(IMPORT_COLUMNS)) }),
    ),
    /** Sentences about which line was read as the head, and what was not read. */
    notes: z.array(z.string()),
    counts: z.object({ new: z.number(), duplicate: z.number(), changed: z.number(), invalid: z.number() }),
    /** The run that reads the new products for the first time; null in a dry run. */
    runId: z.nullable(z.string()),
    /** The products that the import adds to tracking, by shop and by the names that determine their plan. */
    added: z.array(
      z.object({
        host: z.string(),
        products: z.number(),
        entries: z.number(),
        names: z.partialRecord(
          z.enum(["group", "subcategory", "category", "brand", "seller"]),
          z.nullable(z.string()),
        ),
      }),
    ),
    /** Null unless it is a dry run. */
    cost: z.nullable(costBefore),
  }),
});
