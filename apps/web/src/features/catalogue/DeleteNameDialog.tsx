import { UNDO_DAYS, DATA_SCREEN_TEXTS, CATALOGUE_SCREEN_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { NO_NAME, type DeletableKind, type NameRow } from "./names.ts";

/** What happens to the products of a deleted name. */
function effect(kind: DeletableKind, row: NameRow): string {
  const products =
    row.products === 0
      ? CATALOGUE_SCREEN_TEXTS.unused
      : CATALOGUE_SCREEN_TEXTS.movesTo(row.products, NO_NAME[kind]);
  return kind === "category" ? `${products} ${CATALOGUE_SCREEN_TEXTS.subcategoriesStay}` : products;
}

/** Asks before a catalogue name goes. */
export default function DeleteNameDialog({
  kind,
  title,
  row,
  onDelete,
  onClose,
}: {
  kind: DeletableKind;
  title: string;
  row: NameRow;
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onDelete();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={DATA_SCREEN_TEXTS.delete}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {DATA_SCREEN_TEXTS.delete} <strong>{row.name}</strong>? {effect(kind, row)} A deletion can be taken back
      for {UNDO_DAYS} days.
    </ConfirmDialog>
  );
}
