import pg from "pg";
import { installQueue } from "../jobs/queue.ts";
import { checkCitus, checkUndistributed, distributeTables, OWNER_OPTIONS } from "./citus/distribute.ts";
import { asRole } from "./connect.ts";
import type { ConnectionTarget } from "./connection-target.ts";
import { hostsOf, primaryOf } from "./hosts.ts";
import { migrate } from "./migrate.ts";
import { StartError } from "../start-error.ts";
import { createOwner } from "./owner.ts";
import type { Owner } from "./owner.ts";
import { ensurePartitions } from "./partitions.ts";
import { isTransactionPooler } from "./pooler.ts";
import { grantRights } from "./table-rights.ts";
import {
  checkUnprivileged,
  closeDatabase,
  ensureWorkingLogin,
  storeRoleSettings,
  tryLogin,
} from "./working-role.ts";

/** Key of the lock for programs that start concurrently on one database. */
const PREPARE_LOCK = 7_471_003;

export interface PreparedDatabase {
  /** The program's working connection: a role that owns nothing. */
  working: ConnectionTarget;
  owner: Owner;
}

/**
 * Brings a database up to date as the owner of its tables, and creates the program's working role. Idempotent: every start
 * runs all of it, and concurrent starts wait for each other.
 *
 * @param target the owner's address, DATABASE_URL, or DATABASE_DIRECT_URL behind a pooler
 * @param options.pooler the program's own address behind a pooler, DATABASE_URL
 * @param options.citus distributes the tables across the nodes of a Citus cluster
 * @param options.log receives pending migrations before they run
 * @param options.workingUrl the working role's address, if the owner may not create roles; undefined creates one
 * @throws StartError when no sufficiently unprivileged role is available
 */
export async function prepareDatabase(
  target: ConnectionTarget,
  options: {
    now: Date;
    workingUrl?: string | undefined;
    pooler?: ConnectionTarget | undefined;
    log?: (line: string) => void;
    citus?: boolean;
  },
): Promise<PreparedDatabase> {
  const { citus = false } = options;
  const owner = createOwner(target, citus ? OWNER_OPTIONS : "");
  const lock = new pg.Client({
    ...(await primaryOf(target)),
    application_name: "pricetrail-owner",
    keepAlive: true,
  });
  lock.on("error", () => undefined);
  await lock.connect();
  try {
    // The lock would belong to one connection while the next statement runs on another.
    if (await isTransactionPooler(lock, target))
      throw new StartError(
        "The database's address leads to a pooler that lends its connections for one transaction each. Set DATABASE_DIRECT_URL to " +
          "the database behind it, as the owner of the tables; the program then works through DATABASE_URL.",
      );
    await lock.query("select pg_advisory_lock($1)", [PREPARE_LOCK]);
    const working = await owner.run(async (db, pool) => {
      await (citus ? checkCitus(db) : checkUndistributed(db));
      await migrate(db, (pending) =>
        options.log?.(`Bringing the tables up to date (migrations: ${pending}); large ones take minutes.`),
      );
      if (citus) await distributeTables(db);
      await ensurePartitions(db, options.now);
      await installQueue(pool);
      return db.transaction().execute(async (trx) => {
        const given = options.workingUrl === undefined ? undefined : { connectionString: options.workingUrl };
        const login = given ? undefined : await ensureWorkingLogin(trx);
        const role = login?.role ?? (given && new pg.Client(hostsOf(given)[0]).user) ?? "";
        await closeDatabase(trx);
        await grantRights(trx, role);
        await checkUnprivileged(trx, role);
        return given ?? asRole(options.pooler ?? target, role, login?.password ?? "");
      });
    });
    if (options.pooler) {
      const { user = "", password } = new pg.Client(hostsOf(working)[0]);
      await storeRoleSettings(asRole(target, user, password ?? ""));
    }
    await tryLogin(working);
    return { working, owner };
  } finally {
    await lock.end();
  }
}
