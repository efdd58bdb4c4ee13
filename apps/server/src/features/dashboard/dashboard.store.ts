import { STOCK_TILES, TILES } from "@pricetrail/contract";
import type { DASHBOARD_SORTS, Tile } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import {
  hasFilter,
  scopeWithTouched,
  statesAtEnd,
  statesWithStartPrice,
  stockChangeCount,
  touchedCount,
  loadTouched,
} from "./dashboard-state.store.ts";
import type { StateScope } from "./dashboard-state.store.ts";
import {
  checkedAgain,
  nameJoins,
  productColumns,
  staleCondition,
} from "../products/product-columns.shared.store.ts";
import type { ProductRecord } from "../products/product-row.rules.ts";

export type DashboardSort = (typeof DASHBOARD_SORTS)[number];

/** The condition of each tile, over a state `s`. */
const COUNTS: Record<Exclude<Tile, "stockchange">, RawBuilder<boolean>> = {
  all: sql`true`,
  successfultracking: sql`s.tile_state & 3 = 1`,
  trackingerrors: sql`s.tile_state & 3 = 2`,
  normalpricechange: sql`s.begin_normal <> s.normal`,
  discountedpricechange: sql`(s.begin_normal is not null and s.normal is not null and s.begin_discounted is distinct from s.discounted)`,
  discountedproduct: sql`s.tile_state & 12 = 8`,
  soldatnormalprice: sql`s.tile_state & 12 = 4`,
  outofstock: sql`s.tile_state & 16 = 16`,
};

/** Returns the same conditions; stock changes are searched in the range, so a reverted one counts too. */
const counted = (tile: Tile, { organisationId, from, end }: StateScope): RawBuilder<boolean> =>
  tile === "stockchange"
    ? sql`s.product_id in (select h.product_id from stock_change h
        where h.organisation_id = ${organisationId} and h.at >= ${from} and h.at < ${end} and h.is_change)`
    : COUNTS[tile];

const isChange = (tile: Tile) => tile === "normalpricechange" || tile === "discountedpricechange";

/** All tiles except stock changes, which are counted separately. */
const TILE_NAMES: readonly Tile[] = [...TILES, ...STOCK_TILES].filter((tile) => tile !== "stockchange");
const STANDING = TILE_NAMES.filter((tile) => !isChange(tile));
const CHANGES = TILE_NAMES.filter(isChange);

/**
 * Returns the numbers of all tiles. The two kinds of change are counted separately, over the few products whose price is newer
 * than the range.
 */
export async function countTiles(trx: Trx, scope: StateScope): Promise<Record<Tile, number>> {
  const counts = async (from: RawBuilder<unknown>, some: readonly Tile[], ...more: RawBuilder<unknown>[]) => {
    const numbers = some.map(
      (tile) => sql`count(*) filter (where ${counted(tile, scope)}) as ${sql.ref(tile)}`,
    );
    const { rows } = await sql<Record<Tile, number>>`
      select ${sql.join([...numbers, ...more])} from (${from}) s`.execute(trx);
    return rows[0]!;
  };
  const stock = sql`${stockChangeCount(scope)} as stockchange`;
  if (!scope.endsNow) return counts(statesWithStartPrice(scope, false), TILE_NAMES, stock);
  // There are few kinds of state: grouping by kind and adding up costs a third of seven counts over every product.
  const numbers = STANDING.map(
    (tile) =>
      sql`coalesce(sum(s.number) filter (where ${counted(tile, scope)}), 0)::bigint as ${sql.ref(tile)}`,
  );
  const { rows } = await sql<Record<Tile | "touched", number>>`
    select ${sql.join(numbers)}, ${stock}, ${touchedCount(scope)} as touched from (
      select a.tile_state, count(*) as number from (${statesAtEnd(scope)}) a group by a.tile_state) s`.execute(
    trx,
  );
  const { touched, ...standing } = rows[0]!;
  const changes = await counts(statesWithStartPrice(scopeWithTouched(scope, touched), true), CHANGES);
  return { ...standing, ...changes };
}

async function states(
  trx: Trx,
  scope: StateScope,
  tile: Tile,
  needsBegin: boolean,
): Promise<RawBuilder<unknown>> {
  if (isChange(tile) && scope.endsNow) return statesWithStartPrice(await loadTouched(trx, scope), true);
  return isChange(tile) || needsBegin ? statesWithStartPrice(scope, false) : statesAtEnd(scope);
}

export async function countStates(trx: Trx, scope: StateScope, tile: Tile): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${await states(trx, scope, tile, false)}) s where ${counted(tile, scope)}`.execute(
    trx,
  );
  return rows[0]!.total;
}

/** The asking price: the discounted one, or else the normal one. */
const ASKED = sql`coalesce(s.discounted, s.normal)`;
const ASKED_BEFORE = sql`coalesce(s.begin_discounted, s.begin_normal)`;
/** The relative change; rows without a change or a comparison sort last in either order. */
const CHANGE = sql`case when ${ASKED_BEFORE} > 0 and ${ASKED_BEFORE} <> ${ASKED}
  then (${ASKED} - ${ASKED_BEFORE})::double precision / ${ASKED_BEFORE} end`;

type RankingSort = "change" | "-change" | "price" | "-price";
type PlainSort = Exclude<DashboardSort, RankingSort>;

const isRanking = (sort: DashboardSort): sort is RankingSort =>
  sort.endsWith("change") || sort.endsWith("price");

const PLAIN_ORDERS: Record<PlainSort, RawBuilder<unknown>> = {
  name: sql`lower(p.name), p.id`,
  "-name": sql`lower(p.name) desc, p.id desc`,
  checkedAt: sql`s.checked_at, s.product_id`,
  "-checkedAt": sql`s.checked_at desc, s.product_id desc`,
};

/**
 * Returns the order by prices. Amounts in different currencies are never ranked against each other, and a stale price is not ranked
 * with current ones: it comes after those of its currency, and its change after all changes.
 *
 * @param isStale over `product p` and a state `s`
 */
function rankingOrder(sort: RankingSort, isStale: RawBuilder<boolean>): RawBuilder<unknown> {
  const direction = sort.startsWith("-") ? sql`desc` : sql``;
  return sort.endsWith("price")
    ? sql`s.currency nulls last, ${isStale}, ${ASKED} ${direction}, s.product_id`
    : sql`case when not ${isStale} then ${CHANGE} end ${direction} nulls last, s.product_id`;
}

/** Returns whether counting the products of a tile is cheap, so that the whole list is not needed for the count. */
export const isCheapToCount = (scope: StateScope, tile: Tile, sort: DashboardSort): boolean =>
  scope.endsNow && !hasFilter(scope) && !isChange(tile) && !sort.endsWith("change");

/**
 * Returns the ids of a tile's products in order, each with the total number when `isCounted`.
 *
 * @param page.now the time at which prices may be stale
 */
export async function findStateIds(
  trx: Trx,
  scope: StateScope,
  tile: Tile,
  page: { sort: DashboardSort; limit: number; offset: number; isCounted: boolean; now: Date },
): Promise<{ id: string; total: number }[]> {
  const { sort, limit, offset, isCounted, now } = page;
  const { organisationId } = scope;
  const byProduct = sort === "name" || sort === "-name" || isRanking(sort);
  const order = isRanking(sort)
    ? rankingOrder(
        sort,
        await staleCondition(
          trx,
          organisationId,
          { readAt: sql`s.priced_at`, checkedAt: sql`s.checked_at` },
          now,
        ),
      )
    : PLAIN_ORDERS[sort];
  const { rows } = await sql<{ id: string; total: number }>`
    select s.product_id as id, ${isCounted ? sql`count(*) over ()` : sql`0`} as total
    from (${await states(trx, scope, tile, sort.endsWith("change"))}) s
    ${byProduct ? sql`join product p on p.organisation_id = ${organisationId} and p.id = s.product_id and p.deleted_at is null` : sql``}
    where ${counted(tile, scope)} order by ${order} limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

export interface DashboardRecord extends ProductRecord {
  beginNormal: number | null;
  beginDiscounted: number | null;
  changedAt: Date | null;
}

/** Selects when the price in force was read: in a past range its last reading there, or else the reading that first found it. */
function pricedAt({ organisationId, from, end, endsNow }: StateScope): RawBuilder<unknown> {
  if (endsNow) return sql`l.priced_at`;
  return sql`case when l.priced_at < ${end} then l.priced_at else coalesce(
    (select c.at from page_check c where c.organisation_id = ${organisationId} and c.product_id = s.product_id
       and c.at >= ${from} and c.at < ${end} and c.outcome = 'value' order by c.at desc limit 1),
    (select o.at from price_point o where o.organisation_id = ${organisationId} and o.product_id = s.product_id
       and o.at < ${end} order by o.at desc limit 1)) end`;
}

/** Selects the stock at the end of the range, and since when. */
function stockAt({ organisationId, end, endsNow }: StateScope): RawBuilder<unknown> {
  const now = sql`l.availability, l.stock_since as "stockSince"`;
  if (endsNow) return now;
  const then = (column: "to_state" | "at") => sql`(select h.${sql.ref(column)} from stock_change h
    where h.organisation_id = ${organisationId} and h.product_id = s.product_id and h.at < ${end} order by h.at desc limit 1)`;
  return sql`case when l.stock_since < ${end} then l.availability else nullif(${then("to_state")}, 'none') end as availability,
    case when l.stock_since < ${end} then l.stock_since else ${then("at")} end as "stockSince"`;
}

const NO_FILTER = { brand: [], category: [], subcategory: [], seller: [], group: [] };

/** Returns the products with some ids as they were in the range, in the order of the ids. */
export async function findStates(
  trx: Trx,
  chosen: StateScope & { ids: readonly string[] },
): Promise<DashboardRecord[]> {
  // The filter has already selected the ids and is not applied again.
  const scope = { ...chosen, filter: NO_FILTER };
  const { organisationId, from, end, ids } = scope;
  const { rows } = await sql<DashboardRecord>`${PREPARED}
    select ${productColumns(organisationId)}, s.normal as "normalMinor", s.discounted as "discountedMinor", s.currency, ${stockAt(scope)},
      ${pricedAt(scope)} as "pricedAt", s.checked_at as "checkedAt", s.outcome,
      case when l.checked_at = s.checked_at then l.detail end as detail,
      ${scope.endsNow ? checkedAgain(organisationId) : sql`null::timestamptz`} as "againAt",
      s.begin_normal as "beginNormal", s.begin_discounted as "beginDiscounted", ch.at as "changedAt"
    from (${statesWithStartPrice(scope, false)}) s
    join product p on p.organisation_id = ${organisationId} and p.id = s.product_id
    join latest l on l.organisation_id = ${organisationId} and l.product_id = s.product_id
    ${nameJoins(organisationId)}
    left join lateral (
      select max(h.at) as at from price_change h
      where h.organisation_id = ${organisationId} and h.product_id = s.product_id and h.at >= ${from} and h.at < ${end}) ch on true
    order by array_position(${ids}::uuid[], s.product_id)`.execute(trx);
  return rows;
}
