import { dayLimits, dayRange, utcDay, visitsOf, DAY_MS } from "@pricetrail/contract";
import type { CoverageDay, ShopCoverageRow } from "@pricetrail/contract";
import { readInOrganisation, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { notFound } from "../../http/errors.ts";
import * as store from "./coverage.store.ts";

const MAX_SHOPS = 500;
const DEFAULT_DAYS = "30";

/** Returns the number of failed visits and of planned ones that were not made. */
const troubleOf = ({ visits, answered, skipped }: ShopCoverageRow): number =>
  visits - answered + Object.values(skipped).reduce((sum, count) => sum + count, 0);

/** Creates the service that reports visits and their outcomes. */
export function createCoverageService({ db, clock }: Foundation) {
  return {
    /**
     * Returns a product's last year by day.
     *
     * @throws AppError 404 when there is no such product
     */
    product(organisationId: string, productId: string) {
      const now = clock.now();
      const fromDay = dayLimits(now).first;
      const span = dayRange({ from: fromDay, to: utcDay(now) }, now)!;
      return readInOrganisation(db, organisationId, async (trx) => {
        if (!isId(productId) || !(await store.isLiveProduct(trx, organisationId, productId)))
          throw notFound();
        const days = new Map<string, CoverageDay>();
        for (const row of await store.findProductDays(trx, organisationId, productId, { ...span, fromDay })) {
          const { day, outcome, count } = row;
          const known = days.get(day) ?? { day, outcomes: {}, skipped: 0 };
          if (outcome === null) known.skipped = count;
          else known.outcomes[outcome] = count;
          days.set(day, known);
        }
        return { from: fromDay, to: utcDay(now), days: [...days.values()] };
      });
    },

    /** Returns every shop's visits in the last days, those with the most problems first. */
    shops(organisationId: string, days: string = DEFAULT_DAYS): Promise<ShopCoverageRow[]> {
      const fromDay = utcDay(new Date(clock.now().getTime() - (Number(days) - 1) * DAY_MS));
      return readInOrganisation(db, organisationId, async (trx) => {
        const shops = new Map<string, Pick<ShopCoverageRow, "outcomes" | "planned" | "skipped">>();
        const of = (host: string) => {
          const shop = shops.get(host) ?? { outcomes: {}, planned: 0, skipped: {} };
          shops.set(host, shop);
          return shop;
        };
        for (const { host, outcome, count } of await store.findShopDays(trx, organisationId, fromDay))
          of(host).outcomes[outcome] = count;
        for (const { host, reason, count } of await store.findShopPlanned(trx, organisationId, fromDay)) {
          if (reason === null) of(host).planned = count;
          else of(host).skipped[reason] = count;
        }
        return [...shops]
          .map(([host, shop]) => ({ host, ...visitsOf(shop.outcomes), ...shop }))
          .sort((a, b) => troubleOf(b) - troubleOf(a) || b.visits - a.visits || a.host.localeCompare(b.host))
          .slice(0, MAX_SHOPS);
      });
    },
  };
}
