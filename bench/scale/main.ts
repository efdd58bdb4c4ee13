import { hasPgBouncer, startPgBouncer } from "../../apps/server/src/database/embedded/testing/pgbouncer.ts";
import {
  installedPostgres,
  startServerPair,
} from "../../apps/server/src/database/embedded/testing/server-pair.ts";
import type { PairServer } from "../../apps/server/src/database/embedded/testing/server-pair.ts";
import { readPidFile } from "../../apps/server/src/database/embedded/postmaster.ts";
import { treeCpuMs } from "../engine/cpu.ts";
import { visitCosts } from "../engine/whole-path.ts";

/**
 * What a visit costs on a separate database with a streaming replica, and through a PgBouncer in transaction mode: CPU of each
 * process, and bytes of log sent to the replica.
 */
const MAX_LOG_BYTES = 40_000;
const POOL_SIZE = 20;

let failed = 0;
const cpuOf = (server: PairServer): number => treeCpuMs(readPidFile(server.pgData)?.pid ?? 0);
const address = ({ port }: { port: number }): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function measure(name: string, isPooled: boolean): Promise<void> {
  const postgres = installedPostgres();
  const pair = await startServerPair(postgres === null ? {} : { postgres });
  const primary = pair.primary();
  const pooler = isPooled ? await startPgBouncer({ host: "127.0.0.1", port: primary.port }, POOL_SIZE) : null;
  try {
    const costs = await visitCosts(
      pooler === null
        ? { DATABASE_URL: address(primary) }
        : { DATABASE_URL: address(pooler), DATABASE_DIRECT_URL: address(primary) },
      {
        database: () => cpuOf(primary),
        replica: () => cpuOf(pair.replica()),
        pooler: () => (pooler === null ? 0 : treeCpuMs(pooler.pid())),
        log: async () => {
          const [row] = await primary.ask<{ bytes: string }>(
            "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
          );
          return Number(row?.bytes ?? 0);
        },
      },
    );
    const isGood = costs.log <= MAX_LOG_BYTES;
    if (!isGood) failed += 1;
    console.log(
      `  ${isGood ? "ok  " : "FAIL"} ${name}: ${costs.visits} visits; CPU-ms a visit: program ${costs.program.toFixed(1)}, ` +
        `database ${costs.database.toFixed(1)}, pooler ${costs.pooler.toFixed(1)}, replica ${costs.replica.toFixed(1)}; ` +
        `log ${(costs.log / 1000).toFixed(1)} KB a visit (at most ${MAX_LOG_BYTES / 1000})`,
    );
  } finally {
    await pooler?.stop();
    pair.stop();
  }
}

console.log(`  PostgreSQL: ${installedPostgres() ?? "the product's own"}`);
await measure("a database with a streaming replica", false);
if (hasPgBouncer) await measure("the same through PgBouncer", true);
else console.log("  PgBouncer is not installed: skipped");
process.exitCode = failed === 0 ? 0 : 1;
