import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { ProductRecord } from "../../packages/match/src/index.ts";

export const FOLDS = 5;
export const PAIR_SETS = ["abt-buy", "walmart-amazon", "amazon-google"] as const;
export type PairSet = (typeof PAIR_SETS)[number];

export interface Pair {
  a: ProductRecord;
  b: ProductRecord;
  isSame: boolean;
  fold: number;
}

export interface Query {
  gtin: string;
  record: ProductRecord;
  /** The number of the candidate with the same GTIN, or null. */
  partner: number | null;
  fold: number;
}

function read<T>(corpus: string, file: string): T[] {
  const text = gunzipSync(readFileSync(path.join(corpus, "matching", `${file}.ndjson.gz`))).toString("utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

function foldOf(text: string): number {
  return Number.parseInt(createHash("sha256").update(text).digest("hex").slice(0, 8), 16) % FOLDS;
}

type Side = Readonly<Record<string, string>>;

function recordOfSide(side: Side): ProductRecord {
  const brand = side["brand"] ?? side["manufacturer"];
  const amount = Math.round(Number(side["price"]) * 100);
  return {
    title: side["title"] ?? side["name"] ?? "",
    ...(brand === undefined ? {} : { brand }),
    ...(side["modelno"] === undefined ? {} : { model: side["modelno"] }),
    ...(amount > 0 ? { price: { amount, currency: "USD" } } : {}),
    ...(side["description"] === undefined ? {} : { description: side["description"] }),
  };
}

export function readPairs(corpus: string, set: PairSet): Pair[] {
  return read<{ left: Side; right: Side; label: number }>(corpus, set).map(({ left, right, label }) => ({
    a: recordOfSide(left),
    b: recordOfSide(right),
    isSame: label === 1,
    fold: foldOf(JSON.stringify([left, right])),
  }));
}

interface Statement {
  name: string;
  unit: string | null;
  quantity: number | null;
  price: number;
}

function recordOfStatement({ name, unit, quantity, price }: Statement): ProductRecord {
  const size = unit === null ? undefined : { unit, quantity };
  return { title: name, size, price: { amount: price, currency: "EUR" } };
}

export function readSearch(corpus: string): { queries: Query[]; candidates: ProductRecord[] } {
  const candidates = read<Statement & { c: string }>(corpus, "dm-candidates");
  const numbers = new Map(candidates.map(({ c }, at) => [c, at]));
  const truth = new Map(
    read<{ q: string; c: string | null }>(corpus, "dm-truth").map(({ q, c }) => [
      q,
      c === null ? null : numbers.get(c)!,
    ]),
  );
  const queries = read<Statement & { q: string }>(corpus, "dm-queries").map((query) => ({
    gtin: query.q,
    record: recordOfStatement(query),
    partner: truth.get(query.q) ?? null,
    fold: foldOf(query.q),
  }));
  return { queries, candidates: candidates.map(recordOfStatement) };
}

export function readDisagreements(corpus: string): Array<{ a: ProductRecord; b: ProductRecord }> {
  return read<{ gtin: string; at: Statement; de: Statement }>(corpus, "gtin-disagreements").map(
    ({ gtin, at, de }) => ({
      a: { ...recordOfStatement(at), gtin },
      b: { ...recordOfStatement(de), gtin },
    }),
  );
}
