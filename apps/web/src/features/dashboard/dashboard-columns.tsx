import { DASHBOARD_SCREEN_TEXTS, DATA_SCREEN_TEXTS, isSoldOut } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { DashboardRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { NONE, Price } from "../../ui/Price.tsx";
import { Quiet } from "../../ui/Quiet.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { NO_NAME } from "../catalogue/names.ts";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { RowReason } from "../../ui/OutcomeReason.tsx";
import { PriceLine, pricesOf } from "../../ui/PriceLine.tsx";
import { StockState } from "../../ui/StockState.tsx";
import { ProductCell } from "../../ui/ProductCell.tsx";

const changeOf = (row: DashboardRow, isShort: boolean) => (
  <PriceChange
    from={row.previous}
    to={row.discountedPrice ?? row.normalPrice}
    permille={row.changePermille}
    isShort={isShort}
  />
);

/** The columns of Latest Tracking Data. */
export const DASHBOARD_COLUMNS: readonly Column<DashboardRow>[] = [
  {
    key: "name",
    header: DATA_SCREEN_TEXTS.title,
    sortKey: "name",
    isRowHeader: true,
    render: (row) => <ProductCell id={row._id} name={row.name} url={row.url} />,
    renderNarrow: (row) => (
      <ProductCell
        id={row._id}
        name={row.name}
        url={row.url}
        facts={<PriceLine {...pricesOf(row)}>{changeOf(row, true)}</PriceLine>}
      />
    ),
  },
  {
    key: "description",
    header: DATA_SCREEN_TEXTS.description,
    render: (row) => (
      <Box
        title={row.description}
        sx={{
          minWidth: 90,
          maxWidth: 180,
          display: "-webkit-box",
          WebkitBoxOrient: "vertical",
          WebkitLineClamp: 2,
          overflow: "hidden",
          color: "text.secondary",
          typography: "caption",
        }}
      >
        {row.description === "" ? NONE : row.description}
      </Box>
    ),
  },
  {
    key: "category",
    header: DATA_SCREEN_TEXTS.category,
    render: (row) => row.category?.name ?? <Quiet>{NO_NAME.category}</Quiet>,
  },
  {
    key: "seller",
    header: DATA_SCREEN_TEXTS.seller,
    render: (row) => row.seller?.name ?? <Quiet>{NO_NAME.seller}</Quiet>,
  },
  {
    key: "group",
    header: DATA_SCREEN_TEXTS.group,
    // Most products have none: said in full it would make every row three lines high.
    render: (row) => row.group?.name ?? NONE,
  },
  {
    key: "status",
    header: DATA_SCREEN_TEXTS.status,
    render: (row) =>
      row.isTracking ? (
        <>
          <OutcomeStatus outcome={row.outcome} />
          {isSoldOut(row.availability) && row.outcome !== "out_of_stock" && (
            <Box sx={{ typography: "caption" }}>
              <StockState state={row.availability} />
            </Box>
          )}
          <RowReason outcome={row.outcome} detail={row.detail} product={{ id: row._id, url: row.url }} />
        </>
      ) : (
        <Chip size="small" variant="outlined" label={DATA_SCREEN_TEXTS.trackingOff} />
      ),
  },
  {
    key: "normal",
    header: DATA_SCREEN_TEXTS.normalPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => <Price money={row.normalPrice} quiet={row.discountedPrice !== null} />,
  },
  {
    key: "discounted",
    header: DATA_SCREEN_TEXTS.discountedPrice,
    isWideOnly: true,
    align: "right",
    sortKey: "price",
    render: (row) => <Price money={row.discountedPrice} />,
  },
  {
    key: "change",
    header: DATA_SCREEN_TEXTS.change,
    sortKey: "change",
    isWideOnly: true,
    render: (row) => changeOf(row, false),
  },
  {
    key: "date",
    header: DASHBOARD_SCREEN_TEXTS.date,
    sortKey: "checkedAt",
    render: (row) => <DateCell at={row.checkedAt} />,
  },
];
