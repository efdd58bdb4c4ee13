import Box from "@mui/material/Box";
import { lastReadText } from "@pricetrail/contract";
import { useDateSetting } from "../api/date-setting.ts";
import { formatDate } from "./dates.ts";

/** Beside a stale price, when it was last read; nothing beside a current one. */
export function LastRead({
  of: { isStale, pricedAt },
}: {
  of: { isStale: boolean; pricedAt: string | null };
}) {
  useDateSetting();
  if (!isStale || pricedAt === null) return null;
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", whiteSpace: "normal" }}>
      {lastReadText(formatDate(pricedAt))}
    </Box>
  );
}
