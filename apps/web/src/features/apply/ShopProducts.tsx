import { PAGE_SIZE_DEFAULT, TRIAL_TEXTS, type ProductRow } from "@pricetrail/contract";
import { useState } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import type { Selection } from "../../ui/useSelection.ts";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { useProducts } from "../products/product-queries.ts";

const NONE: string[] = [];
const COLUMNS: readonly Column<ProductRow>[] = [
  { key: "name", header: TRIAL_TEXTS.product, isRowHeader: true, render: (row) => row.name },
  { key: "url", folds: 1, header: TRIAL_TEXTS.page, render: (row) => shortAddress(row.url) },
];

/** Other products of the same shop to choose from, without the one the elements were picked on. */
export function ShopProducts({
  product,
  selection,
}: {
  product: ProductRow;
  selection: Selection<ProductRow>;
}) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const products = useProducts({
    brand: NONE,
    category: NONE,
    subcategory: NONE,
    group: NONE,
    seller: NONE,
    host: new URL(product.url).host,
    search,
    sort: "name",
    page,
    pageSize: PAGE_SIZE_DEFAULT,
  });
  const table = pagedTable(products, (changes) => setPage(Number(changes["page"] ?? 1)));
  const rows = table.rows?.filter(({ _id }) => _id !== product._id);
  // A last page with only the source counts as empty.
  if (rows?.length === 0 && page > 1 && !products.isPlaceholderData) setPage(page - 1);
  // Without a search, the source is one of the shop's products, on whatever page it appears.
  const isSourceCounted = search === "" || rows?.length !== table.rows?.length;
  const total = Math.max(0, (table.pagination?.total ?? 0) - (isSourceCounted ? 1 : 0));
  return (
    <>
      <SearchField
        label={TRIAL_TEXTS.searchProducts}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <DataTable
        caption={TRIAL_TEXTS.catalogue}
        columns={COLUMNS}
        rowId={(row) => row._id}
        rowLabel={(row) => row.name}
        selection={selection}
        minWidth={420}
        rowHeight={45}
        empty={<EmptyState icon="search" title={TRIAL_TEXTS.noProducts} />}
        {...table}
        rows={rows}
        {...(table.pagination ? { pagination: { ...table.pagination, total } } : {})}
      />
    </>
  );
}
