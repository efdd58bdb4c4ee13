import Box from "@mui/material/Box";
import { formatDate, formatTime } from "@pricetrail/contract";
import { NONE } from "./Price.tsx";

/** A moment in a table: the UTC date with the time below it. The heading of its column says UTC. */
export function DateCell({ at }: { at: string | null }) {
  if (at === null) return <span>{NONE}</span>;
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: "nowrap" }}>
      {formatDate(at)}
      <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
        {formatTime(at)}
      </Box>
    </Box>
  );
}
