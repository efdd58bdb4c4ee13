import Button from "@mui/material/Button";
import { TRACKING_TEXTS } from "@pricetrail/contract";
import { Icon } from "../../ui/icons.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

/** Starts tracking: one row, or all selected ones. */
export function StartButton({
  label,
  whyNot,
  isMain = false,
  onClick,
}: {
  /** What it starts, for screen readers. */
  label: string;
  /** Why it cannot be pressed. */
  whyNot?: string | false;
  /** Whether it is the button above the table. */
  isMain?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      size={isMain ? "medium" : "small"}
      variant={isMain ? "contained" : "outlined"}
      startIcon={<Icon name="play" size={14} />}
      aria-label={label}
      {...disabledFor(whyNot)}
      onClick={onClick}
    >
      {TRACKING_TEXTS.trackedData.start}
    </Button>
  );
}
