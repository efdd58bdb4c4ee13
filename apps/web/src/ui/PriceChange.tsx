import Box from "@mui/material/Box";
import type { MoneyText } from "@pricetrail/contract";
import { Icon } from "./icons.tsx";
import { NONE } from "./Price.tsx";
import { changeText } from "./price-change.ts";

/** A change of a price: arrow, sign, colour, amount and percent. A drop is good news for who watches prices. */
export function PriceChange({
  from,
  to,
  permille,
  isShort = false,
}: {
  from: MoneyText | null;
  to: MoneyText | null;
  /** Tenths of a percent as the server says; without it they are reckoned from the amounts. */
  permille?: number | null;
  /** One line: the percent alone, or the amount where there is none; no change is not said. */
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
