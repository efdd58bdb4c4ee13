import { expect, it } from "vitest";
import { typeOf } from "./schema-type.ts";

it.each([
  [{ type: "string" }, "string"],
  [{ type: ["integer", "null"] }, "number | null"],
  [{ enum: ["a", "b"] }, '"a" | "b"'],
  [{ const: 1 }, "1"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "array", prefixItems: [{ type: "number" }, { type: "string" }] }, "[number, string]"],
  [
    { type: "object", properties: { a: { type: "string" }, "b-c": { type: "boolean" } }, required: ["a"] },
    '{ a: string; "b-c"?: boolean }',
  ],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  [{}, "unknown"],
])("represents %j as %s", (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});
