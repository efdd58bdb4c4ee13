import Box from "@mui/material/Box";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { ButtonPopover } from "./ButtonPopover.tsx";
import { ExportButtons, type ExportButtonsProps } from "./ExportButtons.tsx";

/** The formats of an export, below the button that opened them. */
export default function ExportPopover({
  anchor,
  onClose,
  ...exported
}: ExportButtonsProps & { anchor: HTMLElement; onClose: () => void }) {
  return (
    <ButtonPopover anchor={anchor} label={CONTROL_TEXTS.exportList} onClose={onClose} paper={{ p: 1.5 }}>
      <Box sx={{ display: "flex", gap: 1 }}>
        <ExportButtons {...exported} />
      </Box>
    </ButtonPopover>
  );
}
