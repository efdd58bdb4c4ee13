import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EXTRACTOR_VERSION, versionOfSources } from "./extractor-version.ts";

const packages = path.resolve(import.meta.dirname, "../../../../packages");
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), "extractor-"));
  for (const name of ["extract", "locator"])
    for (const part of ["src", "package.json"])
      cpSync(path.join(packages, name, part), path.join(copy, name, part), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const version = () => versionOfSources(["extract", "locator"].map((name) => path.join(copy, name)));

test("the same sources have the same version in any folder", () => {
  expect(EXTRACTOR_VERSION).toMatch(/^[0-9a-f]{12}$/);
  expect(version()).toBe(EXTRACTOR_VERSION);
});

test.for(["extract/src/price/choose.ts", "locator/src/weights.ts", "extract/package.json"])(
  "a change of %s is another version",
  (file) => {
    appendFileSync(path.join(copy, file), "\n");
    expect(version()).not.toBe(EXTRACTOR_VERSION);
  },
);

test("a new source or table changes the version, a new test does not", () => {
  writeFileSync(path.join(copy, "extract/src/one.test.ts"), "");
  expect(version()).toBe(EXTRACTOR_VERSION);
  for (const file of ["extract/src/one.ts", "locator/src/table.json"]) {
    const before = version();
    writeFileSync(path.join(copy, file), "");
    expect(version()).not.toBe(before);
  }
});
