import { parseArgs } from "node:util";
import {
  DELIVERING_PROGRAM,
  killDeliveries,
} from "../../../apps/server/src/features/channels/testing/kill-deliveries.ts";
import { bundled } from "./bundled.ts";

/**
 * Kills the delivering program (kill -9) while it sends to four channels, all of which are down for one simulated day in
 * between: nothing may be lost, and nothing may arrive under two ids. `npm run attack -- deliveries --kills=1000` kills 1,000
 * times, however long that takes; with `--minutes=40`, it kills as often as the time allows.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { kills: { type: "string", default: "40" }, minutes: { type: "string" } },
  // Other measurements have options of their own.
  strict: false,
});
const kills = Number(values.kills);
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes);
const started = performance.now();
const { script, remove } = await bundled(DELIVERING_PROGRAM);
const outcome = await killDeliveries({
  script,
  kills,
  minutes,
  messages: Math.ceil(kills * 0.6),
  channels: 4,
  log: (line) => console.log(line),
}).finally(remove);
const seconds = Math.round((performance.now() - started) / 1000);
const { deliveries, refused, repeated, lost, twice, unsent } = outcome;
console.log(
  `  ${outcome.kills} kills in ${seconds} s; ${deliveries} deliveries, ${refused} requests refused in a day's outage, ${repeated} repeated under their id`,
);
const isRight = lost + twice + unsent === 0 && (outcome.kills === kills || seconds >= minutes * 60);
console.log(
  isRight
    ? "  ok   nothing lost, nothing under two ids"
    : `  FAIL ${lost} lost, ${twice} under two ids, ${unsent} not known as sent, ${kills - outcome.kills} kills missing`,
);
if (!isRight) process.exitCode = 1;
