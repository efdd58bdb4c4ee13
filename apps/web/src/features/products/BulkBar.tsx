import { DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import type { ProductRow } from "@pricetrail/contract";
import { useState } from "react";
import { lazyDialog } from "../../ui/parts.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import type { Selection } from "../../ui/useSelection.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useStartRun } from "../runs/useStartRun.ts";
import { useProductChanges } from "./useProductChanges.ts";

const BulkEditDialog = lazyDialog(() => import("./BulkEditDialog.tsx"));

/** Actions for the selected products. */
export default function BulkBar({ selection }: { selection: Selection<ProductRow> }) {
  const [isEditing, setEditing] = useState(false);
  const { busy, run } = useUntilDone();
  const { saveMany } = useProductChanges();
  const { startProducts, isStarting } = useStartRun();
  const ids = [...selection.rows.keys()];

  const setTracking = (isTracking: boolean) => run(saveMany(ids, { isTracking }), selection.clear);
  const start = async () => {
    const run = await startProducts(ids).catch(() => undefined);
    if (run) selection.clear();
  };
  return (
    <SelectionBar
      count={ids.length}
      text={PRODUCT_SCREEN_TEXTS.selected(ids.length)}
      onClear={selection.clear}
    >
      <Button size="small" variant="outlined" onClick={() => setEditing(true)}>
        {DATA_SCREEN_TEXTS.edit}
      </Button>
      <Button size="small" variant="outlined" loading={isStarting} onClick={() => void start()}>
        {PRODUCT_SCREEN_TEXTS.trackNow}
      </Button>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void setTracking(true)}>
        {DATA_SCREEN_TEXTS.trackingOn}
      </Button>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void setTracking(false)}>
        {DATA_SCREEN_TEXTS.trackingOff}
      </Button>
      {isEditing && <BulkEditDialog ids={ids} onDone={selection.clear} onClose={() => setEditing(false)} />}
    </SelectionBar>
  );
}
