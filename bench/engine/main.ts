import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { paceAtShops } from "./pace.ts";
import { tierCosts } from "./tiers.ts";
import { wholePath } from "./whole-path.ts";

/** The whole path of one visit, program and database together, on a machine that does much else beside; in CPU-ms. */
const MAX_PATH_MS = 80;
/** The browser tier beside a bare browser that loads all pictures. */
const MAX_BROWSER_SHARE = 1.2;

let passed = 0;
let failed = 0;
const show = (name: string, text: string, isGood: boolean): void => {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`  ${isGood ? "ok  " : "FAIL"} ${name}: ${text}`);
};
const ms = (value: number): string => `${value.toFixed(1)} CPU-ms`;

const shop = fork(fileURLToPath(new URL("./shop.ts", import.meta.url)));
const [origin] = (await once(shop, "message")) as [string];
const costs = await tierCosts(`${origin}/p/1`);
shop.disconnect();
show(
  "HTTP tier, one page of 197 KB",
  `bare ${ms(costs.bareHttp)}, fetched through the guard ${ms(costs.fetched)}, with all fields ${ms(costs.read)}`,
  costs.read > 0,
);
if (costs.browser === undefined || costs.bareBrowser === undefined) console.log("  no browser: left out");
else
  show(
    "browser tier, the same page with 60 pictures",
    `${ms(costs.browser)} beside ${ms(costs.bareBrowser)} of a bare browser (at most ${MAX_BROWSER_SHARE} x)`,
    costs.browser <= costs.bareBrowser * MAX_BROWSER_SHARE,
  );
const path = await wholePath();
show(
  "whole path, small pages",
  `${path.visits} visits, ${path.perSecond.toFixed(0)} a second; program ${ms(path.program)}, database ${ms(path.database)} a visit (at most ${MAX_PATH_MS})`,
  path.program + path.database <= MAX_PATH_MS,
);
const pace = await paceAtShops();
show(
  "four programs, 16 hosts, two seconds apart; one is stopped and one killed",
  `${pace.values} of ${pace.items} items; ${pace.short} of ${pace.gaps} gaps too short at the shops, the least ${pace.leastMs.toFixed(0)} ms; ${pace.repeated} pages asked for twice; stopped within ${(pace.stopMs / 1000).toFixed(1)} s, all done ${(pace.afterKillMs / 1000).toFixed(1)} s after the kill`,
  pace.short === 0 && pace.values === pace.items,
);
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
