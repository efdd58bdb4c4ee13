import { sql } from "kysely";
import { StartError } from "../../start-error.ts";
import { TABLES } from "../tables.ts";
import type { Place } from "../tables.ts";
import type { Db, Trx } from "../tenant.ts";

/**
 * For the owner's connections. The parts of a table are changed one after another, so that a transaction may hold several tables.
 * What SET LOCAL sets stays on the coordinator: the owner acts for no organisation, and upgrades of the queue fail on nodes with it.
 */
export const OWNER_OPTIONS =
  "-c citus.multi_shard_modify_mode=sequential -c citus.enable_unsafe_triggers=on -c citus.propagate_set_commands=none";

/**
 * Verifies that the database can distribute its tables.
 *
 * @throws StartError with what the operator has to do
 */
export async function checkCitus(db: Db): Promise<void> {
  const { rows } = await sql<{ preloaded: string; created: boolean; database: string }>`
    select current_setting('shared_preload_libraries') as preloaded, current_database() as database,
      exists (select from pg_extension where extname = 'citus') as created`.execute(db);
  const { preloaded, created, database } = rows[0]!;
  if (!/\bcitus\b/.test(preloaded))
    throw new StartError(
      "CITUS=on needs a PostgreSQL that loads the extension Citus: install it and name it first in shared_preload_libraries.",
    );
  if (!created)
    throw new StartError(
      `CITUS=on needs the extension in the database "${database}" of every node: CREATE EXTENSION citus.`,
    );
  const nodes = await sql<{ isCoordinator: boolean; workers: number }>`
    select groupid = 0 as "isCoordinator", (select count(*)::int from pg_dist_node
      where isactive and shouldhaveshards and noderole = 'primary') as workers from pg_dist_local_group`.execute(
    db,
  );
  if (!nodes.rows[0]!.isCoordinator)
    throw new StartError("CITUS=on needs DATABASE_URL to lead to the coordinator, not to a worker node.");
  if (nodes.rows[0]!.workers === 0)
    throw new StartError("CITUS=on needs at least one worker node: SELECT citus_add_node('host', 5432).");
}

/** @throws StartError for tables that were distributed by a start with CITUS=on, which a start without it would break */
export async function checkUndistributed(db: Db): Promise<void> {
  if (await isDistributed(db))
    throw new StartError("The tables of this database are distributed across several nodes: set CITUS=on.");
}

async function isDistributed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as "isKnown"`.execute(db);
  if (rows[0]?.isKnown !== true) return false;
  const distributed = await sql`
    select from pg_dist_partition where logicalrelid = to_regclass('public.organisation')`.execute(db);
  return distributed.rows.length > 0;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
  setsNull: boolean;
  target: string;
}

/**
 * Distributes the tables that are not distributed yet, with their rows, in one transaction: all of them are, or none. Safe to repeat.
 */
export async function distributeTables(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7471009)`.execute(trx);
    const known = await sql<{ name: string }>`
      select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h' or p.repmodel = 't'`.execute(trx);
    const distributed = new Set(known.rows.map(({ name }) => name));
    const missing = Object.entries(TABLES).filter(
      ([table, { place }]) => place !== "here" && !distributed.has(table),
    );
    if (missing.length === 0) return;
    const isMissing = new Set(missing.map(([table]) => table));
    const keys = (await foreignKeys(trx)).filter(
      ({ table, target }) => isMissing.has(table) || isMissing.has(target),
    );
    for (const { table, name } of keys)
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(trx);
    await prepareForNodes(trx);
    for (const place of ["everywhere", "organisation"] as const)
      for (const [table] of missing.filter((one) => one[1].place === place))
        await distribute(trx, table, place);
    // The rows are copied; without this the former ones would stay on the coordinator, unseen.
    for (const [table] of missing)
      await sql`select truncate_local_data_after_distributing_table(${table})`.execute(trx);
    for (const { table, name, definition, setsNull } of keys) {
      // A node refuses to empty a part of a key that says where the row is; purging does it by itself.
      if (setsNull) continue;
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        trx,
      );
    }
  });
}

async function distribute(trx: Db, table: string, place: Place): Promise<void> {
  if (place === "here") return;
  if (place === "everywhere") {
    await sql`select create_reference_table(${table})`.execute(trx);
    return;
  }
  const beside = table === "invitation" ? "none" : "invitation";
  await sql`select create_distributed_table(${table}, 'organisation_id', colocate_with => ${beside})`.execute(
    trx,
  );
}

/**
 * Puts a table that a migration has just created, without foreign keys yet, where its rows belong; they can be added only then. Does
 * nothing in a database that is not distributed.
 *
 * @param place as in the list of tables, for one that is not in it
 */
export async function placeTable(
  db: Db,
  table: string,
  place = new Map(Object.entries(TABLES)).get(table)!.place,
): Promise<void> {
  if (await isDistributed(db)) await distribute(db, table, place);
}

async function foreignKeys(trx: Trx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select r.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition, t.relname as target,
      c.confdeltype = 'n' and array_length(c.conkey, 1) > 1 as "setsNull"
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by c.oid`.execute(trx);
  return rows;
}

/** What a node could not do: a policy with a subquery, and a trigger that writes to a table by its name on the coordinator. */
async function prepareForNodes(trx: Trx): Promise<void> {
  const statements = [
    `create or replace function app_is_member(organisation uuid) returns boolean language sql stable
       as $$ select exists (select from public.membership where organisation_id = organisation and user_id = public.app_actor()) $$`,
    `drop policy own_organisation on organisation`,
    `create policy own_organisation on organisation using (id = app_org() or app_is_member(id)) with check (id = app_org())`,
    // On a node the row is in a part of "product": its picture belongs in the part of "product_picture" with the same range.
    `create or replace function product_picture_is_due() returns trigger language plpgsql as $$
     declare
       part text := 'product_picture';
     begin
       if tg_table_name <> 'product' then
         select 'product_picture_' || p.shardid into strict part
         from pg_catalog.pg_dist_shard s join pg_catalog.pg_dist_shard p
           on p.logicalrelid = 'public.product_picture'::regclass and p.shardminvalue = s.shardminvalue
         where s.logicalrelid = 'public.product'::regclass and s.shardid = substring(tg_table_name from '[0-9]+$')::bigint;
       end if;
       execute format('insert into %I.%I as p (organisation_id, product_id) values ($1, $2)
         on conflict (organisation_id, product_id) do update set is_due = true, tries = 0', tg_table_schema, part)
         using new.organisation_id, new.id;
       return null;
     end $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(trx);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx);
  // The organisation is set by SET LOCAL, and each node's row-level security needs it.
  await sql`alter database ${sql.id(rows[0]!.name)} set citus.propagate_set_commands = 'local'`.execute(trx);
}
