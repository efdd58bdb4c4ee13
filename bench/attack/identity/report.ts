/** Counts passed and failed checks, and prints a line for each. */
export class Report {
  passed = 0;
  failed = 0;

  check(name: string, holds: boolean, detail: string): void {
    if (holds) this.passed += 1;
    else this.failed += 1;
    console.log(`  ${holds ? "ok  " : "FAIL"} ${name} (${detail})`);
  }
}
