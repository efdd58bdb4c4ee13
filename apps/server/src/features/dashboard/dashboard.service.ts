import {
  changePermille,
  dayRange,
  moneyOrNull,
  pageOf,
  pageSizeOf,
  PAGE_SIZE_DEFAULT,
  TRACKING_TEXTS,
} from "@pricetrail/contract";
import type { DashboardRow, PageQuery, Tile, Trend } from "@pricetrail/contract";
import type { ProductFilter } from "../products/product-filter.shared.store.ts";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import type { StateScope } from "./dashboard-state.store.ts";
import * as store from "./dashboard.store.ts";
import type { DashboardRecord, DashboardSort } from "./dashboard.store.ts";
import { findTrends } from "../products/trends.service.ts";
import { toProductRow } from "../products/product-row.rules.ts";

export interface DashboardQuery extends ProductFilter {
  from?: string | undefined;
  to?: string | undefined;
}

export interface DashboardListQuery extends DashboardQuery {
  tile?: Tile | undefined;
  sort?: DashboardSort | undefined;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

/** Number of rows of an export that are read at once; memory use is constant whatever the total. */
const EXPORT_BATCH = 500;
const MAX_EXPORT = 1_000_000;

function toDashboardRow(
  record: DashboardRecord,
  until: Date,
  trends?: ReadonlyMap<string, Trend>,
): DashboardRow {
  const before = record.beginDiscounted ?? record.beginNormal;
  const asked = record.discountedMinor ?? record.normalMinor;
  const hasChanged = before !== null && asked !== null && before !== asked;
  return {
    ...toProductRow(record, until, trends),
    previous: hasChanged ? moneyOrNull(before, record.currency) : null,
    changePermille: hasChanged ? changePermille(before, asked) : null,
    changedAt: hasChanged ? (record.changedAt?.toISOString() ?? null) : null,
  };
}

/** Creates the service for the latest data of the selected products in a timeline, and the tiles that count them. */
export function createDashboardService({ db, clock }: Foundation) {
  function scopeOf(organisationId: string, query: DashboardQuery): StateScope {
    const now = clock.now();
    const range = dayRange(query, now);
    if (!range) throw invalid(TRACKING_TEXTS.wrongDates);
    return { organisationId, filter: query, ...range, endsNow: range.end > now };
  }
  /** Returns the time at which rows describe their products. */
  const untilOf = ({ endsNow, end }: StateScope): Date => (endsNow ? clock.now() : end);
  const inclusive = ({ from, end }: StateScope) => ({
    from: from.toISOString(),
    to: new Date(end.getTime() - 1).toISOString(),
  });

  /**
   * Returns one page of ids. If counting is expensive, the list is created once and counted on the way; twice for a page beyond
   * its end.
   */
  async function findPage(trx: Trx, scope: StateScope, tile: Tile, query: DashboardListQuery & PageQuery) {
    const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
    const sort = query.sort ?? "name";
    const find = (page: number, isCounted: boolean) =>
      store.findStateIds(trx, scope, tile, {
        sort,
        limit: pageSize,
        offset: (page - 1) * pageSize,
        isCounted,
        now: untilOf(scope),
      });
    if (!store.isCheapToCount(scope, tile, sort)) {
      const rows = await find(Math.max(query.page ?? 1, 1), true);
      if (rows.length > 0) {
        const { total } = rows[0]!;
        return { ids: rows.map((row) => row.id), total, pageSize, ...pageOf(query.page, pageSize, total) };
      }
    }
    const total = await store.countStates(trx, scope, tile);
    const { page, pages } = pageOf(query.page, pageSize, total);
    const rows = total === 0 ? [] : await find(page, false);
    return { ids: rows.map((row) => row.id), total, pageSize, page, pages };
  }

  return {
    tiles(organisationId: string, query: DashboardQuery) {
      const scope = scopeOf(organisationId, query);
      return readInOrganisation(db, organisationId, async (trx) => {
        const { outofstock, stockchange, ...data } = await store.countTiles(trx, scope);
        return { data, stock: { outofstock, stockchange }, ...inclusive(scope) };
      });
    },

    /** Returns one page of the products of a tile. */
    list(organisationId: string, query: DashboardListQuery & PageQuery) {
      const scope = scopeOf(organisationId, query);
      const tile = query.tile ?? "all";
      return readInOrganisation(db, organisationId, async (trx) => {
        const { ids, page, pages, pageSize, total } = await findPage(trx, scope, tile, query);
        const records = ids.length === 0 ? [] : await store.findStates(trx, { ...scope, ids });
        const until = untilOf(scope);
        const trends = await findTrends(trx, organisationId, ids, until);
        const list = records.map((record) => toDashboardRow(record, until, trends));
        return { list, pages, data: { page, pageSize, total } };
      });
    },

    /**
     * Yields all rows of a tile in batches. Each batch is a short transaction, so a slow reader holds no connection; only the ids
     * stay in memory.
     */
    async *all(organisationId: string, query: DashboardListQuery): AsyncGenerator<DashboardRow[]> {
      const scope = scopeOf(organisationId, query);
      const found = await readInOrganisation(db, organisationId, (trx) =>
        store.findStateIds(trx, scope, query.tile ?? "all", {
          sort: query.sort ?? "name",
          limit: MAX_EXPORT,
          offset: 0,
          isCounted: false,
          now: untilOf(scope),
        }),
      );
      const ids = found.map((row) => row.id);
      for (let start = 0; start < ids.length; start += EXPORT_BATCH) {
        const batch = ids.slice(start, start + EXPORT_BATCH);
        const records = await readInOrganisation(db, organisationId, (trx) =>
          store.findStates(trx, { ...scope, ids: batch }),
        );
        yield records.map((record) => toDashboardRow(record, untilOf(scope)));
      }
    },
  };
}
