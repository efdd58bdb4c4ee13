import { FeedRefusal, inspectFeed, readFeed } from "@pricetrail/feeds";
import type { FeedAmount, FeedInspection, FeedRecord, FeedRow } from "@pricetrail/feeds";
import { isCounted, isRight, spelled } from "./truth.ts";
import type { TrueAmount, TrueFeed, TrueValue } from "./truth.ts";

interface Retrieval {
  right: number;
  proposed: number;
  stated: number;
}

export interface FeedCount {
  file: string;
  system: string;
  columns: { right: number; all: number };
  fields: Retrieval;
  money: Retrieval;
  isWithoutHand: boolean;
  records: { right: number; all: number };
  wrongAmounts: number;
  /** What was not right, for a person. */
  wrong: string[];
}

const MONEY = new Set(["price", "sale_price", "compare_at", "rrp", "cost", "price_net", "currency"]);
const KEYS = ["id", "name", "price"];

/** Reads a file without any help and compares what comes out with what a person found. */
export function countFeed(feed: TrueFeed): FeedCount {
  const count: FeedCount = {
    file: feed.file,
    system: feed.system,
    columns: { right: 0, all: 0 },
    fields: { right: 0, proposed: 0, stated: 0 },
    money: { right: 0, proposed: 0, stated: 0 },
    isWithoutHand: false,
    records: { right: 0, all: 0 },
    wrongAmounts: 0,
    wrong: [],
  };
  let found: FeedInspection | undefined;
  let rows: FeedRow[] = [];
  try {
    found = inspectFeed(feed.bytes);
    rows = [...readFeed(feed.bytes, found.layout)];
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
    count.wrong.push(`refused: ${error.message}`);
  }
  const fieldOf = fieldsOf(found);
  const areKeysRight = countColumns(feed, fieldOf, count);
  const isStructureRight = found !== undefined && isSameStructure(feed, found, count);
  countRecords(feed, rows, fieldOf, count);
  count.isWithoutHand = isStructureRight && areKeysRight && count.records.right === count.records.all;
  return count;
}

type FieldOf = (key: string) => string | null;

function fieldsOf(found: FeedInspection | undefined): FieldOf {
  const fields = new Map(
    found?.columns.map(({ key, field }) => [key, field === null ? null : spelled(field)]),
  );
  return (key) => fields.get(key) ?? null;
}

/** Returns whether the columns are right without which nothing can be imported. */
function countColumns(feed: TrueFeed, fieldOf: FieldOf, count: FeedCount): boolean {
  let areKeysRight = true;
  const keys = new Set([...Object.keys(feed.mapping), ...(feed.ignored ?? [])]);
  const hasId = Object.values(feed.mapping).includes("id");
  const hasName = Object.values(feed.mapping).includes("name");
  const needed = new Set(hasId || hasName ? KEYS : [...KEYS, "url"]);
  for (const key of keys) {
    const stated = feed.mapping[key] ?? null;
    const field = fieldOf(key);
    const isProposed = field !== null;
    const right = isRight(feed, key, field);
    const isUncounted = stated !== null && !isCounted(stated);
    if (
      (stated !== null && needed.has(stated) && !right) ||
      (isProposed && KEYS.includes(field) && !right && !isUncounted)
    )
      areKeysRight = false;
    if (isProposed && KEYS.includes(field) && isUncounted && !right) areKeysRight = false;
    if (isUncounted) continue;
    count.columns.all += 1;
    if (right) count.columns.right += 1;
    else count.wrong.push(`${key}: ${field ?? "nothing"} instead of ${stated ?? "nothing"}`);
    for (const [kind, isOf] of [
      ["fields", () => true],
      ["money", (name: string) => MONEY.has(name)],
    ] as const) {
      if (stated !== null && isOf(stated)) count[kind].stated += 1;
      if (isProposed && isOf(field)) {
        count[kind].proposed += 1;
        if (right) count[kind].right += 1;
      }
    }
  }
  return areKeysRight;
}

const ENCODINGS: Record<string, string> = {
  "utf-8-sig": "utf-8",
  "iso-8859-1": "windows-1252",
  cp1252: "windows-1252",
  gbk: "gb18030",
};

function isSameStructure(feed: TrueFeed, { layout }: FeedInspection, count: FeedCount): boolean {
  const known = (encoding: string) => ENCODINGS[encoding] ?? encoding;
  const compare = (what: string, is: string | number | undefined, stated: string | number | undefined) => {
    if (stated === undefined || is === stated) return true;
    count.wrong.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(stated)}`);
    return false;
  };
  return [
    compare("format", layout.format, feed.format),
    layout.encoding === undefined || compare("encoding", known(layout.encoding), known(feed.encoding)),
    compare("separator", layout.delimiter, feed.delimiter),
    feed.format !== "delimited" || compare("header", layout.headerRecord, feed.header_line ?? 0),
    compare("item", layout.item?.split("/").at(-1), feed.item),
  ].every(Boolean);
}

function countRecords(feed: TrueFeed, rows: readonly FeedRow[], fieldOf: FieldOf, count: FeedCount): void {
  for (const example of feed.examples) {
    count.records.all += 1;
    const at = example["row"];
    const candidates = typeof at === "number" ? rows.slice(at, at + 1) : rows;
    const compared = candidates
      .map((row) => compareRecord(feed, example, row, fieldOf))
      .toSorted((a, b) => a.wrong.length - b.wrong.length);
    const best = compared[0] ?? { wrong: ["no record"], wrongAmounts: 0 };
    if (best.wrong.length === 0) count.records.right += 1;
    else count.wrong.push(...best.wrong.map((text) => `row ${typeof at === "number" ? at : "any"}: ${text}`));
    count.wrongAmounts += best.wrongAmounts;
  }
}

const NOTES = new Set(["row", "note", "gtin_valid"]);

function compareRecord(feed: TrueFeed, example: Record<string, TrueValue>, row: FeedRow, fieldOf: FieldOf) {
  const wrong: string[] = [];
  let wrongAmounts = 0;
  // A row that must be left out may be refused.
  const record: FeedRecord = row.kind === "record" ? row.record : {};
  if (row.kind === "refused") wrong.push(`refused: ${row.reason}`);
  const values = valuesOf(record);
  for (const [field, stated] of Object.entries(example)) {
    if (NOTES.has(field) || !isCounted(field)) continue;
    // Of several columns of options, which one an example names is open.
    const options = field === "option" ? Object.values(record.options ?? {}) : [];
    const value =
      options.find((option) => option === stated) ??
      values.get(field) ??
      acceptedValue(feed, field, values, fieldOf);
    const say = () => wrong.push(`${field} is ${JSON.stringify(value)} instead of ${JSON.stringify(stated)}`);
    if (field === "gtin" && (stated === null || example["gtin_valid"] === false)) {
      const isReported =
        row.kind === "record" &&
        (stated === null || row.problems.some((problem) => problem.field === "gtin"));
      if (value !== undefined || !isReported) say();
    } else if (stated === null) {
      if (value !== undefined) say();
      if (typeof value === "object") wrongAmounts += 1;
    } else if (typeof stated === "object") {
      const difference = compareAmount(feed, stated, value);
      if (difference !== "same") say();
      if (difference === "wrong") wrongAmounts += 1;
    } else if (value === undefined || collapsed(value) !== collapsed(stated)) say();
  }
  return { wrong, wrongAmounts };
}

const collapsed = (value: TrueValue | FeedAmount): string =>
  typeof value === "object"
    ? ""
    : String(value)
        .replaceAll(/[\s\u00a0]+/g, " ")
        .trim();

type Values = Map<string, string | FeedAmount>;

function valuesOf(record: FeedRecord): Values {
  const values: Values = new Map();
  for (const [field, value] of Object.entries(record) as [keyof FeedRecord, FeedRecord[keyof FeedRecord]][]) {
    if (field === "options" || field === "attributes" || value === undefined) continue;
    values.set(spelled(field), value as string | FeedAmount);
  }
  const [option] = Object.values(record.options ?? {});
  if (option !== undefined) values.set("option", option);
  return values;
}

/** A column may have been taken for another field that is as good: its value counts for the stated one. */
function acceptedValue(feed: TrueFeed, field: string, values: Values, fieldOf: FieldOf) {
  for (const [key, stated] of Object.entries(feed.mapping)) {
    const taken = fieldOf(key);
    if (stated === field && taken !== null && taken !== field && isRight(feed, key, taken))
      return values.get(taken);
  }
  return undefined;
}

function compareAmount(feed: TrueFeed, stated: TrueAmount, value: string | FeedAmount | undefined) {
  if (value === undefined || typeof value === "string") return "missing";
  const currency = stated.currency ?? feed.currency.hint ?? "EUR";
  const exponent =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const minor = Math.round(Number(value.value) * 10 ** exponentOf(currency, exponent));
  if (minor !== stated.minor) return "wrong";
  if (value.currency === stated.currency) return "same";
  return value.currency === null ? "asked" : "wrong";
}

/** The decimals of ISO 4217, where those in use differ. */
const exponentOf = (currency: string, used: number): number =>
  ["HUF", "RSD", "IDR", "COP", "AMD", "UZS"].includes(currency) ? 2 : used;
