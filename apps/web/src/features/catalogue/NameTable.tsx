import Box from "@mui/material/Box";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import {
  PAGE_SIZE_DEFAULT,
  pageOf,
  type CatalogueKind,
  CATALOGUE_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
} from "@pricetrail/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listTable } from "../../ui/list-table.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { SEARCH_SLOTS } from "../../ui/SearchField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import type { NameRow } from "./name-queries.ts";
import { NO_NAME } from "./names.ts";

const rowId = (row: NameRow) => row._id;

/** Returns whether a name contains the typed text, ignoring case and accents. */
function matches(row: NameRow, typed: string): boolean {
  const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain(`${row.name} ${row.category ?? ""}`).includes(plain(typed));
}

/** The names of one kind: search, number of products, edit and delete. Long lists are paged. */
export function NameTable({
  kind,
  caption,
  names,
  empty,
  emptyHint,
  onEdit,
  onDelete,
}: {
  kind: CatalogueKind;
  caption: string;
  names: UseQueryResult<NameRow[]>;
  empty: string;
  emptyHint: string;
  onEdit: (row: NameRow) => void;
  onDelete?: (row: NameRow) => void;
}) {
  const { params, change, numberOf } = useUrlState();
  const mayWrite = useMayWrite();
  const typed = params.get("search") ?? "";
  const found = names.data?.filter((row) => matches(row, typed.trim()));
  const pageSize = Math.min(numberOf("pageSize", PAGE_SIZE_DEFAULT), 200);
  const { page, pages } = pageOf(numberOf("page", 1), pageSize, found?.length ?? 0);

  const columns: Column<NameRow>[] = [
    {
      key: "name",
      header: DATA_SCREEN_TEXTS.name,
      isRowHeader: true,
      render: (row) => row.name,
      renderNarrow: (row) => (
        <Box sx={{ minWidth: 110, maxWidth: 170, overflowWrap: "anywhere" }}>
          {row.name}
          {kind === "subcategory" && <Note>{row.category ?? NO_NAME.category}</Note>}
        </Box>
      ),
    },
    ...(kind === "subcategory"
      ? [
          {
            key: "category",
            header: DATA_SCREEN_TEXTS.category,
            isWideOnly: true,
            render: (row: NameRow) => row.category ?? NO_NAME.category,
          },
        ]
      : []),
    {
      key: "products",
      header: DATA_SCREEN_TEXTS.products,
      align: "right",
      // As narrow as its content, so that the name gets the remaining space.
      width: "1px",
      render: (row) =>
        row.products === 0 ? (
          "0"
        ) : (
          <TextLink to={`/product-dashboard?${kind}=${row._id}`}>
            {row.products.toLocaleString("en-US")}
          </TextLink>
        ),
    },
  ];
  if (mayWrite) {
    columns.push({
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      width: "1px",
      render: (row) => (
        <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
          <IconAction
            icon="edit"
            label={CATALOGUE_SCREEN_TEXTS.editRow(row.name)}
            onClick={() => onEdit(row)}
          />
          {onDelete && (
            <IconAction
              icon="delete"
              label={CATALOGUE_SCREEN_TEXTS.deleteRow(row.name)}
              onClick={() => onDelete(row)}
            />
          )}
        </Box>
      ),
    });
  }

  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
      <OutlinedField
        type="search"
        placeholder={CATALOGUE_SCREEN_TEXTS.searchNames}
        value={typed}
        onChange={(event) => change({ search: event.target.value }, { replace: true })}
        slotProps={{
          ...SEARCH_SLOTS,
          htmlInput: { "aria-label": CATALOGUE_SCREEN_TEXTS.searchIn(caption), maxLength: 60 },
        }}
      />
      <DataTable
        caption={caption}
        columns={columns}
        {...listTable(names, found?.slice((page - 1) * pageSize, page * pageSize))}
        rowId={rowId}
        rowHeight={47}
        minWidth={kind === "subcategory" ? 440 : 300}
        empty={
          typed === "" ? (
            <EmptyState icon="tag" title={empty}>
              {emptyHint}
            </EmptyState>
          ) : (
            <EmptyState icon="search" title={CATALOGUE_SCREEN_TEXTS.noMatch}>
              {CATALOGUE_SCREEN_TEXTS.nothingContains(typed)}
            </EmptyState>
          )
        }
        pagination={{
          page,
          pages,
          pageSize,
          total: found?.length ?? 0,
          onPage: (next) => change({ page: next }),
          onPageSize: (next) => change({ pageSize: next }),
        }}
      />
    </Box>
  );
}
