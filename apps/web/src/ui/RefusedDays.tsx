import Alert from "@mui/material/Alert";
import { areDaysAllowed, CONTROL_TEXTS, dayLimits } from "@pricetrail/contract";
import { useSearchParams } from "react-router";
import { requestedDays } from "./requested-days.ts";
import { useToday } from "./useToday.ts";
import { formatDay } from "./dates.ts";

/** Tells a person that the URL names days that cannot be shown, and which ones can; renders nothing for valid days. */
export function RefusedDays() {
  const [params] = useSearchParams();
  const now = new Date(useToday());
  if (areDaysAllowed(requestedDays(params), now)) return null;
  const { first, last } = dayLimits(now);
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {CONTROL_TEXTS.daysRefused(formatDay(first), formatDay(last))}
    </Alert>
  );
}
