import { DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ProductRow } from "@pricetrail/contract";
import { useState } from "react";
import { lazyDialog } from "../../ui/parts.tsx";
import type { Selection } from "../../ui/useSelection.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useStartRun } from "../runs/useStartRun.ts";
import { useProductChanges } from "./useProductChanges.ts";

const BulkEditDialog = lazyDialog(() => import("./BulkEditDialog.tsx"));

/** What can be done with the ticked products. It is always there, so that ticking moves nothing. */
export function BulkBar({ selection }: { selection: Selection<ProductRow> }) {
  const [isEditing, setEditing] = useState(false);
  const { busy, run } = useUntilDone();
  const { saveMany } = useProductChanges();
  const { startProducts, isStarting } = useStartRun();
  const ids = [...selection.rows.keys()];
  const none = ids.length === 0;

  const setTracking = (isTracking: boolean) => run(saveMany(ids, { isTracking }), selection.clear);
  const start = async () => {
    const run = await startProducts(ids).catch(() => undefined);
    if (run) selection.clear();
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", minHeight: 36, mb: 1.5 }}>
      <Box component="output" sx={{ typography: "body2", color: "text.secondary", minWidth: 88 }}>
        {none ? DATA_SCREEN_TEXTS.noneSelected : PRODUCT_SCREEN_TEXTS.selected(ids.length)}
      </Box>
      <Button size="small" variant="outlined" disabled={none} onClick={() => setEditing(true)}>
        {DATA_SCREEN_TEXTS.edit}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={none}
        loading={isStarting}
        onClick={() => void start()}
      >
        {PRODUCT_SCREEN_TEXTS.trackNow}
      </Button>
      <Button size="small" variant="outlined" disabled={none || busy} onClick={() => void setTracking(true)}>
        {DATA_SCREEN_TEXTS.trackingOn}
      </Button>
      <Button size="small" variant="outlined" disabled={none || busy} onClick={() => void setTracking(false)}>
        {DATA_SCREEN_TEXTS.trackingOff}
      </Button>
      <Button size="small" disabled={none} onClick={selection.clear}>
        {DATA_SCREEN_TEXTS.clear}
      </Button>
      {isEditing && <BulkEditDialog ids={ids} onDone={selection.clear} onClose={() => setEditing(false)} />}
    </Box>
  );
}
