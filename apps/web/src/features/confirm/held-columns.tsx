import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CONFIRM_TEXTS, DATA_SCREEN_TEXTS, HELD_REASON_TEXTS, type HeldPriceRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { LastRead } from "../../ui/LastRead.tsx";
import { Price } from "../../ui/Price.tsx";
import { PriceLine } from "../../ui/PriceLine.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { nameColumn, trendColumn } from "../../ui/product-columns.tsx";
import { EvidenceButton } from "../evidence/EvidenceButton.tsx";
import { formatDateTime, momentText } from "../../ui/dates.ts";

const NOTE = { typography: "caption", color: "text.secondary" } as const;

const changeOf = (row: HeldPriceRow) => (
  <PriceChange from={row.inForce} to={row.discountedPrice ?? row.normalPrice} isShort />
);

/** The selling price, with the normal price it is below, and how far it is from the current one. */
function HeldPrice({ row }: { row: HeldPriceRow }) {
  return (
    <>
      <Box sx={{ fontStyle: "italic" }}>
        <Price money={row.discountedPrice ?? row.normalPrice} />
        {row.discountedPrice && (
          <Box component="s" sx={{ display: "block", typography: "caption" }}>
            <Price money={row.normalPrice} quiet />
          </Box>
        )}
      </Box>
      <Box sx={{ typography: "caption" }}>{changeOf(row)}</Box>
    </>
  );
}

function Reason({ row }: { row: HeldPriceRow }) {
  return (
    <Box sx={{ minWidth: { sm: 170, lg: 220 }, maxWidth: 380, typography: "body2", whiteSpace: "normal" }}>
      {HELD_REASON_TEXTS[row.reason]}
      {row.reason === "other_product" && row.detail && (
        <Box sx={NOTE}>{row.detail.charAt(0).toUpperCase() + row.detail.slice(1)}</Box>
      )}
      {row.againAt && <Box sx={NOTE}>{CONFIRM_TEXTS.again(momentText(row.againAt))}</Box>}
    </Box>
  );
}

/** The facts for a person's decision. */
const Why = ({ row }: { row: HeldPriceRow }) => (
  <Box>
    <EvidenceButton isInWords productId={row.productId} what={row.product} of="held" at={row.firstAt} />
  </Box>
);

export interface Decide {
  (id: string, isAccepted: boolean): void;
}

function Decision({ row, decide, isBusy }: { row: HeldPriceRow; decide: Decide; isBusy: boolean }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: { xs: "row", sm: "column", lg: "row" },
        gap: 1,
        "& button": { minWidth: 76 },
      }}
    >
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
        variant="outlined"
        size="small"
        color="inherit"
        disabled={isBusy}
        aria-label={CONFIRM_TEXTS.rejectOf(row.product)}
        onClick={() => decide(row._id, false)}
      >
        {CONFIRM_TEXTS.reject}
      </Button>
    </Box>
  );
}

/** Returns the columns of prices to confirm; the buttons are for members. */
export function heldColumns(decide: Decide | undefined, isBusy: boolean): Column<HeldPriceRow>[] {
  const columns: Column<HeldPriceRow>[] = [
    {
      key: "product",
      header: DATA_SCREEN_TEXTS.product,
      width: "24%",
      ...nameColumn<HeldPriceRow>(
        ({ productId: id, product: name, url, picture, trend }) => ({ id, name, url, picture, trend }),
        (row) => (row.seller === null ? {} : { facts: <Box sx={NOTE}>{row.seller}</Box> }),
        (row) => ({
          facts: row.seller ?? shortAddress(row.url),
          status: (
            <Box sx={{ display: "grid", gap: 0.75, pt: 0.5 }}>
              <Reason row={row} />
              <Box sx={NOTE}>{CONFIRM_TEXTS.seenAt(formatDateTime(row.firstAt))}</Box>
              <Why row={row} />
              {decide && <Decision row={row} decide={decide} isBusy={isBusy} />}
            </Box>
          ),
          children: (
            <PriceLine now={row.discountedPrice ?? row.normalPrice} against={row.inForce}>
              {changeOf(row)}
              <LastRead of={row} />
            </PriceLine>
          ),
        }),
      ),
    },
    trendColumn(2),
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
      render: (row) => (
        <>
          <Price money={row.inForce} quiet />
          <LastRead of={row} />
        </>
      ),
    },
    {
      key: "why",
      header: CONFIRM_TEXTS.why,
      isWideOnly: true,
      render: (row) => (
        <>
          <Reason row={row} />
          <Why row={row} />
        </>
      ),
    },
    {
      key: "seen",
      folds: 1,
      header: CONFIRM_TEXTS.seen,
      isMoment: true,
      isWideOnly: true,
      render: (row) => <DateCell at={row.firstAt} />,
    },
  ];
  if (!decide) return columns;
  return [
    ...columns,
    {
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      isWideOnly: true,
      render: (row) => <Decision row={row} decide={decide} isBusy={isBusy} />,
    },
  ];
}
