import { killDeliveries } from "../../../apps/server/src/features/channels/testing/kill-deliveries.ts";

/**
 * Kills the program that delivers (kill -9) while it sends to four channels, with all of them out of order for a day of the clock
 * halfway: nothing may be lost, and nothing come under two ids. `KILLS=1000` takes more.
 */
const kills = Number(process.env.KILLS ?? 40);
const started = performance.now();
const outcome = await killDeliveries({
  kills,
  messages: Math.ceil(kills * 0.6),
  channels: 4,
  log: (line) => console.log(line),
});
const seconds = Math.round((performance.now() - started) / 1000);
const { deliveries, refused, repeated, lost, twice, unsent } = outcome;
console.log(
  `  ${outcome.kills} kills in ${seconds} s; ${deliveries} deliveries, ${refused} requests refused in a day's outage, ${repeated} repeated under their id`,
);
const isRight = lost + twice + unsent === 0 && outcome.kills === kills;
console.log(
  isRight
    ? "  ok   nothing lost, nothing under two ids"
    : `  FAIL ${lost} lost, ${twice} under two ids, ${unsent} not known as sent, ${kills - outcome.kills} kills missing`,
);
if (!isRight) process.exitCode = 1;
