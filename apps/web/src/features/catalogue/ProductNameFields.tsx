import { DATA_SCREEN_TEXTS, freeName, productName, type CatalogueKind } from "@pricetrail/contract";
import * as z from "zod/mini";
import { NameField } from "../../ui/NameField.tsx";
import { readBy } from "../../ui/useSchemaForm.ts";
import { useNames } from "./name-queries.ts";

export type NameValues = Record<CatalogueKind, string>;

/** A name from the list or a new one; null if it was left empty. */
const given = readBy((name: string) => (name.trim() === "" ? null : freeName.safeParse(name).data));

/** A product's title and names. */
export const productForm = z.object({
  title: productName,
  names: z.object({ brand: given, category: given, subcategory: given, seller: given, group: given }),
});

const LABELS: readonly (readonly [CatalogueKind, string])[] = [
  ["brand", DATA_SCREEN_TEXTS.brand],
  ["category", DATA_SCREEN_TEXTS.category],
  ["subcategory", DATA_SCREEN_TEXTS.subcategory],
  ["seller", DATA_SCREEN_TEXTS.seller],
  ["group", DATA_SCREEN_TEXTS.group],
];

/** Brand, category, subcategory, seller and group of a product: choose from the list or type a new name. */
export function ProductNameFields({
  value,
  onChange,
  helperText,
}: {
  value: NameValues;
  onChange: (value: NameValues) => void;
  helperText?: Partial<NameValues>;
}) {
  return LABELS.map(([kind, label]) => (
    <OneName
      key={kind}
      kind={kind}
      label={label}
      value={value[kind]}
      helperText={helperText?.[kind]}
      onChange={(name) => onChange({ ...value, [kind]: name })}
    />
  ));
}

function OneName({
  kind,
  label,
  value,
  helperText,
  onChange,
}: {
  kind: CatalogueKind;
  label: string;
  value: string;
  helperText: string | undefined;
  onChange: (name: string) => void;
}) {
  const names = useNames(kind).data ?? [];
  // Two categories may have subcategories with the same name; the list shows it once.
  const options = [...new Set(names.map((row) => row.name))];
  return (
    <NameField
      label={label}
      canAdd
      options={options}
      value={value}
      onChange={onChange}
      {...(helperText === undefined ? {} : { helperText })}
    />
  );
}
