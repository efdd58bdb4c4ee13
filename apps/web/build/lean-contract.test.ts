import { readdirSync, readFileSync } from "node:fs";
import * as contract from "@pricetrail/contract";
import { expect, test } from "vitest";
import { lean } from "./lean-contract.ts";

test("an endpoint keeps its method, path and flags and loses its schemas", () => {
  const code = `
import * as z from "zod/mini";
const row = z.object({ _id: z.string() });
export const name = z.string().check(z.minLength(3));
export const rename = endpoint({
  method: "POST",
  path: "update/brand/{id}",
  summary: "Rename, with a comma",
  access: WRITE,
  bodyLimit: 10,
  params: z.object({ id: line(64) }),
  body: z.object({ brand: name }),
  response: z.object({ list: z.array(row) })
});
`;
  const changed = lean(code);
  const definition = /endpoint\((\{[^}]*\}[^}]*\})\)/.exec(changed)?.[1];
  expect(definition?.replaceAll(/\s+/g, " ")).toBe(
    '{ method: "POST", path: "update/brand/{id}", bodyLimit: 10, }',
  );
});

test("a constant is marked as removable, and is otherwise unchanged", () => {
  const changed = lean(`
import * as z from "zod/mini";
const a = z.object({ n: 1 });
export const b = make(a).check({ n: 2 });
export const c = { n: z.optional(a) } as const;
export const text = "n";
export const list = (row) => z.array(row);
`);
  expect(changed).toContain("const a = /* @__PURE__ */ (() => (z.object({ n: 1 })))();");
  expect(changed).toContain("export const b = /* @__PURE__ */ (() => (make(a).check({ n: 2 })))();");
  expect(changed).toContain("export const c = /* @__PURE__ */ (() => ({ n: z.optional(a) } as const))();");
  expect(changed).toContain('export const text = "n";');
  expect(changed).toContain("export const list = (row) => z.array(row);");
});

test("a module without schemas stays as it is", () => {
  const code = "export const TEXTS = make({ title: 1 });\n";
  expect(lean(code)).toBe(code);
});

test("no screen reads at run time what the build removes", () => {
  const endpoints = Object.entries(contract).filter(
    ([, value]) => typeof value === "object" && "method" in value && "response" in value,
  );
  expect(endpoints.length).toBeGreaterThan(100);
  const names = endpoints.map(([name]) => name).join("|");
  const reads = new RegExp(`(?<!typeof )\\b(?:${names})\\.(?:summary|access|params|query|body|response)\\b`);
  const src = new URL("../src/", import.meta.url);
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.filter((file) => reads.test(readFileSync(new URL(file, src), "utf8")))).toEqual([]);
});
