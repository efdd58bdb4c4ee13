export type CheckRecord = ReturnType<typeof createCheckRecord>;

/** Creates the record of an attack's checks: prints each one as it is made, and counts those that hold and those that fail. */
export function createCheckRecord() {
  let passed = 0;
  let failed = 0;
  return {
    check: (name: string, holds: boolean, detail: string): void => {
      if (holds) passed += 1;
      else failed += 1;
      console.log(`  ${holds ? "ok  " : "FAIL"} ${name} (${detail})`);
    },
    /** Counts a failure that ended a part before its checks. */
    fail: (): void => {
      failed += 1;
    },
    /** Prints the counts and sets the exit code. */
    finish: (): void => {
      console.log(`\n${passed} passed, ${failed} failed`);
      process.exitCode = failed === 0 ? 0 : 1;
    },
  };
}
