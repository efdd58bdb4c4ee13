import { DASHBOARD_SCREEN_TEXTS, DATA_SCREEN_TEXTS, isSoldOut } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import type { DashboardRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { NONE } from "../../ui/Price.tsx";
import { MutedText, TwoLines } from "../../ui/MutedText.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { NO_NAME } from "../catalogue/names.ts";
import { PriceLine, pricesOf } from "../../ui/PriceLine.tsx";
import {
  categoryAndSeller,
  isAsUsual,
  nameColumn,
  PriceOf,
  problemOf,
  productOf,
  ProductStatus,
  trendColumn,
} from "../../ui/product-columns.tsx";
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
  return (
    <ProductStatus row={row} isCard={isCard}>
      {isSoldOut(row.availability) && row.outcome !== "out_of_stock" && (
        <Box sx={{ typography: "caption" }}>
          <StockState state={row.availability} />
        </Box>
      )}
    </ProductStatus>
  );
}

/**
 * Content widths of the columns in px, so that the heading keeps its height while rows load. With the first column they fill
 * the screen the dashboard is designed for, 1440 px with the menu.
 */
const WIDTHS = {
  category: 96,
  group: 80,
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
    width: "22%",
    ...nameColumn<DashboardRow>(
      productOf,
      (row) => ({
        facts: (
          <Box sx={{ ...oneLine, typography: "caption", color: "text.secondary" }} title={row.description}>
            {row.description}
          </Box>
        ),
        problem: problemOf(row),
      }),
      (row) => ({
        status: isAsUsual(row) && !isSoldOut(row.availability) ? null : <Status row={row} isCard />,
        facts: categoryAndSeller(row),
        children: (
          <PriceLine {...pricesOf(row)} reading={row} of={row}>
            {changeOf(row, true)}
          </PriceLine>
        ),
      }),
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
        {row.category?.name ?? <MutedText>{NO_NAME.category}</MutedText>}
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
  trendColumn(4),
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
    render: (row) => (
      <PriceOf
        row={row}
        money={row.normalPrice}
        quiet={row.isStale || row.discountedPrice !== null}
        isAligned
      />
    ),
  },
  {
    key: "discounted",
    width: WIDTHS.discounted,
    header: DATA_SCREEN_TEXTS.discountedPrice,
    isWideOnly: true,
    align: "right",
    sortKey: "price",
    render: (row) => <PriceOf row={row} money={row.discountedPrice} quiet={row.isStale} isAligned />,
  },
  {
    key: "change",
    width: WIDTHS.change,
    header: DATA_SCREEN_TEXTS.change,
    sortKey: "change",
    isWideOnly: true,
    align: "right",
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
