import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Bounds of the wait for a page's scripts, in ms of real time. */
export interface SettleLimits {
  /** No change and no request for so long: the page is done. */
  quietMs: number;
  /** With a price on the page, requests that never end (chats, statistics) are not waited for longer than this. */
  quietWithPriceMs: number;
  /** Whatever happens, no longer than this. */
  capMs: number;
  pollMs: number;
}

export const DEFAULT_SETTLE_LIMITS: SettleLimits = {
  quietMs: 500,
  quietWithPriceMs: 1_200,
  capMs: 10_000,
  pollMs: 100,
};

/** Frames whose rest is waited for, and how long one may take to say what it shows; in ms. */
const MAX_FRAMES = 20;
const FRAME_ANSWER_MS = 500;

/** What happens around a page that it cannot report itself. */
export interface PageActivity {
  /** Requests under way, statistics and pictures not counted. */
  openRequests: () => number;
  /** Time that the visit itself has held the page up since it began to settle, in ms. */
  waitedMs: () => number;
  /** What inner frames show has to be still as well. */
  withFrames: boolean;
}

/** Run in the page: a cheap fingerprint of what it shows, and whether something like a price is among it. */
const FINGERPRINT = `(() => {
  const text = document.body ? document.body.textContent : "";
  const price = /(?:[$€£¥₹₽₩₺]|\\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR)\\b)\\s*\\d|\\d[\\d.,\\s]*(?:[$€£¥₹₽₩₺]|\\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|kr|zł|Kč)(?![a-z]))/.test(text.slice(0, 500000));
  return document.getElementsByTagName("*").length + ":" + text.length + ":" + (price ? "price" : "");
})()`;

/**
 * Waits until a page's content is still: its elements and text do not change and no request is under way. A page
 * that never rests is taken as it is when the cap is reached.
 *
 */
export async function settle(
  page: Page,
  activity: PageActivity,
  limits: SettleLimits,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now();
  let last = "";
  let changedAt = startedAt;
  let busyAt = startedAt;
  for (;;) {
    const now = performance.now();
    if (now - startedAt - activity.waitedMs() >= limits.capMs) return now;
    const seen = await fingerprint(page, activity.withFrames);
    signal.throwIfAborted();
    // Taken after the answer: a busy page answers late, and that time was not quiet.
    const answeredAt = performance.now();
    if (seen === null || seen !== last) changedAt = answeredAt;
    last = seen ?? last;
    if (activity.openRequests() > 0) busyAt = answeredAt;
    const still = answeredAt - changedAt;
    const idle = answeredAt - busyAt;
    if (still >= limits.quietMs && idle >= limits.quietMs) return Math.max(changedAt, busyAt);
    // With frames, a price may be in one while the other is still to come.
    if (!activity.withFrames && still >= limits.quietWithPriceMs && last.endsWith(":price")) return changedAt;
    await wait(limits.pollMs, undefined, { signal });
  }
}

/** Null while the page is being replaced by another one. */
async function fingerprint(page: Page, withFrames: boolean): Promise<string | null> {
  try {
    const own = String(await page.evaluate(FINGERPRINT));
    if (!withFrames) return own;
    const inner = page.frames().slice(1, MAX_FRAMES);
    const seen = await Promise.all(inner.map((frame) => inTime(frame.evaluate(FINGERPRINT))));
    return [...seen, own].join(" ");
  } catch {
    return null;
  }
}

/** A frame whose document is being replaced answers late or never; it is asked again at the next look. */
async function inTime(answer: Promise<unknown>): Promise<string> {
  const late = new AbortController();
  try {
    return String(await Promise.race([answer, wait(FRAME_ANSWER_MS, "late", { signal: late.signal })]));
  } catch {
    return "gone";
  } finally {
    late.abort();
    answer.catch(() => {});
  }
}
