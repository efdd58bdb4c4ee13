import { counted, number } from "../../texts/counting.ts";
import type { CatalogueQuestion, ItemColumn, ItemResult } from "./items.endpoints.ts";

const items = (count: number): string => counted(count, "item", "items");

/** Texts of the import of the own catalogue: of the dialog, and what the server reports. */
export const ITEM_IMPORT_TEXTS = {
  title: "Import your catalogue",
  hint: "A file with one product per row: an export of your shop, a Google Merchant feed, or a list of your own. CSV, TSV, Excel, XML or JSON lines, up to 10 MB.",
  choose: "Choose a file",
  file: "Catalogue file",
  remove: "Choose another file",
  check: "Check",
  nothingChosen: "Choose a file first.",
  columns: "What the columns mean",
  chosenBefore: "As you chose for an earlier file with these columns.",
  notUsed: "Not used",
  sheet: "Sheet",
  /** "Preis (12,99 · 8,50)" */
  columnOf: (title: string, samples: readonly string[]) =>
    samples.length === 0 ? title : `${title} (${samples.join(" · ")})`,
  withoutTitle: (position: number) => `Column ${position + 1}`,
  questionTitles: {
    currency: "Which currency are these amounts in?",
    decimal: "What separates decimals?",
    dates: "In which order are dates?",
    no_key: "Which column has your own id, the GTIN or the name?",
  } satisfies Record<CatalogueQuestion, string>,
  currency: "Currency",
  currencyHint: "Three letters, such as EUR",
  decimals: { point: "A point: 1,299.00", comma: "A comma: 1.299,00" },
  dateOrders: { "day-month": "Day first: 31/12/2026", "month-day": "Month first: 12/31/2026" },
  unanswered: "Please answer the questions above first.",
  free: "Items cost nothing: only products that are tracked do.",
  notStoredYet: "Nothing is stored yet.",
  confirm: "This is right: import it",
  import: (count: number) => (count === 0 ? "Import" : `Import ${items(count)}`),
  sameAlready: "The catalogue already says all that this file says.",
  noItem: "No row of this file is an item.",
  resultOfRows: "What the import does",
  line: "Line",
  item: "Item",
  ownId: "Own id",
  result: "Result",
  note: "Note",
  firstOnly: (shown: number) => `The first ${number(shown)} rows. All are counted above.`,
  nothingTitle: "Nothing changes",
  results: {
    new: "New",
    changed: "Changed",
    gone: "No longer there",
    refused: "Refused",
    noted: "Partly read",
  } satisfies Record<ItemResult, string>,
  /** "12 new, 3 changed, 180 unchanged." */
  counts: (counts: Readonly<Record<ItemResult | "unchanged", number>>): string => {
    const parts = [
      [counts.new, "new"],
      [counts.changed, "changed"],
      [counts.unchanged, "unchanged"],
      [counts.gone, "no longer there"],
      [counts.refused, "refused"],
      [counts.noted, counts.noted === 1 ? "value not stored" : "values not stored"],
    ] as const;
    const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${number(count)} ${word}`);
    return said.length === 0 ? "No item." : `${said.join(", ")}.`;
  },
  fields: {
    id: "Own id (SKU)",
    gtin: "GTIN",
    mpn: "MPN",
    name: "Name",
    brand: "Brand",
    category: "Category",
    subcategory: "Subcategory",
    packSize: "Pack size",
    price: "Own price",
    salePrice: "Own sale price",
    saleFrom: "Sale from",
    saleTo: "Sale to",
    salePeriod: "Sale from and to",
    compareAt: "Price before",
    priceNet: "Own price without tax",
    taxRate: "Tax rate (%)",
    cost: "Cost",
    map: "Minimum advertised price (MAP)",
    rrp: "Recommended price (RRP)",
    currency: "Currency",
    option: "Variant (colour, size)",
    attribute: "Further attribute",
  } satisfies Record<ItemColumn, string>,
  gone: "The file no longer has it. Its history is kept.",
  lost: (gone: number, all: number) =>
    `${number(gone)} of ${items(all)} are gone from this file. Is it the whole catalogue?`,
  jumped: (changed: number, all: number) =>
    `${number(changed)} of ${number(all)} prices change by more than half. Are the amounts and their column right?`,
  /** "Own price 12.99 EUR, was 14.99 EUR" */
  change: (field: string, after: string | null, before: string | null) =>
    after === null
      ? `${field} removed, was ${before}`
      : before === null
        ? `${field} ${after}`
        : `${field} ${after}, was ${before}`,
  added: "A new item",
  back: "It is in the file again",
  sameAs: (line: number) => `The same item as in line ${line}`,
  noName: "It has no name",
  nameTaken: "Another item has this name, and it has neither an own id nor a GTIN",
  attributes: "Attributes",
  otherCurrency: (currency: string) => `Its other amounts are in ${currency}: change them in My Market first`,
  meanwhile: "Somebody else has changed the catalogue meanwhile. Please try again.",
  imported: (changed: number) => `${items(changed)} imported`,
  checked: "Checked",
  moreRows: "The file has more than 100,000 rows.",
  notAnswered: "The file leaves a question open: please check it first.",
  columnUnknown: "The file has no such column.",
  problems: {
    gtin_invalid: "is no GTIN: its length or check digit is wrong",
    gtin_rounded: "is a GTIN that a spreadsheet has rounded",
    amount_unreadable: "is no amount",
    amount_ambiguous: "can be read as two amounts",
    amount_negative: "is negative",
    currency_unknown: "is no currency, or one of several",
    currency_missing: "has no currency",
    date_unreadable: "is no date",
    date_ambiguous: "can be read as two dates",
    too_long: "is too long",
    sale_not_lower: "is not lower than the price",
    sale_ends_first: "ends before it starts",
    other_currency: "is in another currency than the item's price",
  },
  /** `"4.00638E+12" is a GTIN that a spreadsheet has rounded` */
  problem: (value: string, problem: string) => `“${value}” ${problem}`,
  rowRefusals: {
    no_key: "It has neither an own id nor a GTIN nor a name",
    section: "A heading or a total, no item",
    extra_row: "It only continues the row above",
    too_many_cells: "It has more cells than the head",
    too_large: "It is too long",
    malformed: "It cannot be read",
  },
  fileRefusals: {
    empty: "The file is empty.",
    not_text: "This is neither a text nor an Excel workbook.",
    html: "This is a web page, no catalogue file.",
    old_workbook: "This is an old Excel workbook, or one with a password: please save it as .xlsx or CSV.",
    workbook: "The workbook is damaged or has no sheet.",
    datanorm: "DATANORM files cannot be read: please export CSV or Excel.",
    too_large: "The file unpacks to too much.",
    too_many_columns: "The file has too many columns.",
    no_items: "The file has no products.",
    malformed: "The file breaks off",
    no_such_sheet: "The workbook has no such sheet.",
    no_such_column: "The file has no such column.",
  },
  inLineShort: (line: number) => `Line ${number(line)}`,
  inLine: (sentence: string, line: number) => `${sentence.replace(/\.$/, "")} (line ${number(line)}).`,
} as const;
