import Button from "@mui/material/Button";
import { TABLE_VIEW_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { lazyDialog } from "./parts.tsx";
import { Icon } from "./icons.tsx";
import type { TableChoice } from "./useTableView.ts";

const TableViewMenu = lazyDialog(() => import("./TableViewMenu.tsx"));

/** Opens the menu for columns and row height; where rows are cards there is nothing to choose. */
export default function TableViewButton({ caption, view }: { caption: string; view: TableChoice }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="columns" size={18} />}
        aria-label={TABLE_VIEW_TEXTS.displayOf(caption)}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { xs: "none", sm: "inline-flex" }, minHeight: 40, flexShrink: 0 }}
      >
        {TABLE_VIEW_TEXTS.display}
      </Button>
      {anchor && <TableViewMenu anchor={anchor} view={view} onClose={() => setAnchor(null)} />}
    </>
  );
}
