import { createServer } from "node:http";
import { findBrowser } from "../../apps/server/src/browser-finder.ts";
import { ProcessTable, processMemory, sessionOf } from "../../apps/server/src/browser/browser-processes.ts";
import { startBrowser } from "../../apps/server/src/browser/started-browser.ts";
import { MEMORY_HOGS, memoryHogPage } from "../../apps/server/src/fetch/testing/memory-hogs.ts";
import { listen } from "../../apps/server/src/fetch/testing/canary.ts";

/** `npm run bench -- memory`: how much memory browsers use before they are ended, and what monitoring them costs. */

const MAX_MEGABYTES = 400;
/** The kernel's limit is a quarter above ours; without one, a page can grow only until the next poll. */
const PEAK_MEGABYTES = 800;
/** Share of a core, for four browsers. */
const MAX_CPU = 0.05;
const WATCHED = 4;
const WATCH_MS = 10_000;

const found = await findBrowser();
if (found === undefined) throw new Error("this needs a Chrome or Chromium (CHROMIUM_PATH)");
const start = (maxMegabytes: number) =>
  startBrowser({ executablePath: found.path, args: ["--disable-gpu"], maxMegabytes });

const server = createServer((request, response) => {
  const greed = MEMORY_HOGS.find((one) => request.url === `/${encodeURIComponent(one)}`);
  response.writeHead(200, { "content-type": "text/html" }).end(greed && memoryHogPage(greed));
});
const origin = `http://127.0.0.1:${await listen(server, "127.0.0.1")}`;
let passed = 0;
let failed = 0;
const count = (isGood: boolean): string => {
  if (isGood) passed += 1;
  else failed += 1;
  return isGood ? "" : "  FAILED";
};

console.log(`${found.path}, bound ${MAX_MEGABYTES} MB\n\nmemory by         what ended  peak MB  after s`);
for (const greed of MEMORY_HOGS) {
  const { browser } = await start(MAX_MEGABYTES);
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  const session = sessionOf(processInfo.find(({ type }) => type === "browser")!.id)!;
  const page = await (await browser.newContext()).newPage();
  const table = new ProcessTable();
  let peak = 0;
  const timer = setInterval(() => {
    table.look();
    const taken = table.of(session).map((pid) => processMemory(pid)?.megabytes ?? 0);
    peak = Math.max(
      peak,
      taken.reduce((sum, megabytes) => sum + megabytes, 0),
    );
  }, 20);
  const ended = new Promise<string>((resolve) => {
    page.once("crash", () => resolve("page"));
    browser.once("disconnected", () => resolve("browser"));
  });
  const startedAt = performance.now();
  page.goto(`${origin}/${encodeURIComponent(greed)}`).catch(() => {});
  const what = await ended;
  clearInterval(timer);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const good = count(peak < PEAK_MEGABYTES);
  console.log(
    `${greed.padEnd(18)}${what.padEnd(12)}${peak.toFixed(0).padStart(7)}${seconds.padStart(9)}${good}`,
  );
  await browser.close();
}

const browsers = await Promise.all(Array.from({ length: WATCHED }, () => start(MAX_MEGABYTES)));
for (const { browser } of browsers) await (await browser.newContext()).newPage();
const before = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
const used = process.cpuUsage(before);
const share = (used.user + used.system) / 1000 / WATCH_MS;
console.log(
  `\nwatching ${WATCHED} idle browsers: ${(share * 100).toFixed(2)}% of a core${count(share < MAX_CPU)}`,
);
for (const { browser } of browsers) await browser.close();
server.close();
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
