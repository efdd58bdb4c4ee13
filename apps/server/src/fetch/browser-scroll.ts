import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { READING } from "./browser-settle.ts";

const MAX_STEPS = 25;
/** Maximum duration in ms of real time, and of the wait for what one step loads. */
const MAX_MS = 6_000;
const STEP_MS = 1_000;
const POLL_MS = 100;

/**
 * Runs in the page: returns whether the product's price is there, in data or displayed behind the heading. What a page says
 * around it (free delivery above an amount, other products) is not its price.
 */
const HAS_PRICE = `(() => {${READING}
  const data = roots.some((root) =>
    root.querySelector("[itemprop=price], [itemprop=lowPrice], meta[property$='price:amount']") !== null ||
    Array.from(root.querySelectorAll("script[type*='ld+json']")).some((one) => /"(?:low)?price"\\s*:\\s*"?\\d/i.test(one.text)));
  const isLink = (one) => one.matches("a[href]:not([href^='#'])");
  return data || roots.some((root) => {
    const heading = root.querySelector("h1");
    const isBefore = (one) => heading !== null && !one.contains(heading) && (one.compareDocumentPosition(heading) & 4) !== 0;
    return hasPrice(textOf(root, (one) => isAround(one) || isLink(one) || isBefore(one)));
  });
})()`;

/** Runs in the page: scrolls its document, or at its end what scrolls inside, by one window. Returns whether that moved it. */
const SCROLL = `(() => {
  const moves = (one) => {
    const before = one.scrollTop;
    one.scrollTo({ top: before + innerHeight * 0.9, behavior: "instant" });
    return one.scrollTop > before;
  };
  return moves(document.scrollingElement ?? document.documentElement) ||
    Array.from(document.querySelectorAll("body *")).slice(0, 5000).some((one) =>
      one.clientHeight > innerHeight / 2 && one.scrollHeight > one.clientHeight + 100 &&
      /auto|scroll/.test(getComputedStyle(one).overflowY) && moves(one));
})()`;

/**
 * Scrolls a page on which no price is found, until one is there or the page ends: many load parts when they come into view. A page
 * that fails in between is used as it is.
 *
 * @returns whether it has scrolled
 */
export async function scrollToPrice(
  page: Page,
  openRequests: () => number,
  signal: AbortSignal,
): Promise<boolean> {
  const endsAt = performance.now() + MAX_MS;
  let hasScrolled = false;
  try {
    for (let step = 0; step < MAX_STEPS && performance.now() < endsAt; step += 1) {
      if (await page.evaluate(HAS_PRICE)) return hasScrolled;
      if (!(await page.evaluate(SCROLL))) return hasScrolled;
      hasScrolled = true;
      const nextAt = performance.now() + STEP_MS;
      do await wait(POLL_MS, undefined, { signal });
      while (openRequests() > 0 && performance.now() < nextAt);
    }
  } catch {
    signal.throwIfAborted();
  }
  return hasScrolled;
}
