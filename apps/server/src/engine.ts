import type { PgBoss } from "pg-boss";
import type { AllowList } from "./egress/allow-list.ts";
import { startEgressGuard } from "./egress/guard.ts";
import type { EgressGuard } from "./egress/guard.ts";
import type { Tariff } from "./features/runs/settle.service.ts";
import { startWorker } from "./features/runs/worker.ts";
import type { WorkerOptions } from "./features/runs/worker.ts";
import { createBrowserTier } from "./fetch/browser-tier.ts";
import { createFetcher } from "./fetch/visit.ts";
import type { Fetcher } from "./fetch/visit.ts";
import type { Foundation } from "./foundation.ts";
import { databaseHostSlots, databaseRobotsCache } from "./reading/pacing.store.ts";

export interface EngineOptions {
  foundation: Foundation;
  boss: PgBoss;
  allow: AllowList;
  browserPath: string | null;
  /** The database is this program's alone (the embedded one). */
  isAlone?: boolean;
  /** The lane of the clock: its own pace and its own queue. */
  lane?: string;
  hostIntervalMs?: number;
  extraHeaders?: () => Record<string, string>;
}

/** What the worker needs of the features; each may be absent. */
export type WorkerNeeds = Partial<Tariff> & Pick<WorkerOptions, "nameProduct">;

/** What visits pages: the guard that every packet passes, the fetch tiers, and the worker. */
export interface Engine {
  fetcher: Fetcher;
  allow: AllowList;
  guard: EgressGuard;
  lane: string;
  hasBrowser: boolean;
  /** How a browser is had: started from a program of this machine, or reached at an address. */
  browser: { executablePath?: string; cdpUrl?: string };
  extraHeaders: (() => Record<string, string>) | undefined;
  startWorker(needs?: WorkerNeeds): Promise<void>;
  /** Takes no further visit and waits for those under way. */
  stopWorker(): Promise<void>;
  stop(): Promise<void>;
}

export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { foundation, boss, allow, browserPath, lane = "live" } = options;
  const { config, clock, db, log } = foundation;
  const hostIntervalMs = options.hostIntervalMs ?? config.HOST_INTERVAL_MS;
  const guard = await startEgressGuard({ allow, log: (event) => log.info(event, "egress refused") });
  const hasBrowser = browserPath !== null || config.BROWSER_CDP_URL !== undefined;
  const browser = { executablePath: browserPath ?? undefined, cdpUrl: config.BROWSER_CDP_URL };
  const fetcher = createFetcher({
    guard,
    browser: hasBrowser
      ? createBrowserTier({ guard, clock, userAgent: config.USER_AGENT, ...browser })
      : null,
    robotsCache: databaseRobotsCache(db),
    slots: databaseHostSlots(db, lane),
    clock,
    userAgent: config.USER_AGENT,
    hostIntervalMs,
  });
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  return {
    fetcher,
    allow,
    guard,
    lane,
    hasBrowser,
    browser,
    extraHeaders: options.extraHeaders,
    startWorker: async ({ nameProduct, ...tariff } = {}) => {
      worker = await startWorker({
        db,
        boss,
        fetcher,
        clock,
        log,
        lane,
        tariff: {
          freePoints: config.FREE_POINTS,
          pointPriceMicroUsd: config.POINT_PRICE_MICRO_USD,
          ...tariff,
        },
        nameProduct,
        concurrency: config.WORKER_CONCURRENCY,
        hostIntervalMs,
        isAlone: options.isAlone ?? false,
        extraHeaders: options.extraHeaders,
      });
    },
    stopWorker: async () => {
      await worker?.stop();
      worker = undefined;
    },
    stop: async () => {
      await worker?.stop();
      await fetcher.close();
      await guard.stop();
    },
  };
}
