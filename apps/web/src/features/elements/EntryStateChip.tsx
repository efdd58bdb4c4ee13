import Box from "@mui/material/Box";
import { ENTRY_STATE_TEXTS, type EntryState } from "@pricetrail/contract";
import type { IconName } from "../../ui/icons.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";

const LOOKS: Record<EntryState, { icon: IconName; color: string }> = {
  automatic: { icon: "settings", color: "text.secondary" },
  new: { icon: "info", color: "text.secondary" },
  found: { icon: "check", color: "success.main" },
  moved: { icon: "warning", color: "warning.main" },
  unsure: { icon: "help", color: "warning.main" },
  gone: { icon: "error", color: "error.main" },
};

/** The state of a field's element: icon, colour and words, with the field's name in front where needed. */
export function EntryStateChip({ state, field }: { state: EntryState; field?: string }) {
  const { name, sentence } = ENTRY_STATE_TEXTS[state];
  return (
    <Box
      component="span"
      title={sentence}
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        px: 0.75,
        minHeight: 26,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        typography: "caption",
        whiteSpace: "nowrap",
      }}
    >
      {field !== undefined && <span>{field}:</span>}
      <StateLabel {...LOOKS[state]} text={name} size={14} />
    </Box>
  );
}
