import { normaliseGtin } from "./gtin.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Condition, ProductRecord } from "./record.ts";
import { weightOf } from "./statistics.ts";
import { fold, piecesOf } from "./text.ts";
import { runsOf, shapeOf } from "./codes.ts";
import { readTitle } from "./title.ts";
import type { ReadTitle, Token } from "./title.ts";
import { COLOURS } from "./words.ts";
import { unitNamed } from "./units.ts";
import type { Dimension } from "./units.ts";

const MAX_FIELD = 100;
const MAX_DESCRIPTION = 1500;

/** In a dimension's base unit; `amount` is null where only the way of counting is known. */
export interface PackSize {
  dimension: Dimension;
  amount: number | null;
}

/** A record as `compare` and the index need it: read once, compared often. */
export interface PreparedRecord {
  record: ProductRecord;
  title: ReadTitle;
  /** How much each of the title's tokens says, 0 to 1. */
  weights: readonly number[];
  totalWeight: number;
  tokenAt: ReadonlyMap<string, number>;
  gtin: string | undefined;
  brand: string | undefined;
  /** Codes of the fields for part and model numbers. */
  fieldCodes: readonly string[];
  /** Those of the title. */
  titleCodes: readonly string[];
  sizes: readonly PackSize[];
  /** The stated size, or the title's. */
  size: PackSize | undefined;
  colours: ReadonlySet<string>;
  condition: Condition | undefined;
  /** Words of the description and of attributes. */
  described: ReadonlySet<string>;
  /** Letters and digits of title, description and attributes. */
  squeezed: string;
  grams: Int32Array;
}

/** Hashes of each three characters, sorted. */
function gramsOf(text: string): Int32Array {
  const grams = new Set<number>();
  const padded = ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  for (let at = 0; at + 2 < padded.length; at += 1)
    grams.add(
      (padded.charCodeAt(at) * 1_000_003 + padded.charCodeAt(at + 1) * 4099 + padded.charCodeAt(at + 2)) | 0,
    );
  return Int32Array.from(grams).sort();
}

export function foldBrand(brand: string): string {
  return fold(brand, MAX_FIELD)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function fieldCode(text: string | undefined): string[] {
  if (text === undefined) return [];
  const folded = fold(text, MAX_FIELD);
  const whole = folded.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const runs = runsOf(piecesOf(folded)).filter((run) => run.hasDigits && run.text.length >= 4);
  return [
    ...new Set([...(whole.length >= 2 && whole.length <= 30 ? [whole] : []), ...runs.map((run) => run.text)]),
  ];
}

function statedSize(record: ProductRecord): PackSize | undefined {
  if (record.size === undefined) return undefined;
  const unit = unitNamed(fold(record.size.unit, 30).replaceAll(/[\s.]/gu, ""));
  const { quantity } = record.size;
  if (unit === undefined) return undefined;
  return {
    dimension: unit.dimension,
    amount: quantity !== null && quantity > 0 ? quantity * unit.factor : null,
  };
}

export function prepare(record: ProductRecord, knowledge: Knowledge = {}): PreparedRecord {
  const title = readTitle(record.title);
  const brand = record.brand === undefined ? "" : foldBrand(record.brand);
  const canonical = knowledge.brandSynonyms?.get(brand) ?? brand;
  const shapes = knowledge.modelShapes?.get(canonical);
  const titleCodes =
    shapes === undefined ? title.codes : [...new Set([...title.codes, ...codesShaped(title.tokens, shapes)])];
  const attributes = Object.entries(record.attributes ?? {}).slice(0, 30);
  const described = fold(
    [
      record.description ?? "",
      ...attributes.map(([name, value]) => `${name.slice(0, 60)} ${value.slice(0, 200)}`),
    ].join(" "),
    MAX_DESCRIPTION,
  );
  const weights = title.tokens.map(({ text }) => weightOf(text, knowledge.statistics));
  const stated = statedSize(record);
  const read = title.size && { dimension: title.size.dimension, amount: title.size.amount };
  const colour = record.colour === undefined ? [] : fold(record.colour, MAX_FIELD).split(/[^\p{L}]+/u);
  return {
    record,
    title,
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    tokenAt: new Map(title.tokens.map(({ text }, at) => [text, at])),
    gtin: normaliseGtin(record.gtin),
    brand: canonical === "" ? undefined : canonical,
    fieldCodes: [...new Set([...fieldCode(record.mpn), ...fieldCode(record.model)])],
    titleCodes,
    size: stated ?? read,
    sizes: [...(stated ? [stated] : []), ...title.measures.filter(({ isRange }) => !isRange)],
    colours: new Set([
      ...title.colours,
      ...colour.map((word) => COLOURS.get(word)).filter((name) => name !== undefined),
    ]),
    condition: record.condition ?? (title.condition as Condition | undefined),
    described: new Set(described.split(/[^\p{L}\p{N}.]+/u)),
    squeezed: title.squeezed + described.replaceAll(/[^\p{L}\p{N}]/gu, ""),
    grams: gramsOf(title.folded),
  };
}

function codesShaped(tokens: readonly Token[], shapes: ReadonlySet<string>): string[] {
  return tokens.map(({ text }) => text).filter((text) => shapes.has(shapeOf(text)));
}
