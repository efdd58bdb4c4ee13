import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { createUnfoldPace } from "./unfold-pace.rules.ts";
import type { UnfoldStep } from "./unfold-pace.rules.ts";

export interface UnfoldLimits {
  /** Maximum total duration, in ms of real time. */
  maxMs: number;
  /** Number of links on the page at which loading stops. */
  maxLinks: number;
  /** Text of a button that loads more. */
  button: RegExp;
}

const POLL_MS = 100;

/**
 * Runs in the page: clicks the "load more" button, or else scrolls to the end, which triggers infinite scrolling. Returns the
 * page's present state.
 */
function step([source, flags, mayPress]: [string, string, boolean]): UnfoldStep {
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
    // Infinite scrolling is triggered when the end comes into view.
    root.scrollTop = Math.max(0, root.scrollHeight - 3 * root.clientHeight);
    requestAnimationFrame(() => {
      root.scrollTop = root.scrollHeight;
    });
  }
  return { links: document.links.length, height: root.scrollHeight, isBusy };
}

/** Lets a page load its whole list, up to the limits. A page that fails in between is used as it is. */
export async function unfold(
  page: Page,
  limits: UnfoldLimits & { openRequests: () => number },
  signal: AbortSignal,
): Promise<void> {
  const { source, flags } = limits.button;
  const pace = createUnfoldPace(limits, performance.now());
  for (;;) {
    if (pace.isOver(performance.now(), limits.openRequests())) return;
    let seen: UnfoldStep;
    try {
      seen = await page.evaluate(step, [source, flags, pace.mayPress()] as [string, string, boolean]);
    } catch {
      signal.throwIfAborted();
      return;
    }
    pace.note(performance.now(), seen);
    await wait(POLL_MS, undefined, { signal });
  }
}
