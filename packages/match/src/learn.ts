import { shapeOf } from "./codes.ts";
import type { Knowledge } from "./knowledge.ts";
import { prepare } from "./prepare.ts";
import type { PreparedRecord } from "./prepare.ts";
import type { ProductRecord } from "./record.ts";
import { relateBrands } from "./relations.ts";

/** What a person said about two records. Equivalent is another pack or generation of the same brand's product. */
export interface Decision {
  a: ProductRecord;
  b: ProductRecord;
  answer: "same" | "equivalent" | "different";
}

/** One decision may be a slip, or a maker who also sells under a shop's brand. */
const MIN_DECISIONS = 2;

/** Brands that people took for one another, each with the alphabetically first of its group. */
function synonymsOf(pairs: ReadonlyArray<readonly [string, string]>): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [a, b] of pairs) {
    const key = JSON.stringify(a < b ? [a, b] : [b, a]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const groups = new Map<string, Set<string>>();
  for (const [key, count] of counts) {
    if (count < MIN_DECISIONS) continue;
    const [a, b] = JSON.parse(key) as [string, string];
    const group = new Set([a, b, ...(groups.get(a) ?? []), ...(groups.get(b) ?? [])]);
    for (const brand of group) groups.set(brand, group);
  }
  return new Map([...groups].map(([brand, group]) => [brand, [...group].sort()[0]!]));
}

/** A code of one record's fields that the other names in its title or fields, however short it is. */
function sharedCodes(a: PreparedRecord, b: PreparedRecord): string[] {
  return a.fieldCodes.filter(
    (code) => /\d/u.test(code) && /\p{L}/u.test(code) && (b.tokenAt.has(code) || b.fieldCodes.includes(code)),
  );
}

/**
 * What people's decisions teach: which brands are the same, and how the model codes of a brand are built, so that a short one
 * ("X30") is recognised in titles, too.
 */
export function learn(decisions: Iterable<Decision>): Pick<Knowledge, "brandSynonyms" | "modelShapes"> {
  const known = [...decisions]
    .filter(({ answer }) => answer !== "different")
    .map(({ a, b, answer }) => ({ a: prepare(a), b: prepare(b), answer }));
  const brandSynonyms = synonymsOf(
    known.flatMap(({ a, b }) =>
      a.brand !== undefined && b.brand !== undefined && relateBrands(a, b) !== "equal"
        ? [[a.brand, b.brand] as const]
        : [],
    ),
  );
  const modelShapes = new Map<string, Set<string>>();
  for (const { a, b, answer } of known) {
    const brand = a.brand ?? b.brand;
    if (answer !== "same" || brand === undefined) continue;
    const canonical = brandSynonyms.get(brand) ?? brand;
    const shapes = modelShapes.get(canonical) ?? new Set();
    for (const code of [...sharedCodes(a, b), ...sharedCodes(b, a)]) shapes.add(shapeOf(code));
    if (shapes.size > 0) modelShapes.set(canonical, shapes);
  }
  return { brandSynonyms, modelShapes };
}
