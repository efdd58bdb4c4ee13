import * as z from "zod/mini";
import { endpoint, WRITE } from "../../endpoint.ts";
import { currencyCode, line } from "../../schemas.ts";

/** Maximum body size in bytes: the largest file, and the multipart overhead. */
const FILE_BODY_LIMIT = 10 * 1024 * 1024 + 16 * 1024;

/** Maximum number of items of a catalogue file. */
export const MAX_CATALOGUE_ROWS = 100_000;

/** What a column of a catalogue file may mean. */
export const ITEM_COLUMNS = [
  "id",
  "gtin",
  "mpn",
  "name",
  "brand",
  "category",
  "subcategory",
  "packSize",
  "price",
  "salePrice",
  "saleFrom",
  "saleTo",
  "salePeriod",
  "compareAt",
  "priceNet",
  "taxRate",
  "cost",
  "map",
  "rrp",
  "currency",
  "option",
  "attribute",
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** What a file leaves open, and only a person can answer. */
export const CATALOGUE_QUESTIONS = ["currency", "decimal", "dates", "no_key"] as const;
export type CatalogueQuestion = (typeof CATALOGUE_QUESTIONS)[number];

/**
 * What an import does with a row, or has found in it:
 * - `new`, `changed`: the item is added, or some of its values change
 * - `gone`: an item of this file's last import that the file no longer has; it keeps its history and is marked
 * - `refused`: the row is no item
 * - `noted`: nothing changes, and one of its values is not stored
 */
export const ITEM_RESULTS = ["new", "changed", "gone", "refused", "noted"] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];

/** Number of rows of a response. All are counted. */
export const MAX_SHOWN_ROWS = 500;

export const itemImportRow = z.object({
  /** Line of the file, from 1; null for an item that is gone from it. */
  line: z.nullable(z.number()),
  item: z.string(),
  ownId: z.nullable(z.string()),
  result: z.enum(ITEM_RESULTS),
  /** What changes, or why not. */
  message: z.string(),
});
export type ItemImportRow = z.infer<typeof itemImportRow>;

/** What a person may decide about a catalogue file. */
export const catalogueChoices = {
  /** What the file's columns mean, from 0, instead of what is recognised: `0:id,3:price`. Columns not named are not used. */
  columns: z.optional(
    z.string().check(z.maxLength(4000), z.regex(/^\d{1,4}:[a-zA-Z]+(?:,\d{1,4}:[a-zA-Z]+)*$/)),
  ),
  /** Of amounts whose currency the file does not state. */
  currency: z.optional(currencyCode),
  /** The decimal separator of amounts that can be read in two ways. */
  decimal: z.optional(z.enum(["point", "comma"])),
  /** The order of dates that can be read in two ways. */
  dates: z.optional(z.enum(["day-month", "month-day"])),
  sheet: z.optional(line(100)),
};

export const importItems = endpoint({
  method: "POST",
  path: "import/item",
  isDear: true,
  isOnce: true,
  summary:
    "Add and change items of the own catalogue from a file (multipart field `file`): CSV, TSV, Excel workbook, XML product feed or JSON lines. With dryRun nothing is stored. 409 for a file that loses many items or changes many prices by more than half, until `confirm` says that this is right",
  access: WRITE,
  scope: "catalogue:write",
  bodyLimit: FILE_BODY_LIMIT,
  query: z.object({
    dryRun: z.optional(z.enum(["true", "false"])),
    confirm: z.optional(z.enum(["true", "false"])),
    ...catalogueChoices,
  }),
  response: z.object({
    message: z.string(),
    /** The file's columns, and what each means; null for one that is not used. */
    columns: z.array(
      z.object({ title: z.string(), samples: z.array(z.string()), column: z.nullable(z.enum(ITEM_COLUMNS)) }),
    ),
    /** Whether the columns are as a person has chosen them, now or for an earlier file of this kind. */
    isChosen: z.boolean(),
    questions: z.array(z.enum(CATALOGUE_QUESTIONS)),
    /** Of a workbook with several. */
    sheets: z.array(z.string()),
    counts: z.object({
      ...({
        new: z.number(),
        changed: z.number(),
        gone: z.number(),
        refused: z.number(),
        /** Values that are not stored, of whatever rows. */
        noted: z.number(),
      } satisfies Record<ItemResult, unknown>),
      unchanged: z.number(),
    }),
    /** Sentences about what is unusual, for which `confirm` is needed. */
    doubts: z.array(z.string()),
    /** At most 500, in the file's order, those that are gone last. */
    rows: z.array(itemImportRow),
  }),
});
export type ItemImport = z.infer<typeof importItems.response>;
