import Box from "@mui/material/Box";
import { currencyDigits, formatMoney, type MoneyText } from "@pricetrail/contract";

/** Placeholder for a missing value. */
export const NONE = "–";

/** An amount with its currency, kept on one line. */
export function Price({
  money,
  quiet = false,
  isAligned = false,
}: {
  money: MoneyText | null;
  quiet?: boolean;
  /** In a column of several currencies: aligns decimal points, however many digits follow. */
  isAligned?: boolean;
}) {
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: "nowrap",
        fontVariantNumeric: "tabular-nums",
        color: quiet || money === null ? "text.secondary" : "inherit",
      }}
    >
      {money === null ? NONE : formatMoney(money)}
      {isAligned && money !== null && currencyDigits(money.currency) === 0 && (
        // As wide as the digits of other rows; hidden from screen readers and from copied text.
        <Box component="span" aria-hidden sx={{ visibility: "hidden", userSelect: "none" }}>
          .00
        </Box>
      )}
    </Box>
  );
}
