import Box from "@mui/material/Box";
import { lastReadText } from "@pricetrail/contract";
import { useDateSetting } from "../api/date-setting.ts";
import { formatDate } from "./dates.ts";

/** When a price was read. */
export interface Reading {
  isStale: boolean;
  pricedAt: string | null;
}

/** Beside a stale price, when it was last read; nothing beside a current one. */
export function LastRead({ of }: { of: Reading }) {
  useDateSetting();
  const { isStale, pricedAt } = of;
  if (!isStale || pricedAt === null) return null;
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", whiteSpace: "normal" }}>
      {lastReadText(formatDate(pricedAt))}
    </Box>
  );
}
