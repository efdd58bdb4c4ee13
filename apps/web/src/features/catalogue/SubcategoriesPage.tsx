import Skeleton from "@mui/material/Skeleton";
import {
  addSubcategory,
  CATALOGUE_TEXTS,
  updateSubcategory,
  CATALOGUE_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useState } from "react";
import { callApi } from "../../api/call.ts";
import { lazyDialog, lazyPart } from "../../ui/parts.tsx";
import { CatalogueScreen } from "./CatalogueScreen.tsx";
import { useNames, type NameRow } from "./name-queries.ts";
import { NameTable } from "./NameTable.tsx";
import { useNameChanges } from "./useNameChanges.ts";

const AddSubcategoryForm = lazyPart(
  async () => ({ default: (await import("./AddSubcategoryForm.tsx")).AddSubcategoryForm }),
  { fallback: <Skeleton variant="rounded" height={190} /> },
);
const DeleteNameDialog = lazyDialog(() => import("./DeleteNameDialog.tsx"));
const EditSubcategoryDialog = lazyDialog(() => import("./EditSubcategoryDialog.tsx"));

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
      {dialog?.mode === "edit" && (
        <EditSubcategoryDialog
          row={dialog.row}
          categories={categories ?? []}
          onSave={(body) =>
            change(
              () => callApi(updateSubcategory, { params: { id: dialog.row._id }, body }),
              T.updated,
              T.updateFailed,
              dialog.row.name,
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
          onDelete={() => remove("subcategory", dialog.row, T.deleted, T.deleteFailed)}
          onClose={close}
        />
      )}
    </CatalogueScreen>
  );
}
