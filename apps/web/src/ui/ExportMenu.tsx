import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { ExportButtons, type ExportButtonsProps } from "./ExportButtons.tsx";
import { Icon } from "./icons.tsx";

/** The formats of an export behind one icon, for a phone, where each button less is a line more of the list itself. */
export function ExportMenu(props: ExportButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={CONTROL_TEXTS.exportList}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40, minHeight: 40, px: 1, flexShrink: 0 }}
      >
        <Icon name="download" size={18} />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        transitionDuration={0}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: { role: "dialog", "aria-label": CONTROL_TEXTS.exportList, sx: { mt: 0.5, p: 1.5 } },
        }}
      >
        <Box sx={{ display: "flex", gap: 1 }}>
          <ExportButtons {...props} />
        </Box>
      </Popover>
    </>
  );
}
