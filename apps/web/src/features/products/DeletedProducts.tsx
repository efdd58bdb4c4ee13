import Button from "@mui/material/Button";
import {
  DATA_SCREEN_TEXTS,
  PAGE_SIZE_DEFAULT,
  PRODUCT_SCREEN_TEXTS,
  UNDO_DAYS,
  type ProductRow,
} from "@pricetrail/contract";
import { useState } from "react";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Page } from "../../ui/Page.tsx";
import { LastRead } from "../../ui/LastRead.tsx";
import { Price } from "../../ui/Price.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { useDeletedProducts } from "./product-queries.ts";
import { useProductChanges } from "./useProductChanges.ts";

const T = PRODUCT_SCREEN_TEXTS;
const rowId = (row: ProductRow) => row._id;

const COLUMNS: readonly Column<ProductRow>[] = [
  { key: "name", header: DATA_SCREEN_TEXTS.product, isRowHeader: true, render: (row) => row.name },
  { key: "url", folds: 1, header: DATA_SCREEN_TEXTS.address, render: (row) => shortAddress(row.url) },
  {
    key: "price",
    header: DATA_SCREEN_TEXTS.normalPrice,
    align: "right",
    render: (row) => (
      <>
        <Price money={row.normalPrice} quiet />
        <LastRead of={row} />
      </>
    ),
  },
];

/** Deleted products that can still be restored. */
export default function DeletedProducts() {
  const { params, change, numberOf } = useUrlState();
  const { restore } = useProductChanges();
  const mayWrite = useMayWrite();
  const [busy, setBusy] = useState<string>();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const search = params.get("search") ?? "";
  const products = useDeletedProducts({ search, page: numberOf("page", 1), pageSize });
  const columns: Column<ProductRow>[] = [...COLUMNS];
  if (mayWrite) {
    columns.push({
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      render: (row) => (
        <Button
          size="small"
          variant="outlined"
          loading={busy === row._id}
          aria-label={T.restoreRow(row.name)}
          onClick={() => {
            setBusy(row._id);
            void restore(row._id).finally(() => setBusy(undefined));
          }}
        >
          {T.restore}
        </Button>
      ),
    });
  }
  return (
    <Page title={T.deletedTitle} subtitle={T.deletedHint}>
      <div style={{ maxWidth: 720, marginBottom: 16 }}>
        <SearchField label={T.search} value={search} onSearch={(text) => change({ search: text })} />
      </div>
      <DataTable
        caption={T.deletedTitle}
        columns={columns}
        rowId={rowId}
        rowHeight={47}
        empty={
          <EmptyState icon="delete" title={T.noDeleted}>
            {T.noDeletedHint(UNDO_DAYS)}
          </EmptyState>
        }
        {...pagedTable(products, change, pageSize)}
      />
    </Page>
  );
}
