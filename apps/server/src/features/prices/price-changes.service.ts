import { changePermille, moneyOrNull, openDayRange, TRACKING_TEXTS } from "@pricetrail/contract";
import type { GrowingQuery, PriceChangeRow } from "@pricetrail/contract";
import type { ProductFilter } from "../../database/product-filter.ts";
import { inOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import { pageOfList } from "../../http/paged-list.ts";
import * as store from "./price-changes.store.ts";
import type { ChangeFilter, ChangePlace, ChangeRecord, PriceKind } from "./price-changes.store.ts";

/** Changes are counted and paged through up to here; older ones are reached by the timeline and the export. */
const MAX_COUNTED = 25_000;
/** Rows of an export that are read at once. */
const EXPORT_BATCH = 1000;

export interface ChangesQuery extends ProductFilter {
  from?: string | undefined;
  to?: string | undefined;
  kind?: PriceKind | undefined;
  direction?: "up" | "down" | undefined;
  product: readonly string[];
}

export type PriceChangesService = ReturnType<typeof createPriceChangesService>;

function filterOf({ from, to, ...rest }: ChangesQuery, now: Date): ChangeFilter {
  const range = openDayRange({ from, to }, now);
  if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
  return { ...rest, ...range };
}

function toRow(record: ChangeRecord): PriceChangeRow {
  const { id, fromMinor, toMinor, currency, fromCurrency, at, ...rest } = record;
  // A correction is no change of the shop: it has no percent that could be added up with those of changes.
  const isChange = rest.correction === null && fromCurrency === currency;
  return {
    _id: id,
    ...rest,
    from: moneyOrNull(fromMinor, fromCurrency),
    to: moneyOrNull(toMinor, currency),
    changePermille:
      isChange && fromMinor !== null && toMinor !== null ? changePermille(fromMinor, toMinor) : null,
    at: at.toISOString(),
  };
}

/** The price tracker history. */
export function createPriceChangesService({ db, clock }: Foundation) {
  return {
    list(organisationId: string, query: ChangesQuery & GrowingQuery) {
      const filter = filterOf(query, clock.now());
      return inOrganisation(db, organisationId, async (trx) => {
        const { records, pages, data } = await pageOfList(query, {
          most: MAX_COUNTED,
          count: (upTo) => store.countChanges(trx, organisationId, filter, upTo),
          find: (range) => store.findChanges(trx, organisationId, filter, range),
          place: (record) => record,
        });
        return { list: records.map(toRow), pages, data };
      });
    },

    /** All changes, newest first, in batches; each is a short transaction of its own. */
    async *all(organisationId: string, query: ChangesQuery): AsyncGenerator<PriceChangeRow[]> {
      const filter = filterOf(query, clock.now());
      let after: ChangePlace | undefined;
      for (;;) {
        const place = after;
        const records = await inOrganisation(db, organisationId, (trx) =>
          store.findChanges(trx, organisationId, filter, { limit: EXPORT_BATCH, after: place }),
        );
        if (records.length > 0) yield records.map(toRow);
        after = records.at(-1);
        if (records.length < EXPORT_BATCH) return;
      }
    },
  };
}
