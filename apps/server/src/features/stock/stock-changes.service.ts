import { openDayRange, TRACKING_TEXTS } from "@pricetrail/contract";
import type { GrowingQuery, STOCK_DIRECTIONS, StockChangeRow } from "@pricetrail/contract";
import type { ProductFilter } from "../../database/product-filter.ts";
import { inOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import { pageOfList } from "../../http/paged-list.ts";
import * as store from "./stock-changes.store.ts";
import type { StockChangeFilter, StockChangePlace, StockChangeRecord } from "./stock-changes.store.ts";

/** Changes are counted and paged through up to here; older ones are reached by the timeline and the export. */
const MAX_COUNTED = 25_000;
/** Rows of an export that are read at once. */
const EXPORT_BATCH = 1000;

export interface StockChangesQuery extends ProductFilter {
  from?: string | undefined;
  to?: string | undefined;
  stock?: (typeof STOCK_DIRECTIONS)[number] | undefined;
  product: readonly string[];
}

export type StockChangesService = ReturnType<typeof createStockChangesService>;

function filterOf({ from, to, ...rest }: StockChangesQuery, now: Date): StockChangeFilter {
  const range = openDayRange({ from, to }, now);
  if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
  return { ...rest, ...range };
}

const toRow = ({ id, at, ...rest }: StockChangeRecord): StockChangeRow => ({
  _id: id,
  ...rest,
  at: at.toISOString(),
});

/** What sold out, and what came back. */
export function createStockChangesService({ db, clock }: Foundation) {
  return {
    list(organisationId: string, query: StockChangesQuery & GrowingQuery) {
      const filter = filterOf(query, clock.now());
      return inOrganisation(db, organisationId, async (trx) => {
        const { records, pages, data } = await pageOfList(query, {
          most: MAX_COUNTED,
          count: (upTo) => store.countStockChanges(trx, organisationId, filter, upTo),
          find: (range) => store.findStockChanges(trx, organisationId, filter, range),
          place: (record) => record,
        });
        return { list: records.map(toRow), pages, data };
      });
    },

    /** All changes, newest first, in batches; each is a short transaction of its own. */
    async *all(organisationId: string, query: StockChangesQuery): AsyncGenerator<StockChangeRow[]> {
      const filter = filterOf(query, clock.now());
      let after: StockChangePlace | undefined;
      for (;;) {
        const place = after;
        const records = await inOrganisation(db, organisationId, (trx) =>
          store.findStockChanges(trx, organisationId, filter, { limit: EXPORT_BATCH, after: place }),
        );
        if (records.length > 0) yield records.map(toRow);
        after = records.at(-1);
        if (records.length < EXPORT_BATCH) return;
      }
    },
  };
}
