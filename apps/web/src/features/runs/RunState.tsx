import Box from "@mui/material/Box";
import type { RunRow } from "@pricetrail/contract";
import { Icon } from "../../ui/icons.tsx";
import { STATE_STYLES } from "./run-names.ts";

/** A run's state: icon, colour and word. */
export function RunState({ state }: { state: RunRow["state"] }) {
  const { text, icon, color } = STATE_STYLES[state];
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, color, whiteSpace: "nowrap" }}
    >
      <Icon name={icon} size={16} />
      {text}
    </Box>
  );
}
