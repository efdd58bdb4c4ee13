import { isGtin } from "@pricetrail/extract";
import type { Cell } from "./rows.ts";

export type GtinResult = { kind: "gtin"; gtin: string } | { kind: "none" } | { kind: "invalid" | "rounded" };

/**
 * Reads a cell that should hold a GTIN: with blanks, hyphens, or a leading apostrophe or ="…" of a spreadsheet. Several in one
 * cell: the first that is valid.
 */
export function readGtin(cell: Cell): GtinResult {
  const text = String(cell).trim().slice(0, 200);
  if (text === "" || /^(?:0+|[-–]|n\/?a|null|none)$/i.test(text)) return { kind: "none" };
  // A spreadsheet shows twelve digits as 4.00638E+12: those behind the point are all that is left.
  if (/^\d[.,]?\d*\s?E\+?\d+$/i.test(text)) {
    const digits = exactDigits(text);
    return digits !== undefined && isGtin(digits) ? { kind: "gtin", gtin: digits } : { kind: "rounded" };
  }
  for (const part of text.split(/[,;|/]/)) {
    const digits = part.replaceAll(/[\s\u00a0'’"=-]/g, "").replace(/\.0$/, "");
    if (isGtin(digits)) return { kind: "gtin", gtin: digits };
  }
  return { kind: "invalid" };
}

/** Returns all digits of a number in scientific form, where it has them: 4.006381333931E12. */
function exactDigits(text: string): string | undefined {
  const [, first = "", fraction = "", exponent = ""] = /^(\d)[.,]?(\d*)\s?E\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== "" && Number(exponent) === fraction.length ? first + fraction : undefined;
}
