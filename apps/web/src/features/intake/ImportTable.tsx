import { DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import type { importProducts, importResult } from "@pricetrail/contract";
import { useState } from "react";
import type * as z from "zod/mini";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";

type Row = z.output<typeof importResult>;
type Counts = z.output<typeof importProducts.response>["counts"];

const LOOKS: Record<Row["result"], { text: string; icon: IconName; color: string }> = {
  new: { text: PRODUCT_SCREEN_TEXTS.new, icon: "add", color: "success.main" },
  changed: { text: PRODUCT_SCREEN_TEXTS.changed, icon: "edit", color: "info.main" },
  duplicate: { text: PRODUCT_SCREEN_TEXTS.thereAlready, icon: "check", color: "text.secondary" },
  invalid: { text: PRODUCT_SCREEN_TEXTS.refused, icon: "warning", color: "error.main" },
};

const PAGE = 25;

/** Returns "12 new, 3 there already." */
export function countsSentence(counts: Counts): string {
  const parts = [
    [counts.new, PRODUCT_SCREEN_TEXTS.countNew],
    [counts.changed, PRODUCT_SCREEN_TEXTS.countChanged],
    [counts.duplicate, PRODUCT_SCREEN_TEXTS.countThere],
    [counts.invalid, PRODUCT_SCREEN_TEXTS.countRefused],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString("en-US")} ${word}`);
  return said.length === 0 ? PRODUCT_SCREEN_TEXTS.noAddresses : `${said.join(", ")}.`;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: "line", header: PRODUCT_SCREEN_TEXTS.line, align: "right", width: 60, render: (row) => row.line },
  {
    key: "result",
    header: PRODUCT_SCREEN_TEXTS.result,
    width: 140,
    render: (row) => {
      const { text, icon, color } = LOOKS[row.result];
      return (
        <Box
          component="span"
          sx={{ display: "inline-flex", gap: 0.5, alignItems: "center", color, whiteSpace: "nowrap" }}
        >
          <Icon name={icon} size={16} />
          {text}
        </Box>
      );
    },
  },
  {
    key: "url",
    header: DATA_SCREEN_TEXTS.address,
    isRowHeader: true,
    render: (row) => <Box sx={{ fontWeight: 400, overflowWrap: "anywhere" }}>{row.url}</Box>,
  },
  { key: "message", header: PRODUCT_SCREEN_TEXTS.note, render: (row) => row.message },
];

const rowId = (row: Row) => String(row.line);

/** What the import would do with every row. */
export function ImportTable({ rows }: { rows: readonly Row[] }) {
  const [page, setPage] = useState(1);
  return (
    <DataTable
      caption={PRODUCT_SCREEN_TEXTS.resultOfRows}
      columns={COLUMNS}
      rows={rows.slice((page - 1) * PAGE, page * PAGE)}
      rowId={rowId}
      rowHeight={40}
      minWidth={560}
      empty={
        <EmptyState title={PRODUCT_SCREEN_TEXTS.noAddressesTitle}>
          {PRODUCT_SCREEN_TEXTS.noAddressesHint}
        </EmptyState>
      }
      pagination={{
        page,
        pages: Math.max(1, Math.ceil(rows.length / PAGE)),
        pageSize: PAGE,
        total: rows.length,
        onPage: setPage,
      }}
    />
  );
}
