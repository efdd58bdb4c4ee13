import Box from "@mui/material/Box";
import { CATALOGUE_SCREEN_TEXTS, type CatalogueKind } from "@pricetrail/contract";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useNames } from "./name-queries.ts";

/** Where the first name of a kind is made; sellers come with products. */
const PLACES: Record<CatalogueKind, string> = {
  category: "/categories",
  subcategory: "/subcategory",
  brand: "/brands",
  group: "/product-groups",
  seller: "/product-dashboard",
};

/** Selects one name of a kind, by its id; "" means that none is chosen yet. Without names, says what to make first. */
export function NameChoice({
  kind,
  label,
  choose,
  value,
  onChange,
}: {
  kind: CatalogueKind;
  label: string;
  /** The first option, which chooses none. */
  choose: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const names = useNames(kind).data;
  if (names?.length === 0)
    return (
      <Box sx={{ typography: "body2" }}>
        <TextLink to={PLACES[kind]}>{CATALOGUE_SCREEN_TEXTS.addFirst[kind]}</TextLink>
      </Box>
    );
  return (
    <NativeSelect
      label={label}
      hideLabel
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: choose },
        ...(names ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  );
}
