import { openDayRange, TRACKING_TEXTS } from "@pricetrail/contract";
import type { PageQuery } from "@pricetrail/contract";
import type { ChangePlace, ChangeRange } from "./product-changes.shared.store.ts";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import { pageOfList } from "../../http/paged-list.ts";

/** Maximum changes counted and paged through; older ones are accessible by the timeline and the export. */
const MAX_COUNTED = 25_000;
/** Number of rows of an export that are read at once. */
const EXPORT_BATCH = 1000;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** A query with its days converted to times. */
type InTime<Query> = Omit<Query, keyof Days> & { from?: Date | undefined; end?: Date | undefined };

/**
 * Creates a history of changes: pages for screens and programs, and everything for exports.
 *
 * @throws AppError 400 for invalid days
 */
export function createChangeList<Query extends Days, Record extends ChangePlace, Row>(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  {
    count,
    find,
    toRow,
  }: {
    count: (trx: Trx, organisationId: string, filter: InTime<Query>, most: number) => Promise<number>;
    find: (trx: Trx, organisationId: string, filter: InTime<Query>, range: ChangeRange) => Promise<Record[]>;
    toRow: (record: Record) => Row;
  },
) {
  const filterOf = ({ from, to, ...rest }: Query): InTime<Query> => {
    const range = openDayRange({ from, to }, clock.now());
    if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
    return { ...rest, ...range };
  };
  return {
    list(organisationId: string, query: Query & PageQuery & { cursor?: string | undefined }) {
      const filter = filterOf(query);
      return readInOrganisation(db, organisationId, async (trx) => {
        const { records, pages, data } = await pageOfList(query, {
          most: MAX_COUNTED,
          count: (upTo) => count(trx, organisationId, filter, upTo),
          find: (range) => find(trx, organisationId, filter, range),
          place: (record) => record,
        });
        return { list: records.map(toRow), pages, data };
      });
    },

    /** Yields all changes, newest first, in batches; each is a short transaction. */
    async *all(organisationId: string, query: Query): AsyncGenerator<Row[]> {
      const filter = filterOf(query);
      let after: ChangePlace | undefined;
      for (;;) {
        const place = after;
        const records = await readInOrganisation(db, organisationId, (trx) =>
          find(trx, organisationId, filter, { limit: EXPORT_BATCH, after: place }),
        );
        if (records.length > 0) yield records.map(toRow);
        after = records.at(-1);
        if (records.length < EXPORT_BATCH) return;
      }
    },
  };
}
