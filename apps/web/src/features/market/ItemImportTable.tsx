import Box from "@mui/material/Box";
import {
  ITEM_IMPORT_TEXTS as T,
  MAX_SHOWN_ROWS,
  type ItemImport,
  type ItemImportRow,
} from "@pricetrail/contract";
import { useState } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { NONE } from "../../ui/Price.tsx";

const PAGE = 25;

const LOOKS: Record<ItemImportRow["result"], { icon: IconName; color: string }> = {
  new: { icon: "add", color: "success.main" },
  changed: { icon: "edit", color: "info.main" },
  gone: { icon: "history", color: "text.secondary" },
  refused: { icon: "warning", color: "error.main" },
  noted: { icon: "warning", color: "warning.main" },
};

function Result({ row: { result } }: { row: ItemImportRow }) {
  return (
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
  );
}

const nameOf = ({ item, ownId }: ItemImportRow) => [item, ownId].filter(Boolean).join(" · ") || NONE;

const COLUMNS: readonly Column<ItemImportRow>[] = [
  {
    key: "line",
    header: T.line,
    align: "right",
    width: 60,
    isWideOnly: true,
    render: (row) => row.line ?? NONE,
  },
  { key: "result", header: T.result, width: 150, isWideOnly: true, render: (row) => <Result row={row} /> },
  {
    key: "item",
    header: T.item,
    isRowHeader: true,
    render: (row) => <Box sx={{ fontWeight: 400, overflowWrap: "anywhere" }}>{nameOf(row)}</Box>,
    renderNarrow: (row) => (
      <Box sx={{ fontWeight: 400, overflowWrap: "anywhere" }}>
        <Box sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
          <Result row={row} />
          {row.line !== null && <Note>{T.inLineShort(row.line)}</Note>}
        </Box>
        {nameOf(row)}
        <Note>{row.message}</Note>
      </Box>
    ),
  },
  {
    key: "note",
    header: T.note,
    isWideOnly: true,
    render: ({ message }) => <Box sx={{ overflowWrap: "anywhere" }}>{message}</Box>,
  },
];

/** What an import would do, row by row. */
export function ItemImportTable({ rows }: Pick<ItemImport, "rows">) {
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        caption={T.resultOfRows}
        columns={COLUMNS}
        rows={rows.slice((page - 1) * PAGE, page * PAGE)}
        rowId={(row) => `${row.line} ${row.result} ${row.ownId} ${row.item}`}
        rowHeight={40}
        minWidth={600}
        empty={<EmptyState title={T.nothingTitle}>{T.sameAlready}</EmptyState>}
        pagination={{
          page,
          pages: Math.max(1, Math.ceil(rows.length / PAGE)),
          pageSize: PAGE,
          total: rows.length,
          onPage: setPage,
        }}
      />
      {rows.length >= MAX_SHOWN_ROWS && <Note>{T.firstOnly(rows.length)}</Note>}
    </>
  );
}
