import { DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import type { CatalogueKind } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { lazyPart } from "../../ui/parts.tsx";
import { useNames } from "./name-queries.ts";
import { NO_NAME } from "./names.ts";

/** Loaded after the screen, so its rows do not wait for the filters; the filters' frame is shown at once. */
const MultiSelect = lazyPart(
  async () => ({ default: (await import("../../ui/MultiSelect.tsx")).MultiSelect }),
  {
    fallback: <Box sx={{ height: 36, border: 1, borderColor: "divider", borderRadius: 1 }} />,
    isPrefetched: true,
  },
);

/** Chosen IDs by kind; none chosen means all. "none" stands for products without one. */
export type NameFilterValue = Record<CatalogueKind, readonly string[]>;

const LABELS: Record<CatalogueKind, string> = {
  brand: DATA_SCREEN_TEXTS.brand,
  category: DATA_SCREEN_TEXTS.category,
  seller: DATA_SCREEN_TEXTS.seller,
  subcategory: DATA_SCREEN_TEXTS.subcategory,
  group: DATA_SCREEN_TEXTS.group,
};

/** Returns the filters in a URL. */
export function nameFiltersOf(params: URLSearchParams): NameFilterValue {
  return {
    brand: params.getAll("brand"),
    category: params.getAll("category"),
    seller: params.getAll("seller"),
    subcategory: params.getAll("subcategory"),
    group: params.getAll("group"),
  };
}

/** Returns the number of active filters. */
export function countFilters(value: NameFilterValue): number {
  return [value.brand, value.category, value.seller, value.subcategory, value.group].filter(
    (ids) => ids.length > 0,
  ).length;
}

/** The five multi-select filters, in the order given. */
export function NameFilters({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly CatalogueKind[];
  value: NameFilterValue;
  onChange: (kind: CatalogueKind, ids: readonly string[]) => void;
}) {
  return kinds.map((kind) => (
    <KindFilter key={kind} kind={kind} value={value[kind]} onChange={(ids) => onChange(kind, ids)} />
  ));
}

function KindFilter({
  kind,
  value,
  onChange,
}: {
  kind: CatalogueKind;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const names = useNames(kind);
  const options = (names.data ?? []).map(({ _id, name }) => ({ id: _id, label: name }));
  const label = LABELS[kind];
  return (
    // As wide as its name and "Show All", so that nothing moves when its code is loaded.
    <Box sx={{ minWidth: `${Math.round(label.length * 7.3) + 82}px` }}>
      <MultiSelect
        isChip
        label={label}
        options={[...options, { id: "none", label: NO_NAME[kind] }]}
        value={value}
        onChange={onChange}
        loading={names.isPending}
      />
    </Box>
  );
}
