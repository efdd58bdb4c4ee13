import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["./tests/test-run.ts"],
    include: ["packages/**/*.test.ts", "tests/*.test.ts", "apps/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    // A shared machine that runs the whole suite can stall a browser or a server for seconds; alone, nothing is retried.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
