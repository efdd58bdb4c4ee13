import { DATA_SCREEN_TEXTS, TRACKED_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";

/** The number of selected rows, on all pages together. */
export function SelectionLine({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center", minHeight: 36 }}>
      <Box component="output" sx={{ typography: "body2", color: "text.secondary" }}>
        {count === 0 ? DATA_SCREEN_TEXTS.noneSelected : TRACKED_SCREEN_TEXTS.selected(count)}
      </Box>
      {count > 0 && (
        <Button size="small" onClick={onClear}>
          {DATA_SCREEN_TEXTS.clear}
        </Button>
      )}
    </Box>
  );
}
