import { afterEach, beforeAll } from "vitest";
import { findBrowser } from "../../browser-finder.ts";
import { systemClock } from "../../clock.ts";
import { parseAllowList } from "../../egress/allow-list.ts";
import { startEgressGuard } from "../../egress/guard.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { createBrowserTier } from "../browser-tier.ts";
import type { BrowserTier, BrowserTierOptions } from "../browser-tier.ts";
import { startShop } from "./shop.ts";
import type { Pages, Shop } from "./shop.ts";
import { permitting } from "./permitting-tier.ts";
import type { PermittingTier } from "./permitting-tier.ts";

/** A real browser behind a real guard. */
export interface BrowserFixture {
  /** Path of the browser that was found. */
  executablePath: () => string;
  /** The guard of its tiers; it permits connections to 127.0.0.1 only. */
  guard: () => EgressGuard;
  /** The tier that the tests of all files of a worker share, so that the browser is started once. */
  shared: () => PermittingTier<BrowserTier>;
  /** A tier for one test, ended with it. */
  ownTier: (options?: Partial<BrowserTierOptions>) => PermittingTier<BrowserTier>;
  /** A shop for one test, ended with it. */
  shopOf: (pages: Pages) => Promise<Shop & { at: (path: string) => URL }>;
  /** An origin on which nothing listens. */
  closedOrigin: () => Promise<string>;
  /** Runs after the test. */
  afterwards: (cleanup: () => Promise<unknown>) => void;
}

/** What the test files of one worker share. */
interface OfWorker {
  executablePath: string;
  guard: EgressGuard;
  shared: PermittingTier<BrowserTier>;
  tierWith: (options?: Partial<BrowserTierOptions>) => PermittingTier<BrowserTier>;
}

let ofWorker: Promise<OfWorker> | undefined;

async function start(): Promise<OfWorker> {
  const found = await findBrowser();
  if (found === undefined) throw new Error("These tests need a Chromium; name one in CHROMIUM_PATH.");
  const executablePath = found.path;
  const guard = await startEgressGuard({
    allow: parseAllowList("127.0.0.1"),
    resolve: async (name) => {
      throw Object.assign(new Error(name), { code: "ENOTFOUND" });
    },
  });
  const tierWith = (options: Partial<BrowserTierOptions> = {}): PermittingTier<BrowserTier> =>
    permitting(
      createBrowserTier({
        guard,
        clock: systemClock,
        userAgent: "Pricetrail/0.1 (test)",
        executablePath,
        maxMegabytes: 1_500,
        ...options,
      }),
    );
  const shared = tierWith();
  // The worker gets this signal after its last file. Without its driver, the browser would end by itself, but leave its
  // profile. The second signal is no longer handled, and ends the worker.
  process.once("SIGTERM", () => {
    void shared.close().finally(() => process.kill(process.pid, "SIGTERM"));
  });
  return { executablePath, guard, shared, tierWith };
}

/** Sets the fixture up for the calling file's tests. Names other than addresses are not known to its guard. */
export function useBrowserFixture(): BrowserFixture {
  let worker: OfWorker;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    worker = await (ofWorker ??= start());
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });

  return {
    executablePath: () => worker.executablePath,
    guard: () => worker.guard,
    shared: () => worker.shared,
    ownTier: (options) => {
      const tier = worker.tierWith(options);
      cleanups.push(() => tier.close());
      return tier;
    },
    shopOf: async (pages) => {
      const shop = await startShop(pages);
      cleanups.push(() => shop.stop());
      return { ...shop, at: (path: string) => new URL(path, shop.origin) };
    },
    closedOrigin: async () => {
      const shop = await startShop({});
      await shop.stop();
      return shop.origin;
    },
    afterwards: (cleanup) => void cleanups.push(cleanup),
  };
}
