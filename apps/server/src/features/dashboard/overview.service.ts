import { dayRange, OVERVIEW_DAYS, TRACKING_TEXTS, utcDay, DAY_MS } from "@pricetrail/contract";
import type { DashboardRow, Overview } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import type { DashboardQuery, DashboardService } from "./dashboard.service.ts";
import { overviewDays } from "./overview.rules.ts";
import * as store from "./overview.store.ts";

/** Maximum failing shops that are named. */
const MAX_SHOPS = 3;
const BIGGEST = 4;

export interface OverviewNeeds {
  dashboard: Pick<DashboardService, "list">;
  /** Returns the number of picked elements that need a repair. */
  countRepairs: (trx: Trx, organisationId: string) => Promise<number>;
}

/** Creates the service for the dashboard's overview: what happened to the selection, and pending tasks. */
export function createOverviewService(
  { db, clock, config }: Pick<Foundation, "db" | "clock" | "config">,
  { dashboard, countRepairs }: OverviewNeeds,
) {
  /** Returns the largest drops and rises of asking prices within the timeline, sorted together by size. */
  async function biggest(organisationId: string, query: DashboardQuery): Promise<Overview["biggest"]> {
    const most = async (sort: "change" | "-change", sign: number) => {
      const { list } = await dashboard.list(organisationId, { ...query, sort, pageSize: BIGGEST });
      return list.filter(({ changePermille, isStale }) => sign * (changePermille ?? 0) > 0 && !isStale);
    };
    const [drops, rises] = [await most("change", -1), await most("-change", 1)];
    const half = BIGGEST / 2;
    const size = (row: DashboardRow) => Math.abs(row.changePermille!);
    // If one direction has fewer, the other fills the space.
    return [
      ...drops.slice(0, Math.max(half, BIGGEST - rises.length)),
      ...rises.slice(0, Math.max(half, BIGGEST - drops.length)),
    ].toSorted((a, b) => size(b) - size(a));
  }

  return {
    async overview(organisationId: string, query: DashboardQuery): Promise<Overview> {
      const now = clock.now();
      const range = dayRange(query, now);
      if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
      const { end } = range;
      const from = new Date(end.getTime() - OVERVIEW_DAYS * DAY_MS);
      // What was read after a past range says nothing about its end.
      const until = end < now ? end : now;
      const { moves, lost, needs } = await readInOrganisation(db, organisationId, async (trx) => {
        const shops = await store.findFailingShops(trx, organisationId, MAX_SHOPS);
        return {
          moves: await store.findPriceMoves(trx, { organisationId, filter: query, from, end }),
          lost: await store.findLostProducts(trx, { organisationId, filter: query, from }, until),
          needs: {
            repairs: await countRepairs(trx, organisationId),
            failing: {
              products: shops[0]?.total ?? 0,
              shops: shops.map(({ host, products, reasons }) => ({ host, products, reasons })),
            },
            quota: {
              points: await store.findDayPoints(trx, organisationId, utcDay(now)),
              free: config.FREE_POINTS,
            },
          },
        };
      });
      return {
        days: overviewDays({ ...moves, lost }, from, OVERVIEW_DAYS),
        stale: lost.reduce((sum, { products }) => sum + products, 0),
        biggest: await biggest(organisationId, query),
        needs,
      };
    },
  };
}
