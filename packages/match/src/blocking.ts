import type { PreparedRecord } from "./prepare.ts";

/** Words in more records than this are used only if the title has no rarer ones: they would cost most and find least. */
const MAX_RECORDS = 3000;
const MIN_KEYS = 3;

interface Key {
  key: string;
  weight: number;
}

/**
 * What finds a record: its words, and the ends of long ones, so that "Mangostreifen" finds "Mango" and "Fruchtstreifen"; a short
 * word with the number behind it ("MGK 3410"), as in a code; codes of its fields.
 */
function keysOf(record: PreparedRecord): Key[] {
  const keys: Key[] = [];
  const { tokens } = record.title;
  tokens.forEach(({ text, kind }, at) => {
    const weight = record.weights[at]!;
    keys.push({ key: text, weight });
    if (kind === "word" && text.length >= 5)
      keys.push(
        { key: `${text.slice(0, 5)}-`, weight: weight * 0.35 },
        { key: `-${text.slice(-5)}`, weight: weight * 0.35 },
      );
    const next = tokens[at + 1];
    if (
      kind === "word" &&
      next?.kind === "number" &&
      text.length + next.text.length >= 5 &&
      next.text.length >= 3
    )
      keys.push({ key: text + next.text, weight: 0.7 });
  });
  for (const code of record.fieldCodes) if (!record.tokenAt.has(code)) keys.push({ key: code, weight: 1 });
  return keys;
}

/** Finds the records that have most in common with another one. */
export interface Blocking {
  /** Numbers of records, those with most in common first. */
  nearest(record: PreparedRecord, limit: number): number[];
}

export function createBlocking(records: readonly PreparedRecord[]): Blocking {
  const byKey = new Map<string, number[]>();
  const byGtin = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, key: string, number: number): void => {
    const numbers = map.get(key);
    if (numbers === undefined) map.set(key, [number]);
    else if (numbers.at(-1) !== number) numbers.push(number);
  };
  const norms = new Float64Array(records.length);
  records.forEach((record, number) => {
    let norm = 0;
    for (const { key, weight } of keysOf(record)) {
      put(byKey, key, number);
      norm += weight * weight;
    }
    norms[number] = 1 / Math.sqrt(norm + 0.5);
    if (record.gtin !== undefined) put(byGtin, record.gtin, number);
  });
  const scores = new Float64Array(records.length);
  return {
    nearest(record, limit) {
      const keys = keysOf(record)
        .map((key) => ({ ...key, numbers: byKey.get(key.key) ?? [] }))
        .filter(({ numbers }) => numbers.length > 0)
        .sort((a, b) => a.numbers.length - b.numbers.length);
      const touched: number[] = [];
      keys.forEach(({ weight, numbers }, at) => {
        if (numbers.length > MAX_RECORDS && at >= MIN_KEYS) return;
        for (const number of numbers) {
          if (scores[number] === 0) touched.push(number);
          scores[number]! += weight * weight;
        }
      });
      const found = touched
        .map((number) => ({ number, score: scores[number]! * norms[number]! }))
        .sort((a, b) => b.score - a.score || a.number - b.number)
        .slice(0, limit)
        .map(({ number }) => number);
      for (const number of touched) scores[number] = 0;
      const sameGtin = record.gtin === undefined ? [] : (byGtin.get(record.gtin) ?? []);
      return [...new Set([...sameGtin.slice(0, limit), ...found])];
    },
  };
}
