import {
  UNDO_DAYS,
  DATA_SCREEN_TEXTS,
  CATALOGUE_SCREEN_TEXTS,
  type DeletableKind,
} from "@pricetrail/contract";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import type { NameRow } from "./name-queries.ts";
import { NO_NAME } from "./names.ts";

/** Returns the effect of deleting a name on its products. */
function effect(kind: DeletableKind, row: NameRow): string {
  const products =
    row.products === 0
      ? CATALOGUE_SCREEN_TEXTS.unused
      : CATALOGUE_SCREEN_TEXTS.movesTo(row.products, NO_NAME[kind]);
  return kind === "category" ? `${products} ${CATALOGUE_SCREEN_TEXTS.subcategoriesStay}` : products;
}

/** Asks before deleting a catalogue name. */
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
  /** Returns whether it was deleted. */
  onDelete: () => Promise<boolean>;
  onClose: () => void;
}) {
  const { busy, run } = useUntilDone();
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={DATA_SCREEN_TEXTS.delete}
      danger
      busy={busy}
      onConfirm={() => void run(onDelete(), onClose)}
      onClose={onClose}
    >
      {DATA_SCREEN_TEXTS.delete} <strong>{row.name}</strong>? {effect(kind, row)}{" "}
      {CATALOGUE_SCREEN_TEXTS.undoFor(UNDO_DAYS)}
    </ConfirmDialog>
  );
}
