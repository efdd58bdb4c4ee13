import Button from "@mui/material/Button";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import type { ExportButtonsProps } from "./ExportButtons.tsx";
import { Icon } from "./icons.tsx";
import { lazyDialog } from "./parts.tsx";

const ExportPopover = lazyDialog(() => import("./ExportPopover.tsx"));

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
      {anchor && <ExportPopover {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
