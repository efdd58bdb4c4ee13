import { writeFileSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import { createVitest } from "vitest/node";
import type { TestModule } from "vitest/node";

/** The parent's request: run these tests with a file temporarily changed. */
export interface Question {
  tests: readonly string[];
  change?: { file: string; faulty: string; sound: string };
}

export interface Answer {
  /** The first test that failed; undefined when all passed. */
  failed: string | undefined;
  /** How many tests ran. */
  count: number;
}

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
  if (change) write(change.file, change.faulty);
  try {
    const specifications = await vitest.globTestSpecifications([...tests]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // The results of earlier requests are still in the state.
    const asked = new Set(specifications.map(({ moduleId }) => moduleId));
    const modules = testModules.filter(({ moduleId }) => asked.has(moduleId));
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const failed =
      all.find((test) => test.result().state === "failed")?.fullName ??
      hookFailure(modules) ??
      (unhandledErrors.length > 0 ? inspect(unhandledErrors[0]) : undefined);
    return { failed, count: all.length };
  } finally {
    if (change) write(change.file, change.sound);
  }
}

/** Finds files that could not be loaded, or whose hooks failed, since they have no failed test. */
function hookFailure(modules: readonly TestModule[]): string | undefined {
  const failed = modules.find((module) => !module.ok());
  if (!failed) return undefined;
  const errors = [failed, ...failed.children.allSuites()].flatMap((part) => part.errors());
  return `${path.relative(root, failed.moduleId)}: ${errors[0]?.message ?? "failed"}`;
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
