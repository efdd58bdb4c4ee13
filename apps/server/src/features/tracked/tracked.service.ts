import { openDayRange, TRACKING_TEXTS } from "@pricetrail/contract";
import type { GrowingQuery, TrackedRow } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import { pageOfList } from "../../http/paged-list.ts";
import * as entries from "./entries.store.ts";
import type { EntryFilter } from "./entries.store.ts";
import * as tracked from "./tracked.store.ts";
import { tagText, toTrackedRow } from "./tracked-row.rules.ts";

/** Maximum data points counted and paged; older ones are available through the timeline and the export. */
const MAX_COUNTED = 25_000;
/** Rows of an export read at once. */
const EXPORT_BATCH = 1000;

export interface TrackedQuery {
  search?: string | undefined;
  tag: readonly string[];
  product: readonly string[];
  from?: string | undefined;
  to?: string | undefined;
}

/** Converts the days of a query to timestamps. */
function trackedFilter({ from, to, ...rest }: TrackedQuery, now: Date): tracked.TrackedFilter {
  const range = openDayRange({ from, to }, now);
  if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
  return { ...rest, ...range };
}

export type TrackedService = ReturnType<typeof createTrackedService>;

/** Creates the service for tracking entries and their data points. */
export function createTrackedService({ db, clock }: Foundation) {
  return {
    /** Returns tracking entries, newest first. */
    entries(organisationId: string, query: EntryFilter & GrowingQuery) {
      return readInOrganisation(db, organisationId, async (trx) => {
        const { records, pages, data } = await pageOfList(query, {
          count: () => entries.countEntries(trx, organisationId, query),
          find: (range) => entries.findEntryPage(trx, organisationId, query, range),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
        const list = records.map(({ id, createdAt, ...rest }) => ({
          _id: id,
          ...rest,
          createdAt: createdAt.toISOString(),
        }));
        return { list, pages, data };
      });
    },

    /** Returns data points, newest first. */
    dataPoints(organisationId: string, query: TrackedQuery & GrowingQuery) {
      const filter = trackedFilter(query, clock.now());
      return readInOrganisation(db, organisationId, async (trx) => {
        const { records, pages, data } = await pageOfList(query, {
          most: MAX_COUNTED,
          count: (upTo) => tracked.countTracked(trx, organisationId, filter, upTo),
          find: (range) => tracked.findTracked(trx, organisationId, filter, range),
          place: (record) => record,
        });
        return { list: records.map(toTrackedRow), pages, data };
      });
    },

    /** Yields all data points of a filter, newest first, in batches, each in its own short transaction. */
    async *all(organisationId: string, query: TrackedQuery): AsyncGenerator<TrackedRow[]> {
      const filter = trackedFilter(query, clock.now());
      let after: tracked.TrackedPlace | undefined;
      for (;;) {
        const place = after;
        const records = await readInOrganisation(db, organisationId, (trx) =>
          tracked.findTracked(trx, organisationId, filter, { limit: EXPORT_BATCH, after: place }),
        );
        if (records.length > 0) yield records.map(toTrackedRow);
        after = records.at(-1);
        if (records.length < EXPORT_BATCH) return;
      }
    },

    /** Returns the organisation's distinct tags with their number of entries. */
    tags(organisationId: string) {
      return readInOrganisation(db, organisationId, async (trx) => {
        const found = await entries.countTags(trx, organisationId);
        return found.map(({ field, tag, count }) => ({ tag: tagText(field, tag), count }));
      });
    },
  };
}
