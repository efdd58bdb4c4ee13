import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearSentRequests, sendOnce } from "./once.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clearSentRequests();
  vi.useRealTimers();
});

/** Creates a server that returns a new number each time, after 30 ms, or fails. */
function makeServer() {
  const keys: string[] = [];
  let error: Error | undefined;
  return {
    keys,
    fail: (with_: Error | undefined) => (error = with_),
    press: (asked = "track 1", isOpen = true) =>
      sendOnce(
        asked,
        async (key) => {
          keys.push(key);
          const number = keys.length;
          await new Promise((resolve) => setTimeout(resolve, 30));
          if (error) throw error;
          return number;
        },
        () => isOpen,
      ),
  };
}

describe("what starts or adds something", () => {
  test("is sent once on a double click of 110 ms, even if the first response arrived in between", async () => {
    const server = makeServer();
    const first = server.press();
    await vi.advanceTimersByTimeAsync(110);
    const second = server.press();
    await vi.advanceTimersByTimeAsync(110);
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(server.keys).toHaveLength(1);
  });

  test("is a separate request with its own key later on, or with another body", async () => {
    const server = makeServer();
    const first = server.press();
    const other = server.press("track 2");
    await vi.advanceTimersByTimeAsync(600);
    const later = server.press();
    await vi.advanceTimersByTimeAsync(110);
    expect(await Promise.all([first, other, later])).toEqual([1, 2, 3]);
    expect(new Set(server.keys).size).toBe(3);
  });

  test("is sent again under the same key if its result is unknown", async () => {
    const server = makeServer();
    server.fail(new Error("the connection was lost"));
    const lost = expect(server.press()).rejects.toThrow("lost");
    await vi.advanceTimersByTimeAsync(60_000);
    await lost;
    server.fail(undefined);
    const again = server.press();
    await vi.advanceTimersByTimeAsync(110);
    expect(await again).toBe(2);
    expect(server.keys[1]).toBe(server.keys[0]);
  });

  test("gets a new key when it was refused", async () => {
    const server = makeServer();
    server.fail(new Error("paused"));
    const refused = expect(server.press("track 1", false)).rejects.toThrow("paused");
    await vi.advanceTimersByTimeAsync(110);
    await refused;
    const again = expect(server.press("track 1", false)).rejects.toThrow("paused");
    await vi.advanceTimersByTimeAsync(110);
    await again;
    expect(server.keys[1]).not.toBe(server.keys[0]);
    expect(server.keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
