import Box from "@mui/material/Box";
import { LISTING_TEXTS as T, type ListedProduct } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/icons.tsx";
import { NONE, Price } from "../../ui/Price.tsx";
import { LastRead } from "../../ui/LastRead.tsx";
import { PriceLine } from "../../ui/PriceLine.tsx";
import { PriceOf } from "../../ui/product-columns.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { LetterTile } from "../../ui/ProductPicture.tsx";
import { StoredPicture } from "../elements/StoredPicture.tsx";
import { formatDate } from "../../ui/dates.ts";
import { productPath } from "../../ui/paths.ts";

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const SIDE = 48;

/** The product's picture, or a letter tile of the same size. */
export function Thumbnail({ picture, name }: { picture: string | null; name: string }) {
  const tile = <LetterTile name={name} side={SIDE} />;
  if (picture === null) return tile;
  return (
    <Box sx={{ width: SIDE, height: SIDE, flexShrink: 0, display: "grid", placeItems: "center" }}>
      <StoredPicture hash={picture} label="" width={SIDE} height={SIDE} lost={tile} />
    </Box>
  );
}

function Doubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return NONE;
  return (
    <Box sx={{ display: "flex", gap: 0.5, color: "warning.main", maxWidth: 260 }}>
      <Icon name="warning" size={16} />
      <Box sx={{ typography: "body2", color: "text.primary" }}>{doubts.join(" ")}</Box>
    </Box>
  );
}

function Standing({ row }: { row: ListedProduct }) {
  if (row.goneAt !== null) return T.isGone(formatDate(row.goneAt));
  if (row.productId !== null) return <TextLink to={productPath(row.productId)}>{T.isTracked}</TextLink>;
  if (row.reading === "waiting") return T.toRead;
  return row.isNew ? (
    <Box component="span" sx={{ color: "info.main", fontWeight: 600 }}>
      {T.isNew}
    </Box>
  ) : (
    NONE
  );
}

function NameAndAddress({ row }: { row: ListedProduct }) {
  return (
    <>
      <Box sx={{ ...oneLine, fontWeight: 600 }} title={row.name ?? row.url}>
        {row.name ?? NONE}
      </Box>
      <Box sx={{ ...oneLine, typography: "caption" }} title={row.url}>
        <TextLink to={row.url} newTab>
          {shortAddress(row.url)}
        </TextLink>
      </Box>
    </>
  );
}

/** The tracked product of a row. */
const trackedOf = ({ productId, name, url }: ListedProduct) =>
  productId === null ? undefined : { _id: productId, name: name ?? shortAddress(url) };

/** The columns of a listing's products. */
export const LISTED_COLUMNS: readonly Column<ListedProduct>[] = [
  {
    key: "name",
    header: T.product,
    isRowHeader: true,
    width: "34%",
    render: (row) => (
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", fontWeight: 400 }}>
        <Thumbnail picture={row.picture} name={row.name ?? row.url} />
        <Box sx={{ flex: 1, minWidth: 120 }}>
          <NameAndAddress row={row} />
        </Box>
      </Box>
    ),
    renderNarrow: (row) => (
      <Box sx={{ width: 190, fontWeight: 400 }}>
        <NameAndAddress row={row} />
        <PriceLine now={row.price} against={row.wasPrice} reading={row} of={trackedOf(row)} />
        {row.doubts.length > 0 && <Doubts doubts={row.doubts} />}
        {(row.productId !== null || row.goneAt !== null || row.isNew) && <Standing row={row} />}
      </Box>
    ),
  },
  {
    key: "price",
    header: T.price,
    align: "right",
    isWideOnly: true,
    render: (row) => (
      <>
        <PriceOf row={trackedOf(row)} money={row.price} quiet={row.isStale} />
        {row.wasPrice && (
          <Box component="s" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
            <Price money={row.wasPrice} quiet />
          </Box>
        )}
        <LastRead of={row} />
      </>
    ),
  },
  { key: "category", folds: 1, header: T.category, isWideOnly: true, render: (row) => row.category ?? NONE },
  { key: "doubts", header: T.doubts, isWideOnly: true, render: (row) => <Doubts doubts={row.doubts} /> },
  { key: "state", header: T.state, isWideOnly: true, render: (row) => <Standing row={row} /> },
];
