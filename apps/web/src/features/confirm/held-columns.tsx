import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  CONFIRM_TEXTS,
  DATA_SCREEN_TEXTS,
  formatDateTime,
  HELD_REASON_TEXTS,
  type HeldPriceRow,
} from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { Price } from "../../ui/Price.tsx";
import { PriceLine } from "../../ui/PriceLine.tsx";
import { ProductCell } from "../../ui/ProductCell.tsx";

/** The price asked, with the normal one it is below. */
function HeldPrice({ row }: { row: HeldPriceRow }) {
  return (
    <Box sx={{ fontStyle: "italic" }}>
      <Price money={row.discountedPrice ?? row.normalPrice} />
      {row.discountedPrice && (
        <Box component="s" sx={{ display: "block", typography: "caption" }}>
          <Price money={row.normalPrice} quiet />
        </Box>
      )}
    </Box>
  );
}

function Reason({ row }: { row: HeldPriceRow }) {
  return (
    <Box sx={{ minWidth: 220, maxWidth: 380, typography: "body2" }}>
      {HELD_REASON_TEXTS[row.reason]}
      {row.reason === "other_product" && row.detail && ` (${row.detail})`}
      {row.againAt && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {CONFIRM_TEXTS.again(formatDateTime(row.againAt))}
        </Box>
      )}
    </Box>
  );
}

export interface Decide {
  (id: string, isAccepted: boolean): void;
}

/** The columns of the prices to confirm; the buttons are for members. */
export function heldColumns(decide: Decide | undefined, isBusy: boolean): Column<HeldPriceRow>[] {
  const columns: Column<HeldPriceRow>[] = [
    {
      key: "product",
      header: DATA_SCREEN_TEXTS.product,
      isRowHeader: true,
      render: (row) => <ProductCell id={row.productId} name={row.product} url={row.url} />,
      renderNarrow: (row) => (
        <ProductCell
          id={row.productId}
          name={row.product}
          url={row.url}
          facts={<PriceLine now={row.discountedPrice ?? row.normalPrice} against={row.inForce} />}
        />
      ),
    },
    {
      key: "held",
      header: CONFIRM_TEXTS.held,
      align: "right",
      isWideOnly: true,
      render: (row) => <HeldPrice row={row} />,
    },
    {
      key: "inForce",
      header: CONFIRM_TEXTS.inForce,
      align: "right",
      isWideOnly: true,
      render: (row) => <Price money={row.inForce} quiet />,
    },
    { key: "why", header: CONFIRM_TEXTS.why, render: (row) => <Reason row={row} /> },
    { key: "seen", header: CONFIRM_TEXTS.seen, render: (row) => <DateCell at={row.firstAt} /> },
  ];
  if (!decide) return columns;
  return [
    ...columns,
    {
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      render: (row) => (
        <Box sx={{ display: "flex", gap: 1 }}>
          <Button
            variant="outlined"
            size="small"
            disabled={isBusy}
            aria-label={CONFIRM_TEXTS.acceptOf(row.product)}
            onClick={() => decide(row._id, true)}
          >
            {CONFIRM_TEXTS.accept}
          </Button>
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            aria-label={CONFIRM_TEXTS.rejectOf(row.product)}
            onClick={() => decide(row._id, false)}
          >
            {CONFIRM_TEXTS.reject}
          </Button>
        </Box>
      ),
    },
  ];
}
