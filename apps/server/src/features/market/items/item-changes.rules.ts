import { formatDateTime, formatMinor, ITEM_IMPORT_TEXTS as T } from "@pricetrail/contract";
import { nameKey, tidyName } from "../../catalogue/names.rules.ts";
import { ITEM_AMOUNTS } from "./item-statement.rules.ts";
import type { ItemAmount, ItemStatement } from "./item-statement.rules.ts";

const TEXTS = ["ownId", "gtin", "mpn", "title", "packSize"] as const;
const NAMES = ["brand", "category", "subcategory"] as const;
const DATES = ["saleFrom", "saleUntil"] as const;

/** All that a catalogue file can state about an item; dates as ISO 8601, amounts in minor units of `currency`. */
export type ItemFacts = Record<(typeof TEXTS)[number] | (typeof NAMES)[number], string | null> &
  Record<(typeof DATES)[number], string | null> &
  Record<ItemAmount, number | null> & {
    currency: string | null;
    attributes: Readonly<Record<string, string>>;
  };

export const NO_FACTS: ItemFacts = {
  ownId: null,
  gtin: null,
  mpn: null,
  title: null,
  packSize: null,
  brand: null,
  category: null,
  subcategory: null,
  currency: null,
  normalMinor: null,
  saleMinor: null,
  saleFrom: null,
  saleUntil: null,
  costMinor: null,
  mapMinor: null,
  rrpMinor: null,
  attributes: {},
};

const LABELS: Record<keyof ItemFacts, string> = {
  ownId: T.fields.id,
  gtin: T.fields.gtin,
  mpn: T.fields.mpn,
  title: T.fields.name,
  packSize: T.fields.packSize,
  brand: T.fields.brand,
  category: T.fields.category,
  subcategory: T.fields.subcategory,
  currency: T.fields.currency,
  normalMinor: T.fields.price,
  saleMinor: T.fields.salePrice,
  saleFrom: T.fields.saleFrom,
  saleUntil: T.fields.saleTo,
  costMinor: T.fields.cost,
  mapMinor: T.fields.map,
  rrpMinor: T.fields.rrp,
  attributes: T.attributes,
};

/** An item after an import, or why the row cannot be applied to it. */
export type Merged = { facts: ItemFacts; problems: string[] } | { refused: string };

/** Applies a row to what is known of an item. */
export function merge(before: ItemFacts, row: ItemStatement): Merged {
  const facts: ItemFacts = { ...before };
  const problems = [...row.problems];
  for (const key of TEXTS) if (row[key] !== undefined) facts[key] = row[key];
  for (const key of NAMES) {
    const name = row[key] === undefined ? null : tidyName(row[key]);
    if (name !== null && (before[key] === null || nameKey(name) !== nameKey(before[key]))) facts[key] = name;
  }
  for (const key of ITEM_AMOUNTS) if (row[key] !== undefined) facts[key] = row[key];
  for (const key of DATES) if (row[key] !== undefined) facts[key] = row[key];
  if (row.attributes) facts.attributes = row.attributes;
  if (row.currency !== undefined && row.currency !== before.currency) {
    const isLeft = ITEM_AMOUNTS.some((key) => before[key] !== null && row[key] === undefined);
    if (before.currency !== null && isLeft) return { refused: T.otherCurrency(before.currency) };
    facts.currency = row.currency;
  }
  // A price that falls below the sale price ends the sale.
  if (facts.saleMinor !== null && (facts.normalMinor === null || facts.saleMinor >= facts.normalMinor))
    facts.saleMinor = null;
  if (facts.saleMinor === null) Object.assign(facts, { saleFrom: null, saleUntil: null });
  else if (facts.saleFrom !== null && facts.saleUntil !== null && facts.saleUntil <= facts.saleFrom) {
    problems.push(T.problem(formatDateTime(facts.saleUntil), T.problems.sale_ends_first));
    Object.assign(facts, { saleFrom: before.saleFrom, saleUntil: before.saleUntil });
  }
  return { facts, problems };
}

/** Returns a sentence for each value that differs. */
export function differences(before: ItemFacts, after: ItemFacts): string[] {
  const sentences: string[] = [];
  for (const key of [...TEXTS, ...NAMES, ...DATES]) {
    if (before[key] === after[key]) continue;
    const shown = (text: string | null) =>
      text !== null && (key === "saleFrom" || key === "saleUntil") ? formatDateTime(text) : text;
    sentences.push(T.change(LABELS[key], shown(after[key]), shown(before[key])));
  }
  const isOtherCurrency = before.currency !== after.currency;
  for (const key of ITEM_AMOUNTS) {
    if (before[key] === after[key] && (!isOtherCurrency || after[key] === null)) continue;
    sentences.push(T.change(LABELS[key], amountOf(after, key), amountOf(before, key)));
  }
  if (!isSame(before.attributes, after.attributes)) sentences.push(LABELS.attributes);
  return sentences;
}

const amountOf = (facts: ItemFacts, key: ItemAmount): string | null =>
  facts[key] === null || facts.currency === null ? null : formatMinor(facts[key], facts.currency);

function isSame(a: ItemFacts["attributes"], b: ItemFacts["attributes"]): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** A price that changes by more than half is unusual. */
export function hasJumped(before: ItemFacts, after: ItemFacts): boolean {
  if (before.normalMinor === null || after.normalMinor === null) return false;
  if (before.currency !== after.currency) return true;
  return Math.abs(after.normalMinor - before.normalMinor) * 2 > before.normalMinor;
}

const MAX_NAME = 60;

/** Returns the names that an item may have, the best first: its title, or with what tells it from others of that name. */
export function namesFor({ title, ownId, gtin }: Pick<ItemFacts, "title" | "ownId" | "gtin">): string[] {
  const whole = title === null ? null : tidyName(title);
  if (whole === null) return [];
  const suffix = ownId ?? gtin;
  if (suffix === null) return [whole];
  const end = ` (${suffix.slice(0, MAX_NAME / 2)})`;
  return [whole, `${whole.slice(0, MAX_NAME - end.length).trim()}${end}`];
}
