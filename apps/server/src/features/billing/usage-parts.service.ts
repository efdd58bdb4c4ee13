import {
  dayRange,
  NO_USAGE_PART,
  pageOf,
  PAGE_SIZE_DEFAULT,
  pageSizeOf,
  PLAN_TEXTS,
  TRACKING_TEXTS,
  utcDay,
} from "@pricetrail/contract";
import type { PageQuery, UsagePart, UsagePoint } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import { USAGE_DAYS } from "./billing.service.ts";
import * as store from "./usage-parts.store.ts";
import type { PointPlace, PointRecord, UsageFilter } from "./usage-parts.store.ts";

/** Maximum parts listed, the most expensive ones. */
const MAX_PARTS = 100;
/** Number of rows of an export that are read at once. */
const EXPORT_BATCH = 1000;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

export interface PointsQuery extends Days {
  by?: UsagePart | undefined;
  of?: string | undefined;
}

export type UsagePartsService = ReturnType<typeof createUsagePartsService>;

/** Creates the service that breaks down data points and their cost, and returns the rows behind each amount. */
export function createUsagePartsService({ db, clock }: Foundation) {
  const filterOf = ({ from, to, by, of }: PointsQuery): UsageFilter => {
    const range = dayRange({ from, to }, clock.now(), USAGE_DAYS);
    if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
    const days = { from: utcDay(range.from), to: utcDay(new Date(range.end.getTime() - 1)) };
    if (by === undefined || of === undefined) return days;
    return { ...days, part: { by, id: of === NO_USAGE_PART ? null : of } };
  };

  return {
    /** Returns data points and cost by part, most expensive first. */
    parts(organisationId: string, { by, ...days }: Days & { by: UsagePart }) {
      const filter = filterOf(days);
      return readInOrganisation(db, organisationId, async (trx) => {
        const { parts, total } = await store.findParts(trx, organisationId, filter, { by, limit: MAX_PARTS });
        const data = parts.map(({ id, name, points, billedPoints, costMicroUsd }) => ({
          id: id ?? NO_USAGE_PART,
          // The plan for all products has no particular target.
          name: name === "" ? PLAN_TEXTS.all : name,
          points,
          billedPoints,
          costMicroUsd,
        }));
        return { data, more: total - data.length };
      });
    },

    /** Returns the data points behind an amount, newest first. */
    points(organisationId: string, query: PointsQuery & PageQuery) {
      const filter = filterOf(query);
      return readInOrganisation(db, organisationId, async (trx) => {
        const total = await store.countPoints(trx, organisationId, filter);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const offset = (page - 1) * pageSize;
        const records = await store.findPoints(trx, organisationId, filter, { limit: pageSize, offset });
        return { list: records.map(toPoint), pages, data: { page, pageSize, total } };
      });
    },

    /** Yields all of them in batches; each is a short transaction. */
    async *allPoints(organisationId: string, query: PointsQuery): AsyncGenerator<UsagePoint[]> {
      const filter = filterOf(query);
      let after: PointPlace | undefined;
      for (;;) {
        const place = after;
        const records = await readInOrganisation(db, organisationId, (trx) =>
          store.findPoints(trx, organisationId, filter, { limit: EXPORT_BATCH, after: place }),
        );
        if (records.length > 0) yield records.map(toPoint);
        after = records.at(-1);
        if (records.length < EXPORT_BATCH) return;
      }
    },
  };
}

const toPoint = (record: PointRecord): UsagePoint => ({
  _id: record.runItemId,
  at: record.at.toISOString(),
  productId: record.productId,
  product: record.product,
  trigger: record.trigger,
  number: record.number,
  quota: record.quota,
  costMicroUsd: record.costMicroUsd,
});
