import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { addCheck } from "../features/testing/samples.fixture.ts";
import { writeInOrganisation } from "./tenant.ts";
import { openTestDb, TEST_NOW } from "./testing.ts";
import type { TestDb } from "./testing.ts";

/** What an attacker could try who can execute any statement as the program, and the expected refusals; PostgreSQL 15 words some of them otherwise. */
const ATTEMPTS: [what: string, statement: string, refusal: RegExp][] = [
  ["become the owner", "set role postgres", /permission denied to set role/],
  ["become the owner by a setting", "select set_config('role', 'postgres', false)", /permission denied/],
  ["become the owner's session", "set session authorization postgres", /permission denied/],
  [
    "join the owner",
    "do $$ begin execute format('grant postgres to %I', current_user); end $$",
    /denied|must be superuser/,
  ],
  [
    "be a superuser",
    "do $$ begin execute format('alter role %I superuser', current_user); end $$",
    /denied|must be superuser/,
  ],
  [
    "be exempt",
    "do $$ begin execute format('alter role %I bypassrls', current_user); end $$",
    /denied|must be superuser/,
  ],
  ["make a role", "create role helper login superuser", /permission denied|must be superuser/],
  ["ask without the wall", "set row_security = off; select * from brand", /affected by row-level security/],
  ["take the wall down", "alter table brand disable row level security", /must be owner/],
  ["loosen the wall", "alter table brand no force row level security", /must be owner/],
  ["add a policy", "create policy all_of_it on brand using (true)", /must be owner/],
  ["change a policy", "alter policy own_organisation on brand using (true)", /must be owner/],
  ["drop a policy", "drop policy own_organisation on brand", /must be owner/],
  [
    "change what a policy asks",
    "create or replace function app_org() returns uuid language sql as 'select null::uuid'",
    /denied/,
  ],
  ["make a table their own", "alter table brand owner to current_user", /must be owner/],
  ["read a partition", "select * from page_check_2026_06", /permission denied/],
  ["write a partition", "delete from page_check_2026_06", /permission denied/],
  ["take a partition out", "alter table page_check detach partition page_check_2026_06", /must be owner/],
  ["drop a partition", "drop table page_check_2026_06", /must be owner/],
  [
    "add a partition",
    "create table page_check_2055_01 partition of page_check for values from ('2055-01-01') to ('2055-02-01')",
    /denied/,
  ],
  ["make a table", "create table public.mine (n int)", /permission denied for schema public/],
  ["make a temporary table", "create temporary table mine (n int)", /permission denied to create temporary/],
  [
    "make a function",
    "create function public.mine() returns int language sql as 'select 1'",
    /permission denied/,
  ],
  [
    "make a function that runs as its owner",
    "create function pg_temp.mine() returns int language sql security definer as 'select 1'",
    /denied/,
  ],
  ["make a view", "create view public.mine as select * from brand", /permission denied/],
  ["make a schema", "create schema mine", /permission denied/],
  [
    "make a table of the queue",
    'select pgboss.create_queue(\'mine\', \'{"partition": true, "policy": "standard"}\')',
    /denied/,
  ],
  ["drop the queue", "drop table pgboss.job", /must be owner/],
  ["add an extension", "create extension dblink", /permission denied/],
  [
    "write a trigger",
    "create trigger mine before insert on brand for each row execute function suppress_redundant_updates_trigger()",
    /denied/,
  ],
  [
    "run a program",
    "copy (select 1) to program 'cat > /dev/null'",
    /permission denied to COPY to or from an external program|must be superuser/,
  ],
  [
    "write a file",
    "copy (select 1) to '/tmp/pricetrail-breakout'",
    /permission denied to COPY to a file|must be superuser/,
  ],
  [
    "read a file into a table",
    "copy brand from '/etc/passwd'",
    /row-level security|permission denied|must be superuser/,
  ],
  ["read a file", "select pg_read_file('/etc/passwd')", /permission denied/],
  ["list a folder", "select pg_ls_dir('/')", /permission denied/],
  ["import a file", "select lo_import('/etc/passwd')", /permission denied/],
  ["change the server", "alter system set row_security = off", /permission denied/],
  [
    "change the database",
    "do $$ begin execute format('alter database %I set row_security = off', current_database()); end $$",
    /must be owner/,
  ],
  ["read passwords of roles", "select * from pg_authid", /permission denied/],
  [
    "read the working role's password",
    "select * from pricetrail_private.login",
    /permission denied for schema/,
  ],
  ["rewrite what was billed", "update usage_ledger set price_micro_usd = 0", /permission denied/],
  ["take back what was billed", "delete from usage_ledger", /permission denied/],
  ["rewrite what was checked", "update observation set minor = 1", /permission denied/],
  ["empty a table", "truncate brand", /permission denied/],
  ["undo a migration", "delete from kysely_migration", /permission denied/],
];

describe("an injected statement, executed with the program's role", () => {
  let database: TestDb;
  let client: pg.Client;
  const ours = newId();
  const theirs = newId();

  beforeAll(async () => {
    database = await openTestDb();
    for (const id of [ours, theirs]) {
      await writeInOrganisation(database.db, id, async (trx) => {
        await trx
          .insertInto("organisation")
          .values({ id, name: "Some shop", created_at: TEST_NOW })
          .execute();
        await sql`insert into brand values (${id}, ${newId()}, 'Acme', 'acme', ${TEST_NOW})`.execute(trx);
        await addCheck(trx, id, newId(), TEST_NOW, {});
      });
    }
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    client = new pg.Client({ ...database.target, user: database.role });
    await client.connect();
  });
  afterEach(() => client.end());

  /** Returns what the connection can see after entering our organisation. */
  const seen = async (): Promise<string[]> => {
    await client.query(`begin; set local app.org_id = '${ours}'`);
    const { rows } = await client.query<{ organisation_id: string }>(
      "select organisation_id from brand union all select organisation_id from page_check",
    );
    await client.query("rollback");
    return rows.map((row) => row.organisation_id);
  };

  it.each(ATTEMPTS)("cannot %s", async (_what, statement, refusal) => {
    await expect(client.query(statement)).rejects.toThrow(refusal);
    await client.query("rollback");
    expect(await seen()).toEqual([ours, ours]);
  });

  it.each([
    "select set_config('role', 'none', false)",
    "set role none",
    "reset role",
    "set session authorization default",
    "reset session authorization",
    "discard all",
  ])("has the same role after %s", async (statement) => {
    await client.query(statement);
    const { rows } = await client.query("select current_user as now, session_user as began");
    expect(rows).toEqual([{ now: database.role, began: database.role }]);
    expect(await seen()).toEqual([ours, ours]);
  });

  it("finds no function with another role's rights, and none that anybody could put in front of ours", async () => {
    const { rows } = await client.query(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname <> 'pg_catalog' and has_function_privilege(p.oid, 'execute')`,
    );
    expect(rows).toEqual([]);
    const schemas = await client.query<{ name: string }>(
      "select nspname as name from pg_namespace where has_schema_privilege(oid, 'create')",
    );
    expect(schemas.rows).toEqual([]);
  });

  it("has a role that owns nothing and is a member of nothing", async () => {
    const { rows } = await client.query(
      `select (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid)
           + (select count(*)::int from pg_namespace where nspowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
         rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit as powers, rolcanlogin
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([{ owned: 0, memberships: 0, powers: false, rolcanlogin: true }]);
  });
});
