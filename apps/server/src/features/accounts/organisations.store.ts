import { sql } from "kysely";
import type { Role } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import { isId } from "../../database/tenant.ts";

/** Gives the transaction access to the memberships and organisations of this person. */
export async function enterPerson(trx: Trx, userId: string): Promise<void> {
  if (!isId(userId)) throw new TypeError("not an id");
  await sql.raw(`set local app.user_id = '${userId}'`).execute(trx);
}

/** Inserts an organisation; the transaction must have entered it. */
export async function insertOrganisation(
  trx: Trx,
  organisation: { id: string; name: string; isDemo: boolean; now: Date },
): Promise<void> {
  await trx
    .insertInto("organisation")
    .values({
      id: organisation.id,
      name: organisation.name,
      is_demo: organisation.isDemo,
      created_at: organisation.now,
    })
    .execute();
}

export async function renameOwnOrganisation(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable("organisation").set({ name }).where("id", "=", id).execute();
}

export async function insertMembership(
  trx: Trx,
  membership: { organisationId: string; userId: string; role: Role; now: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto("membership")
    .values({
      organisation_id: membership.organisationId,
      user_id: membership.userId,
      role: membership.role,
      created_at: membership.now,
    })
    .onConflict((conflict) => conflict.columns(["organisation_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the person's organisations, longest membership first. The transaction must have entered the person. */
export function findOrganisations(trx: Trx, userId: string) {
  return trx
    .selectFrom("membership")
    .innerJoin("organisation", "organisation.id", "membership.organisation_id")
    .select(["organisation.id", "organisation.name", "organisation.is_demo", "membership.role"])
    .where("membership.user_id", "=", userId)
    .orderBy("membership.created_at")
    .orderBy("organisation.id")
    .execute();
}

/** Locks the organisation against concurrent changes of its members; the transaction must have entered it. */
export async function lockOrganisation(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("organisation")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the members in the order in which they joined. */
export function findRoles(trx: Trx, organisationId: string) {
  return trx
    .selectFrom("membership")
    .select(["user_id as userId", "role"])
    .where("organisation_id", "=", organisationId)
    .orderBy("created_at")
    .orderBy("user_id")
    .execute();
}

/** Returns the number of live products in the organisation that the transaction has entered. */
export async function countProducts(trx: Trx, organisationId: string): Promise<number> {
  const row = await trx
    .selectFrom("product")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * Deletes the organisation that the transaction has entered, with all its data. The usage ledger is kept with its reversals and
 * reports, which contain no names. The tables are read from the catalog instead of a list, so that a new table is never
 * forgotten.
 */
export async function deleteOrganisation(trx: Trx, id: string): Promise<void> {
  // Deleting a long history exceeds the ordinary statement timeout.
  await sql`set local statement_timeout = 0`.execute(trx);
  await trx.deleteFrom("organisation").where("id", "=", id).execute();
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'organisation_id' and not a.attisdropped and c.relname not in ('usage_ledger', 'ledger_reversal', 'meter_report', 'account_closing',
        'security_event')
    order by c.relname`.execute(trx);
  for (const { name } of rows) {
    await sql`delete from ${sql.table(name)} where organisation_id = ${id}`.execute(trx);
  }
}
