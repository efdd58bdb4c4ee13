import { DATA_SCREEN_TEXTS, type ProductRow, type Trend } from "@pricetrail/contract";
import Chip from "@mui/material/Chip";
import type { ComponentProps, ReactNode } from "react";
import type { Column } from "./DataTable.tsx";
import { LastRead } from "./LastRead.tsx";
import { ReasonBelowName, ReasonLink, RowReason } from "./OutcomeReason.tsx";
import { OutcomeStatus } from "./OutcomeStatus.tsx";
import { ProductCard, ProductCell } from "./ProductCell.tsx";
import { Price } from "./Price.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { WrongPrice } from "./WrongPrice.tsx";

/** Columns that several lists of products have. */

interface NamedProduct {
  id: string;
  name: string;
  url: string;
  picture: string | null;
  trend: Trend | null | undefined;
}

/**
 * The first column: a product's name and picture; on a narrow screen a card with the values of all columns.
 *
 * @param cell what the name is followed by in a wide table
 * @param card the values of the other columns
 */
export function nameColumn<Row>(
  productOf: (row: Row) => NamedProduct,
  cell: (row: Row) => Pick<ComponentProps<typeof ProductCell>, "facts" | "problem">,
  card: (row: Row) => Pick<ComponentProps<typeof ProductCard>, "facts" | "status" | "children">,
): Pick<Column<Row>, "isRowHeader" | "render" | "renderNarrow"> {
  return {
    isRowHeader: true,
    render: (row) => {
      const { trend: _trend, ...product } = productOf(row);
      return <ProductCell {...product} {...cell(row)} />;
    },
    renderNarrow: (row) => {
      const { url: _url, ...product } = productOf(row);
      return <ProductCard {...product} {...card(row)} />;
    },
  };
}

export const productOf = ({ _id: id, name, url, picture, trend }: ProductRow): NamedProduct => ({
  id,
  name,
  url,
  picture,
  trend,
});

/** Why a tracked product's last check gave no price, and when its price was last read; nothing where it is current. */
export const problemOf = (row: ProductRow): ReactNode => (
  <>
    {row.isTracking && <ReasonBelowName found={row} />}
    <LastRead of={row} />
  </>
);

/** One of a product's prices in a table, with what can be done when it is wrong. */
export function PriceOf({
  row,
  ...price
}: { row: { _id: string; name: string } | undefined } & ComponentProps<typeof Price>) {
  return (
    <WrongPrice of={price.money && row}>
      <Price {...price} />
    </WrongPrice>
  );
}

/** Returns category and seller, as far as there are any. */
export const categoryAndSeller = ({ category, seller }: ProductRow): string =>
  [category?.name, seller?.name].filter((name) => name !== undefined).join(" · ");

/** Returns whether a product's last check read a price, so that a card need not show its state. */
export const isAsUsual = (row: ProductRow): boolean => row.outcome === "value" && row.isTracking;

/** A product's state, and what a person can do; a card also shows the reason. `children` follow the state. */
export function ProductStatus({
  row,
  isCard = false,
  children,
}: {
  row: ProductRow;
  isCard?: boolean;
  children?: ReactNode;
}) {
  if (!row.isTracking) return <Chip size="small" variant="outlined" label={DATA_SCREEN_TEXTS.trackingOff} />;
  const product = { id: row._id, url: row.url };
  return (
    <>
      <OutcomeStatus found={row} />
      {children}
      {isCard ? (
        <RowReason found={row} product={product} />
      ) : (
        <ReasonLink outcome={row.outcome} product={product} />
      )}
    </>
  );
}

const TREND_WIDTH_PX = 84;

/** The prices of the last 30 days as a line. */
export const trendColumn = <Row extends { trend?: Trend | null | undefined }>(
  folds: number,
): Column<Row> => ({
  key: "trend",
  folds,
  header: DATA_SCREEN_TEXTS.trend,
  isWideOnly: true,
  width: TREND_WIDTH_PX,
  render: (row) => <Sparkline trend={row.trend} width={TREND_WIDTH_PX} />,
});
