import { CHANGE_SCREEN_TEXTS, DATA_SCREEN_TEXTS, type StockChangeRow } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { formatDateTime } from "../../ui/dates.ts";
import { Note } from "../../ui/NameWithNote.tsx";
import { productColumn } from "../../ui/event-columns.tsx";
import { StockState } from "../../ui/StockState.tsx";
import { EvidenceButton } from "../evidence/EvidenceButton.tsx";
import type { EvidenceOf } from "../evidence/evidence-of.ts";
import { evidenceColumn } from "../evidence/evidence-column.tsx";
import { NO_NAME } from "../catalogue/names.ts";

const evidenceOf = ({ productId, product, at }: StockChangeRow): EvidenceOf => ({
  productId,
  what: product,
  at,
  of: "stock",
});

/** The columns of the changes of stock. */
export const STOCK_COLUMNS: readonly Column<StockChangeRow>[] = [
  productColumn(
    (row) => (
      <>
        <Box sx={{ typography: "caption" }}>
          <StockState state={row.from} /> {"\u2192"} <StockState state={row.to} />
        </Box>
        <Note>
          {row.seller ?? NO_NAME.seller} · {formatDateTime(row.at)}
        </Note>
      </>
    ),
    (row) => <EvidenceButton {...evidenceOf(row)} />,
  ),
  {
    key: "seller",
    folds: 1,
    header: DATA_SCREEN_TEXTS.seller,
    isWideOnly: true,
    render: (row) => row.seller ?? NO_NAME.seller,
  },
  {
    key: "from",
    header: CHANGE_SCREEN_TEXTS.from,
    isWideOnly: true,
    render: (row) => <StockState state={row.from} />,
  },
  {
    key: "to",
    header: CHANGE_SCREEN_TEXTS.to,
    isWideOnly: true,
    render: (row) => <StockState state={row.to} />,
  },
  {
    key: "at",
    header: DATA_SCREEN_TEXTS.when,
    isMoment: true,
    isWideOnly: true,
    render: (row) => <DateCell at={row.at} />,
  },
  { ...evidenceColumn(evidenceOf), isWideOnly: true },
];
