import { writeFileSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import { createVitest } from "vitest/node";
import type { TestModule } from "vitest/node";

/** What the parent asks for: run these tests, with a file changed for the while. */
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
 * A process that keeps one vitest for one copy of the tree: the database server, its template and what is transformed already
 * serve all faults. It runs what it is sent and answers with the first failure.
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
  // What faulty code prints helps nobody.
  onConsoleLog: () => false,
});
await vitest.standalone();

async function run({ tests, change }: Question): Promise<Answer> {
  if (change) write(change.file, change.faulty);
  try {
    const specifications = await vitest.globTestSpecifications([...tests]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // What ran for an earlier question is still among the answers.
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

/** A file that could not be loaded, or whose hooks failed, has no failed test. */
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
// The parent is done or gone: the database server of this run must not stay behind. Tests that are under way end with it.
process.on("disconnect", () => {
  setTimeout(() => process.exit(), CLOSE_MS).unref();
  void vitest.close().finally(() => process.exit());
});
process.send!("ready");
