/**
 * `npm test`: sets up what is missing, then runs the tests that show that the product works. `-- --all` adds the files named
 * `*.slow.test.ts`, and every width and theme of every screen. Other arguments are passed to vitest: part of a file name selects
 * files of both tiers. The last line is `N passed, N failed`, and the number of skipped tests, if any.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepared } from "./setup/prepare.js";
import { run } from "./setup/run.js";

const suites = [
  { title: "Units, stores, routes and parts in a browser", args: [] },
  { title: "Whole tasks in a browser", args: ["--config", "tests/e2e/vitest.config.ts"] },
];
const filters = process.argv.slice(2).filter((argument) => argument !== "--all");
const isWhole = filters.length < process.argv.length - 2;
const tier = isWhole || filters.length > 0 ? [] : ["--exclude=**/*.slow.test.ts"];
/** A shared machine can stall a browser for a minute; more failed files than this have another cause. */
const MAX_RUN_AGAIN = 6;

await prepared(fileURLToPath(import.meta.url), { builds: "all", browser: "tests" }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pricetrail-results-"));
  const files = [];
  for (const { title, args } of suites) {
    console.log(`\n${title}`);
    files.push(...Object.values(await runSuite(folder, [...args, ...tier])));
  }
  rmSync(folder, { recursive: true, force: true });
  // Repeated at the end: the first message of a failure is thousands of lines above.
  say(
    "Skipped:",
    files.flatMap(({ left }) => left),
  );
  say(
    "Passed only when run again:",
    files.flatMap(({ flaky }) => flaky),
  );
  say(
    "Failed:",
    files.flatMap(({ failures }) => failures),
  );
  const [passed = 0, failed = 0, skipped = 0] = /** @type {const} */ (["passed", "failed", "skipped"]).map(
    (key) => files.reduce((sum, one) => sum + one[key], 0),
  );
  console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/**
 * Runs one suite. On a shared machine (CI), failed files are run a second time, alone and as a whole: a single test retried within
 * its file would find the data of its first attempt.
 *
 * @param {string} folder
 * @param {readonly string[]} args of the suite
 * @returns {Promise<Summary>}
 */
async function runSuite(folder, args) {
  const first = await runFiles(folder, args, filters);
  const again = Object.keys(first).filter((file) => first[file]?.failed !== 0 && existsSync(file));
  if (!process.env.CI || again.length === 0 || again.length > MAX_RUN_AGAIN) return first;
  console.log(`\nOnce more, alone: ${again.join(", ")}`);
  const second = await runFiles(folder, args, again);
  for (const file of again) {
    const summary = second[file];
    if (summary?.failed !== 0) continue;
    const flaky = first[file]?.failures.map((text) => text.replace("FAILED ", "")) ?? [];
    first[file] = { ...summary, flaky: [...flaky, ...summary.flaky] };
  }
  return first;
}

/** @typedef {import("../tests/summary-reporter.ts").Summary} Summary */

/**
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {readonly string[]} only parts of file names
 */
async function runFiles(folder, args, only) {
  const file = path.join(mkdtempSync(path.join(folder, "suite-")), "summary.json");
  const reporters = ["--reporter=default", "--reporter=./tests/summary-reporter.ts"];
  if (only.length > 0) reporters.push("--passWithNoTests");
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...args, ...reporters, ...only];
  const env = { ...process.env, SUMMARY_FILE: file, ...(isWhole && { EVERY_VIEW: "on" }) };
  const { code } = await run(process.execPath, vitest, { show: true, env });
  return summaryOf(file, code);
}

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function say(heading, lines) {
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join("\n")}`);
}

/**
 * Returns the summary of a suite's reporter; a run that fails without a failed test, or without a summary, counts as one failure.
 *
 * @param {string} file
 * @param {number} code vitest's exit code
 * @returns {Summary}
 */
function summaryOf(file, code) {
  /** @type {Summary} */
  let files = {};
  try {
    files = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // There is no summary: the exit code decides.
  }
  if (code === 0 || Object.values(files).some(({ failed }) => failed > 0)) return files;
  const failures = [`FAILED: the tests ended with exit code ${code}`];
  return { ...files, ended: { passed: 0, failed: 1, skipped: 0, failures, left: [], flaky: [] } };
}
