import Box from "@mui/material/Box";
import { changePermille, formatMinor, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { percentText } from "../../ui/price-change.ts";
import { formatDate } from "../../ui/dates.ts";

const T = PRODUCT_SCREEN_TEXTS;

/**
 * A discount's real size against the lowest price of the preceding 30 days, beside the shop's own claim. Amounts in minor
 * units.
 */
export function DiscountCheck({
  sellingPrice,
  normal,
  before,
  currency,
}: {
  sellingPrice: number;
  normal: number;
  /** Null where nothing is known from that time. */
  before: { at: number; minor: number } | null;
  currency: string;
}) {
  const percent = (from: number) => percentText(changePermille(from, sellingPrice) ?? 0);
  const [title, reason] =
    before === null
      ? [T.unprovenDiscount, T.nothingBefore]
      : sellingPrice < before.minor
        ? [T.realDiscount(percent(before.minor)), T.againstLowest(...written(before, currency))]
        : [T.noRealDiscount, T.wasCheaper(...written(before, currency))];
  return (
    <Box sx={{ bgcolor: "action.hover", borderRadius: 1, px: 1.25, py: 0.75, typography: "caption" }}>
      <Box component="strong" sx={{ display: "block" }}>
        {title}
      </Box>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {reason} {T.claimed(percent(normal))}
      </Box>
    </Box>
  );
}

const written = (
  { at, minor }: { at: number; minor: number },
  currency: string,
): [price: string, day: string] => [formatMinor(minor, currency), formatDate(new Date(at))];
