import Box from "@mui/material/Box";
import { currencyDigits, formatMoney, type MoneyText } from "@pricetrail/contract";

/** What is shown where there is no value. */
export const NONE = "–";

/** An amount with its currency, never broken over two lines. */
export function Price({
  money,
  quiet = false,
  isAligned = false,
}: {
  money: MoneyText | null;
  quiet?: boolean;
  /** In a column of several currencies: decimal signs are below each other, whatever digits follow them. */
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
        // As wide as the digits that others have there; hidden from readers and from what is copied.
        <Box component="span" aria-hidden sx={{ visibility: "hidden", userSelect: "none" }}>
          .00
        </Box>
      )}
    </Box>
  );
}
