import { MAX_START_ENTRIES } from "@pricetrail/contract";
import { expect, it } from "vitest";
import { checkJsonValues } from "./json-values.ts";

const check = (value: unknown) => () =>
  checkJsonValues(Buffer.from(typeof value === "string" ? value : JSON.stringify(value)));
const refused = expect.objectContaining({ status: 413, code: "too_large" }) as Error;

it("accepts the longest list of a run's entries, and not one more", () => {
  const entries = Array.from({ length: MAX_START_ENTRIES }, (_, at) => ({ _id: String(at) }));
  expect(check(entries)).not.toThrow();
  expect(check([...entries, { _id: "one more" }])).toThrow(refused);
});

it("counts values and nesting, whatever their kind", () => {
  expect(check(Array.from({ length: 50_000 }, () => 0))).not.toThrow();
  expect(check(Array.from({ length: 50_001 }, () => 0))).toThrow(refused);
  expect(check(Array.from({ length: 30_000 }, () => ({})))).toThrow(refused);
  expect(check("[".repeat(60_000))).toThrow(refused);
});

it("counts nothing inside of a text, whatever is escaped in it", () => {
  const marks = ':,[{"\\'.repeat(30_000);
  expect(check({ [marks]: marks, ends: "\\", after: marks })).not.toThrow();
  expect(check(`${JSON.stringify(["\\", '\\"'])}${"[".repeat(60_000)}`)).toThrow(refused);
});
