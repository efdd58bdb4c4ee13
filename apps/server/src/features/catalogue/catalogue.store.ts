import type { CatalogueKind } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import { KINDS } from "./kinds.rules.ts";

export interface NameRecord {
  id: string;
  name: string;
}

export interface CountedName extends NameRecord {
  products: number;
  /** Only for subcategories: their live category. */
  categoryId: string | null;
  category: string | null;
}

const tableOf = (kind: CatalogueKind) => sql.table(KINDS[kind].table);

/** Returns the live names of a kind with their number of live products. */
export async function findNames(
  trx: Trx,
  organisationId: string,
  kind: CatalogueKind,
): Promise<CountedName[]> {
  const column = sql.ref(KINDS[kind].productColumn);
  const isSub = kind === "subcategory";
  const { rows } = await sql<CountedName>`
    select n.id, n.name, coalesce(p.products, 0) as products,
      ${isSub ? sql`c.id` : sql`null::uuid`} as "categoryId", ${isSub ? sql`c.name` : sql`null::text`} as category
    from ${tableOf(kind)} n
    left join (
      select ${column} as name_id, count(*) as products from product
      where organisation_id = ${organisationId} and deleted_at is null and ${column} is not null
      group by 1
    ) p on p.name_id = n.id
    ${
      isSub
        ? sql`left join category c on c.organisation_id = ${organisationId} and c.id = n.category_id and c.deleted_at is null`
        : sql``
    }
    where n.organisation_id = ${organisationId} and n.deleted_at is null`.execute(trx);
  return rows;
}

/** Returns and locks a live name, so that the activity records its state before the change. */
export async function lockName(
  trx: Trx,
  organisationId: string,
  kind: CatalogueKind,
  id: string,
): Promise<NameRecord | undefined> {
  const { rows } = await sql<NameRecord>`
    select id, name from ${tableOf(kind)}
    where organisation_id = ${organisationId} and id = ${id} and deleted_at is null for update`.execute(trx);
  return rows[0];
}

export async function insertName(
  trx: Trx,
  kind: CatalogueKind,
  name: {
    organisationId: string;
    id: string;
    name: string;
    key: string;
    at: Date;
    categoryId?: string | null;
  },
): Promise<void> {
  const isSub = kind === "subcategory";
  await sql`
    insert into ${tableOf(kind)} (organisation_id, id, name, name_key, created_at ${isSub ? sql`, category_id` : sql``})
    values (${name.organisationId}, ${name.id}, ${name.name}, ${name.key}, ${name.at}
      ${isSub ? sql`, ${name.categoryId ?? null}` : sql``})`.execute(trx);
}

/**
 * Returns the id of the live name with this key, and creates it if missing. Concurrent writers get the same id: the unique index
 * admits one insert, and the others read its row.
 */
export async function findOrInsertName(
  trx: Trx,
  kind: CatalogueKind,
  name: {
    organisationId: string;
    id: string;
    name: string;
    key: string;
    at: Date;
    categoryId?: string | null;
  },
): Promise<string> {
  const isSub = kind === "subcategory";
  for (;;) {
    const found = await findByKey(trx, name.organisationId, kind, name.key);
    if (found) return found.id;
    const { rows } = await sql<{ id: string }>`
      insert into ${tableOf(kind)} (organisation_id, id, name, name_key, created_at ${isSub ? sql`, category_id` : sql``})
      values (${name.organisationId}, ${name.id}, ${name.name}, ${name.key}, ${name.at}
        ${isSub ? sql`, ${name.categoryId ?? null}` : sql``})
      on conflict (organisation_id, name_key) where deleted_at is null do nothing
      returning id`.execute(trx);
    if (rows[0]) return rows[0].id;
  }
}

export async function findByKey(
  trx: Trx,
  organisationId: string,
  kind: CatalogueKind,
  key: string,
): Promise<NameRecord | undefined> {
  const { rows } = await sql<NameRecord>`
    select id, name from ${tableOf(kind)}
    where organisation_id = ${organisationId} and name_key = ${key} and deleted_at is null`.execute(trx);
  return rows[0];
}

export async function updateName(
  trx: Trx,
  organisationId: string,
  kind: CatalogueKind,
  id: string,
  name: { name: string; key: string },
): Promise<void> {
  await sql`
    update ${tableOf(kind)} set name = ${name.name}, name_key = ${name.key}
    where organisation_id = ${organisationId} and id = ${id} and deleted_at is null`.execute(trx);
}

export async function assignCategory(
  trx: Trx,
  organisationId: string,
  subcategoryId: string,
  categoryId: string | null,
): Promise<void> {
  await trx
    .updateTable("subcategory")
    .set({ category_id: categoryId })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", subcategoryId)
    .where("deleted_at", "is", null)
    .execute();
}

/** Returns the live category of a live subcategory, with its name; undefined when it has none. */
export async function categoryOf(
  trx: Trx,
  organisationId: string,
  subcategoryId: string,
): Promise<NameRecord | undefined> {
  return trx
    .selectFrom("subcategory as s")
    .innerJoin("category as c", (join) =>
      join.onRef("c.organisation_id", "=", "s.organisation_id").onRef("c.id", "=", "s.category_id"),
    )
    .select(["c.id", "c.name"])
    .where("s.organisation_id", "=", organisationId)
    .where("s.id", "=", subcategoryId)
    .where("c.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function markDeleted(
  trx: Trx,
  organisationId: string,
  kind: CatalogueKind,
  id: string,
  at: Date,
): Promise<void> {
  await sql`
    update ${tableOf(kind)} set deleted_at = ${at}
    where organisation_id = ${organisationId} and id = ${id} and deleted_at is null`.execute(trx);
}

/** Undoes a deletion since `since`; returns the name, or undefined when there is no such deletion. */
export async function unmarkDeleted(
  trx: Trx,
  organisationId: string,
  kind: CatalogueKind,
  id: string,
  since: Date,
): Promise<NameRecord | undefined> {
  const { rows } = await sql<NameRecord>`
    update ${tableOf(kind)} set deleted_at = null
    where organisation_id = ${organisationId} and id = ${id} and deleted_at >= ${since}
    returning id, name`.execute(trx);
  return rows[0];
}

/** Permanently removes names deleted before `before`, and clears remaining references of products. */
export async function purgeNames(
  trx: Trx,
  organisationId: string,
  kind: CatalogueKind,
  before: Date,
): Promise<void> {
  const purged = sql`select id from ${tableOf(kind)} where organisation_id = ${organisationId} and deleted_at < ${before}`;
  const column = sql.ref(KINDS[kind].productColumn);
  // Not left to the foreign key: on a distributed database, one that includes the organisation cannot set a column to null.
  await sql`update product set ${column} = null
    where organisation_id = ${organisationId} and ${column} in (${purged})`.execute(trx);
  if (kind === "brand" || kind === "category" || kind === "subcategory")
    await sql`update product_group set ${column} = null
      where organisation_id = ${organisationId} and ${column} in (${purged})`.execute(trx);
  if (kind === "category")
    await sql`update subcategory set category_id = null
      where organisation_id = ${organisationId} and category_id in (${purged})`.execute(trx);
  await sql`
    delete from ${tableOf(kind)} where organisation_id = ${organisationId} and deleted_at < ${before}`.execute(
    trx,
  );
}
