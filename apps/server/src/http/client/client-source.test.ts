import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describedApi } from "../described-api.bench.ts";
import { clientSource } from "./client-source.ts";
import { typeOf } from "./schema-type.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

it("equals packages/client: `npm run client -w apps/server` was run after the last change of the contract", async () => {
  const folder = mkdtempSync(join(ROOT, "node_modules/.cache-client-"));
  try {
    const file = join(folder, "api.generated.ts");
    writeFileSync(file, clientSource(await describedApi()));
    // The formatter uses the repository's settings, wherever the file is.
    spawnSync(join(ROOT, "node_modules/.bin/oxfmt"), [
      "--config",
      join(ROOT, ".oxfmtrc.json"),
      "--with-node-modules",
      file,
    ]);
    expect(readFileSync(file, "utf8")).toBe(
      readFileSync(join(ROOT, "packages/client/src/api.generated.ts"), "utf8"),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

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
