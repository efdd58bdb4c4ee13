import { PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { AddProduct } from "./AddProduct.tsx";

/** Adds one product by its URL, in a dialog over the list. */
export default function AddProductDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} variant="h2">
        {PRODUCT_SCREEN_TEXTS.addTitle}
      </DialogTitle>
      <DialogContent sx={{ "&&": { pt: 1 } }}>
        <AddProduct onCancel={onClose} />
      </DialogContent>
    </Dialog>
  );
}
