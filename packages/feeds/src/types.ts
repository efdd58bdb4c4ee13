/** What a column may mean. `attribute` is only ever chosen by a person: the cell is kept under the column's name. */
export const FIELDS = [
  "id",
  "gtin",
  "mpn",
  "name",
  "brand",
  "category",
  "subcategory",
  "url",
  "image",
  "price",
  "salePrice",
  "saleFrom",
  "saleTo",
  "salePeriod",
  "compareAt",
  "rrp",
  "map",
  "cost",
  "priceNet",
  "currency",
  "taxRate",
  "stock",
  "quantity",
  "minQuantity",
  "condition",
  "variantOf",
  "option",
  "packSize",
  "unit",
  "attribute",
] as const;

/**
 * `price`: the regular selling price with tax, `priceNet` the one without; `salePrice`: the reduced price in effect during
 * `salePeriod` (a cell with both ends) or from `saleFrom` to `saleTo`; `compareAt`: the former or struck-through price; `rrp`: the
 * recommended or list price; `map`: the minimum advertised price; `cost`: the purchase price; `stock`: availability as a word, code
 * or flag, `quantity` as a number; `variantOf`: the group's or the parent's number; `option`: a colour, a size and the like.
 */
export type Field = (typeof FIELDS)[number];

/** `delimited`: lines with a separator between cells; `jsonl`: one JSON object a line, or one array of objects. */
export type FeedFormat = "delimited" | "xml" | "xlsx" | "jsonl";

export type DecimalSign = "." | ",";

/**
 * Which column means what, by the column's key: its header; `[n]` for column n, from 0, where it has none; its path in a product of
 * an XML or JSON file (`g:price`, `@id`, `VARIANTS/VARIANT/CODE`, `attrs/a[name=SKU]`, `categories[]`). Several columns may have one
 * field: each row takes the first that has a value; of options and attributes it takes all.
 */
export type FeedMapping = Readonly<Record<string, Field>>;

/** What a person has decided about a file or its source; all optional, kept with the source and given again for its next file. */
export interface FeedChoices {
  /** Decides every column of the file, those that are not named being ignored. */
  mapping?: FeedMapping;
  /** ISO 4217 code of amounts that have none in their cell, their column or their header. */
  currency?: string;
  /** The decimal separator of amounts that can be read in two ways, such as 1.099. */
  decimal?: DecimalSign;
  /** The order of dates such as 03/04/2026. */
  dates?: "day-month" | "month-day";
  /** The sheet of a workbook; without it, the first visible one. */
  sheet?: string;
}

/** How a file is read: made by `inspectFeed`, taken by `readFeed`. Plain JSON. */
export interface FeedLayout extends FeedChoices {
  format: FeedFormat;
  /** A WHATWG label such as "utf-8", "windows-1252" or "gbk"; of text formats. */
  encoding?: string;
  /** Delimited: the separator. */
  delimiter?: string;
  /** Delimited: whether cells may be in quotes. Without, a quote is a character like any other (inches). */
  isQuoted?: boolean;
  /** Delimited and workbooks: which record that is not empty is the header, from 1; 0 for a file without one. */
  headerRecord?: number;
  /** XML: the path from the root to the element that is one product, such as "rss/channel/item". */
  item?: string;
  /** XML: the path below it of an element that occurs several times and is a product each time, such as "VARIANTS/VARIANT". */
  variant?: string;
  /** The currency that the names of price columns state, where they do ("priceRUAH", "Preis in EUR"). */
  headerCurrency?: string;
  /** Keys of the columns in the file's order, for the cells of a row. */
  keys: readonly string[];
  mapping: FeedMapping;
}

/** A column, for the person who checks how the file is read. */
export interface FeedColumn {
  key: string;
  field: Field | null;
  /** Its first different cells that are not empty: at most three, of at most 100 characters. */
  samples: string[];
}

/**
 * What only a person can answer, before an import writes anything.
 * - `currency`: amounts have no currency; answered by `FeedChoices.currency`.
 * - `decimal`: all of a file's amounts can be read in two ways; answered by `decimal`.
 * - `dates`: all dates of sales can be read in two ways; answered by `dates`.
 * - `no_price`: no column of prices was recognised. - `no_key`: no number, GTIN, address or name was recognised.
 */
export type FeedQuestion = "currency" | "decimal" | "dates" | "no_price" | "no_key";

export interface FeedInspection {
  layout: FeedLayout;
  columns: FeedColumn[];
  questions: FeedQuestion[];
  /** Sheets of a workbook that can be chosen. */
  sheets?: string[];
}

/**
 * Why a file cannot be read.
 * - `empty`; `not_text`: neither text nor a workbook; `html`: a web page, such as one to sign in; `old_workbook`: Excel 2003 or one
 *   with a password; `workbook`: a damaged archive or one without a sheet; `datanorm`: the format is recognised but not supported.
 * - `too_large`: unpacks to more than the limit; `too_many_columns`.
 * - `no_items`: XML or JSON without products. - `malformed`: XML, JSON or quotes break off at `line`; the rows before it were given.
 * - `no_such_sheet`, `no_such_column`: a choice names what the file does not have.
 */
export type FeedRefusalReason =
  | "empty"
  | "not_text"
  | "html"
  | "old_workbook"
  | "workbook"
  | "datanorm"
  | "too_large"
  | "too_many_columns"
  | "no_items"
  | "malformed"
  | "no_such_sheet"
  | "no_such_column";

/** Thrown for a file that cannot be read, or not from `line` on. */
export class FeedRefusal extends Error {
  override name = "FeedRefusal";
  readonly reason: FeedRefusalReason;
  readonly line: number | undefined;

  constructor(reason: FeedRefusalReason, line?: number) {
    super(line === undefined ? reason : `${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

/** Decimal text in major units ("1299.00"), rounded half up to the decimals of its currency where that is known. */
export interface FeedAmount {
  value: string;
  /** ISO 4217 code; null when neither the file nor a person states it. */
  currency: string | null;
}

/** A product as a row states it; what a row does not state is absent. Texts are trimmed, with single blanks. */
export interface FeedRecord {
  id?: string;
  /** Of 8, 12, 13 or 14 digits with a right check digit. */
  gtin?: string;
  mpn?: string;
  name?: string;
  brand?: string;
  category?: string;
  subcategory?: string;
  url?: string;
  image?: string;
  price?: FeedAmount;
  salePrice?: FeedAmount;
  /** "2026-11-01", or with a time and, where stated, its offset: "2026-11-01T09:30-08:00". */
  saleFrom?: string;
  saleTo?: string;
  compareAt?: FeedAmount;
  rrp?: FeedAmount;
  map?: FeedAmount;
  cost?: FeedAmount;
  priceNet?: FeedAmount;
  /** Percent as decimal text: "20". */
  taxRate?: string;
  stock?: string;
  quantity?: string;
  minQuantity?: string;
  condition?: string;
  variantOf?: string;
  packSize?: string;
  unit?: string;
  /** By the columns' keys, in the file's order. */
  options?: Record<string, string>;
  attributes?: Record<string, string>;
}

/**
 * Why a cell was not stored; the rest of its row was.
 * - `gtin_invalid`: a wrong length or check digit; `gtin_rounded`: a spreadsheet has rounded it (4.00638E+12).
 * - `amount_unreadable`; `amount_ambiguous`: 1.099 can be read in two ways; `amount_negative`; `currency_unknown`: a sign or word
 *   that is no currency, or one that several currencies share.
 * - `date_unreadable`; `date_ambiguous`. - `too_long`: a text beyond 2,000 characters, for a field that identifies a product.
 * - `duplicate`: an earlier row has this id; the value is that row's line. The record was given all the same.
 */
export type CellProblemReason =
  | "gtin_invalid"
  | "gtin_rounded"
  | "amount_unreadable"
  | "amount_ambiguous"
  | "amount_negative"
  | "currency_unknown"
  | "date_unreadable"
  | "date_ambiguous"
  | "too_long"
  | "duplicate";

export interface CellProblem {
  key: string;
  field: Field;
  reason: CellProblemReason;
  /** The cell, cut to 100 characters. */
  value: string;
}

/**
 * Why a row is no product.
 * - `no_key`: it has no number, GTIN, address or name. - `section`: a heading between products, or a row of totals.
 * - `extra_row`: it only continues the row above, such as one with another picture. - `too_many_cells`: more than the header; an
 *   unquoted separator has shifted them. - `too_large`: longer than 1,000,000 characters. - `malformed`: no JSON object.
 */
export type RowRefusalReason =
  | "no_key"
  | "section"
  | "extra_row"
  | "too_many_cells"
  | "too_large"
  | "malformed";

/** One row of a file: a product, or why it is none. `line` is where it begins in the file, from 1; of a workbook, its row. */
export type FeedRow =
  | { kind: "record"; line: number; record: FeedRecord; problems: CellProblem[] }
  | { kind: "refused"; line: number; reason: RowRefusalReason };
