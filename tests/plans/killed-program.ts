import { readConfig } from "../../apps/server/src/config.ts";
import type { Clock } from "../../apps/server/src/clock.ts";
import { systemClock } from "../../apps/server/src/clock.ts";
import { startProgram } from "../../apps/server/src/program.ts";

/**
 * The whole program on an existing database, in a process that can be killed, with a clock that runs faster than time: what it
 * plans for hours comes within seconds. Its one argument is JSON.
 */
export interface KilledProgramOptions {
  target: { host: string; port: number; user: string; database: string };
  /** The clock's present at the epoch's moment `startedAt`, and how much faster it runs. */
  businessAt: number;
  startedAt: number;
  speed: number;
  /** No other program works on the database: what a killed one was visiting is taken up at once. */
  isAlone: boolean;
}

const { target, businessAt, startedAt, speed, isAlone } = JSON.parse(
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
  }),
  target,
  clock,
  roles: { http: true, worker: true },
  browserPath: null,
  isAlone,
});
// The program looks for what is due every few seconds of real time, which are hours here.
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
