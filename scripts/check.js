/**
 * `npm run check`: the quality gate. Format, lint (with the import rules), types, unused code, byte budgets, and the tests that
 * need neither a database nor a browser. Every step runs, as many at a time as there are processors; what a failed one said
 * is shown.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { prepared } from "./setup/prepare.js";
import { run } from "./setup/run.js";

/** The longest first, so that no processor is left with one at the end. @type {[title: string, command: string, ...args: string[]][]} */
const steps = [
  ["unit tests", "vitest", "run", "--project=units", "--reporter=dot"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["types", "tsc", "-p", "tsconfig.json", ...remembering("types")],
  ["types of the web app", "tsc", "-p", "apps/web/tsconfig.json", ...remembering("types-web")],
  ["unused code", "knip", "--no-config-hints"],
  ["bytes of each screen", "node", "apps/web/scripts/budgets.ts"],
  ["format", "oxfmt", "--check"],
];

/**
 * @param {string} name of the file that keeps what was found, so that the next check reads only what has changed since
 * @returns {string[]}
 */
function remembering(name) {
  return ["--noEmit", "--incremental", "--tsBuildInfoFile", `node_modules/.cache/${name}.tsbuildinfo`];
}

await prepared(fileURLToPath(import.meta.url), { builds: false, browser: "none" }, async () => {
  let failed = 0;
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
