import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { disabledFor } from "./disabled-for.ts";
import type { ExportButtonsProps } from "./ExportButtons.tsx";
import { Icon } from "./icons.tsx";
import { lazyDialog } from "./parts.tsx";

const ExportPopover = lazyDialog(() => import("./ExportPopover.tsx"));

/** A list's export with its current filters: one button, which offers the formats. On a phone it is an icon. */
export function ExportMenu(props: ExportButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={CONTROL_TEXTS.exportList}
        aria-haspopup="dialog"
        {...disabledFor(props.disabled === true && CONTROL_TEXTS.nothingToExport)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40, minHeight: { xs: 40, sm: 36 }, px: { xs: 1, sm: 1.75 }, gap: 1, flexShrink: 0 }}
      >
        <Icon name="download" size={16} />
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          {CONTROL_TEXTS.exportList}
        </Box>
      </Button>
      {anchor && <ExportPopover {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
