// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { sendOnce } from "./once.ts";
import { clearSession, outboxKey } from "./session.ts";

beforeEach(() => localStorage.clear());

test("the key in the outbox's link is kept until there is another one", () => {
  expect(outboxKey("")).toBeUndefined();
  expect(outboxKey("#first-key")).toBe("first-key");
  expect(outboxKey("")).toBe("first-key");
  expect(outboxKey("#second_key")).toBe("second_key");
  expect(outboxKey("#no key")).toBe("second_key");
});

test("no data of a session remains in the tab when it ends", async () => {
  const press = (answer: number) =>
    sendOnce(
      "track 1",
      () => Promise.resolve(answer),
      () => false,
    );
  expect(await press(1)).toBe(1);
  expect(await press(2)).toBe(1);
  sessionStorage.setItem("followed-runs", "[]");
  clearSession();
  expect(sessionStorage).toHaveLength(0);
  expect(await press(3)).toBe(3);
});
