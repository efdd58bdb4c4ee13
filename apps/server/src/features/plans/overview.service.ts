import { BUDGET_PARTS, forecast } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import { comingStarts } from "./coming.rules.ts";
import { totalOf } from "./loads.rules.ts";
import type { PlansService } from "./plans.service.ts";

/** The plans of an organisation, and what they will do in the coming 24 hours. */
export function createOverview({ clock, config }: Foundation, plans: Pick<PlansService, "list">) {
  return async (organisationId: string) => {
    const now = clock.now();
    const tariff = { freePoints: config.FREE_POINTS, pointPriceMicroUsd: config.POINT_PRICE_MICRO_USD };
    const { plans: found, settings, rows } = await plans.list(organisationId);
    const coming = settings.pausedAt
      ? []
      : comingStarts(
          found,
          ({ id, timing }) => {
            const row = rows.find(({ _id }) => _id === id)!;
            if (timing.mode === "interval") return totalOf(row.shops).products;
            return Math.ceil(forecast(timing, row.shops, tariff, row.otherPoints).visitsADay / BUDGET_PARTS);
          },
          now,
        );
    return {
      list: rows,
      data: { pausedAt: settings.pausedAt?.toISOString() ?? null, now: now.toISOString(), coming },
    };
  };
}
