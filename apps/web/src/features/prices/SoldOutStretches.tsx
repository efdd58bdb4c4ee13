import Box from "@mui/material/Box";
import { STOCK_TEXTS } from "@pricetrail/contract";
import type { SoldOut } from "./chart-model.ts";
import { formatDateTime } from "../../ui/dates.ts";

/** Number of newest periods as text; the table of changes has all. */
const MAX_STRETCHES = 5;

/** The chart's shaded periods as text, for one product or one of several. */
export function SoldOutStretches({ stretches, of }: { stretches: readonly SoldOut[]; of?: string }) {
  const title = of === undefined ? STOCK_TEXTS.stretches : STOCK_TEXTS.stretchesOf(of);
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
      {title}:
      <Box component="ul" aria-label={title} sx={{ m: 0, pl: 2.5 }}>
        {stretches
          .slice(-MAX_STRETCHES)
          .toReversed()
          .map(({ from, to, isOpen }) => (
            <li key={from}>
              {isOpen
                ? STOCK_TEXTS.stretchUntilNow(formatDateTime(new Date(from)))
                : STOCK_TEXTS.stretch(formatDateTime(new Date(from)), formatDateTime(new Date(to)))}
            </li>
          ))}
      </Box>
    </Box>
  );
}
