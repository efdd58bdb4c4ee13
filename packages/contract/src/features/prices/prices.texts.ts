/** Texts of Price Tracker History. */
export const CHANGE_SCREEN_TEXTS = {
  title: "Price Tracker History",
  hint: "Every price change with the old price, the new price and the time, and every correction made by Pricetrail.",
  price: "Price",
  both: "Both",
  direction: "Direction",
  drops: "Drops",
  rises: "Rises",
  changes: "Price changes",
  showAll: "Show all changes",
  nothingFits: "No price change matches the filters and the days.",
  empty: "No price has changed yet",
  emptyHint: "Changes appear here as soon as a tracked price changes.",
  from: "From",
  to: "To",
} as const;

/** Marks of the price chart where the history continues with another element. */
export const SPLICE_TEXTS = {
  correction: "Corrected",
  /** Why prices are read differently from this point on, although the shop changed nothing. */
  corrected: {
    picks: "Corrected: a person picked other elements or another amount; the shop's price did not change",
    extractor: "Corrected: a new version reads the page better; the shop's price did not change",
  },
  splice: "Picked again",
  splices: (field: string) => `${field} picked again`,
  accepted: "Page change accepted",
} as const;
