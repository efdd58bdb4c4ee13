import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { type ProductRow, DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { nameOf } from "./product-queries.ts";
import { productForm, ProductNameFields, type NameValues } from "../catalogue/ProductNameFields.tsx";
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

interface Typed {
  title: string;
  names: NameValues;
}

/** Reads the changes to a product; without any, there is nothing to save. */
const changesFrom = (before: Typed) =>
  readBy((typed: Typed) => {
    const title = productForm.safeParse(typed).data?.title;
    if (title === undefined) return undefined;
    const changes = changesOf(before.names, typed.names);
    if (title !== before.title) changes.name = title;
    return Object.keys(changes).length > 0 ? changes : undefined;
  });

/** Changes a product's title and assignments. */
export default function EditProductDialog({
  product,
  onClose,
}: {
  product: ProductRow;
  onClose: () => void;
}) {
  const { brand, category, subcategory, seller, group } = product;
  const before: Typed = {
    title: product.name,
    names: {
      brand: nameOf(brand),
      category: nameOf(category),
      subcategory: nameOf(subcategory),
      seller: nameOf(seller),
      group: nameOf(group),
    },
  };
  const { save } = useProductChanges();
  const form = useSchemaForm(changesFrom(before), before);
  const { values, set, problem } = useTyped(form, productForm);
  return (
    <FormDialog
      title={PRODUCT_SCREEN_TEXTS.editTitle}
      submitLabel={DATA_SCREEN_TEXTS.save}
      form={form}
      onSave={(changes) => save(product._id, changes)}
      onClose={onClose}
    >
      <OutlinedField
        label={DATA_SCREEN_TEXTS.title}
        value={values.title}
        onChange={(event) => set({ title: event.target.value })}
        error={problem("title") !== undefined}
        helperText={problem("title") ?? " "}
      />
      <ProductNameFields value={values.names} onChange={(names) => set({ names })} />
    </FormDialog>
  );
}
