import Box from "@mui/material/Box";
import { NONE } from "./Price.tsx";
import { formatDate, formatTime } from "./dates.ts";

/**
 * A date and time in a table, with the time below or beside the date. The heading of its column (`isMoment`) names the time
 * zone.
 */
export function DateCell({ at, isOneLine = false }: { at: string | null; isOneLine?: boolean }) {
  if (at === null) return <span>{NONE}</span>;
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: "nowrap" }}>
      {formatDate(at)}
      <Box
        component="span"
        sx={{
          display: isOneLine ? "inline" : "block",
          ml: isOneLine ? 1 : 0,
          typography: "caption",
          color: "text.secondary",
        }}
      >
        {formatTime(at)}
      </Box>
    </Box>
  );
}
