import { currencyDigits, DAY_MS, decimalToMinor, ITEM_IMPORT_TEXTS as T } from "@pricetrail/contract";
import type { CellProblem, FeedAmount, FeedRecord } from "@pricetrail/feeds";

/** The amounts of an item, in minor units of its currency. */
export const ITEM_AMOUNTS = ["normalMinor", "saleMinor", "costMinor", "mapMinor", "rrpMinor"] as const;
export type ItemAmount = (typeof ITEM_AMOUNTS)[number];
export const SALE_DATES = ["saleFrom", "saleUntil"] as const;
type SaleDate = (typeof SALE_DATES)[number];

/**
 * What a row of a catalogue file states about an item. Absent: the row states nothing, so the item keeps what it has. Null, of amounts
 * and dates: the file has the column and the row no value, so the item has none.
 */
export interface ItemStatement
  extends Partial<Record<ItemAmount, number | null>>, Partial<Record<SaleDate, string | null>> {
  line: number;
  ownId?: string;
  gtin?: string;
  mpn?: string;
  title?: string;
  brand?: string;
  category?: string;
  subcategory?: string;
  packSize?: string;
  attributes?: Record<string, string>;
  currency?: string;
  /** Sentences about values that are not stored. */
  problems: string[];
}

/** What the file's columns are, and so what an empty cell of them clears. */
export interface StatedColumns {
  /** Whether the file leaves its currency open: then every amount waits for a person's answer, and none is wrong. */
  isCurrencyOpen: boolean;
  amounts: readonly ItemAmount[];
  saleDates: readonly SaleDate[];
}

type Problem = keyof typeof T.problems;

/** Names and identifiers beyond this many characters are of no use. */
const MAX_TITLE = 500;
const MAX_SHORT = 100;

/** Returns what a row states. */
export function statementOf(
  record: FeedRecord,
  cells: readonly CellProblem[],
  line: number,
  columns: StatedColumns,
): ItemStatement {
  // The import itself refuses the second row of an id.
  const problems = cells.flatMap(({ value, reason }) =>
    reason === "duplicate" ? [] : [T.problem(value, T.problems[reason])],
  );
  const report = (value: string, problem: Problem) => problems.push(T.problem(value, T.problems[problem]));
  const isUnread = new Set(cells.map(({ field }) => field));
  const attributes = { ...record.options, ...record.attributes };
  const statement: ItemStatement = { line, problems };
  const say = <K extends keyof ItemStatement>(key: K, value: ItemStatement[K] | undefined) => {
    if (value !== undefined) statement[key] = value;
  };
  say("ownId", identifier(record.id, report));
  say("gtin", record.gtin);
  say("mpn", identifier(record.mpn, report));
  say("title", titleOf(record)?.slice(0, MAX_TITLE));
  say("brand", record.brand);
  say("category", record.category);
  say("subcategory", record.subcategory);
  say("packSize", packSizeOf(record)?.slice(0, MAX_SHORT));
  if (Object.keys(attributes).length > 0) statement.attributes = attributes;
  const amounts = amountsOf(record, (value, problem) => {
    if (problem !== "currency_missing" || !columns.isCurrencyOpen) report(value, problem);
  });
  say("currency", amounts.currency);
  const has = (amount: ItemAmount) => columns.amounts.includes(amount);
  for (const amount of ITEM_AMOUNTS)
    if (amounts.minor[amount] !== undefined) statement[amount] = amounts.minor[amount];
    // What could not be read is not nothing.
    else if (has(amount) && problems.length === 0) statement[amount] = null;
  for (const date of columns.saleDates)
    if (!isUnread.has(date === "saleFrom" ? "saleFrom" : "saleTo") && !isUnread.has("salePeriod"))
      statement[date] = null;
  const from = momentOf(record.saleFrom, false);
  const until = momentOf(record.saleTo, true);
  if (from !== undefined && until !== undefined && until <= from) {
    report(record.saleTo!, "sale_ends_first");
    for (const date of SALE_DATES) delete statement[date];
  } else {
    say("saleFrom", from);
    say("saleUntil", until);
  }
  return statement;
}

function identifier(text: string | undefined, report: (value: string, problem: Problem) => void) {
  if (text === undefined || text.length <= MAX_SHORT) return text;
  report(text.slice(0, MAX_SHORT), "too_long");
  return undefined;
}

/** A variant is named with what tells it from the others, unless its name says so already. */
function titleOf({ name, brand, mpn, options = {} }: FeedRecord): string | undefined {
  const title = name ?? (brand !== undefined && mpn !== undefined ? `${brand} ${mpn}` : undefined);
  if (title === undefined) return undefined;
  const missing = Object.values(options).filter((option) => !wordsOf(title).includes(wordsOf(option)));
  return [title, ...missing].join(", ");
}

/** A text's words between blanks, so that "L" is not found in "Linen". */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

const packSizeOf = ({ packSize, unit }: FeedRecord): string | undefined =>
  packSize !== undefined && unit !== undefined && /^[\d.,]+$/.test(packSize)
    ? `${packSize} ${unit}`
    : packSize;

interface StatedAmounts {
  currency: string | undefined;
  minor: Partial<Record<ItemAmount, number | null>>;
}

function amountsOf(record: FeedRecord, report: (value: string, problem: Problem) => void): StatedAmounts {
  const { cost, map, rrp } = record;
  const price = record.price ?? withTax(record);
  const prices = pricesOf({ ...record, price });
  const stated = {
    normalMinor: prices.normal,
    saleMinor: prices.sale,
    costMinor: cost,
    mapMinor: map,
    rrpMinor: rrp,
  };
  const currency = Object.values(stated).find((amount) => amount?.currency)?.currency ?? undefined;
  const minor: StatedAmounts["minor"] = {};
  for (const name of ITEM_AMOUNTS) {
    const amount = stated[name];
    if (amount === null) minor[name] = null;
    if (!amount) continue;
    const read = minorOf(amount, currency);
    if (typeof read === "string") report(amount.value, read);
    else minor[name] = read;
  }
  const { normalMinor, saleMinor } = minor;
  // A sale price that equals the price is how many shops write that there is none.
  if (typeof normalMinor === "number" && typeof saleMinor === "number" && saleMinor >= normalMinor) {
    if (saleMinor > normalMinor) report(stated.saleMinor!.value, "sale_not_lower");
    minor.saleMinor = null;
  }
  return { currency, minor };
}

function minorOf({ value, currency: own }: FeedAmount, currency: string | undefined): number | Problem {
  if (own === null || currency === undefined) return "currency_missing";
  if (own !== currency) return "other_currency";
  try {
    return decimalToMinor(value, currency);
  } catch {
    return "amount_unreadable";
  }
}

/** Where a file has the former price beside today's, today's is the sale price. */
function pricesOf({ price, salePrice, compareAt }: Pick<FeedRecord, "price" | "salePrice" | "compareAt">): {
  normal: FeedAmount | undefined;
  sale: FeedAmount | undefined | null;
} {
  if (price === undefined) return { normal: compareAt ?? salePrice, sale: compareAt && salePrice };
  if (salePrice !== undefined) return { normal: price, sale: salePrice };
  const isReduced = compareAt?.currency === price.currency && Number(compareAt?.value) > Number(price.value);
  if (isReduced) return { normal: compareAt, sale: price };
  return { normal: price, sale: compareAt === undefined ? undefined : null };
}

/** Returns the selling price of a file that states it without tax, with its rate. */
function withTax({ priceNet, taxRate }: FeedRecord): FeedAmount | undefined {
  if (priceNet === undefined || taxRate === undefined || priceNet.currency === null) return undefined;
  const gross = Number(priceNet.value) * (1 + Number(taxRate) / 100);
  return Number.isFinite(gross)
    ? { ...priceNet, value: gross.toFixed(currencyDigits(priceNet.currency)) }
    : undefined;
}

/** Returns a time in UTC; of a sale's last day the first moment after it. Without an offset it is UTC. */
function momentOf(date: string | undefined, isEnd: boolean): string | undefined {
  if (date === undefined) return undefined;
  if (date.length === 10)
    return new Date(Date.parse(`${date}T00:00:00Z`) + (isEnd ? DAY_MS : 0)).toISOString();
  const time = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
