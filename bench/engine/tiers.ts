import { existsSync } from "node:fs";
import { Parser } from "htmlparser2";
import { chromium } from "playwright-core";
import { systemClock } from "../../apps/server/src/clock.ts";
import { parseAllowList } from "../../apps/server/src/egress/allow-list.ts";
import { startEgressGuard } from "../../apps/server/src/egress/guard.ts";
import { createBrowserTier } from "../../apps/server/src/fetch/browser-tier.ts";
import { createHttpTier } from "../../apps/server/src/fetch/http-tier.ts";
import { productPage } from "../../tests/static-shop.ts";
import { extractOffer } from "../../packages/extract/src/index.ts";
import { treeCpuMs } from "./cpu.ts";

export const USER_AGENT = "Mozilla/5.0 (compatible; Pricetrail/bench)";
const PAGE_KB = 197;
const PICTURES = 60;
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];
/** The browser of the bench; undefined where none is installed. */
export const browserPath = (): string | undefined => BROWSERS.find((path) => existsSync(path));

/** A page of a usual shop's size: a product, many others beside it, and pictures without number. */
export function largePage(): string {
  const pictures = Array.from({ length: PICTURES }, (_, n) => `<img src="/pictures/${n}" alt="">`).join("");
  const other = (n: number) =>
    `<li class="card"><a href="/p/other-${n}"><h3>Another product ${n}</h3><p>In stock</p></a></li>`;
  let html = productPage("Blue kettle", "19.90").replace("</main>", `${pictures}</main><ul>`);
  for (let n = 0; html.length < PAGE_KB * 1024; n += 1) html += other(n);
  return `${html}</ul></body></html>`;
}

/** Where the bench's page is, and the process that serves it. */
export interface BenchShop {
  address: string;
  pid: number | undefined;
}

export interface TierCosts {
  /** CPU-ms of one page. */
  bareHttp: number;
  fetched: number;
  read: number;
  /** Undefined without a browser. */
  bareBrowser?: number;
  browser?: number;
}

/** What one page costs in either tier, beside the same done with nothing around it; the shop runs elsewhere. */
export async function tierCosts({ address, pid }: BenchShop): Promise<TierCosts> {
  /** CPU-ms of one of `times` turns, after some that are not counted. */
  const each = async (times: number, turn: () => Promise<unknown>): Promise<number> => {
    for (let n = 0; n < Math.ceil(times / 5); n += 1) await turn();
    const before = treeCpuMs(process.pid, pid);
    for (let n = 0; n < times; n += 1) await turn();
    return (treeCpuMs(process.pid, pid) - before) / times;
  };
  const url = new URL(address);
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  const http = createHttpTier({ guard, clock: systemClock, userAgent: USER_AGENT });
  const fetchPage = async (): Promise<string> => {
    const result = await http.fetchPage(url);
    if (!result.ok) throw new Error(result.detail);
    return result.page.html;
  };
  const bareHttp = await each(100, async () => {
    const answer = await fetch(address);
    const parser = new Parser({});
    parser.write(await answer.text());
    parser.end();
  });
  const fetched = await each(100, fetchPage);
  const read = await each(100, async () => extractOffer({ html: await fetchPage(), url: address }));
  const executablePath = browserPath();
  if (executablePath === undefined) {
    await guard.stop();
    return { bareHttp, fetched, read };
  }
  const bare = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const bareBrowser = await each(15, async () => {
    const page = await bare.newPage();
    await page.goto(address);
    await page.content();
    await page.close();
  });
  await bare.close();
  const tier = createBrowserTier({
    guard,
    clock: systemClock,
    userAgent: USER_AGENT,
    executablePath,
    maxMegabytes: 1_500,
  });
  const browser = await each(15, async () => {
    const result = await tier.fetchPage(url);
    if (!result.ok) throw new Error(result.detail);
  });
  await tier.close();
  await guard.stop();
  return { bareHttp, fetched, read, bareBrowser, browser };
}
