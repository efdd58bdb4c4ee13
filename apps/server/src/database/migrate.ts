import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import { StartError } from "../start-error.ts";
import * as schema from "./migrations/0062-schema.ts";
import * as tokenIssuers from "./migrations/0063-token-issuers.ts";
import * as nextPages from "./migrations/0064-next-pages.ts";
import * as hostTroubles from "./migrations/0065-host-troubles.ts";
import * as securityEvents from "./migrations/0066-security-events.ts";
import * as planTurns from "./migrations/0067-plan-turns.ts";
import * as heldTile from "./migrations/0068-held-tile.ts";
import * as firstSteps from "./migrations/0069-first-steps.ts";
import * as market from "./migrations/0070-market.ts";
import * as matches from "./migrations/0071-matches.ts";
import * as catalogueSources from "./migrations/0072-catalogue-sources.ts";
import * as mapViolations from "./migrations/0073-map-violations.ts";
import * as catalogueAddresses from "./migrations/0075-catalogue-addresses.ts";
import * as teamOwnership from "./migrations/0077-team-ownership.ts";
import * as teamKeys from "./migrations/0078-team-keys.ts";
import * as reports from "./migrations/0079-reports.ts";
import * as mailFiles from "./migrations/0080-mail-files.ts";
import * as doubtedMatches from "./migrations/0083-doubted-matches.ts";
import * as pictureLikeness from "./migrations/0084-picture-likeness.ts";
import { protectRows } from "./table-rights.ts";
import type { Db } from "./tenant.ts";

/** The whole schema, under the name of the last of the migrations that it has replaced: databases that had all of them continue. */
export const FIRST = "0062-full-ledger-pages";
/** How many migrations came before that one. */
const REPLACED = 49;

/** In the order of their names, which never change after their release. */
export const MIGRATIONS: Record<string, Migration> = {
  [FIRST]: schema,
  "0063-token-issuers": tokenIssuers,
  "0064-next-pages": nextPages,
  "0065-host-troubles": hostTroubles,
  "0066-security-events": securityEvents,
  "0067-plan-turns": planTurns,
  "0068-held-tile": heldTile,
  "0069-first-steps": firstSteps,
  "0070-market": market,
  "0071-matches": matches,
  "0072-catalogue-sources": catalogueSources,
  "0073-map-violations": mapViolations,
  "0075-catalogue-addresses": catalogueAddresses,
  "0077-team-ownership": teamOwnership,
  "0078-team-keys": teamKeys,
  "0079-reports": reports,
  "0080-mail-files": mailFiles,
  "0083-doubted-matches": doubtedMatches,
  "0084-picture-likeness": pictureLikeness,
};

/** PostgreSQL's code for a right that the role lacks. */
const NOT_PERMITTED = "42501";

/**
 * Migrates the schema to the current version. Several programs may start concurrently: the migrator takes a lock.
 *
 * @param announce receives the number of pending migrations before they run
 * @throws StartError for tables that this version cannot continue; they stay as they are
 */
export async function migrate(db: Db, announce?: (pending: number) => void): Promise<void> {
  try {
    await migrateAll(db, announce);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === NOT_PERMITTED)) throw error;
    throw new StartError(
      `The role of DATABASE_URL may not change the tables of this database (${error.message}): name the role that owns them.`,
    );
  }
}

async function migrateAll(db: Db, announce?: (pending: number) => void): Promise<void> {
  await forgetReplaced(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const found = await migrator.getMigrations();
  const pending = found.filter(({ executedAt }) => executedAt === undefined).length;
  if (pending > 0) announce?.(pending);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("the migration failed");
  await protectRows(db);
}

/** Removes the migrations that the first one has replaced from the history of a database where all of them have run. */
async function forgetReplaced(db: Db): Promise<void> {
  const { rows } = await sql<{ hasTables: boolean; hasHistory: boolean }>`
    select to_regclass('public.app_user') is not null as "hasTables",
      to_regclass('public.kysely_migration') is not null as "hasHistory"`.execute(db);
  const { hasTables, hasHistory } = rows[0]!;
  const history = hasHistory
    ? await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    : null;
  const names = history?.rows.map(({ name }) => name).toSorted() ?? [];
  if (names.length === 0 && !hasTables) return;
  const first = names.indexOf(FIRST);
  // Those of this version without a gap: one that is missing in between belongs to another version, too.
  const own = Object.keys(MIGRATIONS);
  const isKnown = names.slice(first).every((name, index) => name === own[index]);
  if (!isKnown || (first !== 0 && first !== REPLACED))
    throw new StartError(
      `This version cannot continue with the tables of this database, whose last migration is "${names.at(-1) ?? ""}": ` +
        "start the version that made them, or set DATA_DIR or DATABASE_URL to an empty database.",
    );
  await sql`delete from kysely_migration where name = any (${names.slice(0, first)})`.execute(db);
}

/** Returns whether the database responds. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
