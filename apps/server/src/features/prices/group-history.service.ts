import { dayRange, isStale, TRACKING_TEXTS } from "@pricetrail/contract";
import type { GroupSeries, Series } from "@pricetrail/contract";
import { readInOrganisation, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { findReadings } from "../products/product-columns.shared.store.ts";
import { findStockPoints } from "../stock/stock-points.shared.store.ts";
import * as store from "./group-history.store.ts";
import { buildSeries } from "./series.rules.ts";

/** Maximum products in one chart, and maximum points of all products together. */
const MAX_MEMBERS = 50;
const MAX_POINTS = 1200;

export type GroupHistoryService = ReturnType<typeof createGroupHistoryService>;

/** Returns the last asking price: the discounted one, or else the normal one. */
function lastAsked(series: Series): number {
  const [, normal, discounted] = series.points.findLast((point) => point[1] !== null)!;
  return discounted ?? normal!;
}

/** Creates the service for the prices of one item at all its sellers. */
export function createGroupHistoryService({ db, clock }: Foundation) {
  return {
    /**
     * Returns all sellers of a group, cheapest first within each currency, those with a stale price last; prices in different
     * currencies are never compared.
     */
    group(
      organisationId: string,
      groupId: string,
      days: { from?: string | undefined; to?: string | undefined },
    ) {
      const span = dayRange(days, clock.now());
      if (!span) throw invalid(TRACKING_TEXTS.wrongDates);
      return readInOrganisation(db, organisationId, async (trx) => {
        const group = isId(groupId) ? await store.findGroup(trx, organisationId, groupId) : undefined;
        if (!group) throw notFound();
        const members = await store.findMembers(trx, organisationId, groupId, span, MAX_MEMBERS);
        const ids = members.map((member) => member.id);
        const points = await store.findPointsOf(trx, organisationId, ids, span);
        const stock = await findStockPoints(trx, organisationId, ids, span);
        const readings = await findReadings(trx, organisationId, ids);
        const now = clock.now();
        const end = span.end < now ? span.end : now;
        const isStaleAtEnd = ({ id, until }: (typeof members)[number]): boolean => {
          const { plan = null, checkedAt = null } = readings.get(id) ?? {};
          return isStale(until, plan, end, span.end < now ? null : checkedAt);
        };
        const share = Math.floor(MAX_POINTS / Math.max(1, members.length));
        const series = members
          .flatMap((member) =>
            buildSeries(member, points.get(member.id) ?? [], span, member.until, share).map((one) => ({
              ...one,
              isStale: isStaleAtEnd(member),
              availability: member.availability,
              stockSince: member.stockSince?.toISOString() ?? null,
              stock: (stock.get(member.id) ?? []).map(({ at, state }): GroupSeries["stock"][number] => [
                at.getTime(),
                state,
              ]),
            })),
          )
          .sort(
            (a, b) =>
              a.currency.localeCompare(b.currency) ||
              Number(a.isStale) - Number(b.isStale) ||
              lastAsked(a) - lastAsked(b),
          );
        return {
          group: group.name,
          series,
          from: span.from.toISOString(),
          to: new Date(span.end.getTime() - 1).toISOString(),
        };
      });
    },
  };
}
