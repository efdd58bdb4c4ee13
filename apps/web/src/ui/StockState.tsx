import { isSoldOut, STOCK_TEXTS } from "@pricetrail/contract";
import { availabilityText } from "./value-text.ts";
import { formatDate } from "./dates.ts";
import { StateLabel } from "./StateLabel.tsx";

/** A product's stock state as text; with an icon where it cannot be bought. */
export function StockState({
  state,
  since,
}: {
  state: string | null;
  /** Start of this state. */
  since?: string | null;
}) {
  const words = availabilityText(state);
  const text =
    since === undefined || since === null || state === null
      ? words
      : STOCK_TEXTS.since(words, formatDate(since));
  if (!isSoldOut(state)) return text;
  return <StateLabel icon="stop" color="warning.main" text={text} size={14} wraps />;
}
