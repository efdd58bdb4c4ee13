import { dayRange, TRACKING_TEXTS, utcDay } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import { findUsage } from "./billing.store.ts";

/** Days that the usage screen shows by default. */
export const USAGE_DAYS = 30;

export function createBillingService({ db, clock }: Foundation) {
  return {
    /** Returns data points and cost per UTC day with their totals, and today's. */
    usage(organisationId: string, days: { from?: string | undefined; to?: string | undefined }) {
      const now = clock.now();
      const range = dayRange(days, now, USAGE_DAYS);
      if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
      const today = utcDay(now);
      return readInOrganisation(db, organisationId, async (trx) => {
        const last = utcDay(new Date(range.end.getTime() - 1));
        const found = await findUsage(trx, organisationId, utcDay(range.from), last);
        const data = found.map((row) => ({ ...row, freePoints: row.points - row.billedPoints }));
        const [ofToday] =
          data[0]?.day === today || last === today
            ? data.filter((row) => row.day === today)
            : (await findUsage(trx, organisationId, today, today)).map((row) => ({
                ...row,
                freePoints: row.points - row.billedPoints,
              }));
        const sum = (pick: (row: (typeof data)[number]) => number) =>
          data.reduce((total, row) => total + pick(row), 0);
        return {
          data,
          today: {
            points: ofToday?.points ?? 0,
            freePoints: ofToday?.freePoints ?? 0,
            costMicroUsd: ofToday?.costMicroUsd ?? 0,
          },
          totals: {
            points: sum((row) => row.points),
            billedPoints: sum((row) => row.billedPoints),
            costMicroUsd: sum((row) => row.costMicroUsd),
          },
        };
      });
    },
  };
}
