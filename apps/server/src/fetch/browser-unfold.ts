import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { createUnfoldPace } from "./unfold-pace.rules.ts";
import type { UnfoldStep } from "./unfold-pace.rules.ts";

export interface UnfoldLimits {
  /** Whole unfolding, in ms of real time. */
  maxMs: number;
  /** Links on the page from which on nothing more is asked for. */
  maxLinks: number;
  /** What a button says that puts more below. */
  button: RegExp;
}

const POLL_MS = 100;

/**
 * Run in the page: presses the button that loads more where there is one, else scrolls to the end, where lists that grow by
 * themselves begin to load. Answers what the page shows now.
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
