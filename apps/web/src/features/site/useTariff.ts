import { FREE_POINTS_PER_DAY, POINT_PRICE_MICRO_USD } from "@pricetrail/contract";
import { useSite } from "../../api/queries.ts";
import type { Tariff } from "./cost.ts";

/** The installation's prices; the product's own until they are known. */
export function useTariff(): Tariff {
  return (
    useSite().data?.pricing ?? { freePoints: FREE_POINTS_PER_DAY, pointPriceMicroUsd: POINT_PRICE_MICRO_USD }
  );
}
