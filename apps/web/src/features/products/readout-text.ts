import { formatDateTime, formatMinor, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { valueAt, type StepLine } from "./chart-model.ts";

/** The prices in force at a moment, as a sentence for screen readers. */
export function readoutText(lines: readonly StepLine[], at: number, currency: string): string {
  const values = lines.map((line) => {
    const value = valueAt(line, at);
    return `${line.label} ${value === null ? PRODUCT_SCREEN_TEXTS.none : formatMinor(value, currency)}`;
  });
  return `${formatDateTime(new Date(at))}: ${values.join(", ")}`;
}
