import type { StockState } from "./stock.rules.ts";

/** The text for each stock state. */
export const STOCK_NAMES: Record<StockState, string> = {
  InStock: "In stock",
  OutOfStock: "Out of stock",
  PreOrder: "Pre-order",
  BackOrder: "Back-order",
  Discontinued: "Discontinued",
  none: "Not stated",
};

/** Texts about availability and its changes. */
export const STOCK_TEXTS = {
  tiles: { outofstock: "Out of Stock", stockchange: "Stock Change" },
  group: "Stock",
  prices: "Prices",
  hint: "Every stock change: what sold out, what came back, and when.",
  changes: "Stock changes",
  shown: "Show changes in",
  soldOut: "Sold out",
  back: "Back in stock",
  nothingFits: "No stock change matches the filters and the days.",
  empty: "No stock has changed yet",
  emptyHint: "Changes appear here when a tracked product sells out or comes back in stock.",
  since: (state: string, when: string) => `${state} since ${when}`,
  /** Texts for the shaded periods of a chart. */
  stretches: "When it was out of stock",
  stretchesOf: (seller: string) => `When ${seller} was out of stock`,
  stretch: (from: string, to: string) => `${from} to ${to}`,
  stretchUntilNow: (from: string) => `since ${from}`,
} as const;
