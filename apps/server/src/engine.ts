import type { AllowList } from "./egress/allow-list.ts";
import { startEgressGuard } from "./egress/guard.ts";
import type { EgressGuard } from "./egress/guard.ts";
import { describeBrowser } from "./browser/describe-browser.ts";
import { createBrowserTier } from "./fetch/browser-tier.ts";
import { createFetcher } from "./fetch/visit.ts";
import type { Fetcher } from "./fetch/visit.ts";
import type { Foundation } from "./foundation.ts";
import { databaseHostHealth } from "./reading/host-health.store.ts";
import { databaseHostSlots, databaseRobotsCache } from "./reading/pacing.store.ts";

export interface EngineOptions {
  foundation: Foundation;
  allow: AllowList;
  browserPath: string | null;
  /** The work queue of this program's clock: "live", or the demonstration's. */
  workQueue?: string;
  hostIntervalMs?: number;
  extraHeaders?: () => Record<string, string>;
  /** Aborts when the program begins to stop. */
  stopping?: AbortSignal;
}

/** The guard that every packet passes through, and the fetch tiers, for the work of one clock. */
export interface Engine {
  fetcher: Fetcher;
  allow: AllowList;
  guard: EgressGuard;
  workQueue: string;
  /** Minimum time between two visits of one host, in ms. */
  hostIntervalMs: number;
  hasBrowser: boolean;
  /** The browser: a program on this machine, or the address of a running one. */
  browser: { executablePath?: string; cdpUrl?: string };
  /** Returns the browser's account and any missing protection, determined by starting it; null without a browser. */
  describeBrowser(): Promise<string | null>;
  extraHeaders: (() => Record<string, string>) | undefined;
  stop(): Promise<void>;
}

export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { foundation, allow, browserPath, workQueue = "live" } = options;
  const { config, clock, db, log, threads } = foundation;
  const hostIntervalMs = options.hostIntervalMs ?? config.HOST_INTERVAL_MS;
  const guard = await startEgressGuard({
    allow,
    listenHost: config.EGRESS_HOST,
    log: (event) => log.info(event, "egress refused"),
  });
  const hasBrowser = browserPath !== null || config.BROWSER_CDP_URL !== undefined;
  const browser = { executablePath: browserPath ?? undefined, cdpUrl: config.BROWSER_CDP_URL };
  const fetcher = createFetcher({
    guard,
    browser: hasBrowser
      ? createBrowserTier({
          guard,
          clock,
          userAgent: config.USER_AGENT,
          maxMegabytes: config.BROWSER_PAGE_MB,
          ...browser,
        })
      : null,
    robotsCache: databaseRobotsCache(db),
    threads,
    slots: databaseHostSlots(db, workQueue),
    health: databaseHostHealth(db, workQueue),
    clock,
    userAgent: config.USER_AGENT,
    hostIntervalMs,
    stopping: options.stopping,
  });
  return {
    fetcher,
    allow,
    guard,
    workQueue,
    hostIntervalMs,
    hasBrowser,
    browser,
    describeBrowser: () => describeBrowser(browser, guard, config.BROWSER_PAGE_MB),
    extraHeaders: options.extraHeaders,
    stop: async () => {
      await fetcher.close();
      await guard.stop();
    },
  };
}
