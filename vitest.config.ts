import "./scripts/setup/require-node.js";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { testFiles } from "./tests/test-files.ts";

const { units, rendered, properties, database, browser, alone } = testFiles();

export default defineConfig({
  test: {
    globalSetup: ["./tests/test-run.ts"],
    // Not UTC, which hides a day or an hour that was taken from the machine's own clock.
    env: { TZ: "America/New_York" },
    // A shared machine that runs the whole suite can stall a browser or a server for seconds; alone, nothing is retried.
    retry: process.env.CI ? 1 : 0,
    // Vitest's own default leaves one processor idle, and half of these wait for a browser or a database most of the time.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // One worker reads the program's modules once for all its files: half the CPU of a fresh one for each file.
      { extends: true, test: { name: "units", include: units, isolate: false } },
      { extends: true, test: { name: "rendered", include: rendered, isolate: false } },
      { extends: true, test: { name: "properties", include: properties, isolate: false } },
      { extends: true, test: { name: "database", include: database, isolate: false } },
      { extends: true, test: { name: "browser", include: browser, isolate: false } },
      // A group starts when the ones before it have ended.
      { extends: true, test: { name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
