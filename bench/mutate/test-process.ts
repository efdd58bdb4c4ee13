import { writeFileSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import { createVitest } from "vitest/node";
import type { TestModule } from "vitest/node";

/** The parent's request: run these test files, the first ones first, with a file temporarily changed. */
export interface Question {
  tests: readonly string[];
  change?: { file: string; faulty: string; sound: string };
}

export interface Answer {
  /** The first test that failed; undefined when all passed. */
  failed: string | undefined;
  /** Its file. */
  file?: string;
}

/** After this time no further tests are started. */
const TIME_MS = 60_000;

/**
 * A process that keeps one vitest for one copy of the tree, so that all faults share the database server, its template and the
 * transformed modules. It runs the requested tests and replies with the first failure.
 */
const CLOSE_MS = 15_000;
const root = process.argv[2]!;
process.chdir(root);
const vitest = await createVitest("test", {
  root,
  watch: false,
  retry: 0,
  // One failure is enough to find a fault.
  bail: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 1,
  reporters: [{}],
  // The output of faulty code helps nobody.
  onConsoleLog: () => false,
});
await vitest.standalone();

async function run({ tests, change }: Question): Promise<Answer> {
  const until = performance.now() + TIME_MS;
  if (change) write(change.file, change.faulty);
  try {
    // Most faults are found by the nearest tests: the others run only when those have passed.
    for (let from = 0, to = 2; from < tests.length && performance.now() < until; from = to, to *= 2) {
      const answer = await runTests(tests.slice(from, to));
      if (answer.failed !== undefined) return answer;
    }
    return { failed: undefined };
  } finally {
    if (change) write(change.file, change.sound);
  }
}

async function runTests(tests: readonly string[]): Promise<Answer> {
  const specifications = await vitest.globTestSpecifications(tests.map((test) => path.join(root, test)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The results of earlier requests are still in the state.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const module = testModules.find((one) => asked.has(one.moduleId) && !one.ok());
  if (!module && unhandledErrors.length === 0) return { failed: undefined };
  if (!module) return { failed: inspect(unhandledErrors[0]), file: tests[0] };
  const test = [...module.children.allTests()].find((one) => one.result().state === "failed");
  return { failed: test?.fullName ?? hookFailure(module), file: path.relative(root, module.moduleId) };
}

/** Files that could not be loaded, or whose hooks failed, have no failed test. */
function hookFailure(module: TestModule): string {
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  return errors[0]?.message ?? "failed";
}

function write(file: string, content: string): void {
  writeFileSync(path.join(root, file), content);
  vitest.invalidateFile(path.join(root, file));
}

process.on("message", (question: Question) => {
  void run(question).then((answer) => process.connected && process.send!(answer));
});
// The parent has finished or died: stop the run's database server, which also ends tests in progress.
process.on("disconnect", () => {
  setTimeout(() => process.exit(), CLOSE_MS).unref();
  void vitest.close().finally(() => process.exit());
});
process.send!("ready");
