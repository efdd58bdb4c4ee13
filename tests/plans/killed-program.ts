import { readConfig } from "../../apps/server/src/config.ts";
import type { Clock } from "../../apps/server/src/clock.ts";
import { systemClock } from "../../apps/server/src/clock.ts";
import { startProgram } from "../../apps/server/src/program.ts";

/**
 * The whole program on an existing database, in a process that can be killed, with an accelerated clock, so that hours of its
 * plans pass within seconds. Its one argument is JSON.
 */
export interface KilledProgramOptions {
  target: { host: string; port: number; user: string; database: string };
  /** The clock shows `businessAt` at the real time `startedAt` (both epoch ms), and runs `speed` times as fast. */
  businessAt: number;
  startedAt: number;
  speed: number;
  /** No other program uses the database, so visits of a killed program are taken over at once. */
  isAlone: boolean;
  /** Settings that the database needs. */
  env: Record<string, string>;
}

const { target, businessAt, startedAt, speed, isAlone, env } = JSON.parse(
  process.argv[2]!,
) as KilledProgramOptions;
const clock: Clock = {
  now: () => new Date(businessAt + (Date.now() - startedAt) * speed),
  sleep: (ms, signal) => systemClock.sleep(ms, signal),
};

const program = await startProgram({
  config: readConfig({
    PORT: "0",
    CAPTCHA: "off",
    LOG_LEVEL: "silent",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
    WORKER_CONCURRENCY: "8",
    ...env,
  }),
  target,
  clock,
  roles: { http: true, worker: true },
  browserPath: null,
  isAlone,
});
// The program checks for due slots every few seconds of real time, which are hours on this clock.
let isLooking = false;
setInterval(() => {
  if (isLooking) return;
  isLooking = true;
  program.features.plans
    .startDueSlots()
    .catch(() => undefined)
    .finally(() => {
      isLooking = false;
    });
}, 50);
process.stdout.write("ready\n");
