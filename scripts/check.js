/**
 * `npm run check`: the quality gate. Format, lint (with the import rules and the types), unused code, and of the tests that need
 * neither a database nor a browser, without `*.slow.test.ts`, those that a change since `main` can break, the byte budgets of screens
 * among them (`npm run check -- --all` runs all of them). Every step runs, as many concurrently as there are processors; the output
 * of failed ones is shown.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { prepared } from "./setup/prepare.js";
import { changedFiles } from "./setup/changed-files.js";
import { run } from "./setup/run.js";

/** The longest first, so that none of them runs alone at the end. @type {[title: string, command: string, ...args: string[]][]} */
const steps = [
  // The rules that need types load every file's program, which the compiler would load again.
  ["lint and types", "oxlint", "--type-aware", "--type-check", "--deny-warnings"],
  ["unused code", "knip", "--no-config-hints"],
  ["format", "oxfmt", "--check"],
];

/** @returns {Promise<string[]>} the test files to run */
async function chosenTests() {
  // Imported late: the Node that starts this script may not support TypeScript.
  const { testFiles, testsOf } = await import("../tests/test-files.ts");
  const files = testFiles();
  const all = [...files.units, ...files.rendered, ...files.properties];
  const changed = process.argv.includes("--all") ? undefined : await changedFiles();
  const chosen = changed === undefined ? all : testsOf(changed, files);
  console.log(`${chosen.length} of ${all.length} files of tests are run`);
  return chosen;
}

await prepared(fileURLToPath(import.meta.url), { builds: "client", browser: "none" }, async () => {
  let failed = 0;
  const tests = await chosenTests();
  if (tests.length > 0) {
    const projects = ["--project=units", "--project=rendered", "--project=properties"];
    steps.unshift(["tests", "vitest", "run", ...projects, "--reporter=dot", ...tests]);
  }
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [title, command, ...args] = step;
      const start = performance.now();
      const { code, output } = await run(command, args, { env: { ...process.env, NO_COLOR: "1" } });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${title} (${seconds} s)`);
      if (code === 0) continue;
      failed += 1;
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(`\n${steps.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
