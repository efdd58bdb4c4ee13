import { expect, it } from "vitest";
import { testFiles } from "./test-files.ts";

it("a test that starts the program in a process of its own is none of those that need nothing", () => {
  const { units, database } = testFiles();
  const starts = "apps/server/src/features/listings/listing-killed.test.ts";
  expect(database).toContain(starts);
  expect(units).not.toContain(starts);
  expect(units).toContain("tests/test-files.test.ts");
});
