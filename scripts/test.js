/**
 * `npm test`: sets up what is missing, then runs every test. Arguments are passed on to vitest (a part of a file name runs
 * the files with it). The last line is `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepared } from "./setup/prepare.js";
import { run } from "./setup/run.js";

const suites = [
  { title: "Units, stores, routes and parts in a browser", args: [] },
  { title: "Whole tasks in a browser", args: ["--config", "tests/e2e/vitest.config.ts"] },
];

await prepared(fileURLToPath(import.meta.url), { builds: true, browser: true }, async () => {
  const filters = process.argv.slice(2);
  const folder = mkdtempSync(path.join(tmpdir(), "pricetrail-results-"));
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const [index, suite] of suites.entries()) {
    console.log(`\n${suite.title}`);
    const result = path.join(folder, `${index}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${result}`];
    if (filters.length > 0) reporters.push("--passWithNoTests");
    const vitest = ["node_modules/vitest/vitest.mjs", "run", ...suite.args, ...reporters, ...filters];
    const { code } = await run(process.execPath, vitest, { show: true });
    const count = counted(result, code);
    passed += count.passed;
    failed += count.failed;
    failures.push(...count.failures);
  }
  rmSync(folder, { recursive: true, force: true });
  // Once more at the end: the first message of a failure stands thousands of lines above.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/**
 * A file that cannot even be loaded, and a run that ends badly without a failed test, count as one failure each.
 *
 * @param {string} file vitest's own result
 * @param {number} code its exit code
 */
function counted(file, code) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const failures = [];
  try {
    const result = JSON.parse(readFileSync(file, "utf8"));
    const broken = result.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ one) =>
        one.status === "failed" && one.assertionResults.length === 0,
    );
    passed = result.numPassedTests;
    failed = result.numFailedTests + broken.length;
    for (const one of result.testResults) {
      for (const { status, fullName, failureMessages } of one.assertionResults) {
        if (status === "failed")
          failures.push(`FAILED ${one.name}: ${fullName}\n${failureMessages.join("\n")}`);
      }
    }
    for (const { name, message } of broken) failures.push(`FAILED ${name}: ${message}`);
  } catch {
    // No result: the exit code tells.
  }
  if (failed === 0 && code !== 0) {
    failed = 1;
    failures.push(`FAILED: the tests ended with exit code ${code}`);
  }
  return { passed, failed, failures };
}
