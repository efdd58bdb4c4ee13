import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { PgBoss } from "pg-boss";
import { systemClock } from "../../clock.ts";
import type { Clock } from "../../clock.ts";
import { readConfig } from "../../config.ts";
import { TEST_KEY } from "../../database/testing/test-key.ts";
import { parseAllowList } from "../../egress/allow-list.ts";
import { createEngine } from "../../engine.ts";
import type { Engine } from "../../engine.ts";
import { createFeatures } from "../../features.ts";
import { startQueue } from "../../jobs/queue.ts";
import { createQueues, startJobs } from "../../jobs/start-jobs.ts";
import type { Job } from "../../jobs/job.ts";
import type { RunningJobs } from "../../jobs/start-jobs.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import type { PickedPage } from "../elements/new-entries.rules.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import type { Apply } from "../apply/apply.ts";
import type { Listings } from "../listings/listings.ts";
import type { Plans } from "../plans/plans.ts";
import type { SettleNeeds } from "./settling/settling.rules.ts";
import type { Site } from "../site/site.ts";
import type { Shops } from "../shops/shops.ts";
import type { Runs } from "./runs.ts";

/** Time in ms for a run to end, also on a busy machine: less than a test has. */
const MAX_RUN_MS = 110_000;

export interface Shop {
  origin: string;
  stop(): Promise<void>;
}

const SHOP = fileURLToPath(new URL("../../../../demo-shop/src/main.ts", import.meta.url));

/** A page's true values, from the shop's `/__truth`. */
export interface ShopTruth {
  path: string;
  layout: string;
  misbehaviour: string | null;
  normalMinor: number;
  discountedMinor: number | null;
  currency: string;
  expectedOutcome: string;
}

/**
 * The shop derives its prices from its clock and changes them on the hour. All tests use the same day, half an hour before the
 * next change; `shop-days.slow.test.ts` covers other days.
 */
const DAY = ["--epoch", "2026-11-20T00:00:00Z", "--now", "2026-11-20T12:30:00Z"];

/** Starts the demo shop as a separate process, as an independent shop would run. Later flags override earlier ones. */
export async function startShop(...flags: string[]): Promise<Shop> {
  const child = spawn(process.execPath, [SHOP, "--port", "0", ...DAY, ...flags], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { port } = JSON.parse(line) as { port: number };
    const origin = `http://127.0.0.1:${port}`;
    return {
      origin,
      stop: () =>
        new Promise((resolve) => {
          child.once("exit", () => resolve());
          child.kill("SIGTERM");
        }),
    };
  }
  throw new Error("the shop did not start");
}

const WORKERS = ["visits", "trials", "listings"] as const;
type WorkerName = (typeof WORKERS)[number];

export interface EngineFixture extends DataFixture {
  boss: PgBoss;
  engine: Engine;
  settleNeeds: SettleNeeds;
  runs: Runs;
  shops: Shops;
  apply: Apply;
  listings: Listings;
  plans: Plans;
  site: Pick<Site, "operatorStatus">;
  /** All background work of the product. */
  jobs: readonly Job[];
  /** Starts a worker again; all run from the start, the one for visits unless `worker` is false. */
  startWorker(name: WorkerName): Promise<void>;
  stopWorker(name: WorkerName): Promise<void>;
  /** Waits until a run has ended and returns it. */
  ended(tenant: Tenant, runId: string): Promise<Awaited<ReturnType<Runs["get"]>>>;
}

/** Opens the data fixture with all workers that visit pages; shops on loopback addresses are allowed. */
export async function openEngineFixture(
  options: {
    browserPath?: string;
    worker?: boolean;
    /** Business time; the machine's own if a test does not set it. */
    clock?: Clock;
    findInspection?: (id: string) => PickedPage | undefined;
    /** Instead of the threads that all tests share. */
    threads?: ReadingThreads;
  } = {},
): Promise<EngineFixture> {
  const config = readConfig({
    LOG_LEVEL: "silent",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
    SECRET_KEY: TEST_KEY,
  });
  const parts = {} as Omit<EngineFixture, keyof DataFixture | "ended">;
  const fixture = await openDataFixture(
    (base, { database, app, gatekeepers }) =>
      async () => {
        const { clock = systemClock, threads = base.threads } = options;
        const foundation = { ...base, config, clock, threads };
        const allow = parseAllowList(config.EGRESS_ALLOW);
        const boss = await startQueue(database.pool, { supervise: false, onError: () => undefined });
        const engine = await createEngine({
          foundation,
          allow,
          browserPath: options.browserPath ?? null,
        });
        const { owner } = database;
        const { findInspection } = options;
        const features = createFeatures(
          { foundation, owner, engine, boss, app, isDemo: false, windowsBuild: null },
          {
            gatekeepers,
            ...(findInspection ? { findInspection: (_caller, id) => findInspection(id) } : {}),
          },
        );
        await createQueues(boss, features.jobs);
        const workers = new Map<WorkerName, RunningJobs>();
        const startWorker = async (name: WorkerName): Promise<void> => {
          const jobs = features.jobs.filter((job) => job.kind === "queue" && job.name.endsWith(name));
          workers.set(name, await startJobs(jobs, { ...foundation, boss, isAlone: false }));
        };
        const stopWorker = async (name: WorkerName): Promise<void> => {
          await workers.get(name)?.stop();
          workers.delete(name);
        };
        for (const name of WORKERS)
          if (name !== "visits" || options.worker !== false) await startWorker(name);
        Object.assign(parts, { ...features, startWorker, stopWorker, boss, engine });
        // A test adds more products within a minute than a person may.
      },
    undefined,
    { THROTTLE: "off" },
  );
  const engineFixture: EngineFixture = {
    ...fixture,
    ...parts,
    ended: async (tenant, runId) => {
      const until = performance.now() + MAX_RUN_MS;
      while (performance.now() < until) {
        const run = await parts.runs.get(tenant.organisationId, runId);
        if (run.finishedAt !== null) return run;
        await setTimeout(50);
      }
      throw new Error("the run did not end");
    },
    close: async () => {
      for (const name of WORKERS) await parts.stopWorker(name);
      await parts.engine.stop();
      await parts.boss.stop({ graceful: false, close: false });
      await fixture.close();
    },
  };
  return engineFixture;
}
