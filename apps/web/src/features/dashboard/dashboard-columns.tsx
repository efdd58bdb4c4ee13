import { DASHBOARD_SCREEN_TEXTS, DATA_SCREEN_TEXTS, isSoldOut } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { DashboardRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { NONE, Price } from "../../ui/Price.tsx";
import { Quiet, TwoLines } from "../../ui/Quiet.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { NO_NAME } from "../catalogue/names.ts";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { ReasonBelowName, ReasonLink, RowReason } from "../../ui/OutcomeReason.tsx";
import { PriceLine, pricesOf } from "../../ui/PriceLine.tsx";
import { ProductCard, ProductCell } from "../../ui/ProductCell.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { StockState } from "../../ui/StockState.tsx";

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const changeOf = (row: DashboardRow, isShort: boolean) => (
  <PriceChange
    from={row.previous}
    to={row.discountedPrice ?? row.normalPrice}
    permille={row.changePermille}
    isShort={isShort}
  />
);

function Status({ row, isCard = false }: { row: DashboardRow; isCard?: boolean }) {
  if (!row.isTracking) return <Chip size="small" variant="outlined" label={DATA_SCREEN_TEXTS.trackingOff} />;
  return (
    <>
      <OutcomeStatus outcome={row.outcome} detail={row.detail ?? null} />
      {isSoldOut(row.availability) && row.outcome !== "out_of_stock" && (
        <Box sx={{ typography: "caption" }}>
          <StockState state={row.availability} />
        </Box>
      )}
      {isCard ? (
        <RowReason outcome={row.outcome} detail={row.detail} product={{ id: row._id, url: row.url }} />
      ) : (
        <ReasonLink outcome={row.outcome} product={{ id: row._id, url: row.url }} />
      )}
    </>
  );
}

/**
 * Content widths of all columns in px, so that the heading keeps its height while rows load. With the first column they fill
 * the screen the dashboard is designed for, 1440 px with the menu.
 */
const WIDTHS = {
  category: 96,
  group: 80,
  trend: 84,
  status: 96,
  normal: 100,
  discounted: 100,
  change: 100,
  date: 88,
};

/** The columns of Latest Tracking Data. On a narrow screen the first one is a card with the values of all. */
export const DASHBOARD_COLUMNS: readonly Column<DashboardRow>[] = [
  {
    key: "name",
    header: DATA_SCREEN_TEXTS.title,
    alsoShows: [DATA_SCREEN_TEXTS.description],
    sortKey: "name",
    isRowHeader: true,
    width: "22%",
    render: (row) => (
      <ProductCell
        id={row._id}
        name={row.name}
        url={row.url}
        picture={row.picture}
        facts={
          <Box sx={{ ...oneLine, typography: "caption", color: "text.secondary" }} title={row.description}>
            {row.description}
          </Box>
        }
        problem={row.isTracking && <ReasonBelowName outcome={row.outcome} detail={row.detail ?? null} />}
      />
    ),
    renderNarrow: (row) => (
      <ProductCard
        id={row._id}
        name={row.name}
        picture={row.picture}
        trend={row.trend}
        status={
          row.outcome === "value" && row.isTracking && !isSoldOut(row.availability) ? null : (
            <Status row={row} isCard />
          )
        }
        facts={[row.category?.name, row.seller?.name].filter((name) => name !== undefined).join(" · ")}
      >
        <PriceLine {...pricesOf(row)}>{changeOf(row, true)}</PriceLine>
      </ProductCard>
    ),
  },
  {
    key: "category",
    folds: 3,
    width: WIDTHS.category,
    header: DATA_SCREEN_TEXTS.category,
    alsoShows: [DATA_SCREEN_TEXTS.seller],
    isWideOnly: true,
    render: (row) => (
      <>
        {row.category?.name ?? <Quiet>{NO_NAME.category}</Quiet>}
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {row.seller?.name ?? NO_NAME.seller}
        </Box>
      </>
    ),
  },
  {
    key: "group",
    folds: 1,
    width: WIDTHS.group,
    header: DATA_SCREEN_TEXTS.group,
    isWideOnly: true,
    // Most products have none: the full text would make every row three lines high.
    render: (row) => <TwoLines>{row.group?.name ?? NONE}</TwoLines>,
  },
  {
    key: "trend",
    folds: 4,
    width: WIDTHS.trend,
    header: DATA_SCREEN_TEXTS.trend,
    isWideOnly: true,
    render: (row) => <Sparkline trend={row.trend} width={84} />,
  },
  {
    key: "status",
    width: WIDTHS.status,
    header: DATA_SCREEN_TEXTS.status,
    isWideOnly: true,
    render: (row) => <Status row={row} />,
  },
  {
    key: "normal",
    width: WIDTHS.normal,
    header: DATA_SCREEN_TEXTS.normalPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => <Price money={row.normalPrice} quiet={row.discountedPrice !== null} isAligned />,
  },
  {
    key: "discounted",
    width: WIDTHS.discounted,
    header: DATA_SCREEN_TEXTS.discountedPrice,
    isWideOnly: true,
    align: "right",
    sortKey: "price",
    render: (row) => <Price money={row.discountedPrice} isAligned />,
  },
  {
    key: "change",
    width: WIDTHS.change,
    header: DATA_SCREEN_TEXTS.change,
    sortKey: "change",
    isWideOnly: true,
    render: (row) => changeOf(row, false),
  },
  {
    key: "date",
    folds: 2,
    width: WIDTHS.date,
    header: DASHBOARD_SCREEN_TEXTS.date,
    isMoment: true,
    sortKey: "checkedAt",
    isWideOnly: true,
    render: (row) => <DateCell at={row.checkedAt} />,
  },
];
