import { FREE_POINTS_PER_DAY, POINT_PRICE_MICRO_USD, type PointTariff } from "@pricetrail/contract";
import { useSite } from "../../api/queries.ts";

/** Returns the installation's prices; the product's defaults until they are loaded. */
export function useTariff(): PointTariff {
  return (
    useSite().data?.pricing ?? { freePoints: FREE_POINTS_PER_DAY, pointPriceMicroUsd: POINT_PRICE_MICRO_USD }
  );
}

const USUAL_INTERVAL_MS = 2000;

/** Returns the minimum pause between two visits of one shop; the default until it is loaded. */
export function useHostInterval(): number {
  return useSite().data?.hostIntervalMs ?? USUAL_INTERVAL_MS;
}
