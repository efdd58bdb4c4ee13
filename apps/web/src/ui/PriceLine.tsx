import Box from "@mui/material/Box";
import type { MoneyText } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Price } from "./Price.tsx";

/** A price, the one it is compared with, and the change, in one line: for the cells of narrow screens. */
export function PriceLine({
  now,
  against,
  children,
}: {
  now: MoneyText | null;
  /** The price before, or the normal price of a discounted one: quiet and struck through. */
  against: MoneyText | null;
  /** The change. */
  children?: ReactNode;
}) {
  return (
    <Box sx={{ display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: 1, fontWeight: 400 }}>
      {(now !== null || against === null) && <Price money={now} />}
      {against !== null && (
        <Box component="s" sx={{ typography: "caption", color: "text.secondary" }}>
          <Price money={against} quiet />
        </Box>
      )}
      {children}
    </Box>
  );
}

/** The price that is asked, and the normal one where it is discounted. */
export const pricesOf = (row: { normalPrice: MoneyText | null; discountedPrice: MoneyText | null }) => ({
  now: row.discountedPrice ?? row.normalPrice,
  against: row.discountedPrice === null ? null : row.normalPrice,
});
