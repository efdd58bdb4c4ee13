import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** The results of a file's tests. */
export interface FileSummary {
  passed: number;
  failed: number;
  skipped: number;
  /** One text per failure: where it occurred, and its message. */
  failures: string[];
  /** Skipped tests, with their reason if they give one. */
  left: string[];
  /** Tests that passed only when rerun, each with the message of its first failure. */
  flaky: string[];
}

/** One suite's files by path; failures outside any file are under `OUTSIDE`. */
export type Summary = Record<string, FileSummary>;
const OUTSIDE = "outside of the tests";

type Failure = (where: string, errors: readonly { message: string; stack?: string }[]) => void;

/** Counts a run's tests by file and writes the sums as JSON into the file that SUMMARY_FILE names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const files: Summary = {};
    const open = (file: string): { sum: FileSummary; fail: Failure } => {
      const sum = (files[file] ??= { passed: 0, failed: 0, skipped: 0, failures: [], left: [], flaky: [] });
      const fail: Failure = (where, errors) => {
        sum.failed += 1;
        sum.failures.push(`FAILED ${where}\n${said(errors)}`);
      };
      return { sum, fail };
    };
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId);
      const { sum, fail } = open(file);
      for (const test of module.children.allTests()) count(test, file, sum, fail);
      // If a file cannot be loaded, or its setup fails, its tests never ran.
      const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      const errors = [...module.errors(), ...suites];
      if (sum.failed === 0 && errors.length > 0) fail(file, errors);
    }
    if (unhandled.length > 0) open(OUTSIDE).fail(OUTSIDE, unhandled);
    const target = process.env.SUMMARY_FILE;
    if (target !== undefined) writeFileSync(target, JSON.stringify(files));
  }
}

/** The errors' messages, with the stack frames in our own files. */
function said(errors: readonly { message: string; stack?: string }[]): string {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message).split("\n"));
  return lines.filter((line) => !/^\s+at .*(node_modules\/|<anonymous>|node:)/.test(line)).join("\n");
}

function count(test: TestCase, file: string, sum: FileSummary, fail: Failure): void {
  const result = test.result();
  const where = `${file}: ${test.fullName}`;
  if (result.state === "passed") {
    sum.passed += 1;
    if (test.diagnostic()?.flaky === true) sum.flaky.push(`${where}\n${said(result.errors ?? [])}`);
  } else if (result.state === "failed") {
    fail(where, result.errors);
  } else {
    sum.skipped += 1;
    const note = result.state === "skipped" ? result.note : undefined;
    sum.left.push(note === undefined ? where : `${where} (${note})`);
  }
}
