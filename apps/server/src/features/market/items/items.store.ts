import type { FeedChoices } from "@pricetrail/feeds";
import { sql } from "kysely";
import type { Trx } from "../../../database/tenant.ts";
import type { ItemFacts } from "./item-changes.rules.ts";

/** An item of the catalogue, with what is stated about it. */
export interface KnownItem extends ItemFacts {
  id: string;
  name: string;
  nameKey: string;
  brandId: string | null;
  categoryId: string | null;
  subcategoryId: string | null;
  sourceId: string | null;
  isGone: boolean;
  /** Changes whenever the item does. */
  version: string;
}

/** What rows are recognised by. */
export interface ItemKeys {
  ownIds: readonly string[];
  gtins: readonly string[];
  nameKeys: readonly string[];
}

/** Class of the advisory locks of catalogue imports. */
const IMPORT_LOCK = 7_472;

/** Waits until no other import into the organisation's catalogue is under way. */
export async function waitForImportLock(trx: Trx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}, hashtext(${organisationId}))`.execute(trx);
}

/** Files of an address are of its own kind, whatever their columns. */
const OF_SOURCE = "address ";
export const keyOfSource = (id: string): string => OF_SOURCE + id;

/** Returns what a person has chosen for the files of an address; undefined before the first import. */
export async function findKeptChoices(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<FeedChoices | undefined> {
  const row = await trx
    .selectFrom("catalogue_source")
    .select("choices")
    .where("organisation_id", "=", organisationId)
    .where("columns_key", "=", keyOfSource(id))
    .executeTakeFirst();
  return row?.choices;
}

/** Number of remembered sources; those imported last. */
const MAX_SOURCES = 50;

/** Returns what people have chosen for earlier files, by the keys of their columns. */
export async function findChoices(trx: Trx, organisationId: string): Promise<Record<string, FeedChoices>> {
  const rows = await trx
    .selectFrom("catalogue_source")
    .select(["columns_key", "choices"])
    .where("organisation_id", "=", organisationId)
    .where("columns_key", "not like", `${OF_SOURCE}%`)
    .orderBy("imported_at", "desc")
    .limit(MAX_SOURCES)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.columns_key, row.choices]));
}

export async function findSourceId(
  trx: Trx,
  organisationId: string,
  columnsKey: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("catalogue_source")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("columns_key", "=", columnsKey)
    .executeTakeFirst();
  return row?.id;
}

/** Notes an import from a source, with the choices made for it. */
export async function writeSource(
  trx: Trx,
  source: { organisationId: string; id: string; columnsKey: string; choices: FeedChoices; at: Date },
): Promise<void> {
  const choices = JSON.stringify(source.choices);
  await trx
    .insertInto("catalogue_source")
    .values({
      organisation_id: source.organisationId,
      id: source.id,
      columns_key: source.columnsKey,
      choices,
      imported_at: source.at,
    })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "columns_key"]).doUpdateSet({ choices, imported_at: source.at }),
    )
    .execute();
}

/** Returns the live items that have one of these ids, GTINs or names. */
export async function findKnown(
  trx: Trx,
  organisationId: string,
  { ownIds, gtins, nameKeys }: ItemKeys,
): Promise<KnownItem[]> {
  const { rows } = await sql<
    Omit<KnownItem, "saleFrom" | "saleUntil"> & Record<"saleFrom" | "saleUntil", Date | null>
  >`
    select g.id, g.name, g.name_key as "nameKey", g.own_id as "ownId", g.gtin, g.mpn, g.title, g.pack_size as "packSize",
      b.id as "brandId", b.name as brand, c.id as "categoryId", c.name as category,
      sc.id as "subcategoryId", sc.name as subcategory, g.currency, g.normal_minor as "normalMinor",
      g.sale_minor as "saleMinor", g.sale_from as "saleFrom", g.sale_until as "saleUntil", g.cost_minor as "costMinor",
      g.map_minor as "mapMinor", g.rrp_minor as "rrpMinor", g.attributes, g.source_id as "sourceId",
      g.gone_at is not null as "isGone", g.xmin::text as version
    from product_group g
    left join brand b on b.organisation_id = ${organisationId} and b.id = g.brand_id and b.deleted_at is null
    left join category c on c.organisation_id = ${organisationId} and c.id = g.category_id and c.deleted_at is null
    left join subcategory sc on sc.organisation_id = ${organisationId} and sc.id = g.subcategory_id and sc.deleted_at is null
    where g.organisation_id = ${organisationId} and g.deleted_at is null and (
      g.own_id = any(${ownIds}::text[]) or g.gtin = any(${gtins}::text[]) or g.name_key = any(${nameKeys}::text[]))`.execute(
    trx,
  );
  return rows.map((row) => ({
    ...row,
    saleFrom: row.saleFrom?.toISOString() ?? null,
    saleUntil: row.saleUntil?.toISOString() ?? null,
  }));
}

/** An item as it is to be stored. */
export interface StoredItem extends Omit<ItemFacts, "brand" | "category" | "subcategory"> {
  id: string;
  name: string;
  nameKey: string;
  brandId: string | null;
  categoryId: string | null;
  subcategoryId: string | null;
}

const SNAKE: Readonly<Record<Exclude<keyof StoredItem, "id">, { column: string; type: string }>> = {
  name: { column: "name", type: "text" },
  nameKey: { column: "name_key", type: "text" },
  ownId: { column: "own_id", type: "text" },
  gtin: { column: "gtin", type: "text" },
  mpn: { column: "mpn", type: "text" },
  title: { column: "title", type: "text" },
  packSize: { column: "pack_size", type: "text" },
  brandId: { column: "brand_id", type: "uuid" },
  categoryId: { column: "category_id", type: "uuid" },
  subcategoryId: { column: "subcategory_id", type: "uuid" },
  currency: { column: "currency", type: "text" },
  normalMinor: { column: "normal_minor", type: "bigint" },
  saleMinor: { column: "sale_minor", type: "bigint" },
  saleFrom: { column: "sale_from", type: "timestamptz" },
  saleUntil: { column: "sale_until", type: "timestamptz" },
  costMinor: { column: "cost_minor", type: "bigint" },
  mapMinor: { column: "map_minor", type: "bigint" },
  rrpMinor: { column: "rrp_minor", type: "bigint" },
  attributes: { column: "attributes", type: "jsonb" },
};
const COLUMNS = Object.entries(SNAKE);
const names = sql.join(COLUMNS.map(([, { column }]) => sql.ref(column)));
const read = sql.raw(["id uuid", ...COLUMNS.map(([key, { type }]) => `"${key}" ${type}`)].join(", "));
const values = sql.join(COLUMNS.map(([key]) => sql`d.${sql.id(key)}`));

export async function insertItems(
  trx: Trx,
  organisationId: string,
  sourceId: string,
  items: readonly StoredItem[],
  at: Date,
): Promise<void> {
  await sql`insert into product_group (organisation_id, id, created_at, source_id, ${names})
    select ${organisationId}::uuid, d.id, ${at}::timestamptz, ${sourceId}::uuid, ${values}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) d (${read}) returning id`.execute(trx);
}

/**
 * Changes all values of items that are still in the version that was read, whose positions are due then. Returns the number of those.
 */
export async function updateItems(
  trx: Trx,
  organisationId: string,
  items: readonly StoredItem[],
  versions: ReadonlyMap<string, string>,
): Promise<number> {
  const ids = items.map(({ id }) => id);
  const { numAffectedRows } = await sql`update product_group g set (${names}) = row(${values})
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) d (${read})
    join unnest(${ids}::uuid[], ${ids.map((id) => versions.get(id))}::text[]) v (id, version) on v.id = d.id
    where g.organisation_id = ${organisationId} and g.id = d.id and g.xmin::text = v.version`.execute(trx);
  await sql`update market_position set due_at = '-infinity'
    where organisation_id = ${organisationId} and group_id = any(${ids}::uuid[])`.execute(trx);
  return Number(numAffectedRows);
}

/** Notes that items are in the last file of a source. */
export async function markThere(
  trx: Trx,
  organisationId: string,
  sourceId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`update product_group set source_id = ${sourceId}, gone_at = null
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(trx);
}

export async function markGone(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`update product_group set gone_at = ${at}
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(trx);
}

/** An item that the last file of a source had. */
export interface ThereItem {
  id: string;
  name: string;
  ownId: string | null;
}

/** Returns the next live items that the last file of a source had, in the order of their ids. */
export async function findThere(
  trx: Trx,
  organisationId: string,
  sourceId: string,
  after?: string,
): Promise<ThereItem[]> {
  return trx
    .selectFrom("product_group")
    .select(["id", "name", "own_id as ownId"])
    .where("organisation_id", "=", organisationId)
    .where("source_id", "=", sourceId)
    .where("deleted_at", "is", null)
    .where("gone_at", "is", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after!))
    .orderBy("id")
    .limit(MAX_READ)
    .execute();
}

/** Items that are read at once. */
const MAX_READ = 5000;
