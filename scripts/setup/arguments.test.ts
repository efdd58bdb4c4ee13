import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeClone, type Clone } from "./testing/clone.ts";

let clone: Clone;

beforeEach(() => {
  clone = makeClone();
  clone.write("scripts/start.js", readFileSync(path.resolve(import.meta.dirname, "../start.js"), "utf8"));
});

afterEach(() => clone.remove());

const started = (...options: string[]) =>
  clone.run(
    `process.argv.push(${options.map((one) => JSON.stringify(one)).join(", ")}); await import("./scripts/start.js");`,
  );

test("--help prints the help at once, whatever the other options, and nothing is installed", async () => {
  const { code, output } = await started("--demo", "--help");
  expect(code).toBe(0);
  expect(output).toContain("--demo");
  expect(output).toContain("--role=worker");
  expect(clone.npmCalls()).toEqual([]);
});

test("an unknown option is rejected in one sentence before anything is installed", async () => {
  const { code, output } = await started("--demo", "--prot=3001");
  expect(code).toBe(1);
  expect(output).toBe("Unknown option --prot=3001. Options: --demo, --role=web, --role=worker, --help.\n");
  expect(clone.npmCalls()).toEqual([]);
});
