import { Element } from "domhandler";
import type { Page } from "../dom/page.ts";
import type { VisiblePrice } from "./visible-price.ts";

/** A printed reduction from the former price. */
export interface Reduction {
  /** Percent of the former price, 1 to 99; or whole minor units. */
  kind: "percent" | "amount";
  value: number;
  /** Number of letters of readable text before it. */
  offset: number;
}

const MAX_TEXT = 80;
const MAX_REDUCTIONS = 60;

/** "-20 %", "20% off", "%20": the number and the sign, in either order. */
const PERCENT = /(?:^|[^\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%|%\s?(\d{1,2})(?![\d.,])/u;
/** East Asian shops print the remaining share: 8折 and 80折 are 20% off. */
const LEFT_IN_TENTHS = /(?:^|[^\d.,])(\d(?:\.\d)?|\d{2})\s?折/u;

/** Returns the percentages and saved amounts that the page prints as short separate texts. */
export function reductionsOf(page: Page, prices: readonly VisiblePrice[]): Reduction[] {
  const found: Reduction[] = [];
  for (const [index, piece] of page.pieces.entries()) {
    if (found.length >= MAX_REDUCTIONS) break;
    if (piece.text.length > MAX_TEXT || !/\d/.test(piece.text)) continue;
    const value = percentIn(textWithSign(page, index));
    if (value !== undefined && isInText(piece.parent))
      found.push({ kind: "percent", value, offset: piece.offset });
  }
  for (const { role, readings, offset } of prices)
    if (role === "saving") found.push({ kind: "amount", value: readings[0]!.amountMinor, offset });
  return found;
}

/** The percent sign may be in a separate element after the number. */
function textWithSign(page: Page, index: number): string {
  const { text } = page.pieces[index]!;
  if (!/^\s*[-−–]?\s*\d{1,2}\s*$/.test(text)) return text;
  const next = page.pieces[index + 1]?.text.trim() ?? "";
  return next.startsWith("%") || next.startsWith("折") ? `${text.trim()}${next}` : text;
}

function percentIn(text: string): number | undefined {
  const percent = PERCENT.exec(text);
  const left = percent === null ? LEFT_IN_TENTHS.exec(text) : null;
  const number = Number((percent?.[1] ?? percent?.[2] ?? left?.[1] ?? "").replace(",", "."));
  const value = left === null ? number : 100 - number * (left[1]!.length === 2 ? 1 : 10);
  return value >= 1 && value < 100 ? value : undefined;
}

function isInText({ name }: Element): boolean {
  return name !== "option" && name !== "textarea" && name !== "code";
}

/** Percentages are printed as whole numbers, and shops round up or down. */
const PERCENT_TOLERANCE = 1;
/** Maximum letters of text between a reduction and its prices. */
const NEAR = 400;

/** Whether a reduction printed near both amounts equals their difference. */
export function explains(
  reductions: readonly Reduction[],
  now: { minor: number; offset: number },
  was: { minor: number; offset: number; exponent: number },
): boolean {
  const difference = was.minor - now.minor;
  const unit = 10 ** was.exponent;
  return reductions.some(
    ({ kind, value, offset }) =>
      Math.abs(offset - now.offset) <= NEAR &&
      Math.abs(offset - was.offset) <= NEAR &&
      (kind === "percent"
        ? Math.abs((difference * 100) / was.minor - value) <= PERCENT_TOLERANCE
        : Math.abs(difference - value) <= (value % unit === 0 ? unit : 1) && difference > unit * 2),
  );
}
