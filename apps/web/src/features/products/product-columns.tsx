import { DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import type { ProductRow } from "@pricetrail/contract";
import type { ReactNode } from "react";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { MutedText, TwoLines } from "../../ui/MutedText.tsx";
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
import { NameCell } from "./NameCell.tsx";
import type { InlineKind } from "./useAssign.ts";

const quietNone = (name: string | undefined, none: string) => name ?? <MutedText>{none}</MutedText>;

/** A product's name of one kind, editable in place for people with write access. */
function nameIn(row: ProductRow, kind: InlineKind, mayWrite: boolean, shown: ReactNode): ReactNode {
  return mayWrite ? (
    <NameCell product={row} kind={kind}>
      {shown}
    </NameCell>
  ) : (
    shown
  );
}

const columnsFor = (mayWrite: boolean): readonly Column<ProductRow>[] => [
  {
    key: "name",
    header: DATA_SCREEN_TEXTS.product,
    sortKey: "name",
    width: "22%",
    ...nameColumn<ProductRow>(
      productOf,
      (row) => ({ problem: problemOf(row) }),
      (row) => ({
        status: isAsUsual(row) ? null : <ProductStatus row={row} isCard />,
        facts: categoryAndSeller(row),
        children: <PriceLine {...pricesOf(row)} reading={row} of={row} />,
      }),
    ),
  },
  trendColumn(6),
  {
    key: "brand",
    folds: 2,
    header: DATA_SCREEN_TEXTS.brand,
    isWideOnly: true,
    render: (row) => nameIn(row, "brand", mayWrite, quietNone(row.brand?.name, NO_NAME.brand)),
  },
  {
    key: "category",
    folds: 3,
    header: DATA_SCREEN_TEXTS.category,
    alsoShows: [DATA_SCREEN_TEXTS.subcategory],
    isWideOnly: true,
    render: (row) => (
      <>
        {nameIn(row, "category", mayWrite, quietNone(row.category?.name, NO_NAME.category))}
        {(row.category !== null || row.subcategory !== null) && (
          <MutedText>
            <TwoLines>{row.subcategory?.name ?? NO_NAME.subcategory}</TwoLines>
          </MutedText>
        )}
      </>
    ),
  },
  {
    key: "seller",
    folds: 4,
    header: DATA_SCREEN_TEXTS.seller,
    alsoShows: [DATA_SCREEN_TEXTS.group],
    // Two lines, one for each: if narrower, every row would be twice as high.
    width: 124,
    isWideOnly: true,
    render: (row) => (
      <>
        {nameIn(row, "seller", mayWrite, quietNone(row.seller?.name, NO_NAME.seller))}
        {/* People with write access can assign a group here, too. */}
        {(row.group !== null || mayWrite) &&
          nameIn(
            row,
            "group",
            mayWrite,
            <MutedText>
              <TwoLines>{row.group?.name ?? NO_NAME.group}</TwoLines>
            </MutedText>,
          )}
      </>
    ),
  },
  {
    key: "normalPrice",
    header: DATA_SCREEN_TEXTS.normalPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => (
      <PriceOf row={row} money={row.normalPrice} quiet={row.isStale || row.discountedPrice !== null} />
    ),
  },
  {
    key: "discountedPrice",
    header: DATA_SCREEN_TEXTS.discountedPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => <PriceOf row={row} money={row.discountedPrice} quiet={row.isStale} />,
  },
  {
    key: "availability",
    folds: 5,
    header: DATA_SCREEN_TEXTS.availability,
    isWideOnly: true,
    render: (row) => (
      <StockState
        state={row.availability}
        since={row.stockSince}
        // A page without a price may still say that the product is sold out.
        quiet={row.isStale && row.outcome !== "out_of_stock"}
      />
    ),
  },
  {
    key: "status",
    header: DATA_SCREEN_TEXTS.status,
    isWideOnly: true,
    render: (row) => <ProductStatus row={row} />,
  },
  {
    key: "checkedAt",
    folds: 1,
    // Its heading on two lines, not three.
    width: 112,
    header: PRODUCT_SCREEN_TEXTS.lastCheckUtc,
    isMoment: true,
    sortKey: "checkedAt",
    isWideOnly: true,
    render: (row) => <DateCell at={row.checkedAt} />,
  },
];

const COLUMNS = columnsFor(false);
const COLUMNS_OF_WRITERS = columnsFor(true);

/** Returns the columns of Manage Products. On a narrow screen the first one is a card with the values of all. */
export const productColumns = (mayWrite: boolean): readonly Column<ProductRow>[] =>
  mayWrite ? COLUMNS_OF_WRITERS : COLUMNS;
