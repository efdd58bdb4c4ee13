import { expect, it } from "vitest";
import { RequestKey } from "./request-key.ts";

it("is the same for the same request until it has succeeded, and different for any other request", () => {
  const key = new RequestKey();
  const first = key.for("save these");
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(key.for("save these")).toBe(first);
  const other = key.for("save those");
  expect(other).not.toBe(first);
  key.done();
  expect(key.for("save those")).not.toBe(other);
});
