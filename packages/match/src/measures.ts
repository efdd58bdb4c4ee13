import type { Piece } from "./text.ts";
import { canBePackSize, unitNamed } from "./units.ts";
import type { Dimension } from "./units.ts";

/** A number with its unit, in the dimension's base unit: "6 x 55 g" is 330 g in 6 of 55 g. */
export interface Measure {
  dimension: Dimension;
  amount: number;
  /** How many of them; 1 if not said. */
  count: number;
  /** "13-18 kg": for whom or for what it is, not how much is in the pack. */
  isRange: boolean;
  /** The pieces that state it: from this one, to the one before `until`. */
  from: number;
  until: number;
}

/** Words before a number of pieces: "pack of 6", "lot de 4", "Set mit 3", "confezione da 6". */
const PACKS = new Set(
  "pack packs set sets box boxes case lot paquete pacote confezione caja caixa zestaw balenie baleni paket opakowanie pachet pakke pakking".split(
    " ",
  ),
);
const OF = new Set("of de da di mit von aus a po s z av van cu".split(" "));
const TIMES = new Set(["x", "×", "*", "х"]);
const INCHES = new Set(['"', "″", "”"]);

/** The number at `at`, or the fraction that it ends: "1/2 kg". */
function valueAt(pieces: readonly Piece[], at: number): number {
  const below = pieces[at]!.value;
  const above = pieces[at - 1]?.text === "/" ? pieces[at - 2]?.value : undefined;
  return above !== undefined && above < below && below <= 8 ? above / below : below;
}

function isRangeEnd(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 2];
  return (
    pieces[at - 1]?.text === "-" &&
    before?.kind === "number" &&
    before.value < pieces[at]!.value &&
    !touches(pieces, at - 2)
  );
}

function touches(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1];
  return before !== undefined && before.end === pieces[at]!.start && before.kind !== "sign";
}

/** The unit behind the number at `at`, and the piece behind it; at most one space, hyphen or full stop is between them. */
function unitBehind(pieces: readonly Piece[], at: number) {
  const number = pieces[at]!;
  let next = at + 1;
  if (pieces[next]?.text === "-" || pieces[next]?.text === ".") next += 1;
  const unit = pieces[next];
  if (unit === undefined || unit.start - number.end > 2) return undefined;
  if (INCHES.has(unit.text) || (unit.text === "'" && pieces[next + 1]?.text === "'"))
    return { dimension: "length" as const, factor: 25.4, until: unit.text === "'" ? next + 2 : next + 1 };
  const after = pieces[next + 1];
  // "5g4" is a part of a code.
  if (after?.kind === "number" && after.start === unit.end && unit.text !== "%") return undefined;
  if (unit.text === "fl" && after !== undefined) {
    const ounces = after.text === "." ? next + 2 : next + 1;
    if (/^(?:oz|ounces?)$/u.test(pieces[ounces]?.text ?? ""))
      return { dimension: "volume" as const, factor: 29.5735, until: ounces + 1 };
  }
  const found = unitNamed(unit.text);
  return found && { ...found, until: next + 1 };
}

/** "400 ml x 6", "525 ml × 24 bottles": how often the measure is in the pack. */
function timesBehind(pieces: readonly Piece[], unit: { dimension: Dimension; until: number }) {
  const number = pieces[unit.until + 1];
  const isTimes = TIMES.has(pieces[unit.until]?.text ?? "") && number?.kind === "number";
  const isCount = isTimes && Number.isInteger(number.value) && number.value > 0 && number.value <= 1000;
  if (!isCount || (unit.dimension !== "mass" && unit.dimension !== "volume"))
    return { count: 1, until: unit.until };
  const next = unitBehind(pieces, unit.until + 1);
  if (next === undefined) return { count: number.value, until: unit.until + 2 };
  return next.dimension === "pieces"
    ? { count: number.value, until: next.until }
    : { count: 1, until: unit.until };
}

/** All measures of a text's pieces, in order. */
export function measuresOf(pieces: readonly Piece[]): Measure[] {
  const measures: Measure[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const number = pieces[at]!;
    if (number.kind !== "number" || !(number.value > 0) || number.value > 1e7 || touches(pieces, at))
      continue;
    const unit = unitBehind(pieces, at);
    if (unit !== undefined) {
      const times = timesBehind(pieces, unit);
      measures.push({
        dimension: unit.dimension,
        amount: valueAt(pieces, at) * unit.factor * times.count,
        count: times.count,
        isRange: isRangeEnd(pieces, at),
        from: at,
        until: times.until,
      });
      at = times.until - 1;
      continue;
    }
    if (TIMES.has(pieces[at + 1]?.text ?? "") && pieces[at + 2]?.kind === "number" && number.value <= 1000) {
      const each = unitBehind(pieces, at + 2);
      if (each !== undefined && canBePackSize(each.dimension)) {
        const amount = number.value * pieces[at + 2]!.value * each.factor;
        measures.push({
          dimension: each.dimension,
          amount,
          count: number.value,
          isRange: false,
          from: at,
          until: each.until,
        });
        at = each.until - 1;
      }
      continue;
    }
    const isPackOf =
      (OF.has(pieces[at - 1]?.text ?? "") && PACKS.has(pieces[at - 2]?.text ?? "")) ||
      (pieces[at + 1]?.text === "x" &&
        pieces[at + 1]!.start === number.end &&
        pieces[at + 2]?.kind !== "number");
    if (isPackOf && Number.isInteger(number.value) && number.value <= 1000)
      measures.push({
        dimension: "pieces",
        amount: number.value,
        count: 1,
        isRange: false,
        from: at,
        until: at + 1,
      });
  }
  return measures;
}

/**
 * The pack's size: the last one stated. Shops put it at the end, after what the product is and what it is for; but a number of
 * bags, capsules or washes behind a mass or a volume only says how it is divided: "50 g, 25 bags".
 */
export function packSizeOf(measures: readonly Measure[]): Measure | undefined {
  const sizes = measures.filter(({ dimension, isRange }) => !isRange && canBePackSize(dimension));
  const last = sizes.at(-1);
  if (last === undefined) return measures.findLast(({ dimension }) => dimension === "length");
  const isDivision = (last.dimension === "pieces" && last.amount > 1) || last.dimension === "washes";
  const before = sizes.at(-2);
  const isWhole = before?.dimension === "mass" || before?.dimension === "volume";
  return isDivision && isWhole && before.count === 1 ? before : last;
}
