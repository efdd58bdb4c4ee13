import {
  listBrands,
  listCategories,
  listMarket,
  listSellers,
  listSources,
  listSubcategories,
  marketSummary,
  matchSummary,
  type MarketOffer,
  type MarketRow,
  type MatchRow,
  type MatchSummary,
  type ViolationRow,
  type SourceRow,
} from "@pricetrail/contract";
import { FakeApi } from "./fake-api.ts";
import { pageOf } from "./rows.ts";

export const eur = (value: string) => ({ value, currency: "EUR" });

/** Another seller's offer of an item; `value` in EUR. */
export const offer = (name: string, value: string | null, more: Partial<MarketOffer> = {}): MarketOffer => ({
  productId: `product of ${name}`,
  seller: { _id: name.toLowerCase(), name },
  url: "https://shop.example/p",
  price: value === null ? null : eur(value),
  pricedAt: "2026-06-10T08:00:00.000Z",
  isStale: false,
  availability: "InStock",
  unranked: null,
  gapPermille: null,
  isBelowMap: false,
  ...more,
});

/** An item that another seller undercuts. */
export const ITEM: MarketRow = {
  _id: "arc",
  group: "Arc Desk Lamp",
  ownId: "LMP-ARC",
  gtin: "4006381333931",
  mpn: null,
  packSize: null,
  attributes: {},
  goneSince: null,
  brand: null,
  category: null,
  subcategory: null,
  normalPrice: eur("149.00"),
  salePrice: null,
  saleFrom: null,
  saleTo: null,
  cost: eur("79.00"),
  map: eur("120.00"),
  mapFrom: null,
  mapTo: null,
  rrp: null,
  own: eur("149.00"),
  ownSource: "stated",
  shopPrice: null,
  lastOwn: null,
  standing: "undercut",
  rank: 2,
  ranked: 3,
  cheapest: eur("130.00"),
  median: eur("141.00"),
  gap: eur("19.00"),
  gapPermille: 146,
  indexPermille: 1057,
  undercutSince: "2026-06-09T08:00:00.000Z",
  isOpportunity: false,
  offers: [
    offer("Larkfield", "130.00", { gapPermille: -128 }),
    offer("Northlight", "152.00", { gapPermille: 20 }),
    offer("Ovenbird", "99.00", { unranked: "stale", isStale: true }),
    offer("Tern", "110.00", { unranked: "stock", availability: "OutOfStock" }),
  ],
};

/** Counts of proposed matches. */
export const MATCH_COUNTS: MatchSummary = {
  waiting: 3,
  later: 0,
  same: 1,
  equivalent: 0,
  different: 0,
  automatic: 1,
  brands: [{ _id: "lumique", name: "Lumique", waiting: 3 }],
};

/** A match that waits. */
export const matchOf = (id: string, item: string, name: string, more: Partial<MatchRow> = {}): MatchRow => ({
  _id: id,
  isInDoubt: false,
  item: {
    _id: `item of ${id}`,
    ownId: "LMP-ARC",
    name: item,
    brand: "Lumique",
    gtin: "4006381333931",
    mpn: "LA-240-B",
    price: eur("149.00"),
    pricedAt: null,
    picture: null,
  },
  offer: {
    name,
    brand: "Lumique",
    gtin: null,
    mpn: "LA240",
    price: eur("152.00"),
    picture: null,
    url: "https://northlight.example/arc-240",
    host: "northlight.example",
    seller: "Northlight",
    productId: `product of ${id}`,
    pricedAt: "2026-06-10T08:00:00.000Z",
  },
  probabilityPermille: 912,
  reasons: [
    { weighs: "for", text: "brand lumique" },
    { weighs: "veto", text: "colour: brass / gold" },
  ],
  answer: null,
  isAutomatic: false,
  answeredAt: null,
  laterUntil: null,
  ...more,
});

/** A price below the minimum of an item, about which nothing was done yet. */
export const violationOf = (id: string, seller: string, more: Partial<ViolationRow> = {}): ViolationRow => ({
  _id: id,
  item: { _id: "arc", name: "Arc Desk Lamp", ownId: "LMP-ARC", gtin: null },
  product: { _id: `product of ${id}`, name: "Lumique Arc" },
  url: "https://shop.example/p",
  seller: { _id: seller.toLowerCase(), name: seller },
  price: eur("109.00"),
  map: eur("120.00"),
  gapPermille: -92,
  since: "2026-06-09T08:00:00.000Z",
  seenAt: "2026-06-10T08:00:00.000Z",
  isStale: false,
  sightings: 4,
  times: 1,
  status: "open",
  reason: null,
  statusAt: "2026-06-09T08:00:00.000Z",
  statusBy: null,
  endedAt: null,
  endedBy: null,
  ...more,
});

/** When a file that waits was fetched. */
export const HELD_AT = "2026-06-10T08:00:00.000Z";

/** A source of the catalogue that works. */
export const SOURCE: SourceRow = {
  _id: "s1",
  name: "Larkfield feed",
  host: "larkfield.example",
  hasLogin: true,
  plan: { every: "day", hour: 6, zone: "Europe/Rome" },
  state: "current",
  isFetching: false,
  isNew: false,
  heldAt: null,
  doubts: [],
  error: null,
  fetchedAt: HELD_AT,
  importedAt: HELD_AT,
  rows: 1200,
  nextAt: "2026-06-11T04:00:00.000Z",
};

/** The network of My Market, with a catalogue of one seller. */
export const marketApi = (rows: MarketRow[] = [ITEM]) =>
  new FakeApi()
    .answer(listMarket, pageOf(rows))
    .answer(listSources, { list: [] })
    .answer(marketSummary, {
      data: {
        items: 60,
        standings: { cheapest: 21, level: 13, undercut: 24, alone: 1, unpriced: 1 },
        belowMap: 2,
        opportunities: 3,
        openViolations: 2,
        indexPermille: 1032,
        ownSeller: null,
        basis: "selling",
        mapGraceHours: 0,
      },
    })
    .answer(matchSummary, { data: MATCH_COUNTS })
    .answer(listBrands, { data: [] })
    .answer(listCategories, { data: [] })
    .answer(listSubcategories, { data: [] })
    .answer(listSellers, { data: [{ _id: "larkfield", seller: "Larkfield", products: 1 }] });
