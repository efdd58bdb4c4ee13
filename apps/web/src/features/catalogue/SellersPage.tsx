import { CATALOGUE_TEXTS, freeName, CATALOGUE_SCREEN_TEXTS, DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { lazyDialog } from "../../ui/parts.tsx";
import { CatalogueScreen } from "./CatalogueScreen.tsx";
import { useNames, type NameRow } from "./name-queries.ts";
import { renameName } from "./names.ts";
import { NameTable } from "./NameTable.tsx";
import { useNameChanges } from "./useNameChanges.ts";

const EditNameDialog = lazyDialog(() => import("./EditNameDialog.tsx"));

const TITLE = CATALOGUE_SCREEN_TEXTS.sellers;
const LIST = CATALOGUE_SCREEN_TEXTS.sellerList;

/** Sellers are created from the products' URLs; here they can be renamed. */
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
              editing.name,
            )
          }
          onClose={() => setEditing(undefined)}
        />
      )}
    </CatalogueScreen>
  );
}
