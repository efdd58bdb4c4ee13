import { FREE_POINTS_PER_DAY, POINT_PRICE_MICRO_USD, type PointTariff } from "@pricetrail/contract";
import { useSite } from "../../api/queries.ts";

/** The installation's prices; the product's own until they are known. */
export function useTariff(): PointTariff {
  return (
    useSite().data?.pricing ?? { freePoints: FREE_POINTS_PER_DAY, pointPriceMicroUsd: POINT_PRICE_MICRO_USD }
  );
}

const USUAL_INTERVAL_MS = 2000;

/** The least time between two visits of one shop; the usual one until it is known. */
export function useHostInterval(): number {
  return useSite().data?.hostIntervalMs ?? USUAL_INTERVAL_MS;
}
