import { afterAll, afterEach, beforeAll } from "vitest";
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

/** A real browser behind a real guard, for one test file. */
export interface BrowserFixture {
  /** Path of the browser that was found. */
  executablePath: () => string;
  /** The guard of its tiers; it permits connections to 127.0.0.1 only. */
  guard: () => EgressGuard;
  /** The tier that the file's tests share, so that the browser is started once. */
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

/** Sets the fixture up for the calling file's tests. Names other than addresses are not known to its guard. */
export function useBrowserFixture(): BrowserFixture {
  let executablePath = "";
  let guard: EgressGuard;
  let shared: PermittingTier<BrowserTier>;
  const cleanups: (() => Promise<unknown>)[] = [];

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

  beforeAll(async () => {
    const found = await findBrowser();
    if (found === undefined) throw new Error("These tests need a Chromium; name one in CHROMIUM_PATH.");
    executablePath = found.path;
    guard = await startEgressGuard({
      allow: parseAllowList("127.0.0.1"),
      resolve: async (name) => {
        throw Object.assign(new Error(name), { code: "ENOTFOUND" });
      },
    });
    shared = tierWith();
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });
  afterAll(async () => {
    await shared.close();
    await guard.stop();
  });

  return {
    executablePath: () => executablePath,
    guard: () => guard,
    shared: () => shared,
    ownTier: (options) => {
      const tier = tierWith(options);
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
