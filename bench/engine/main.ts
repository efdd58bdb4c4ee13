import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { browserMemory } from "./browser-memory.ts";
import { measureShopPace } from "./pace.ts";
import { tierCosts } from "./tiers.ts";
import { visitSize } from "./visit-size.ts";
import { wholePath } from "./whole-path.ts";

/** CPU-ms for the whole path of one visit, program and database together, on a busy machine. */
const MAX_PATH_MS = { small: 40, large: 160 };
/** Cost of fetching and reading a page relative to bare `fetch` and parsing: the goal, and the limit on a busy machine. */
const READ_SHARE_GOAL = 2;
const MAX_READ_SHARE = 11;
/** Cost of the browser tier relative to a bare browser that loads all pictures. */
const MAX_BROWSER_SHARE = 1.2;
/** Bytes that a visit of three entries occupies in the database after its run's items are deleted. */
const MAX_VISIT_BYTES = 1_600;
/** The browser's memory after 500 pages relative to that after 50. */
const MAX_MEMORY_SHARE = 1.5;

let passed = 0;
let failed = 0;
const show = (name: string, text: string, isGood: boolean): void => {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`  ${isGood ? "ok  " : "FAIL"} ${name}: ${text}`);
};
const ms = (value: number): string => `${value.toFixed(1)} CPU-ms`;
/** Another program's cost, if it is installed. */
const next = (name: string, value: number | undefined): string =>
  value === undefined ? "" : `, ${name} ${ms(value)}`;

/** `--only=tiers,memory,size,path,pace` runs some parts. */
const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice(7)
  .split(",");
const isWanted = (part: "tiers" | "memory" | "size" | "path" | "pace"): boolean =>
  only?.includes(part) ?? true;

const shop = fork(fileURLToPath(new URL("./shop.ts", import.meta.url)));
const [origin] = (await once(shop, "message")) as [string];
const large = { address: `${origin}/p/1`, pid: shop.pid };
if (isWanted("tiers")) {
  const costs = await tierCosts(large);
  show(
    "HTTP tier, one page of 197 KB",
    `bare ${ms(costs.bareHttp)}, fetched through the guard ${ms(costs.fetched)}, with all fields ${ms(costs.read)}${next("Crawlee", costs.crawledHttp)}${next("Scrapy", costs.scrapedHttp)} (goal ${READ_SHARE_GOAL} x bare, at most ${MAX_READ_SHARE} x)`,
    costs.read <= costs.bareHttp * MAX_READ_SHARE,
  );
  if (costs.browser === undefined || costs.bareBrowser === undefined) console.log("  no browser: skipped");
  else
    show(
      "browser tier, the same page with 60 pictures",
      `${ms(costs.browser)} beside ${ms(costs.bareBrowser)} of a bare browser${next("Crawlee", costs.crawledBrowser)} (at most ${MAX_BROWSER_SHARE} x)`,
      costs.browser <= costs.bareBrowser * MAX_BROWSER_SHARE,
    );
}
if (isWanted("memory")) {
  const memory = await browserMemory(large);
  if (memory === undefined) console.log("  no browser: skipped");
  else
    show(
      "memory of the browser, the same page again and again",
      `${memory.after50.toFixed(0)} MB after 50 visits, ${memory.after500.toFixed(0)} MB after 500 (at most ${MAX_MEMORY_SHARE} x)`,
      memory.after50 > 0 && memory.after500 <= memory.after50 * MAX_MEMORY_SHARE,
    );
}
shop.disconnect();
if (isWanted("size")) {
  const { bytes, lastingBytes, byTable } = await visitSize();
  const parts = byTable.map((one) => `${one.table} ${one.bytes.toFixed(0)}`).join(", ");
  show(
    "one visit of three entries in the database, of 20,000",
    `${bytes.toFixed(0)} bytes with indexes (${parts}), ${lastingBytes.toFixed(0)} for good (at most ${MAX_VISIT_BYTES})`,
    lastingBytes <= MAX_VISIT_BYTES,
  );
}
if (isWanted("path")) {
  for (const pages of ["small", "large"] as const) {
    const path = await wholePath(pages);
    show(
      pages === "small" ? "whole path, small pages" : "whole path, pages of 197 KB, two organisations",
      `${path.visits} visits, ${path.perSecond.toFixed(0)} a second; program ${ms(path.program)}, database ${ms(path.database)} a visit (at most ${MAX_PATH_MS[pages]})`,
      path.program + path.database <= MAX_PATH_MS[pages],
    );
  }
}
if (isWanted("pace")) {
  const pace = await measureShopPace();
  show(
    "four programs, 60 hosts, two seconds apart; one is stopped and one killed",
    `${pace.values} of ${pace.items} items; ${pace.short} of ${pace.gaps} gaps too short at the shops, the least ${pace.leastMs.toFixed(0)} ms; ${pace.repeated} pages asked for twice; stopped within ${(pace.stopMs / 1000).toFixed(1)} s, all done ${(pace.afterKillMs / 1000).toFixed(1)} s after the kill`,
    pace.short === 0 && pace.values === pace.items,
  );
}
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
