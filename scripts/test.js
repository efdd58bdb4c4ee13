/**
 * `npm test`: sets up what is missing, then runs every test. Arguments are passed on to vitest (a part of a file name runs
 * the files with it). The last line is `N passed, N failed`, and how many were skipped, if any.
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

await prepared(fileURLToPath(import.meta.url), { builds: true, browser: "windowed" }, async () => {
  const filters = process.argv.slice(2);
  const folder = mkdtempSync(path.join(tmpdir(), "pricetrail-results-"));
  const summaries = [];
  for (const [index, suite] of suites.entries()) {
    console.log(`\n${suite.title}`);
    const file = path.join(folder, `${index}.json`);
    const reporters = ["--reporter=default", "--reporter=./tests/summary-reporter.ts"];
    if (filters.length > 0) reporters.push("--passWithNoTests");
    const vitest = ["node_modules/vitest/vitest.mjs", "run", ...suite.args, ...reporters, ...filters];
    const env = { ...process.env, SUMMARY_FILE: file };
    const { code } = await run(process.execPath, vitest, { show: true, env });
    summaries.push(summaryOf(file, code));
  }
  rmSync(folder, { recursive: true, force: true });
  // Once more at the end: the first message of a failure stands thousands of lines above.
  say(
    "Skipped:",
    summaries.flatMap(({ left }) => left),
  );
  say(
    "Passed only when run again:",
    summaries.flatMap(({ flaky }) => flaky),
  );
  say(
    "Failed:",
    summaries.flatMap(({ failures }) => failures),
  );
  const [passed = 0, failed = 0, skipped = 0] = /** @type {const} */ (["passed", "failed", "skipped"]).map(
    (key) => summaries.reduce((sum, one) => sum + one[key], 0),
  );
  console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function say(heading, lines) {
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join("\n")}`);
}

/**
 * What a suite's reporter has written; a run that ends badly without a failed test, or writes nothing, is one failure.
 *
 * @param {string} file
 * @param {number} code vitest's exit code
 * @returns {import("../tests/summary-reporter.ts").Summary}
 */
function summaryOf(file, code) {
  /** @type {import("../tests/summary-reporter.ts").Summary} */
  let summary = { passed: 0, failed: 0, skipped: 0, failures: [], left: [], flaky: [] };
  try {
    summary = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Nothing was written: the exit code decides.
  }
  if (summary.failed > 0 || code === 0) return summary;
  const failure = `FAILED: the tests ended with exit code ${code}`;
  return { ...summary, failed: 1, failures: [failure] };
}
