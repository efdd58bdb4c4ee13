import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import {
  TRACKING_TEXTS,
  UNDO_DAYS,
  type ProductRow,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { memo, useState } from "react";
import { useNavigate } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useStartRun } from "../runs/useStartRun.ts";
import { useProductChanges } from "./useProductChanges.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const EditProductDialog = lazyDialog(() => import("./EditProductDialog.tsx"));

/** The tracking switch, and the actions for the product. */
export const ProductActions = memo(function ProductActions({ product }: { product: ProductRow }) {
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const { busy, run } = useUntilDone();
  const [wanted, setWanted] = useState<boolean>();
  const { setTracking, remove } = useProductChanges();
  const { startProducts, isStarting } = useStartRun();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const isTracking = wanted ?? product.isTracking;

  const toggle = async (next: boolean) => {
    setWanted(next);
    await setTracking(product._id, next);
    setWanted(undefined);
  };
  const leave = () => {
    setDialog(undefined);
    void navigate("/product-dashboard", { replace: true });
  };
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={isTracking}
            disabled={!mayWrite || wanted !== undefined}
            onChange={(event) => void toggle(event.target.checked)}
          />
        }
        label={isTracking ? DATA_SCREEN_TEXTS.trackingOn : DATA_SCREEN_TEXTS.trackingOff}
        title={mayWrite ? undefined : DISABLED_TEXTS.readOnly}
        sx={{ mr: 1 }}
      />
      {mayWrite && (
        <>
          <Button
            variant="contained"
            startIcon={<Icon name="play" size={16} />}
            // Until the change is stored, the product may still be excluded from visits.
            disabled={wanted !== undefined}
            {...disabledFor(!isTracking && DISABLED_TEXTS.trackingOff)}
            loading={isStarting}
            onClick={() => {
              // A refusal has already been reported.
              startProducts([product._id]).catch(() => undefined);
            }}
          >
            {PRODUCT_SCREEN_TEXTS.trackNow}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon name="edit" size={16} />}
            onClick={() => setDialog("edit")}
          >
            {DATA_SCREEN_TEXTS.edit}
          </Button>
          <Button
            variant="outlined"
            color="error"
            startIcon={<Icon name="delete" size={16} />}
            onClick={() => setDialog("delete")}
          >
            {TRACKING_TEXTS.products.deleteButton}
          </Button>
        </>
      )}
      {dialog === "edit" && <EditProductDialog product={product} onClose={() => setDialog(undefined)} />}
      <ConfirmDialog
        open={dialog === "delete"}
        title={PRODUCT_SCREEN_TEXTS.deleteQuestion}
        confirmLabel={TRACKING_TEXTS.products.deleteButton}
        danger
        busy={busy}
        onConfirm={() => void run(remove(product._id), leave)}
        onClose={() => setDialog(undefined)}
      >
        <strong>{product.name}</strong> {PRODUCT_SCREEN_TEXTS.deleteEffect(UNDO_DAYS)}
      </ConfirmDialog>
    </>
  );
});
