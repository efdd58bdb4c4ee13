import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { stateOf } from "../products/outcomes.shared.store.ts";
import { matchesFilter } from "../products/product-filter.shared.store.ts";
import type { ProductFilter } from "../products/product-filter.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";

/** The products of an organisation that a filter selects, and a range of time. */
export interface StateScope {
  organisationId: string;
  filter: ProductFilter;
  from: Date;
  /** The first time after the range. */
  end: Date;
  /** Nothing was checked after the range, so the latest rows show its end state. */
  endsNow: boolean;
  /** Only these products. */
  ids?: readonly string[];
  /** Few products have a price that is newer than the range's start. */
  touchedAreFew?: boolean;
}

/** Counts the products with a price that is newer than the range's start, up to the relevant limit. */
export const touchedCount = (scope: StateScope): RawBuilder<number> => sql<number>`(
  select count(*) from (
    select from latest l where l.organisation_id = ${scope.organisationId} and l.price_since > ${scope.from}
    limit ${FEW_TOUCHED + 1}) touched)`;

/** Counts the live products in scope whose stock changed in the range; without a filter, an index-only scan. */
export const stockChangeCount = (scope: StateScope): RawBuilder<number> => {
  const { organisationId, filter, from, end } = scope;
  const live = hasFilter(scope)
    ? sql`h.product_id in (select p.id from product p
        where p.organisation_id = ${organisationId} and p.deleted_at is null and ${matchesFilter(organisationId, filter)})`
    : sql`h.product_id not in (
        select d.id from product d where d.organisation_id = ${organisationId} and d.deleted_at is not null)`;
  return sql<number>`(select count(distinct h.product_id) from stock_change h
    where h.organisation_id = ${organisationId} and h.at >= ${from} and h.at < ${end} and h.is_change and ${live})`;
};

/** Returns the scope with the result of its touched count. */
export const scopeWithTouched = (scope: StateScope, touched: number): StateScope => ({
  ...scope,
  touchedAreFew: touched <= FEW_TOUCHED,
});

/** Returns the scope, extended by whether few products have a price that is newer than the range's start. */
export async function loadTouched(trx: Trx, scope: StateScope): Promise<StateScope> {
  const { rows } = await sql<{ touched: number }>`select ${touchedCount(scope)} as touched`.execute(trx);
  return scopeWithTouched(scope, rows[0]!.touched);
}

/** Returns whether the filter excludes anything. */
export const hasFilter = ({ filter }: StateScope) =>
  (filter.search ?? "").trim() !== "" ||
  [filter.brand, filter.category, filter.subcategory, filter.seller, filter.group].some(
    (some) => some.length > 0,
  );

/** Maximum products with a price newer than the range that are looked up individually; above it, reading all is cheaper. */
const FEW_TOUCHED = 3000;

/**
 * Selects the latest rows of the live products in scope. Without a filter, excluding the few deleted products is cheaper than
 * joining the live ones.
 */
function latestRows(scope: StateScope, joins: RawBuilder<unknown>): RawBuilder<unknown> {
  const { organisationId, filter, ids } = scope;
  const isFiltered = hasFilter(scope);
  return sql`latest l
    ${isFiltered ? sql`join product p on p.organisation_id = ${organisationId} and p.id = l.product_id and p.deleted_at is null` : sql``}
    ${joins} where l.organisation_id = ${organisationId}
    and ${
      isFiltered
        ? matchesFilter(organisationId, filter)
        : sql`l.product_id not in (
            select d.id from product d where d.organisation_id = ${organisationId} and d.deleted_at is not null)`
    }
    ${ids ? sql`and l.product_id = any(${ids}::uuid[])` : sql``}`;
}

/**
 * Selects the state of each product in scope at the end of the range: `product_id`, its last check in the range (`checked_at`,
 * `outcome`), the last reading of its price (`priced_at`), the price in force (`normal`, `discounted`, `currency`), which may have been read before the range, and a summary
 * of both (`tile_state`, as in the table `latest`).
 */
export function statesAtEnd(scope: StateScope): RawBuilder<unknown> {
  const { organisationId, from, end } = scope;
  if (scope.endsNow)
    return sql`select l.product_id, l.checked_at, l.priced_at, l.outcome, l.normal_minor as normal, l.discounted_minor as discounted, l.currency,
        l.price_since, l.tile_state, l.prior_since, l.prior_normal, l.prior_discounted, l.prior_currency
      from ${latestRows(scope, sql``)} and l.checked_at >= ${from}`;
  // The latest row of a product that was not checked after the range still shows its state at that time.
  const joins = sql`
    left join lateral (
      select c.at, c.outcome from page_check c
      where l.checked_at >= ${end} and c.organisation_id = ${organisationId} and c.product_id = l.product_id
        and c.at >= ${from} and c.at < ${end}
      order by c.at desc limit 1) k on true
    left join price_track t on t.organisation_id = ${organisationId} and t.product_id = l.product_id`;
  const last = (column: "normal_minor" | "discounted_minor" | "currency") => {
    const older = sql`(select o.${sql.ref(column)} from price_point o
      where o.organisation_id = ${organisationId} and o.product_id = l.product_id and o.at < ${end} order by o.at desc limit 1)`;
    const position = sql`width_bucket(${end}::timestamptz - interval '1 microsecond', t.at)`;
    const inTrack =
      column === "currency"
        ? sql`case when ${position} > 0 then t.currency end`
        : sql`nullif(t.${sql.ref(column)}[${position}], -1)`;
    return sql`case when t.is_whole or t.at[1] < ${end} then ${inTrack} else ${older} end`;
  };
  return sql`select c.*, ${stateOf("c.outcome")}
      + case when c.normal is null then 0 when c.discounted is null then 4 else 8 end
      + case when c.stock in ('OutOfStock', 'Discontinued') then 16 else 0 end as tile_state
    from (
      select l.product_id, case when l.checked_at < ${end} then l.checked_at else k.at end as checked_at,
        -- Of a product that was read after the range, the last reading in it is not looked up: it counts as current.
        case when l.priced_at < ${end} then l.priced_at end as priced_at,
        case when l.checked_at < ${end} then l.outcome else k.outcome end as outcome,
        ${last("normal_minor")} as normal, ${last("discounted_minor")} as discounted, ${last("currency")} as currency,
        case when l.stock_since < ${end} then l.availability else (select h.to_state from stock_change h
          where h.organisation_id = ${organisationId} and h.product_id = l.product_id and h.at < ${end}
            and l.stock_since >= ${end} order by h.at desc limit 1) end as stock,
        l.price_since, t.at as track_at, t.normal_minor as track_normal, t.discounted_minor as track_discounted,
        t.currency as track_currency, t.is_whole as track_is_whole, t.is_corrected as track_is_corrected
      from ${latestRows(scope, joins)} and l.checked_at >= ${from} and (l.checked_at < ${end} or k.at is not null)) c`;
}

/** A kind of price: its columns in a point, in the track (joined, or carried by the state of a past range), and in a state `s`. */
const kindOf = (name: "normal" | "discounted") => ({
  point: sql.ref(`o.${name}_minor`),
  joined: sql.ref(`t.${name}_minor`),
  carried: sql.ref(`s.track_${name}`),
  present: sql.ref(`s.${name}`),
  prior: sql.ref(`s.prior_${name}`),
});
const KINDS = { normal: kindOf("normal"), discounted: kindOf("discounted") };
type Kind = keyof typeof KINDS;

/** The track's other columns. */
const JOINED_TRACK = {
  at: sql`t.at`,
  currency: sql`t.currency`,
  isWhole: sql`t.is_whole`,
  isCorrected: sql`t.is_corrected`,
};
const CARRIED_TRACK = {
  at: sql`s.track_at`,
  currency: sql`s.track_currency`,
  isWhole: sql`s.track_is_whole`,
  isCorrected: sql`s.track_is_corrected`,
};

function joinTrack(
  { organisationId, from, touchedAreFew }: StateScope,
  onlyTouched: boolean,
): RawBuilder<unknown> {
  const ofState = sql`t.organisation_id = ${organisationId} and t.product_id = s.product_id`;
  if (onlyTouched && touchedAreFew)
    // Only for prices that changed twice in the range. The limit keeps the planner from reading all tracks instead.
    return sql`left join lateral (
      select * from price_track t where ${ofState} and (s.prior_since > ${from} or s.price_since is null) limit 1) t on true`;
  return onlyTouched ? sql`join price_track t on ${ofState}` : sql`left join price_track t on ${ofState}`;
}

/** The latest row contains the previous price, which nearly always is the one in force at the start of the range. */
function whenInLatest({ from, endsNow }: StateScope, kind: Kind): RawBuilder<unknown> {
  if (!endsNow) return sql``;
  const { present, prior } = KINDS[kind];
  return sql`when s.price_since <= ${from} or (s.price_since is not null and s.prior_since is null) then ${present}
    when s.prior_since <= ${from} then case when s.prior_currency = s.currency then ${prior} end`;
}

/** A track that is whole, or begins before the range or after a correction in it, contains the price. */
function whenInTrack({ from, end, endsNow }: StateScope, kind: Kind): RawBuilder<unknown> {
  const { at, currency, isWhole, isCorrected } = endsNow ? JOINED_TRACK : CARRIED_TRACK;
  const amounts = endsNow ? KINDS[kind].joined : KINDS[kind].carried;
  return sql`when ${isWhole} or ${at}[1] <= ${from} or (${isCorrected} and ${at}[1] < ${end})
    then case when ${currency} = s.currency
      then nullif(${amounts}[greatest(width_bucket(${from}::timestamptz, ${at}), 1)], -1) end`;
}

/** The last point before the range, or else the first in it. */
function amountInPoints({ organisationId, from, end }: StateScope, kind: Kind): RawBuilder<unknown> {
  return sql`(select case when o.currency = s.currency then ${KINDS[kind].point} end from (
    (select b.* from price_point b where b.organisation_id = ${organisationId} and b.product_id = s.product_id
      and b.at <= ${from} order by b.at desc limit 1)
    union all
    (select a.* from price_point a where a.organisation_id = ${organisationId} and a.product_id = s.product_id
      and a.at > ${from} and a.at < ${end} order by a.at limit 1)) o order by o.at limit 1)`;
}

/** The amount in force at the start of the range, from the cheapest source that contains it. */
const startAmount = (scope: StateScope, kind: Kind): RawBuilder<unknown> =>
  sql`case ${whenInLatest(scope, kind)} ${whenInTrack(scope, kind)} else ${amountInPoints(scope, kind)} end`;

/**
 * Selects states with the price for comparison: the one in force at the start of the range, or else the first in it
 * (`begin_normal`, `begin_discounted`). If that was in another currency, or there is none, `begin_normal` is null. Prices are not
 * compared across a correction: the corrected price counts as the first.
 *
 * @param onlyTouched leaves out products whose price in force is older than the range: they have no change
 */
export function statesWithStartPrice(scope: StateScope, onlyTouched: boolean): RawBuilder<unknown> {
  const joined = scope.endsNow ? joinTrack(scope, onlyTouched) : sql``;
  return sql`select s.*, ${startAmount(scope, "normal")} as begin_normal, ${startAmount(scope, "discounted")} as begin_discounted
    from (${statesAtEnd(scope)}) s ${joined}
    ${onlyTouched ? sql`where s.price_since > ${scope.from} or s.price_since is null` : sql``}`;
}
