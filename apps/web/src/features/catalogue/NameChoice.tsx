import type { CatalogueKind } from "@pricetrail/contract";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useNames } from "./name-queries.ts";

/** Selects one name of a kind, by its id; "" means that none is chosen yet. */
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
  const names = useNames(kind).data ?? [];
  return (
    <NativeSelect
      label={label}
      hideLabel
      value={value}
      onChange={onChange}
      options={[{ value: "", label: choose }, ...names.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}
