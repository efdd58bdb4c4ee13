import Button from "@mui/material/Button";
import { useState } from "react";
import type { DateRangeProps } from "./DateRangePickers.tsx";
import { formatDay, shortDay } from "./dates.ts";
import { Icon } from "./icons.tsx";
import { lazyDialog } from "./parts.tsx";

const DaysPopover = lazyDialog(() => import("./DaysPopover.tsx"));

/** The chosen UTC days on one of the filters' chips, which opens the fields that change them. */
export function DaysChip({ label, ...days }: DateRangeProps & { label: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The line has room for the year only where it is not today's.
  const isThisYear = [days.from, days.to].every((day) => day.slice(0, 4) === days.today.slice(0, 4));
  const format = isThisYear ? shortDay : formatDay;
  const range = `${format(days.from)} – ${format(days.to)}`;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="calendar" size={16} />}
        aria-label={`${label}: ${range}`}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minHeight: { xs: 40, sm: 36 },
          px: 1.25,
          fontSize: "0.8125rem",
          whiteSpace: "nowrap",
          "& .MuiButton-startIcon": { mr: 0.75 },
        }}
      >
        {range}
      </Button>
      {anchor && <DaysPopover {...days} label={label} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
