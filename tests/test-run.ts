import { openTestRun } from "../apps/server/src/database/embedded/temporary.ts";

/** One throw-away PostgreSQL for all test files of a run; it starts with the first that needs it and ends with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  return openTestRun();
}
