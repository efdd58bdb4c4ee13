import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

export interface UnfoldLimits {
  /** Whole unfolding, in ms of real time. */
  maxMs: number;
  /** Links on the page from which on nothing more is asked for. */
  maxLinks: number;
  /** What a button says that puts more below. */
  button: RegExp;
}

/** Nothing new for so long after scrolling or pressing: the list has ended; in ms of real time. */
const QUIET_MS = 2_500;
/** A page that is slow to grow is waited for this many times as long as it has taken to grow so far. */
const QUIET_SHARE = 4;
/** What the page itself asked for is waited for no longer: some pages keep a request open for ever. */
const MAX_QUIET_MS = 20_000;
const POLL_MS = 100;

/**
 * Run in the page: presses the button that loads more where there is one, else scrolls to the end, where lists that grow by
 * themselves begin to load. Answers what the page shows now.
 */
function step([source, flags, mayPress]: [string, string, boolean]): {
  links: number;
  height: number;
  isBusy: boolean;
} {
  const pattern = new RegExp(source, flags);
  const shown = (element: Element): boolean => element.getClientRects().length > 0;
  const buttons = [
    ...document.querySelectorAll<HTMLElement>(
      "button, [role=button], a:not([href]), a[href='#'], a[href^='javascript:']",
    ),
  ];
  const button = buttons.find((one) => {
    const label = (one.textContent ?? "").replace(/\s+/g, " ").trim() || one.getAttribute("aria-label") || "";
    return label.length < 60 && pattern.test(label) && shown(one);
  });
  const isBusy =
    button !== undefined && (button.hasAttribute("disabled") || button.getAttribute("aria-busy") === "true");
  const root = document.scrollingElement ?? document.documentElement;
  if (mayPress && button !== undefined && !isBusy) button.click();
  if (mayPress) {
    // A list that watches for its end notices it coming into view, not being there.
    root.scrollTop = Math.max(0, root.scrollHeight - 3 * root.clientHeight);
    requestAnimationFrame(() => {
      root.scrollTop = root.scrollHeight;
    });
  }
  return { links: document.links.length, height: root.scrollHeight, isBusy };
}

/** Lets a page load all of its list, as far as the limits allow. A page that breaks meanwhile is taken as it is. */
export async function unfold(
  page: Page,
  limits: UnfoldLimits & { openRequests: () => number },
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const { source, flags } = limits.button;
  let last = "";
  let changedAt = startedAt;
  let mayPress = true;
  let isRetried = false;
  let slowestMs = 0;
  for (;;) {
    const now = performance.now();
    const idleMs = now - changedAt;
    const quietMs = limits.openRequests() > 0 ? MAX_QUIET_MS : Math.max(QUIET_MS, slowestMs * QUIET_SHARE);
    if (now - startedAt > limits.maxMs || idleMs > Math.min(quietMs, MAX_QUIET_MS)) return;
    let seen: { links: number; height: number; isBusy: boolean };
    try {
      seen = await page.evaluate(step, [source, flags, mayPress] as [string, string, boolean]);
    } catch {
      signal.throwIfAborted();
      return;
    }
    if (seen.links >= limits.maxLinks) return;
    const state = `${seen.links}:${seen.height}`;
    // Pressed again only when the last press has had its effect, and once more when it seems to have had none.
    const hasChanged = state !== last;
    const isSlow: boolean = !isRetried && performance.now() - changedAt > QUIET_MS / 2;
    mayPress = hasChanged || isSlow;
    isRetried = !hasChanged && (isRetried || isSlow);
    if (hasChanged && last !== "") slowestMs = Math.max(slowestMs, performance.now() - changedAt);
    if (hasChanged || seen.isBusy) changedAt = performance.now();
    last = state;
    await wait(POLL_MS, undefined, { signal });
  }
}
