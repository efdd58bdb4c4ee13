import { defineConfig } from "vitest/config";

/** Whole tasks in a real browser against the real program, two at a time: each drives a whole product of its own. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["tests/e2e/**/*.test.ts"],
    globalSetup: ["./tests/test-run.ts"],
    maxWorkers: 2,
    // The files of a worker share its programs; see shared-program.ts.
    isolate: false,
    // As in the units' configuration, for the program and the browser too.
    env: { TZ: "America/New_York" },
    expect: { poll: { timeout: 60_000 } },
    // What fails on a shared machine runs again from the beginning of its file (scripts/test.js), not from its middle.
    retry: 0,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
