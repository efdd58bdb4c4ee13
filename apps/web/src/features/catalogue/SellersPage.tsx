import { CATALOGUE_TEXTS, freeName, CATALOGUE_SCREEN_TEXTS, DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import { lazy, Suspense, useState } from "react";
import { CatalogueScreen } from "./CatalogueScreen.tsx";
import { renameName, useNames, type NameRow } from "./names.ts";
import { NameTable } from "./NameTable.tsx";
import { useNameChanges } from "./useNameChanges.ts";

// Loaded when they are opened.
const EditNameDialog = lazy(() => import("./EditNameDialog.tsx"));

const TITLE = CATALOGUE_SCREEN_TEXTS.sellers;
const LIST = CATALOGUE_SCREEN_TEXTS.sellerList;

/** Sellers come with their products' addresses; here they get a name of their own. */
export default function SellersPage() {
  const sellers = useNames("seller");
  const { change } = useNameChanges();
  const [editing, setEditing] = useState<NameRow>();
  return (
    <CatalogueScreen
      title={TITLE}
      documentTitle={TITLE}
      subtitle={CATALOGUE_SCREEN_TEXTS.sellerHint}
      listTitle={LIST}
    >
      <NameTable
        kind="seller"
        caption={LIST}
        names={sellers}
        empty={CATALOGUE_SCREEN_TEXTS.sellerEmptyTitle}
        emptyHint={CATALOGUE_SCREEN_TEXTS.sellerEmpty}
        onEdit={setEditing}
      />
      <Suspense fallback={null}>
        {editing && (
          <EditNameDialog
            title={CATALOGUE_SCREEN_TEXTS.editSeller}
            what="seller"
            button={CATALOGUE_SCREEN_TEXTS.updateSeller}
            rule={freeName}
            current={editing.name}
            onSave={(name) =>
              change(
                () => renameName.seller(editing._id, name),
                CATALOGUE_TEXTS.seller.updated,
                DATA_SCREEN_TEXTS.failed,
              )
            }
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </CatalogueScreen>
  );
}
