import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { productName, type ProductRow, DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { nameOf } from "./product-queries.ts";
import { areNamesValid, ProductNameFields, type NameValues } from "../catalogue/ProductNameFields.tsx";
import { useProductChanges, type ProductChanges } from "./useProductChanges.ts";

/** Returns only the differences; an emptied name is removed, but a product always has a seller. */
export function changesOf(before: NameValues, after: NameValues): ProductChanges {
  const changes: ProductChanges = {};
  for (const kind of ["brand", "category", "subcategory", "group"] as const) {
    const name = after[kind].trim();
    if (name !== before[kind]) changes[kind] = name === "" ? null : name;
  }
  const seller = after.seller.trim();
  if (seller !== before.seller && seller !== "") changes.seller = seller;
  return changes;
}

/** Changes a product's title and assignments. */
export default function EditProductDialog({
  product,
  onClose,
}: {
  product: ProductRow;
  onClose: () => void;
}) {
  const before: NameValues = {
    brand: nameOf(product.brand),
    category: nameOf(product.category),
    subcategory: nameOf(product.subcategory),
    seller: nameOf(product.seller),
    group: nameOf(product.group),
  };
  const { save } = useProductChanges();
  const [title, setTitle] = useState(product.name);
  const [names, setNames] = useState(before);
  const { busy, run } = useUntilDone();
  const validated = productName.safeParse(title);
  const changes: ProductChanges = {
    ...changesOf(before, names),
    ...(validated.success && validated.data !== product.name ? { name: validated.data } : {}),
  };
  return (
    <FormDialog
      open
      title={PRODUCT_SCREEN_TEXTS.editTitle}
      submitLabel={DATA_SCREEN_TEXTS.save}
      canSubmit={validated.success && areNamesValid(names) && Object.keys(changes).length > 0}
      busy={busy}
      onSubmit={() => void run(save(product._id, changes), onClose)}
      onClose={onClose}
    >
      <OutlinedField
        label={DATA_SCREEN_TEXTS.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={!validated.success}
        helperText={validated.success ? " " : validated.error.issues[0]?.message}
      />
      <ProductNameFields value={names} onChange={setNames} />
    </FormDialog>
  );
}
