// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { outboxKey } from "./session.ts";

beforeEach(() => localStorage.clear());

test("the key in the outbox's link is kept until another one comes", () => {
  expect(outboxKey("")).toBeUndefined();
  expect(outboxKey("#first-key")).toBe("first-key");
  expect(outboxKey("")).toBe("first-key");
  expect(outboxKey("#second_key")).toBe("second_key");
  expect(outboxKey("#no key")).toBe("second_key");
});
