import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { SESSION_SETTINGS } from "./connect.ts";
import type { ConnectionTarget } from "./connection-target.ts";
import { primaryOf } from "./hosts.ts";
import type { Trx } from "./tenant.ts";

/** Name and password of the working role. */
export interface WorkingLogin {
  role: string;
  password: string;
}

/**
 * Returns the working role of this database, created at the first start: it may log in and nothing else. Its random password is
 * stored in a schema that only the owner can access: every program of the installation, including workers on other machines, has
 * the owner's address and can read it there.
 *
 * @throws StartError with instructions, when the role of DATABASE_URL may not create roles
 */
export async function ensureWorkingLogin(trx: Trx): Promise<WorkingLogin> {
  const { rows } = await sql<{ name: string; database: string; mayCreate: boolean; owner: string }>`
    select 'pricetrail_app_' || d.oid as name, d.datname as database, current_user as owner, r.rolsuper or r.rolcreaterole as "mayCreate"
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`.execute(
    trx,
  );
  const { name, database, mayCreate, owner } = rows[0]!;
  await sql`create schema if not exists pricetrail_private`.execute(trx);
  await sql`create table if not exists pricetrail_private.login (role text primary key, password text not null)`.execute(
    trx,
  );
  const known = await sql<{ password: string }>`
    select password from pricetrail_private.login where role = ${name} and role in (select rolname from pg_roles)`.execute(
    trx,
  );
  const [kept] = known.rows;
  if (!mayCreate) {
    if (kept) return { role: name, password: kept.password };
    throw new StartError(
      `The role "${owner}" of DATABASE_URL may make no roles, and the program does not work as the owner of its tables. ` +
        `Either allow it (ALTER ROLE "${owner}" CREATEROLE), or make a role that may only log in ` +
        `(CREATE ROLE pricetrail_work LOGIN PASSWORD '…') and set DATABASE_APP_URL to the same database as that role.`,
    );
  }
  const password = kept?.password ?? randomBytes(24).toString("base64url");
  const role = sql.id(name);
  const exists = await sql`select 1 from pg_roles where rolname = ${name}`.execute(trx);
  if (exists.rows.length === 0) await sql`create role ${role} noinherit`.execute(trx);
  // Any role may change its own password and settings: each start resets them.
  await sql`alter role ${role} login password ${sql.lit(password)}`.execute(trx);
  await sql`alter role ${role} reset all`.execute(trx);
  await sql`alter role ${role} in database ${sql.id(database)} reset all`.execute(trx);
  await sql`insert into pricetrail_private.login values (${name}, ${password})
    on conflict (role) do update set password = excluded.password`.execute(trx);
  return { role: name, password };
}

/** Privileges that a working role must not have, by their wording in the error. */
const POWERS = {
  superuser: "it is a superuser",
  bypasses: "row-level security does not hold for it",
  creates: "it may make roles or databases, or replicate",
  joins: "it is a member of another role",
  owns: "it owns tables, functions or schemas",
  makes: "it may make things in the schema public",
} as const;

/**
 * Verifies that the role has no privilege that bypasses row-level security, even if the operator created it.
 *
 * @throws StartError naming the excess privilege
 */
export async function checkUnprivileged(trx: Trx, role: string): Promise<void> {
  const { rows } = await sql<Record<keyof typeof POWERS, boolean>>`
    select rolsuper as superuser, rolbypassrls as bypasses, rolcreaterole or rolcreatedb or rolreplication as creates,
      exists (select from pg_auth_members where member = r.oid) as joins,
      exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
        and classid <> 'pg_largeobject'::regclass) as owns,
      has_schema_privilege(r.oid, 'public', 'create') as makes
    from pg_roles r where rolname = ${role}`.execute(trx);
  const powers = rows[0];
  if (!powers) throw new StartError(`The role "${role}" of DATABASE_APP_URL does not exist.`);
  const found = (Object.keys(POWERS) as (keyof typeof POWERS)[]).filter((power) => powers[power]);
  if (found.length === 0) return;
  throw new StartError(
    `The role "${role}", which the program would work as, may do too much: ${found.map((power) => POWERS[power]).join("; ")}. ` +
      "Take that away from it, or set DATABASE_APP_URL to a role that may only log in.",
  );
}

/**
 * Lets only the owner create objects in this database, including temporary tables and functions if the owner owns the database.
 */
export async function closeDatabase(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; isOurs: boolean }>`
    select datname as name, pg_has_role(datdba, 'usage') as "isOurs" from pg_database where datname = current_database()`.execute(
    trx,
  );
  const { name, isOurs } = rows[0]!;
  if (!isOurs) return;
  await sql`revoke create, temporary on database ${sql.id(name)} from public`.execute(trx);
  await sql`revoke create on schema public from public`.execute(trx);
}

/**
 * Stores the program's settings with its role, because connections through a pooler accept none at start. Any role may change its
 * own.
 *
 * @param direct the working role, behind the pooler
 */
export async function storeRoleSettings(direct: ConnectionTarget): Promise<void> {
  const client = new pg.Client({ ...(await primaryOf(direct)), connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const [name, value] of Object.entries(SESSION_SETTINGS))
      await client.query(`alter role current_user set ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

/**
 * Connects as the working role to verify that the server accepts it.
 *
 * @throws StartError with the server's reason
 */
export async function tryLogin(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client({ ...(await primaryOf(target)), connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database does not let in the role "${client.user}", which the program works as: ${reason}. ` +
        "Let it log in the way the role of DATABASE_URL may (pg_hba.conf), or set DATABASE_APP_URL.",
    );
  } finally {
    await client.end();
  }
}
