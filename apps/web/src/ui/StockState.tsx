import { isSoldOut, STOCK_TEXTS } from "@pricetrail/contract";
import { availabilityText } from "./value-text.ts";
import { formatDate } from "./dates.ts";
import { MutedText } from "./MutedText.tsx";
import { StateLabel } from "./StateLabel.tsx";

/** A product's stock state as text; with an icon where it cannot be bought. */
export function StockState({
  state,
  since,
  quiet = false,
}: {
  state: string | null;
  /** Start of this state. */
  since?: string | null;
  /** It is the last one known, not the current one. */
  quiet?: boolean;
}) {
  const words = availabilityText(state);
  const text =
    since === undefined || since === null || state === null
      ? words
      : STOCK_TEXTS.since(words, formatDate(since));
  if (quiet) return <MutedText>{text}</MutedText>;
  if (!isSoldOut(state)) return text;
  return <StateLabel icon="stop" color="warning.main" text={text} size={14} wraps />;
}
