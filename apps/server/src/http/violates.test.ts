import { expect, it } from "vitest";
import { violates } from "./errors.ts";

const error = (constraint: string, code = "23505") =>
  Object.assign(new Error("duplicate key"), { code, constraint });

it.each(["brand_name", "brand_name_102008"])("recognises a violation of an index by its name: %s", (name) => {
  expect(violates(error(name), "brand_name")).toBe(true);
});

it("recognises one that another node reports", () => {
  const message = 'duplicate key value violates unique constraint "brand_name_102008"';
  expect(
    violates(Object.assign(new Error(message), { code: "23505", constraint: undefined }), "brand_name"),
  ).toBe(true);
});

it.each([
  ["another index", error("brand_name_open")],
  ["an index whose own name ends with a number", error("brand_name_2_102008")],
  ["another error", error("brand_name", "23503")],
  ["an error without an index", Object.assign(new Error("duplicate key"), { code: "23505" })],
  ["nothing", null],
])("does not take %s for one", (_what, thrown) => {
  expect(violates(thrown, "brand_name")).toBe(false);
});
