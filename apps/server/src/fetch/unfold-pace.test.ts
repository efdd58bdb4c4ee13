import { expect, it } from "vitest";
import { createUnfoldPace } from "./unfold-pace.rules.ts";

const LIMITS = { maxMs: 600_000, maxLinks: 100_000 };
const POLL_MS = 100;

interface List {
  /** Links of the whole list, and of one batch. */
  total: number;
  batch: number;
  /** Loading time in ms of the batch after this many links. The first `deaf` presses have no effect. */
  takesMs: (shown: number) => number;
  /** Whether a request is open while a batch loads. */
  hasRequest?: boolean;
  isBusy?: boolean;
  deaf?: number;
  limits?: Partial<typeof LIMITS>;
}

/** Simulates loading a list on a simulated clock; returns the final number of links, the presses, and the duration in ms. */
function unfold({ total, batch, takesMs, hasRequest = false, isBusy = false, deaf = 0, limits }: List) {
  const pace = createUnfoldPace({ ...LIMITS, ...limits }, 0);
  let [now, shown, presses] = [0, batch, 0];
  let comesAt: number | undefined;
  while (!pace.isOver(now, hasRequest && comesAt !== undefined ? 1 : 0)) {
    if (comesAt !== undefined && now >= comesAt) {
      shown = Math.min(total, shown + batch);
      comesAt = undefined;
    }
    if (pace.mayPress()) {
      presses += 1;
      if (presses > deaf && shown < total) comesAt ??= now + takesMs(shown);
    }
    pace.note(now, { links: shown, height: shown * 10, isBusy: isBusy && comesAt !== undefined });
    now += POLL_MS;
  }
  return { shown, presses, now };
}

it("loads a list whose batches become slower, to its end", () => {
  // Like pages with thousands of cards.
  const slower = { total: 5000, batch: 50, takesMs: (shown: number) => 300 + shown };
  expect(unfold(slower).shown).toBe(5000);
});

it("waits for a requested batch, however fast the previous ones were", () => {
  const list = { total: 200, batch: 50, takesMs: (shown: number) => (shown < 150 ? 200 : 15_000) };
  expect(unfold({ ...list, hasRequest: true }).shown).toBe(200);
  // Without a request, nothing indicates that more will come.
  expect(unfold(list).shown).toBe(150);
});

it("waits for a button that is busy", () => {
  const list = { total: 100, batch: 50, takesMs: () => 8000 };
  expect(unfold({ ...list, isBusy: true }).shown).toBe(100);
  expect(unfold(list).shown).toBe(50);
});

it("ends soon after the end of a fast list", () => {
  const { shown, now } = unfold({ total: 500, batch: 50, takesMs: () => 200 });
  expect(shown).toBe(500);
  // Ten batches of some tenths of a second each, and the wait after them.
  expect(now).toBeLessThan(10 * 500 + 2_500 + 2 * POLL_MS);
});

it("waits at most 20 seconds at the end, whatever requests are open", () => {
  const open = createUnfoldPace(LIMITS, 0);
  open.note(0, { links: 1, height: 1, isBusy: false });
  expect([open.isOver(20_000, 3), open.isOver(20_001, 3)]).toEqual([false, true]);
  expect([open.isOver(2_500, 0), open.isOver(2_501, 0)]).toEqual([false, true]);
});

it("presses once for each batch, and once more when a press seems to have had no effect", () => {
  expect(unfold({ total: 150, batch: 50, takesMs: () => 1000 }).presses).toBe(4);
  expect(unfold({ total: 100, batch: 50, takesMs: () => 300, deaf: 1 }).shown).toBe(100);
});

it("ends at its limits of links and time", () => {
  const endless = { total: Infinity, batch: 50, takesMs: () => 100 };
  expect(unfold({ ...endless, limits: { maxLinks: 400 } }).shown).toBe(400);
  const { now } = unfold({ ...endless, limits: { maxMs: 30_000 } });
  expect(now).toBe(30_000 + POLL_MS);
});
