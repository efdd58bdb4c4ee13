import { sql } from "kysely";
import { ORGANISATION_TABLES, TABLES } from "./tables.ts";
import type { Db, Trx } from "./tenant.ts";

/**
 * Grants the working role exactly the privileges of `TABLES`, and those that the queue needs in its own schema; revokes all others
 * there. Safe to repeat while programs are running.
 */
export async function grantRights(trx: Trx, role: string): Promise<void> {
  const to = sql.id(role);
  await sql`revoke all on all tables in schema public, pgboss from ${to}`.execute(trx);
  for (const [table, { rights }] of Object.entries(TABLES)) {
    await sql`grant ${sql.raw(rights)} on ${sql.id(table)} to ${to}`.execute(trx);
  }
  await sql`grant usage on schema public, pgboss to ${to}`.execute(trx);
  await sql`grant select, insert, update, delete on all tables in schema pgboss to ${to}`.execute(trx);
  await sql`grant usage on all sequences in schema pgboss to ${to}`.execute(trx);
}

/**
 * Gives every table of `TABLES` with organisations' rows its forced row-level security, and the policy that admits the organisation of
 * the transaction, unless its migration has created a wider one. Tables that are protected already stay as they are.
 */
export async function protectRows(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; isOpen: boolean }>`
    select c.relname as name, not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive) as "isOpen"
    from pg_class c where c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(
    db,
  );
  for (const { name, isOpen } of rows.filter((row) => ORGANISATION_TABLES.has(row.name))) {
    const table = sql.id(name);
    // One at a time: a distributed database sends each on to its nodes as it is.
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    if (isOpen)
      await sql`create policy own_organisation on ${table}
        using (organisation_id = app_org()) with check (organisation_id = app_org())`.execute(db);
  }
}
