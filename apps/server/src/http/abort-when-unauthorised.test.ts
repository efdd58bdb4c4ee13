import { expect, it } from "vitest";
import { steppedClock } from "./stepped-clock.fixture.ts";
import { abortWhenUnauthorised } from "./abort-when-unauthorised.ts";

/**
 * Watches a session that ends at a time, with a database that answers with a delay.
 *
 * @returns when the watch ended, in milliseconds after the session's end; undefined when it did not
 */
async function overAfter(endsAt: number, latencyMs: number): Promise<number | undefined> {
  const clock = steppedClock(0);
  const time = () => clock.now().getTime();
  const reader = new AbortController();
  const revoked = abortWhenUnauthorised(
    clock,
    async () => {
      const isAllowed = time() < endsAt;
      await clock.sleep(latencyMs, reader.signal);
      return isAllowed;
    },
    reader.signal,
  );
  let at: number | undefined;
  revoked.addEventListener("abort", () => (at = time() - endsAt));
  await clock.advance(endsAt + 5000);
  reader.abort();
  return at;
}

it("ends within a second of the session's end, at every time and however fast the database is", async () => {
  for (const latencyMs of [0, 1, 100, 249, 349])
    for (let endsAt = 1; endsAt < 1300; endsAt += 37) {
      const after = await overAfter(endsAt, latencyMs);
      expect(after, `ended at ${endsAt}, answers after ${latencyMs} ms`).toBeGreaterThanOrEqual(0);
      expect(after, `ended at ${endsAt}, answers after ${latencyMs} ms`).toBeLessThanOrEqual(1000);
    }
});

it("ends when no response confirms that the caller is allowed", async () => {
  const clock = steppedClock();
  const revoked = abortWhenUnauthorised(clock, () => new Promise(() => {}), new AbortController().signal);
  await clock.advance(1000);
  expect(revoked.aborted).toBe(true);
  const failing = abortWhenUnauthorised(
    clock,
    () => Promise.reject(new Error("the database is away")),
    new AbortController().signal,
  );
  await clock.advance(1000);
  expect(failing.aborted).toBe(true);
});

it("continues for as long as the caller is allowed, and stops when the reader disconnects", async () => {
  const clock = steppedClock();
  const reader = new AbortController();
  let asked = 0;
  const revoked = abortWhenUnauthorised(
    clock,
    () => {
      asked += 1;
      return Promise.resolve(true);
    },
    reader.signal,
  );
  await clock.advance(60_000);
  expect(revoked.aborted).toBe(false);
  expect(asked).toBeGreaterThanOrEqual(100);
  reader.abort();
  await clock.advance(1);
  expect(revoked.aborted).toBe(true);
  const before = asked;
  await clock.advance(60_000);
  expect(asked).toBe(before);
});
