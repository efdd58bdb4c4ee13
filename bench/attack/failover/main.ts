import { setTimeout as wait } from "node:timers/promises";
import {
  installedPostgres,
  startServerPair,
} from "../../../apps/server/src/database/embedded/testing/server-pair.ts";
import {
  hasPgBouncer,
  startPgBouncer,
} from "../../../apps/server/src/database/embedded/testing/pgbouncer.ts";
import type { ServerPair } from "../../../apps/server/src/database/embedded/testing/server-pair.ts";
import type { Fault } from "../../../tests/outages/faults.ts";
import { runUnderFaults } from "../../../tests/outages/run-under-faults.ts";
import { freePort, startProduct } from "../../../tests/product.ts";
import { createCheckRecord } from "../check-record.ts";
import { recordAcknowledged } from "./acknowledged.ts";

/**
 * Kills the primary of a replicated PostgreSQL in the middle of a run, all its processes by SIGKILL, and promotes its replica;
 * three times with synchronous commits, three times with a replica that had received nothing for most of a second, and three times
 * through a PgBouncer in transaction mode next to each server. The program knows both hosts. It must recover by itself within 15 s, have
 * every data point and charge exactly once, and lose no acknowledged change, except that asynchronous commits may lose what the replica
 * had not received and at most a second before that.
 */
const PRODUCTS = 120;
const VISIT_MS = 400;
const FAILOVERS = 3;
const BACK_WITHIN_MS = 15_000;
/** How long a cluster manager takes to detect that the primary is down. */
const NOTICED_MS = 1000;
/** How long the replica receives nothing before the kill. */
const BEHIND_MS = 800;
/** The maximum loss from before the replica stopped receiving: its lag while it receives is below this. */
const LOST_WITHIN_MS = 1000;

const QUIET = {
  CAPTCHA: "off",
  THROTTLE: "off",
  API_RATE: "1000000",
  EGRESS_ALLOW: "127.0.0.1",
  HOST_INTERVAL_MS: "0",
};

const checks = createCheckRecord();
const { check } = checks;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Suspends the primary's sender, so that the replica receives nothing more. Returns for how long, in ms. */
async function stopSending(pair: ServerPair): Promise<number> {
  const from = performance.now();
  for (const { pid } of await pair.primary().ask<{ pid: number }>("select pid from pg_stat_replication"))
    process.kill(pid, "SIGSTOP");
  await wait(BEHIND_MS);
  return performance.now() - from;
}

/** One failover; each subsequent one starts with a new replica instead of the killed primary. */
function failover(pair: ServerPair, isSynchronous: boolean, onKill: (behindMs: number) => void): Fault {
  let isFirst = true;
  return {
    kind: "primary killed, replica promoted",
    strike: async () => {
      if (!isFirst) await pair.follow();
      isFirst = false;
      await pair.setSynchronous(isSynchronous);
      onKill(isSynchronous ? 0 : await stopSending(pair));
      pair.kill(pair.primary());
    },
    repair: async () => {
      await wait(NOTICED_MS);
      await pair.promote();
    },
  };
}

const POOL_SIZE = 20;

async function attack(
  name: string,
  { isSynchronous, isPooled = false }: { isSynchronous: boolean; isPooled?: boolean },
): Promise<void> {
  console.log(`\n  ${name}`);
  const postgres = installedPostgres();
  const pair = await startServerPair(postgres === null ? {} : { postgres });
  const poolers = isPooled
    ? await Promise.all(
        pair.servers.map(({ port }) => startPgBouncer({ host: "127.0.0.1", port }, POOL_SIZE)),
      )
    : [];
  const address = (places: readonly { port: number }[]): string =>
    `postgres://postgres@${places.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres`;
  try {
    const product = await startProduct({
      ...QUIET,
      PORT: String(await freePort()),
      ...(isPooled
        ? { DATABASE_URL: address(poolers), DATABASE_DIRECT_URL: address(pair.servers) }
        : { DATABASE_URL: address(pair.servers) }),
    });
    try {
      const recorder = await recordAcknowledged(product.url);
      let longestMs = 0;
      const fault = failover(pair, isSynchronous, (behindMs) => {
        longestMs = Math.max(longestMs, behindMs);
        recorder.mark();
      });
      const report = await runUnderFaults({
        url: product.url,
        faults: Array.from({ length: FAILOVERS }, () => fault),
        products: PRODUCTS,
        visitMs: VISIT_MS,
        onOutcome: ({ done, readyMs, onMs, undone }) =>
          console.log(
            `    at ${done}: ready ${seconds(readyMs)} after the promotion, on after ${seconds(onMs)}, ` +
              `${undone} entries done before and not after`,
          ),
      });
      const { acknowledged, lost } = await recorder.stop();
      const { outcomes, unexpected, run, entries } = report;
      const slowest = Math.max(...outcomes.map(({ onMs }) => onMs));
      const undone = outcomes.reduce((sum, one) => sum + one.undone, 0);
      check("the program lives", product.process.exitCode === null, `${outcomes.length} failovers`);
      check(
        "every answer is success or 503",
        unexpected.length === 0,
        unexpected.slice(0, 5).join("; ") || "no other",
      );
      check("it is back within 15 s", slowest <= BACK_WITHIN_MS, `at most ${seconds(slowest)}`);
      if (isSynchronous) {
        check("no acknowledged visit is lost", undone === 0, `${undone} undone`);
        check("nothing acknowledged is lost", lost.length === 0, `${lost.length} of ${acknowledged}`);
      } else {
        const oldest = Math.max(0, ...lost.map(({ beforeMs }) => beforeMs));
        check(
          "at most what the replica had not heard, and a second before it, is lost",
          oldest <= longestMs + LOST_WITHIN_MS,
          `${lost.length} of ${acknowledged}, the oldest from ${seconds(oldest)} before the kill; it had heard nothing for ${seconds(longestMs)}; ${undone} entries visited again`,
        );
      }
      check(
        "every entry ends with one value",
        run.values === entries && run.errors === 0,
        `${run.values} values, ${run.errors} errors`,
      );
      check(
        "every data point is there once",
        report.points === entries && report.pointEntries === entries,
        `${report.points} data points of ${report.pointEntries} entries`,
      );
      check("the ledger is exact", report.billed === PRODUCTS, `${report.billed} data points billed`);
    } catch (error) {
      console.log(product.output().slice(-4000));
      throw error;
    } finally {
      await product.stop();
    }
  } catch (error) {
    checks.fail();
    console.error(error);
  } finally {
    for (const pooler of poolers) await pooler.stop();
    pair.stop();
  }
}

console.log(`  PostgreSQL: ${installedPostgres() ?? "the product's own"}`);
await attack("a replica that every commit waits for", { isSynchronous: true });
await attack("a replica that nothing waits for, and that has received nothing for 0.8 s", {
  isSynchronous: false,
});
if (hasPgBouncer)
  await attack("a replica that every commit waits for, PgBouncer beside each server", {
    isSynchronous: true,
    isPooled: true,
  });
else console.log("\n  PgBouncer is not installed: that part is skipped");
checks.finish();
