import { DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { outcomeStyle, outcomeName } from "./outcome-names.ts";
import { reasonText, type Found } from "./OutcomeReason.tsx";
import { StateLabel } from "./StateLabel.tsx";

/** A check's outcome as icon, colour and words; the full reason and advice show on hover or focus. */
export function OutcomeStatus({
  found,
  name,
}: {
  found: Found;
  /** Replaces the outcome's own name. */
  name?: string | undefined;
}) {
  const { outcome } = found;
  if (outcome === null) {
    return (
      <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
        {DATA_SCREEN_TEXTS.notChecked}
      </Box>
    );
  }
  const status = <StateLabel {...outcomeStyle(outcome)} text={name ?? outcomeName(outcome)} />;
  if (outcome === "value") return status;
  return (
    <Tooltip title={reasonText({ ...found, outcome })} describeChild>
      {/* Reachable by keyboard, since only the tooltip has the full reason. */}
      <Box
        component="button"
        type="button"
        sx={{
          all: "unset",
          cursor: "help",
          "&:focus-visible": {
            outline: "2px solid",
            outlineColor: "primary.main",
            outlineOffset: "2px",
            borderRadius: 0.5,
          },
        }}
      >
        {status}
      </Box>
    </Tooltip>
  );
}
