import type { ListedEvent } from "@pricetrail/alerts";

/** A product as a listing shows it; amounts are in minor units. */
export interface ListedProduct {
  id: string;
  /** Null when the listing shows none. */
  name: string | null;
  url: string;
  priceMinor: number | null;
  /** The price before a discount. */
  wasMinor: number | null;
  currency: string | null;
}

/** Returns the event of a product's first appearance in a listing. */
export function listedEvent(
  { priceMinor, wasMinor, currency }: Pick<ListedProduct, "priceMinor" | "wasMinor" | "currency">,
  found: Date,
): ListedEvent {
  const at = found.getTime();
  if (priceMinor === null || currency === null) return { kind: "listed", at, price: null };
  const isDiscounted = wasMinor !== null && wasMinor > priceMinor;
  return {
    kind: "listed",
    at,
    price: {
      kind: "price",
      at,
      normalMinor: isDiscounted ? wasMinor : priceMinor,
      discountedMinor: isDiscounted ? priceMinor : null,
      currency,
    },
  };
}
