import Box from "@mui/material/Box";
import { formatMoney, type MoneyText } from "@pricetrail/contract";

/** What is shown where there is no value. */
export const NONE = "–";

/** An amount with its currency, never broken over two lines. */
export function Price({ money, quiet = false }: { money: MoneyText | null; quiet?: boolean }) {
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
    </Box>
  );
}
