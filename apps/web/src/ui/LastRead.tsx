import Box from "@mui/material/Box";
import { DAY_MS, lastReadText } from "@pricetrail/contract";
import { useDateSetting } from "../api/date-setting.ts";
import { formatDate } from "./dates.ts";

/** When a price was read, and its page last checked. */
export interface Reading {
  isStale: boolean;
  pricedAt: string | null;
  checkedAt?: string | null;
}

/** Time in ms over which checks may fail before the price is no longer shown as the current one: one visit of a day. */
const MAX_FAILING_MS = 1.5 * DAY_MS;

/** Returns whether a price is stale, or its checks have given none for days, whatever its plan allows. */
export const isOld = ({ isStale, pricedAt, checkedAt }: Reading): boolean =>
  isStale || (!!pricedAt && !!checkedAt && Date.parse(checkedAt) - Date.parse(pricedAt) > MAX_FAILING_MS);

/** Beside an old price, when it was last read; nothing beside a current one. */
export function LastRead({ of }: { of: Reading }) {
  useDateSetting();
  const { pricedAt } = of;
  if (!isOld(of) || pricedAt === null) return null;
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", whiteSpace: "normal" }}>
      {lastReadText(formatDate(pricedAt))}
    </Box>
  );
}
