import { DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { Column } from "./DataTable.tsx";
import { TextLink } from "./TextLink.tsx";

/** The deep link of a product. */
export const productPath = (id: string) => `/product-dashboard?product=${encodeURIComponent(id)}`;

/** Host and path of an address, for reading. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

/** A product's name as the way to its page, with its address or other facts below, each cut to one line. */
export function ProductCell({
  id,
  name,
  url,
  facts,
}: {
  id: string;
  name: string;
  url: string;
  /** In place of the address. */
  facts?: ReactNode;
}) {
  const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
  return (
    <Box sx={{ minWidth: 150, maxWidth: facts === undefined ? 205 : 250, fontWeight: 400 }}>
      <Box sx={{ ...oneLine, fontWeight: 600 }} title={name}>
        <TextLink to={productPath(id)}>{name}</TextLink>
      </Box>
      {facts ?? (
        <Box sx={{ ...oneLine, typography: "caption", color: "text.secondary" }} title={url}>
          {shortAddress(url)}
        </Box>
      )}
    </Box>
  );
}

/** The column that a row about a product begins with; where there is no room for columns, `factsOf` is shown below the name. */
export function productColumn<Row extends { productId: string; product: string; url: string }>(
  factsOf: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: "product",
    header: DATA_SCREEN_TEXTS.product,
    isRowHeader: true,
    render: (row) => <ProductCell id={row.productId} name={row.product} url={row.url} />,
    renderNarrow: (row) => (
      <ProductCell id={row.productId} name={row.product} url={row.url} facts={factsOf(row)} />
    ),
  };
}
