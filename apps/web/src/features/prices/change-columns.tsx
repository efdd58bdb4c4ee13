import Box from "@mui/material/Box";
import {
  TRACKING_TEXTS,
  type PriceChangeRow,
  CHANGE_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  SPLICE_TEXTS,
} from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { formatDateTime } from "../../ui/dates.ts";
import { Note } from "../../ui/NameWithNote.tsx";
import { Price } from "../../ui/Price.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { EvidenceButton } from "../evidence/EvidenceButton.tsx";
import { evidenceColumn } from "../evidence/evidence-column.tsx";
import { NO_NAME } from "../catalogue/names.ts";
import { PriceLine } from "../../ui/PriceLine.tsx";
import { productColumn } from "../../ui/event-columns.tsx";

/** A correction is not a change by the shop; a discount that starts or ends has no price on one side. */
function changeCell(row: PriceChangeRow, isShort = false) {
  if (row.correction !== null)
    return (
      <Box component="span" sx={{ color: "text.secondary", fontStyle: "italic" }}>
        {isShort ? SPLICE_TEXTS.correction : SPLICE_TEXTS.corrected[row.correction]}
      </Box>
    );
  if (row.from !== null && row.to !== null) {
    return <PriceChange from={row.from} to={row.to} permille={row.changePermille} isShort={isShort} />;
  }
  return (
    <Box
      component="span"
      sx={{ color: row.to === null ? "error.main" : "success.main", whiteSpace: "nowrap" }}
    >
      {row.to === null ? DATA_SCREEN_TEXTS.discountEnds : DATA_SCREEN_TEXTS.discountBegins}
    </Box>
  );
}

const evidenceOf = ({ productId, product, at }: PriceChangeRow) => ({ productId, what: product, at });

/** The columns of the price changes. */
export const CHANGE_COLUMNS: readonly Column<PriceChangeRow>[] = [
  productColumn(
    (row) => (
      <>
        <PriceLine now={row.to} against={row.from}>
          {changeCell(row, true)}
        </PriceLine>
        <Note>
          {[row.seller, TRACKING_TEXTS.legend[row.kind], formatDateTime(row.at)].filter(Boolean).join(" · ")}
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
    key: "kind",
    folds: 2,
    header: CHANGE_SCREEN_TEXTS.price,
    isWideOnly: true,
    render: (row) => TRACKING_TEXTS.legend[row.kind],
  },
  {
    key: "from",
    header: CHANGE_SCREEN_TEXTS.from,
    isWideOnly: true,
    align: "right",
    render: (row) => <Price money={row.from} quiet />,
  },
  {
    key: "to",
    header: CHANGE_SCREEN_TEXTS.to,
    align: "right",
    isWideOnly: true,
    render: (row) => <Price money={row.to} />,
  },
  {
    key: "change",
    header: DATA_SCREEN_TEXTS.change,
    isWideOnly: true,
    align: "right",
    render: (row) => changeCell(row),
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
