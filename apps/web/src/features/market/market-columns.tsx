import Box from "@mui/material/Box";
import {
  DATA_SCREEN_TEXTS,
  decimalToMinor,
  formatMoney,
  MARKET_TEXTS as T,
  type MarketOffer,
  type MarketRow,
} from "@pricetrail/contract";
import { useDateSetting } from "../../api/date-setting.ts";
import { ACTIONS } from "../../ui/DataTableHead.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { formatDate } from "../../ui/dates.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { NONE, Price } from "../../ui/Price.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { comparePath } from "../../ui/paths.ts";
import { percentText } from "../../ui/price-change.ts";
import { OfferCell } from "./OfferCell.tsx";

/** Sellers with a column; the others of an item are in its comparison. */
const MAX_SELLERS = 8;
/** Offers of an item's card on a phone. */
const MAX_ON_CARD = 3;

/** The sellers of the shown items: those with the most offers first, then by name. */
export function sellersOf(rows: readonly MarketRow[]): { id: string; name: string }[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { offers } of rows)
    for (const id of new Set(offers.map(({ seller }) => seller?._id))) {
      const name = offers.find(({ seller }) => seller?._id === id)?.seller?.name;
      if (id === undefined || name === undefined) continue;
      counts.set(id, { name, count: (counts.get(id)?.count ?? 0) + 1 });
    }
  return [...counts]
    .toSorted(([, a], [, b]) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, MAX_SELLERS)
    .map(([id, { name }]) => ({ id, name }));
}

/** Returns a seller's cheapest offer; offers are in the order of their prices. */
const offerOf = ({ offers }: MarketRow, sellerId: string): MarketOffer | undefined =>
  offers.find(({ seller }) => seller?._id === sellerId);

/** Returns our margin in tenths of a percent of our price; null without a cost in its currency. */
function marginPermille({ own, cost }: MarketRow): number | null {
  if (own === null || cost === null || own.currency !== cost.currency) return null;
  const price = decimalToMinor(own.value, own.currency);
  return price === 0
    ? null
    : Math.round((1000 * (price - decimalToMinor(cost.value, cost.currency))) / price);
}

/** What stands below our price: where it comes from, a difference to the shop, the margin. */
function ownNote(row: MarketRow): string | undefined {
  if (row.ownSource === "tracked") return T.fromShop;
  const { own, shopPrice } = row;
  if (own && shopPrice && (own.value !== shopPrice.value || own.currency !== shopPrice.currency))
    return T.shopDiffers(formatMoney(shopPrice));
  const margin = marginPermille(row);
  return margin === null ? undefined : T.margin(percentText(margin).replace("+", ""));
}

function Own({ row }: { row: MarketRow }) {
  useDateSetting();
  if (row.lastOwn)
    return (
      <Box sx={{ whiteSpace: "nowrap" }}>
        <Price money={row.lastOwn.price} quiet />
        <Note>{T.lastRead(formatDate(row.lastOwn.pricedAt))}</Note>
      </Box>
    );
  const note = ownNote(row);
  return (
    <Box sx={{ whiteSpace: "nowrap" }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        <Price money={row.own} />
      </Box>
      {note !== undefined && <Note>{note}</Note>}
    </Box>
  );
}

function Position({ row }: { row: MarketRow }) {
  const { rank, ranked, standing, undercutSince, gap, gapPermille } = row;
  if (rank === null) return <Note>{T.standings[standing]}</Note>;
  const isUndercut = standing === "undercut";
  return (
    <Box sx={{ whiteSpace: "nowrap" }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {T.rankOf(rank, ranked)}
      </Box>
      <Box sx={{ typography: "caption", color: isUndercut ? "error.main" : "text.secondary" }}>
        {isUndercut && gap !== null && gapPermille !== null
          ? `+${formatMoney(gap)} (${percentText(gapPermille)})`
          : T.standings[standing]}
      </Box>
      {undercutSince !== null && <Note>{T.undercutSince(formatDate(undercutSince))}</Note>}
    </Box>
  );
}

const idsOf = ({ ownId, gtin, mpn, packSize }: MarketRow) =>
  [ownId, gtin, mpn, packSize].filter(Boolean).join(" · ");

function Item({ row }: { row: MarketRow }) {
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        <TextLink to={comparePath(row._id)}>{row.group}</TextLink>
      </Box>
      {idsOf(row) !== "" && <Note>{idsOf(row)}</Note>}
      {row.goneSince !== null && <Note>{T.goneSince(formatDate(row.goneSince))}</Note>}
    </>
  );
}

/** The matrix: an item's own price and position, then a column for each seller of the shown items. */
export function marketColumns(
  rows: readonly MarketRow[],
  edit: (row: MarketRow) => void,
): Column<MarketRow>[] {
  const action = (row: MarketRow) => (
    <IconAction icon="edit" label={T.edit(row.group)} onClick={() => edit(row)} />
  );
  return [
    {
      key: "item",
      header: T.item,
      sortKey: "name",
      isRowHeader: true,
      width: "22%",
      render: (row) => <Item row={row} />,
      renderNarrow: (row) => (
        <Box sx={{ fontWeight: 400 }}>
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
            <Box sx={{ minWidth: 0 }}>
              <Item row={row} />
            </Box>
            {action(row)}
          </Box>
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, my: 0.5 }}>
            <Own row={row} />
            <Box sx={{ textAlign: "right" }}>
              <Position row={row} />
            </Box>
          </Box>
          {row.offers.slice(0, MAX_ON_CARD).map((offer) => (
            <Box
              key={offer.productId}
              sx={{
                display: "flex",
                justifyContent: "space-between",
                alignItems: "center",
                gap: 1,
                py: 0.25,
              }}
            >
              <Box sx={{ typography: "caption", overflowWrap: "anywhere" }}>{offer.seller?.name ?? NONE}</Box>
              <OfferCell item={row.group} offer={offer} />
            </Box>
          ))}
        </Box>
      ),
    },
    { key: "own", header: T.own, align: "right", isWideOnly: true, render: (row) => <Own row={row} /> },
    {
      key: "position",
      header: T.position,
      sortKey: "gap",
      align: "right",
      isWideOnly: true,
      render: (row) => <Position row={row} />,
    },
    ...sellersOf(rows).map(({ id, name }, place): Column<MarketRow> => ({
      key: id,
      header: name,
      align: "right",
      isWideOnly: true,
      folds: MAX_SELLERS - place,
      render: (row) => <OfferCell item={row.group} offer={offerOf(row, id)} />,
    })),
    { key: ACTIONS, header: DATA_SCREEN_TEXTS.actions, isWideOnly: true, render: action },
  ];
}
