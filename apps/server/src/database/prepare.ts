import pg from "pg";
import { installQueue } from "../queue/queue.ts";
import { asRole } from "./connect.ts";
import type { ConnectionTarget } from "./connection-target.ts";
import { migrate } from "./migrate.ts";
import { createOwner } from "./owner.ts";
import type { Owner } from "./owner.ts";
import { ensurePartitions } from "./partitions.ts";
import { grantRights } from "./table-rights.ts";
import {
  checkPowerless,
  closeDatabase,
  ensureWorkingLogin,
  retireFormerRole,
  tryLogin,
} from "./working-role.ts";

/** Key of the lock that programs take which start on one database at the same moment. */
const PREPARE_LOCK = 7_471_003;

export interface PreparedDatabase {
  /** How the program works: as a role that owns nothing. */
  working: ConnectionTarget;
  owner: Owner;
}

/**
 * Brings a database up to date as the owner of its tables, and makes the role that the program works as. Nothing is done
 * twice: every start does all of it, several at once wait for each other.
 *
 * @param target the owner's address, DATABASE_URL
 * @param options.workingUrl the working role's, where the owner may make no roles; undefined makes one
 * @throws StartError when there is no role to work as that is powerless enough
 */
export async function prepareDatabase(
  target: ConnectionTarget,
  options: { now: Date; workingUrl?: string | undefined },
): Promise<PreparedDatabase> {
  const owner = createOwner(target);
  const lock = new pg.Client({ ...target, application_name: "pricetrail-owner", keepAlive: true });
  lock.on("error", () => undefined);
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [PREPARE_LOCK]);
    const working = await owner.run(async (db, pool) => {
      await db.transaction().execute(retireFormerRole);
      await migrate(db);
      await ensurePartitions(db, options.now);
      await installQueue(pool);
      return db.transaction().execute(async (trx) => {
        const given = options.workingUrl === undefined ? undefined : { connectionString: options.workingUrl };
        const login = given ? undefined : await ensureWorkingLogin(trx);
        const role = login?.role ?? new pg.Client(given).user ?? "";
        await closeDatabase(trx);
        await grantRights(trx, role);
        await checkPowerless(trx, role);
        return given ?? asRole(target, role, login?.password ?? "");
      });
    });
    await tryLogin(working);
    return { working, owner };
  } finally {
    await lock.end();
  }
}
