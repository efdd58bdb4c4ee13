import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Reads the demonstration's warehouse of 5,000 products, once with each kind of pagination and over five days of changes: the
 * listings' test at full size.
 */
const child = spawn(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "apps/server/src/features/listings/warehouse.test.ts"],
  {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, WAREHOUSE_PRODUCTS: "5000" },
    stdio: "inherit",
  },
);
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
