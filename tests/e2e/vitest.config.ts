import "../../scripts/setup/require-node.js";
import { defineConfig } from "vitest/config";

/** Whole tasks in a real browser against the real program, two files at a time, because each runs a whole program. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["tests/e2e/**/*.test.ts"],
    globalSetup: ["./tests/test-run.ts"],
    maxWorkers: 2,
    // The files of a worker share its programs; see shared-program.ts.
    isolate: false,
    // As in the unit tests' configuration, but for the program and the browser too.
    env: { TZ: "America/New_York" },
    expect: { poll: { timeout: 60_000 } },
    // On shared machines, a failed file is rerun from its beginning (scripts/test.js), so a single test is not retried here.
    retry: 0,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
