import { existsSync } from "node:fs";
import { Parser } from "htmlparser2";
import { chromium } from "playwright-core";
import { systemClock } from "../../apps/server/src/clock.ts";
import { parseAllowList } from "../../apps/server/src/egress/allow-list.ts";
import { startEgressGuard } from "../../apps/server/src/egress/guard.ts";
import { createBrowserTier } from "../../apps/server/src/fetch/browser-tier.ts";
import { createHttpTier } from "../../apps/server/src/fetch/http-tier.ts";
import { extractOffer } from "../../packages/extract/src/index.ts";
import { treeCpuMs } from "./cpu.ts";
import { crawlsOf } from "./crawlee.ts";
import { scrapyCrawlOf } from "./scrapy.ts";
import { permitting } from "../../apps/server/src/fetch/testing/permitting-tier.ts";

export const USER_AGENT = "Mozilla/5.0 (compatible; Pricetrail/bench)";
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];
/** The browser of the fixture; undefined where none is installed. */
export const browserPath = (): string | undefined => BROWSERS.find((path) => existsSync(path));

/** The fixture page's address, and the process that serves it. */
export interface FixtureShop {
  address: string;
  pid: number | undefined;
}

export interface TierCosts {
  /** CPU-ms per page. */
  bareHttp: number;
  fetched: number;
  read: number;
  /** Undefined if Crawlee is not installed. */
  crawledHttp?: number;
  /** Undefined if Scrapy is not installed. */
  scrapedHttp?: number;
  /** Undefined without a browser. */
  bareBrowser?: number;
  browser?: number;
  crawledBrowser?: number;
}

/** Visits the fixture's page this many times; a way that measures its own CPU time returns the ms per page. */
type Visits = (times: number) => Promise<number | void>;

const repeated =
  (turn: () => Promise<unknown>): Visits =>
  async (times) => {
    for (let n = 0; n < times; n += 1) await turn();
  };

const ROUNDS = 4;

/**
 * CPU-ms per page for each way of visiting it. They take turns, so that other load affects all of them, and the first round is
 * not counted.
 */
async function costsInTurn<Way extends string>(
  ways: Partial<Record<Way, Visits>>,
  times: number,
  cpuMs: () => number,
): Promise<Partial<Record<Way, number>>> {
  const costs = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [way, visits] of Object.entries<Visits | undefined>(ways)) {
      if (visits === undefined) continue;
      const before = cpuMs();
      const own = await visits(times);
      const each = own ?? (cpuMs() - before) / times;
      if (round > 0) costs.set(way, (costs.get(way) ?? 0) + each / (ROUNDS - 1));
    }
  }
  return Object.fromEntries(costs) as Partial<Record<Way, number>>;
}

/** Costs of a page in either tier, compared with bare equivalents, Crawlee and Scrapy; the shop runs in a separate process. */
export async function tierCosts({ address, pid }: FixtureShop): Promise<TierCosts> {
  const cpuMs = () => treeCpuMs(process.pid, pid);
  const url = new URL(address);
  const executablePath = browserPath();
  const crawls = await crawlsOf(address, executablePath, cpuMs);
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  const http = permitting(createHttpTier({ guard, clock: systemClock, userAgent: USER_AGENT }));
  const fetchPage = async (): Promise<string> => {
    const result = await http.fetchPage(url);
    if (!result.ok) throw new Error(result.detail);
    return result.page.html;
  };
  const {
    bareHttp = 0,
    fetched = 0,
    read = 0,
    crawledHttp,
    scrapedHttp,
  } = await costsInTurn(
    {
      bareHttp: repeated(async () => {
        const answer = await fetch(address);
        const parser = new Parser({});
        parser.write(await answer.text());
        parser.end();
      }),
      fetched: repeated(fetchPage),
      read: repeated(async () => extractOffer({ html: await fetchPage(), url: address })),
      crawledHttp: crawls?.overHttp,
      scrapedHttp: await scrapyCrawlOf(address),
    },
    40,
    cpuMs,
  );
  if (executablePath === undefined) {
    await guard.stop();
    return { bareHttp, fetched, read, crawledHttp, scrapedHttp };
  }
  const bare = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const tier = permitting(
    createBrowserTier({
      guard,
      clock: systemClock,
      userAgent: USER_AGENT,
      executablePath,
      maxMegabytes: 1_500,
    }),
  );
  const inBrowser = await costsInTurn(
    {
      bareBrowser: repeated(async () => {
        const page = await bare.newPage();
        await page.goto(address);
        await page.content();
        await page.close();
      }),
      browser: repeated(async () => {
        const result = await tier.fetchPage(url);
        if (!result.ok) throw new Error(result.detail);
      }),
      crawledBrowser: crawls?.inBrowser,
    },
    10,
    cpuMs,
  );
  await bare.close();
  await tier.close();
  await guard.stop();
  return { bareHttp, fetched, read, crawledHttp, scrapedHttp, ...inBrowser };
}
