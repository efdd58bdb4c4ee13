import type { Config } from "../../config.ts";
import type { Tariff } from "../runs/points/bill-points.service.ts";
import { noCap } from "../runs/points/cap-gate.rules.ts";

/** Returns the installation's prices. */
export const pricesOf = (config: Config): Pick<Tariff, "freePoints" | "pointPriceMicroUsd"> => ({
  freePoints: config.FREE_POINTS,
  pointPriceMicroUsd: config.POINT_PRICE_MICRO_USD,
});

/** Returns the installation's prices without notifications or caps. */
export const quietTariff = (config: Config): Tariff => ({
  ...pricesOf(config),
  onQuotaReached: () => Promise.resolve(),
  cap: noCap,
});
