/** schema.org's ItemAvailability, reduced to what a buyer can do. */
export const AVAILABILITIES = ["InStock", "OutOfStock", "PreOrder", "BackOrder", "Discontinued"] as const;

/** State of a page with a price and no statement about stock, as most pages have while the product is available. */
export const NOT_STATED = "none";

export const STOCK_STATES = [...AVAILABILITIES, NOT_STATED] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** Returns whether a text is a stock state. */
export function isStockState(text: string): text is StockState {
  return (STOCK_STATES as readonly string[]).includes(text);
}

/** Returns whether the product cannot be bought: sold out or discontinued. */
export function isSoldOut(state: string | null | undefined): boolean {
  return state === "OutOfStock" || state === "Discontinued";
}
