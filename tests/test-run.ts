import { openTestRun } from "../apps/server/src/database/embedded/temporary.ts";

/** One throw-away PostgreSQL for all test files of a run, started by the first file that needs it and stopped at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  return openTestRun();
}
