import type { MarketBasis, Standing, UnrankedReason } from "./market.endpoints.ts";

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(number: number): string {
  const ending = { one: "st", two: "nd", few: "rd" } as Readonly<Record<string, string>>;
  return `${number}${ending[ORDINALS.select(number)] ?? "th"}`;
}
const ORDINALS = new Intl.PluralRules("en-US", { type: "ordinal" });

export const MARKET_TEXTS = {
  title: "My Market",
  subtitle: (basis: string) => `Your prices among those of other sellers. Compared: ${basis}.`,
  caption: "Items and sellers",
  item: "Item",
  own: "Our price",
  position: "Position",
  gap: "To the cheapest",
  gapHint: "Our price less the cheapest other one",
  edit: (item: string) => `Edit ${item}`,
  /** "3rd of 4" */
  rankOf: (rank: number, ranked: number) => `${ordinal(rank)} of ${ranked}`,
  notListed: "Not listed",
  offerOf: (item: string, seller: string) => `${item} at ${seller}`,
  cheaper: "Cheaper than us",
  dearer: "Dearer than us",
  same: "Same price",
  unrankedLegend: "Grey: old, sold out or in another currency, never compared",
  belowMap: "Below MAP",
  fromShop: "Read in our shop",
  shopDiffers: (price: string) => `Our shop shows ${price}`,
  margin: (percent: string) => `Margin ${percent}`,
  undercutSince: (day: string) => `Undercut since ${day}`,
  index: "Price index, market = 100",
  weAreCheapest: "We are cheapest",
  compared: (count: number) => `of ${count.toLocaleString("en-US")} compared`,
  undercut: "Undercut",
  opportunities: "They are out of stock",
  search: "Search items, own id, GTIN, MPN",
  everyPosition: "All",
  empty: "There is no item yet",
  emptyHint:
    "Each product group is an item: import your catalogue, or add groups by hand. Then assign each seller's product to its item.",
  addGroups: "Manage Product Groups",
  importCatalogue: "Import catalogue",
  goneSince: (day: string) => `Gone from your catalogue file since ${day}`,
  nothingFits: "No item fits these filters.",
  showAll: "Show all items",
  setting: "What is compared",
  ownSeller: "The seller that is us",
  noOwnSeller: "None of them",
  ownSellerHint:
    "Its products are our own shop: their price is ours where an item states none, and is never a competitor's.",
  basis: "Prices compared",
  save: "Save",
  editTitle: "Edit item",
  fields: {
    ownId: "Own id (SKU)",
    gtin: "GTIN",
    mpn: "MPN",
    packSize: "Pack size",
    currency: "Currency of these prices",
    normalPrice: "Own price",
    salePrice: "Own sale price",
    saleFrom: "Sale from",
    saleTo: "Sale to",
    cost: "Cost",
    map: "Minimum advertised price (MAP)",
    rrp: "Recommended price (RRP)",
  },
  thisItem: "This item",
  lastRead: (day: string) => `Last read ${day}`,
  unrankedShort: {
    unpriced: "No price",
    stale: "Old",
    currency: "Other currency",
    stock: "Out of stock",
  } satisfies Record<UnrankedReason, string>,
  updated: "Item updated successfully",
  settingUpdated: "Saved",
  ownIdTaken: "Another item has this id",
  unknownSeller: "Please choose one of your sellers.",
  currencyMissing: "Please enter the currency of these amounts.",
  digits: (currency: string) => `${currency} has fewer decimals`,
  saleWithoutPrice: "A sale price needs a normal price, and is lower than it.",
  salePeriod: "The sale must end after it starts.",
  standings: {
    cheapest: "Cheapest",
    level: "Same as the cheapest",
    undercut: "Undercut",
    alone: "Nobody to compare with",
    unpriced: "No own price",
  } satisfies Record<Standing, string>,
  bases: { selling: "Selling prices, discounts included", normal: "Normal prices" } satisfies Record<
    MarketBasis,
    string
  >,
  unranked: {
    unpriced: "No price",
    stale: "Not compared: the price is old",
    currency: "Not compared: another currency",
    stock: "Not compared: out of stock",
  } satisfies Record<UnrankedReason, string>,
} as const;
