import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** What `npm test` says at its end of one suite. */
export interface Summary {
  passed: number;
  failed: number;
  skipped: number;
  /** One text for each failure: where, and what was said. */
  failures: string[];
  /** Tests that were left out, with the reason where they give one. */
  left: string[];
  /** Tests that passed only when they were run again, each with what was said when it failed. */
  flaky: string[];
}

/** Counts a run's tests and writes the sum as JSON into the file that SUMMARY_FILE names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const sum: Summary = { passed: 0, failed: 0, skipped: 0, failures: [], left: [], flaky: [] };
    const fail = (where: string, errors: readonly { message: string; stack?: string }[]): void => {
      sum.failed += 1;
      sum.failures.push(`FAILED ${where}\n${said(errors)}`);
    };
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId);
      const before = sum.failed;
      for (const test of module.children.allTests()) count(test, file, sum, fail);
      // A file that cannot be loaded, or whose preparation fails, has tests that never ran.
      const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      const errors = [...module.errors(), ...suites];
      if (sum.failed === before && errors.length > 0) fail(file, errors);
    }
    if (unhandled.length > 0) fail("outside of the tests", unhandled);
    const target = process.env.SUMMARY_FILE;
    if (target !== undefined) writeFileSync(target, JSON.stringify(sum));
  }
}

/** The errors' own words, and the places in our own files. */
function said(errors: readonly { message: string; stack?: string }[]): string {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message).split("\n"));
  return lines.filter((line) => !/^\s+at .*(node_modules\/|<anonymous>|node:)/.test(line)).join("\n");
}

function count(
  test: TestCase,
  file: string,
  sum: Summary,
  fail: (where: string, errors: readonly { message: string; stack?: string }[]) => void,
): void {
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
