/** schema.org's ItemAvailability, reduced to what a buyer can do. */
export const AVAILABILITIES = ["InStock", "OutOfStock", "PreOrder", "BackOrder", "Discontinued"] as const;

/** What a page with a price that says nothing of its stock leaves: most say nothing while the product can be bought. */
export const NOT_STATED = "none";

export const STOCK_STATES = [...AVAILABILITIES, NOT_STATED] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** Whether a text is one of the states that a product's stock is known by. */
export function isStockState(text: string): text is StockState {
  return (STOCK_STATES as readonly string[]).includes(text);
}

/** Whether the product cannot be bought: sold out, or given up for good. */
export function isSoldOut(state: string | null | undefined): boolean {
  return state === "OutOfStock" || state === "Discontinued";
}
