import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";

/** A browser that does not say which processes it has within so long is asked again at the next look; in ms. */
const ANSWER_MS = 2_000;

/**
 * Memory of the processes that run a browser's pages, in MB: what a shop's scripts can make grow without end. Null where the
 * system does not tell (other than Linux) or the browser does not answer.
 *
 * @param browser one that runs on this machine
 */
export async function pageMegabytes(browser: Browser): Promise<number | null> {
  const late = new AbortController();
  try {
    return await Promise.race([measure(browser), wait(ANSWER_MS, null, { signal: late.signal, ref: false })]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}

async function measure(browser: Browser): Promise<number | null> {
  const cdp = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    const sizes = await Promise.all(renderers.map(({ id }) => residentKilobytes(id)));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  } finally {
    await cdp.detach().catch(() => {});
  }
}

async function residentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
}
