import Box from "@mui/material/Box";
import { isSoldOut, STOCK_TEXTS } from "@pricetrail/contract";
import { availabilityText } from "./value-text.ts";
import { Icon } from "./icons.tsx";
import { formatDate } from "./dates.ts";

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
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, color: "warning.main" }}
    >
      <Icon name="stop" size={14} />
      {text}
    </Box>
  );
}
