import Box from "@mui/material/Box";
import { ITEM_IMPORT_TEXTS as T, type ItemImport, type ItemImportRow } from "@pricetrail/contract";
import { useState } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { NONE } from "../../ui/Price.tsx";

const PAGE = 25;

const LOOKS: Record<ItemImportRow["result"], { icon: IconName; color: string }> = {
  new: { icon: "add", color: "success.main" },
  changed: { icon: "edit", color: "info.main" },
  gone: { icon: "history", color: "text.secondary" },
  refused: { icon: "warning", color: "error.main" },
  noted: { icon: "warning", color: "warning.main" },
};

const COLUMNS: readonly Column<ItemImportRow>[] = [
  { key: "line", header: T.line, align: "right", width: 60, render: (row) => row.line ?? NONE },
  {
    key: "result",
    header: T.result,
    width: 150,
    render: ({ result }) => (
      <Box
        component="span"
        sx={{
          display: "inline-flex",
          gap: 0.5,
          alignItems: "center",
          whiteSpace: "nowrap",
          color: LOOKS[result].color,
        }}
      >
        <Icon name={LOOKS[result].icon} size={16} />
        {T.results[result]}
      </Box>
    ),
  },
  {
    key: "item",
    header: T.item,
    isRowHeader: true,
    render: ({ item, ownId }) => (
      <Box sx={{ fontWeight: 400, overflowWrap: "anywhere" }}>
        {[item, ownId].filter(Boolean).join(" · ") || NONE}
      </Box>
    ),
  },
  {
    key: "note",
    header: T.note,
    render: ({ message }) => <Box sx={{ overflowWrap: "anywhere" }}>{message}</Box>,
  },
];

/** What an import would do, row by row. */
export function ItemImportTable({ rows, counts }: Pick<ItemImport, "rows" | "counts">) {
  const [page, setPage] = useState(1);
  const { unchanged: _unchanged, ...results } = counts;
  const all = Object.values(results).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <DataTable
        caption={T.resultOfRows}
        columns={COLUMNS}
        rows={rows.slice((page - 1) * PAGE, page * PAGE)}
        rowId={(row) => `${row.line} ${row.result} ${row.ownId} ${row.message}`}
        rowHeight={40}
        minWidth={600}
        empty={<EmptyState title={T.nothingTitle}>{T.nothingToDo}</EmptyState>}
        pagination={{
          page,
          pages: Math.max(1, Math.ceil(rows.length / PAGE)),
          pageSize: PAGE,
          total: rows.length,
          onPage: setPage,
        }}
      />
      {all > rows.length && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.firstOnly(rows.length, all)}</Box>
      )}
    </>
  );
}
