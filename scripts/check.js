/**
 * `npm run check`: the quality gate. Format, lint (with the import rules), types, unused code, and the tests that need neither a
 * database nor a browser, the byte budgets of screens among them; without `*.slow.test.ts`, and of those that render screens or
 * test properties only what a change since `main` can break (`npm run check -- --all` runs all of them). Every step runs, as many
 * concurrently as there are processors; the output of failed ones is shown.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { prepared } from "./setup/prepare.js";
import { changedFiles } from "./setup/changed-files.js";
import { run } from "./setup/run.js";

/** The longest first, so that none of them runs alone at the end. @type {[title: string, command: string, ...args: string[]][]} */
const steps = [
  ["unit tests", "vitest", "run", "--project=units", "--exclude=**/*.slow.test.ts", "--reporter=dot"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["types", "tsc", "-p", "tsconfig.json", ...remembering("types")],
  ["types of the web app", "tsc", "-p", "apps/web/tsconfig.json", ...remembering("types-web")],
  ["unused code", "knip", "--no-config-hints"],
  ["format", "oxfmt", "--check"],
];

/**
 * @param {string} name of the cache file, so that the next check reads only what has changed since
 * @returns {string[]}
 */
function remembering(name) {
  return ["--noEmit", "--incremental", "--tsBuildInfoFile", `node_modules/.cache/${name}.tsbuildinfo`];
}

/** @returns {Promise<string[]>} the test files to run among those that render screens or test properties */
async function slowTests() {
  // Imported late: the Node that starts this script may not support TypeScript.
  const { slowTestsOf, testFiles } = await import("../tests/test-files.ts");
  const files = testFiles();
  const all = [...files.rendered, ...files.properties];
  const changed = process.argv.includes("--all") ? undefined : await changedFiles();
  const chosen = changed === undefined ? all : slowTestsOf(changed, files);
  console.log(`${chosen.length} of ${all.length} files of rendered and property tests are run`);
  return chosen;
}

await prepared(fileURLToPath(import.meta.url), { builds: "client", browser: "none" }, async () => {
  let failed = 0;
  const slow = await slowTests();
  if (slow.length > 0) {
    const projects = ["--project=rendered", "--project=properties"];
    steps.unshift(["slow unit tests", "vitest", "run", ...projects, "--reporter=dot", ...slow]);
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
