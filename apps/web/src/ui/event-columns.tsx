import { DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import type { ReactNode } from "react";
import type { Column } from "./DataTable.tsx";
import { productPath } from "./paths.ts";
import { ProductCell } from "./ProductCell.tsx";
import { RowCard } from "./RowCard.tsx";
import { TextLink } from "./TextLink.tsx";

/** A column of lists of what happened to products. */

/** The first column of rows about a product; on a phone a card with `factsOf` below the name and `actionOf` beside it. */
export function productColumn<Row extends { productId: string; product: string; url: string }>(
  factsOf: (row: Row) => ReactNode,
  actionOf?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: "product",
    header: DATA_SCREEN_TEXTS.product,
    isRowHeader: true,
    render: (row) => <ProductCell id={row.productId} name={row.product} url={row.url} />,
    renderNarrow: (row) => (
      <RowCard
        title={<TextLink to={productPath(row.productId)}>{row.product}</TextLink>}
        actions={actionOf?.(row)}
      >
        {factsOf(row)}
      </RowCard>
    ),
  };
}
