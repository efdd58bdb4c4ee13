import {
  addSubcategory,
  CATALOGUE_TEXTS,
  updateSubcategory,
  CATALOGUE_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { lazy, Suspense, useState } from "react";
import { callApi } from "../../api/call.ts";
import { AddSubcategoryForm } from "./AddSubcategoryForm.tsx";
import { CatalogueScreen } from "./CatalogueScreen.tsx";
import { useNames, type NameRow } from "./names.ts";
import { NameTable } from "./NameTable.tsx";
import { useNameChanges } from "./useNameChanges.ts";

// Loaded when they are opened.
const DeleteNameDialog = lazy(() => import("./DeleteNameDialog.tsx"));
const EditSubcategoryDialog = lazy(() => import("./EditSubcategoryDialog.tsx"));

const T = CATALOGUE_TEXTS.subcategory;
const LIST = CATALOGUE_SCREEN_TEXTS.subcategoryList;

export default function SubcategoriesPage() {
  const subcategories = useNames("subcategory");
  const categories = useNames("category").data?.map((row) => row.name);
  const { change, remove } = useNameChanges();
  const [dialog, setDialog] = useState<{ mode: "edit" | "delete"; row: NameRow }>();
  const close = () => setDialog(undefined);
  return (
    <CatalogueScreen
      title={T.pageTitle}
      documentTitle={T.pageTitle}
      subtitle={CATALOGUE_SCREEN_TEXTS.subcategoryHint}
      addTitle={CATALOGUE_SCREEN_TEXTS.addNewSubcategory}
      form={
        <AddSubcategoryForm
          categories={categories}
          onAdd={(body) => change(() => callApi(addSubcategory, { body }), T.added, T.addFailed)}
        />
      }
      listTitle={LIST}
    >
      <NameTable
        kind="subcategory"
        caption={LIST}
        names={subcategories}
        empty={T.empty}
        emptyHint={CATALOGUE_SCREEN_TEXTS.subcategoryEmpty}
        onEdit={(row) => setDialog({ mode: "edit", row })}
        onDelete={(row) => setDialog({ mode: "delete", row })}
      />
      <Suspense fallback={null}>
        {dialog?.mode === "edit" && (
          <EditSubcategoryDialog
            row={dialog.row}
            categories={categories ?? []}
            onSave={(body) =>
              change(
                () => callApi(updateSubcategory, { params: { id: dialog.row._id }, body }),
                T.updated,
                T.updateFailed,
              )
            }
            onClose={close}
          />
        )}
        {dialog?.mode === "delete" && (
          <DeleteNameDialog
            kind="subcategory"
            title={T.deleteTitle}
            row={dialog.row}
            onDelete={() => remove("subcategory", dialog.row._id, T.deleted, T.deleteFailed)}
            onClose={close}
          />
        )}
      </Suspense>
    </CatalogueScreen>
  );
}
