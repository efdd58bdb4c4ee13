import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { ExportButtons, type ExportButtonsProps } from "./ExportButtons.tsx";

/** The formats of an export, below the button that opened them. */
export default function ExportPopover({
  anchor,
  onClose,
  ...exported
}: ExportButtonsProps & { anchor: HTMLElement; onClose: () => void }) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={0}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{
        paper: { role: "dialog", "aria-label": CONTROL_TEXTS.exportList, sx: { mt: 0.5, p: 1.5 } },
      }}
    >
      <Box sx={{ display: "flex", gap: 1 }}>
        <ExportButtons {...exported} />
      </Box>
    </Popover>
  );
}
