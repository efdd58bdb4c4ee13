import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FetchResult } from "./page.ts";
import { VisitEnding } from "./visit-ending.ts";

describe("the clock of a visit", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("pauses while any of several hops waits, and continues when the last one has its slot", async () => {
    const ending = new VisitEnding(1000, undefined);
    let result: FetchResult | undefined;
    void ending.race(new Promise<never>(() => undefined)).then((one) => (result = one));
    await vi.advanceTimersByTimeAsync(400);
    ending.pause();
    await vi.advanceTimersByTimeAsync(5000);
    ending.pause();
    ending.resume();
    await vi.advanceTimersByTimeAsync(5000);
    expect(result).toBeUndefined();
    ending.resume();
    await vi.advanceTimersByTimeAsync(590);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20);
    expect(result).toMatchObject({ ok: false, outcome: "timeout" });
  });
});
