import type { ListedEvent } from "@pricetrail/alerts";

/** What a listing shows of a product; amounts are minor units. */
export interface ListedProduct {
  id: string;
  /** Null where it shows none. */
  name: string | null;
  url: string;
  priceMinor: number | null;
  /** The price before a discount. */
  wasMinor: number | null;
  currency: string | null;
}

/** That a listing shows a product for the first time. */
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
