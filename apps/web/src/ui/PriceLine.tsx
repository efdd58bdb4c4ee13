import Box from "@mui/material/Box";
import type { MoneyText } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { LastRead, type Reading } from "./LastRead.tsx";
import { Price } from "./Price.tsx";
import { WrongPrice } from "./WrongPrice.tsx";

/** A price, the price it is compared with, and the change on one line, for the cells of narrow screens. */
export function PriceLine({
  now,
  against,
  reading,
  of,
  children,
}: {
  now: MoneyText | null;
  /** The previous price, or the normal price of a discounted product: muted and struck through. */
  against: MoneyText | null;
  /** Where the price is the current one of a product: whether it is stale. */
  reading?: Reading | undefined;
  /** The product in a list of products, for the link to what can be done when its price is wrong. */
  of?: { _id: string; name: string } | undefined;
  /** The price change. */
  children?: ReactNode;
}) {
  return (
    <Box sx={{ display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: 1, fontWeight: 400 }}>
      {(now !== null || against === null) && (
        <WrongPrice of={now && of} isInLine>
          <Price money={now} quiet={reading?.isStale ?? false} />
        </WrongPrice>
      )}
      {against !== null && (
        <Box component="s" sx={{ typography: "caption", color: "text.secondary" }}>
          <Price money={against} quiet />
        </Box>
      )}
      {children}
      {reading && <LastRead of={reading} />}
    </Box>
  );
}

/** Returns the current selling price, and the normal price where it is discounted. */
export const pricesOf = (row: { normalPrice: MoneyText | null; discountedPrice: MoneyText | null }) => ({
  now: row.discountedPrice ?? row.normalPrice,
  against: row.discountedPrice === null ? null : row.normalPrice,
});
