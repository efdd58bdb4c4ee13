import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Goes through the demonstration's warehouse of 5,000 products, once by each kind of pagination and for five days of changes: the
 * test of the listings at its full size.
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
