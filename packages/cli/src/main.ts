#!/usr/bin/env node
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./run.ts";

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  sleep: (ms) => sleep(ms),
});
