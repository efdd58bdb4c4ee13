import type { Clock } from "../../clock.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { testThreads } from "../../reading/testing/test-threads.ts";
import { createFetcher } from "../visit.ts";
import type { Fetcher, FetcherOptions } from "../visit.ts";
import { ALWAYS_HEALTHY, MemoryHostSlots, MemoryRobotsCache } from "./memory-slots.ts";

/** A fetcher without a browser that keeps its state in memory and does not pause between visits, unless `options` differ. */
export function httpFetcher(
  guard: EgressGuard,
  clock: Clock,
  options: Partial<FetcherOptions> = {},
): Fetcher {
  return createFetcher({
    guard,
    browser: null,
    robotsCache: new MemoryRobotsCache(),
    threads: testThreads,
    slots: new MemoryHostSlots(),
    health: ALWAYS_HEALTHY,
    clock,
    userAgent: "Mozilla/5.0 (compatible; Pricetrail/0.1)",
    hostIntervalMs: 0,
    ...options,
  });
}
