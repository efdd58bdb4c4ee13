import Chip from "@mui/material/Chip";
import { OWNERSHIP_TEXTS } from "@pricetrail/contract";

/** Marks what belongs to the team. */
export function TeamChip() {
  return <Chip size="small" variant="outlined" label={OWNERSHIP_TEXTS.team} sx={{ ml: 0.5 }} />;
}
