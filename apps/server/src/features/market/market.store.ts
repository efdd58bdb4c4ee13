import type { GoverningPlan, MarketBasis, MarketSort, Standing } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { governingPlan, latestJoin, nameJoins } from "../products/product-columns.shared.store.ts";
import { containing, NONE, searchWords } from "../products/product-filter.shared.store.ts";
import type { StatedMap, StatedPrice } from "./position.rules.ts";

export interface MarketFilter {
  search?: string | undefined;
  brand: readonly string[];
  category: readonly string[];
  subcategory: readonly string[];
  seller: readonly string[];
  standing?: Standing | undefined;
  only?: "belowMap" | "opportunity" | undefined;
}

/** What an organisation compares: the seller that is itself, and the prices. */
export interface MarketSetting {
  ownSellerId: string | null;
  ownSeller: string | null;
  basis: MarketBasis;
  /** Hours for which a price may be below a minimum before that is a violation. */
  mapGraceHours: number;
}

/** An item as the organisation states it; amounts in minor units of `currency`. */
export interface ItemRecord extends StatedPrice, StatedMap {
  id: string;
  name: string;
  ownId: string | null;
  gtin: string | null;
  mpn: string | null;
  brandId: string | null;
  brand: string | null;
  categoryId: string | null;
  category: string | null;
  subcategoryId: string | null;
  subcategory: string | null;
  costMinor: number | null;
  rrpMinor: number | null;
  undercutSince: Date | null;
  /** The minimum when the position was last computed, and since when that is known. */
  known: { mapMinor: number | null; currency: string | null; since: Date | null };
  packSize: string | null;
  attributes: Record<string, string>;
  /** Since when its catalogue file no longer has it. */
  goneAt: Date | null;
}

/** A product of an item, as it was last read. */
export interface OfferRecord {
  groupId: string;
  productId: string;
  url: string;
  sellerId: string | null;
  seller: string | null;
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string | null;
  availability: string | null;
  pricedAt: Date | null;
  /** When the price began. */
  priceSince: Date | null;
  stockAt: Date | null;
  checkedAt: Date | null;
  isDoubted: boolean;
  plan: GoverningPlan | null;
}

/** What is kept of a position: all that lists are filtered and sorted by. */
export interface PositionRecord {
  groupId: string;
  standing: Standing;
  gapPermille: number | null;
  indexPermille: number | null;
  undercutSince: Date | null;
  isOpportunity: boolean;
  isBelowMap: boolean;
  map: { mapMinor: number | null; currency: string | null; since: Date | null };
  dueAt: Date;
}

/** The values of an item that can be changed. */
export type ItemValues = Partial<
  Omit<
    ItemRecord,
    "id" | "name" | "brand" | "category" | "subcategory" | "undercutSince" | "known" | "goneAt"
  >
>;

const COLUMNS: Readonly<Record<keyof ItemValues, string>> = {
  ownId: "own_id",
  gtin: "gtin",
  mpn: "mpn",
  brandId: "brand_id",
  categoryId: "category_id",
  subcategoryId: "subcategory_id",
  currency: "currency",
  normalMinor: "normal_minor",
  saleMinor: "sale_minor",
  saleFrom: "sale_from",
  saleUntil: "sale_until",
  costMinor: "cost_minor",
  mapMinor: "map_minor",
  mapFrom: "map_from",
  mapUntil: "map_until",
  rrpMinor: "rrp_minor",
  packSize: "pack_size",
  attributes: "attributes",
};

export async function findSetting(trx: Trx, organisationId: string): Promise<MarketSetting> {
  const { rows } = await sql<MarketSetting>`
    select s.id as "ownSellerId", s.name as "ownSeller", o.market_basis as basis,
      o.map_grace_hours as "mapGraceHours" from organisation o
    left join seller s on s.organisation_id = ${organisationId} and s.id = o.own_seller_id and s.deleted_at is null
    where o.id = ${organisationId}`.execute(trx);
  return rows[0]!;
}

export async function updateSetting(
  trx: Trx,
  organisationId: string,
  setting: { ownSellerId?: string | null; basis?: MarketBasis; mapGraceHours?: number },
): Promise<void> {
  await trx
    .updateTable("organisation")
    .set({
      ...(setting.ownSellerId !== undefined && { own_seller_id: setting.ownSellerId }),
      ...(setting.basis !== undefined && { market_basis: setting.basis }),
      ...(setting.mapGraceHours !== undefined && { map_grace_hours: setting.mapGraceHours }),
    })
    .where("id", "=", organisationId)
    .execute();
}

export async function findSellerName(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("seller")
    .select("name")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.name;
}

function matching(organisationId: string, filter: MarketFilter): RawBuilder<unknown> {
  const conditions = [sql`g.organisation_id = ${organisationId}`, sql`g.deleted_at is null`];
  for (const kind of ["brand", "category", "subcategory"] as const) {
    const chosen = filter[kind];
    if (chosen.length === 0) continue;
    const column = sql.ref(`g.${kind}_id`);
    const either = [sql`${column} = any(${chosen.filter(isId)}::uuid[])`];
    if (chosen.includes(NONE)) either.push(sql`${column} is null`);
    conditions.push(sql`(${sql.join(either, sql` or `)})`);
  }
  if (filter.seller.length > 0)
    conditions.push(sql`g.id in (
      select p.group_id from product p where p.organisation_id = ${organisationId} and p.deleted_at is null
        and p.seller_id = any(${filter.seller.filter(isId)}::uuid[]))`);
  for (const word of searchWords(filter.search))
    conditions.push(sql`(lower(g.name) like ${containing(word)} or lower(g.own_id) like ${containing(word)}
      or lower(g.title) like ${containing(word)} or lower(g.mpn) like ${containing(word)} or g.gtin = ${word})`);
  if (filter.standing) conditions.push(sql`m.standing = ${filter.standing}`);
  if (filter.only === "belowMap") conditions.push(sql`m.is_below_map`);
  if (filter.only === "opportunity") conditions.push(sql`m.is_opportunity`);
  return sql`product_group g
    join market_position m on m.organisation_id = ${organisationId} and m.group_id = g.id
    where ${sql.join(conditions, sql` and `)}`;
}

const ORDERS: Record<MarketSort, RawBuilder<unknown>> = {
  name: sql`lower(g.name), g.id`,
  "-name": sql`lower(g.name) desc, g.id desc`,
  gap: sql`m.gap_permille nulls last, g.id`,
  "-gap": sql`m.gap_permille desc nulls last, g.id`,
  index: sql`m.index_permille nulls last, g.id`,
  "-index": sql`m.index_permille desc nulls last, g.id`,
  since: sql`m.undercut_since nulls last, g.id`,
  "-since": sql`m.undercut_since desc nulls last, g.id`,
};

export async function countItems(trx: Trx, organisationId: string, filter: MarketFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${matching(organisationId, filter)}`.execute(trx);
  return rows[0]!.total;
}

/** Returns the ids of the items that a filter selects, in order. */
export async function findItemIds(
  trx: Trx,
  organisationId: string,
  filter: MarketFilter,
  { sort, limit, offset }: { sort: MarketSort; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from ${matching(organisationId, filter)}
    order by ${ORDERS[sort]} limit ${limit} offset ${offset}`.execute(trx);
  return rows.map(({ id }) => id);
}

type ItemRow = Omit<ItemRecord, "known"> & {
  knownMinor: number | null;
  knownCurrency: string | null;
  knownSince: Date | null;
};

/** Returns live items, in the order of their ids' list. */
export async function findItems(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRow>`
    select g.id, g.name, g.own_id as "ownId", g.gtin, g.mpn, g.currency,
      b.id as "brandId", b.name as brand, c.id as "categoryId", c.name as category,
      sc.id as "subcategoryId", sc.name as subcategory,
      g.normal_minor as "normalMinor", g.sale_minor as "saleMinor", g.sale_from as "saleFrom", g.sale_until as "saleUntil",
      g.cost_minor as "costMinor", g.map_minor as "mapMinor",
      g.map_from as "mapFrom", g.map_until as "mapUntil", g.rrp_minor as "rrpMinor", m.undercut_since as "undercutSince",
      m.map_minor as "knownMinor", m.map_currency as "knownCurrency", m.map_since as "knownSince",
      g.pack_size as "packSize", g.attributes, g.gone_at as "goneAt"
    from product_group g
    left join market_position m on m.organisation_id = ${organisationId} and m.group_id = g.id
    left join brand b on b.organisation_id = ${organisationId} and b.id = g.brand_id and b.deleted_at is null
    left join category c on c.organisation_id = ${organisationId} and c.id = g.category_id and c.deleted_at is null
    left join subcategory sc on sc.organisation_id = ${organisationId} and sc.id = g.subcategory_id and sc.deleted_at is null
    where g.organisation_id = ${organisationId} and g.id = any(${ids}::uuid[]) and g.deleted_at is null
    order by array_position(${ids}::uuid[], g.id)`.execute(trx);
  return rows.map(({ knownMinor, knownCurrency, knownSince, ...item }) => ({
    ...item,
    known: { mapMinor: knownMinor, currency: knownCurrency, since: knownSince },
  }));
}

/** Returns the live products of items, as last read, by item. */
export async function findOffers(
  trx: Trx,
  organisationId: string,
  groupIds: readonly string[],
): Promise<Map<string, OfferRecord[]>> {
  const { rows } = await sql<OfferRecord>`
    select p.group_id as "groupId", p.id as "productId", p.url, se.id as "sellerId", se.name as seller,
      l.normal_minor as "normalMinor", l.discounted_minor as "discountedMinor", l.currency, l.availability,
      l.priced_at as "pricedAt", l.price_since as "priceSince", l.stock_at as "stockAt", l.checked_at as "checkedAt",
      p.doubted_at is not null as "isDoubted",
      ${governingPlan(organisationId)} as plan
    from product p ${nameJoins(organisationId)} ${latestJoin(organisationId)}
    where p.organisation_id = ${organisationId} and p.group_id = any(${groupIds}::uuid[]) and p.deleted_at is null
    order by p.id`.execute(trx);
  return Map.groupBy(rows, ({ groupId }) => groupId);
}

/** Locks an item for a change. */
export async function lockItem(trx: Trx, organisationId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("product_group")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the given values of an item, whose position is due then. */
export async function updateItem(
  trx: Trx,
  organisationId: string,
  id: string,
  values: ItemValues,
): Promise<void> {
  const sets = Object.entries(values).map(
    ([key, value]) => sql`${sql.ref(COLUMNS[key as keyof ItemValues])} = ${value}`,
  );
  if (sets.length === 0) return;
  await sql`update product_group set ${sql.join(sets)}
    where organisation_id = ${organisationId} and id = ${id}`.execute(trx);
  await sql`update market_position set due_at = '-infinity'
    where organisation_id = ${organisationId} and group_id = ${id}`.execute(trx);
}

/** Makes the positions of all items of an organisation due. */
export async function makeAllDue(trx: Trx, organisationId: string): Promise<void> {
  await sql`update market_position set due_at = '-infinity'
    where organisation_id = ${organisationId} and due_at > '-infinity'`.execute(trx);
}

/** Claims items whose positions are due, in this transaction, which computes them; others skip them. */
export async function claimDue(trx: Trx, organisationId: string, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from market_position where organisation_id = ${organisationId} and due_at <= ${now}
    order by due_at limit ${most} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Stores positions, and when each is due again. */
export async function writePositions(
  trx: Trx,
  organisationId: string,
  positions: readonly PositionRecord[],
): Promise<void> {
  const column = <K extends keyof PositionRecord>(key: K) => positions.map((one) => one[key]);
  const maps = column("map");
  await sql`
    update market_position m set standing = d.standing, gap_permille = d.gap_permille, index_permille = d.index_permille,
      undercut_since = d.undercut_since, is_opportunity = d.is_opportunity, is_below_map = d.is_below_map,
      map_minor = d.map_minor, map_currency = d.map_currency, map_since = d.map_since, due_at = d.due_at
    from unnest(${column("groupId")}::uuid[], ${column("standing")}::text[], ${column("gapPermille")}::integer[],
      ${column("indexPermille")}::integer[], ${column("undercutSince")}::timestamptz[],
      ${column("isOpportunity")}::boolean[], ${column("isBelowMap")}::boolean[], ${maps.map(({ mapMinor }) => mapMinor)}::bigint[],
      ${maps.map(({ currency }) => currency)}::text[], ${maps.map(({ since }) => since)}::timestamptz[], ${column("dueAt")}::timestamptz[])
      d (group_id, standing, gap_permille, index_permille, undercut_since, is_opportunity, is_below_map, map_minor, map_currency,
        map_since, due_at)
    where m.organisation_id = ${organisationId} and m.group_id = d.group_id`.execute(trx);
}

export interface SummaryRecord {
  standing: Standing;
  items: number;
  belowMap: number;
  opportunities: number;
}

const EVERYTHING: MarketFilter = { brand: [], category: [], subcategory: [], seller: [] };

export async function countPositions(trx: Trx, organisationId: string): Promise<SummaryRecord[]> {
  const { rows } = await sql<SummaryRecord>`
    select m.standing, count(*) as items,
      count(*) filter (where m.is_below_map) as "belowMap", count(*) filter (where m.is_opportunity) as opportunities
    from ${matching(organisationId, EVERYTHING)} group by 1`.execute(trx);
  return rows;
}

/** Returns the median index of all compared items; null when none is. */
export async function medianIndex(trx: Trx, organisationId: string): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select round(percentile_cont(.5) within group (order by m.index_permille)::numeric)::integer as median
    from ${matching(organisationId, EVERYTHING)}`.execute(trx);
  return rows[0]!.median;
}

/** Counts the violations of minimum advertised prices about which nothing was done yet. */
export async function countOpenViolations(trx: Trx, organisationId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from map_violation v
    join product_group i on i.organisation_id = ${organisationId} and i.id = v.group_id and i.deleted_at is null
    where v.organisation_id = ${organisationId} and v.status = 'open'`.execute(trx);
  return rows[0]!.total;
}
