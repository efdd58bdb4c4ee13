import Box from "@mui/material/Box";
import type { MoneyText } from "@pricetrail/contract";
import { Icon } from "./icons.tsx";
import { NONE } from "./Price.tsx";
import { changeText } from "./price-change.ts";

/** A price change: arrow, sign, colour, amount and percentage. A drop counts as good. */
export function PriceChange({
  from,
  to,
  permille,
  isShort = false,
}: {
  from: MoneyText | null;
  to: MoneyText | null;
  /** Tenths of a percent from the server; computed from the amounts when absent. */
  permille?: number | null;
  /** One line: only the percentage, or the amount where there is none; nothing for no change. */
  isShort?: boolean;
}) {
  const change = from !== null && to !== null ? changeText(from, to, permille) : undefined;
  if (!change && isShort) return null;
  if (!change) {
    return (
      <Box component="span" sx={{ color: "text.secondary" }}>
        {NONE}
      </Box>
    );
  }
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        whiteSpace: "nowrap",
        fontVariantNumeric: "tabular-nums",
        color: change.direction === "down" ? "success.main" : "error.main",
      }}
    >
      <Icon name={change.direction} size={14} />
      <span>
        {isShort ? (change.percent ?? change.amount) : change.amount}
        {!isShort && change.percent !== undefined && (
          <Box component="span" sx={{ display: "block", typography: "caption" }}>
            {change.percent}
          </Box>
        )}
      </span>
    </Box>
  );
}
