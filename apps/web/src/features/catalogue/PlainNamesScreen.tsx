import type { PlainKind } from "@pricetrail/contract";
import { useState } from "react";
import { lazyDialog } from "../../ui/parts.tsx";
import { AddNameForm, type NameRule } from "./AddNameForm.tsx";
import { CatalogueScreen } from "./CatalogueScreen.tsx";
import { useNames, type NameRow } from "./name-queries.ts";
import { addName, renameName } from "./names.ts";
import { NameTable } from "./NameTable.tsx";
import { useNameChanges } from "./useNameChanges.ts";

const DeleteNameDialog = lazyDialog(() => import("./DeleteNameDialog.tsx"));
const EditNameDialog = lazyDialog(() => import("./EditNameDialog.tsx"));

export interface PlainNamesTexts {
  title: string;
  documentTitle: string;
  subtitle: string;
  /** "category", "brand": names the fields. */
  what: string;
  addTitle: string;
  addLabel: string;
  addButton: string;
  listTitle: string;
  empty: string;
  emptyHint: string;
  editTitle: string;
  editButton: string;
  deleteTitle: string;
  added: string;
  addFailed: string;
  updated: string;
  updateFailed: string;
  deleted: string;
  deleteFailed: string;
}

type Dialog = { mode: "edit" | "delete"; row: NameRow };

/** Adds, lists, renames and deletes names without other attributes. */
export function PlainNamesScreen({
  kind,
  texts,
  rule,
  newRule,
}: {
  kind: PlainKind;
  texts: PlainNamesTexts;
  rule: NameRule;
  newRule: NameRule;
}) {
  const names = useNames(kind);
  const { change, remove } = useNameChanges();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <CatalogueScreen
      title={texts.title}
      documentTitle={texts.documentTitle}
      subtitle={texts.subtitle}
      addTitle={texts.addTitle}
      form={
        <AddNameForm
          label={texts.addLabel}
          button={texts.addButton}
          rule={rule}
          onAdd={(name) => change(() => addName[kind](name), texts.added, texts.addFailed)}
        />
      }
      listTitle={texts.listTitle}
    >
      <NameTable
        kind={kind}
        caption={texts.listTitle}
        names={names}
        empty={texts.empty}
        emptyHint={texts.emptyHint}
        onEdit={(row) => setDialog({ mode: "edit", row })}
        onDelete={(row) => setDialog({ mode: "delete", row })}
      />
      {dialog?.mode === "edit" && (
        <EditNameDialog
          title={texts.editTitle}
          what={texts.what}
          button={texts.editButton}
          rule={newRule}
          current={dialog.row.name}
          onSave={(name) =>
            change(
              () => renameName[kind](dialog.row._id, name),
              texts.updated,
              texts.updateFailed,
              dialog.row.name,
            )
          }
          onClose={close}
        />
      )}
      {dialog?.mode === "delete" && (
        <DeleteNameDialog
          kind={kind}
          title={texts.deleteTitle}
          row={dialog.row}
          onDelete={() => remove(kind, dialog.row, texts.deleted, texts.deleteFailed)}
          onClose={close}
        />
      )}
    </CatalogueScreen>
  );
}
