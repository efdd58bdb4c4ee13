/** Texts of Price Tracker History. */
export const CHANGE_SCREEN_TEXTS = {
  title: "Price Tracker History",
  hint: "Every price change, with the old price, the new price and the time; and where Pricetrail has corrected a price.",
  price: "Price",
  both: "Both",
  direction: "Direction",
  drops: "Drops",
  rises: "Rises",
  changes: "Price changes",
  showAll: "Show all changes",
  nothingFits: "No price change matches the filters and the days.",
  empty: "No price has changed yet",
  emptyHint: "As soon as a tracked price differs from the one before, the change appears here.",
  from: "From",
  to: "To",
} as const;

/** Marks of the price chart where the history continues with another element. */
export const SPLICE_TEXTS = {
  correction: "Corrected",
  /** By what a price is read better from here on; no change of the shop. */
  corrected: {
    picks: "Corrected: other elements are picked, the shop changed nothing",
    extractor: "Corrected: a new version reads the page better, the shop changed nothing",
  },
  splice: "Picked again",
  splices: (field: string) => `${field} picked again`,
  accepted: "Page change accepted",
} as const;
