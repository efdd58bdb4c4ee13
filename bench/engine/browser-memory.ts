import { systemClock } from "../../apps/server/src/clock.ts";
import { parseAllowList } from "../../apps/server/src/egress/allow-list.ts";
import { startEgressGuard } from "../../apps/server/src/egress/guard.ts";
import { createBrowserTier } from "../../apps/server/src/fetch/browser-tier.ts";
import { memoryBelowMb } from "./cpu.ts";
import { browserPath, USER_AGENT } from "./tiers.ts";
import type { FixtureShop } from "./tiers.ts";
import { permitting } from "../../apps/server/src/fetch/testing/permitting-tier.ts";

/** Each value is the mean over this many previous pages, since memory of closed pages is freed only occasionally. */
const WINDOW = 10;

export interface BrowserMemory {
  /** Memory of all browser processes between two pages, in MB, by number of pages visited. */
  after50: number;
  after500: number;
}

/** Visits one page 500 times in the browser tier and measures the browser's memory; undefined without a browser. */
export async function browserMemory({ address, pid }: FixtureShop): Promise<BrowserMemory | undefined> {
  const executablePath = browserPath();
  if (executablePath === undefined) return undefined;
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  const tier = permitting(
    createBrowserTier({
      guard,
      clock: systemClock,
      userAgent: USER_AGENT,
      executablePath,
      maxMegabytes: 1_500,
    }),
  );
  const taken: number[] = [];
  try {
    for (let count = 1; count <= 500; count += 1) {
      const result = await tier.fetchPage(new URL(`${address}?visit=${count}`));
      if (!result.ok) throw new Error(result.detail);
      taken.push(memoryBelowMb(process.pid, pid));
    }
  } finally {
    await tier.close();
    await guard.stop();
  }
  const mean = (until: number): number =>
    taken.slice(until - WINDOW, until).reduce((sum, megabytes) => sum + megabytes, 0) / WINDOW;
  return { after50: mean(50), after500: mean(500) };
}
