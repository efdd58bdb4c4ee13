/**
 * `npm run check`: the quality gate. Format, lint (with the import rules), types, unused code, and the tests that need
 * neither a database nor a browser. Every step runs; the first lines of what a failed one said are shown.
 */
import { fileURLToPath } from "node:url";
import { unitTests } from "./check/unit-tests.js";
import { prepared } from "./setup/prepare.js";
import { run } from "./setup/run.js";

/** @type {[title: string, command: string, ...args: string[]][]} */
const steps = [
  ["format", "oxfmt", "--check"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["types", "tsc", "--noEmit", "-p", "tsconfig.json"],
  ["types of the web app", "tsc", "--noEmit", "-p", "apps/web/tsconfig.json"],
  ["unused code", "knip", "--no-config-hints"],
  ["unit tests", "vitest", "run", "--reporter=dot"],
];

await prepared(fileURLToPath(import.meta.url), { builds: false, browser: false }, async () => {
  let failed = 0;
  for (const [title, command, ...args] of steps) {
    const start = performance.now();
    const files = command === "vitest" ? unitTests() : [];
    const { code, output } = await run(command, [...args, ...files]);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${title} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trimEnd());
  }
  console.log(`\n${steps.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
