import { OUTCOME_TEXTS, outcomeSentence } from "@pricetrail/contract";
import type { LiveEvent } from "@pricetrail/contract";
import type { CDPSession, Page, Request } from "playwright-core";
import type { EgressGuard } from "../../egress/guard.ts";
import { parseRefusalHeader, REFUSAL_HEADER } from "../../egress/refusal.ts";
import { navigationFailure } from "../../fetch/browser-errors.ts";
import { guardDocuments } from "./documents.page.ts";

export type PageState = Omit<Extract<LiveEvent, { type: "page" }>, "type">;

/** The state of a page in the app's address box and buttons. */
export interface WatchedPage {
  state: () => PageState;
  /** Reports why an address was not even requested. */
  refuse: (reason: string) => void;
  /** Clears earlier errors, since the page navigates away. */
  leave: () => void;
  /** Queries the browser again, for changes without an event, such as the title. */
  refresh: () => void;
}

/**
 * Follows a page's location, and turns navigation errors into one sentence for the person. URL and title come from the
 * browser's history, not from the page's scripts, which may be busy or lie.
 *
 * @param start the URL the page is opened with
 * @param onChange called after each change of the state
 */
export async function watchPage(
  page: Page,
  cdp: CDPSession,
  options: { guard: EgressGuard; mainFrameId: string; start: string; onChange: () => void },
): Promise<WatchedPage> {
  const { guard, mainFrameId } = options;
  let state: PageState = {
    url: options.start,
    title: "",
    isLoading: true,
    canGoBack: false,
    canGoForward: false,
    problem: null,
  };
  const change = (next: Partial<PageState>): void => {
    const before = JSON.stringify(state);
    state = { ...state, ...next };
    if (JSON.stringify(state) !== before) options.onChange();
  };
  const leave = (): void => change({ problem: null });
  const refuse = (reason: string): void => change({ problem: outcomeSentence("url_rejected", reason) });

  let asking = false;
  let askAgain = false;
  const refresh = (): void => {
    askAgain = true;
    if (asking) return;
    asking = true;
    void (async () => {
      while (askAgain) {
        askAgain = false;
        const history = await cdp.send("Page.getNavigationHistory").catch(() => null);
        const current = history?.entries[history.currentIndex];
        // The browser's initial empty page is neither a location nor a target for going back.
        if (!history || !current || !isWeb(current.url)) continue;
        change({
          url: current.url,
          title: isWeb(current.title) ? "" : current.title.slice(0, 300),
          canGoBack: isWeb(history.entries[history.currentIndex - 1]?.url),
          canGoForward: isWeb(history.entries[history.currentIndex + 1]?.url),
        });
      }
      asking = false;
    })();
  };

  await cdp.send("Page.enable");
  cdp.on("Page.frameStartedLoading", ({ frameId }) => {
    if (frameId === mainFrameId) change({ isLoading: true });
  });
  cdp.on("Page.frameStoppedLoading", ({ frameId }) => {
    if (frameId !== mainFrameId) return;
    change({ isLoading: false });
    refresh();
  });
  cdp.on("Page.frameNavigated", ({ frame }) => {
    if (frame.id === mainFrameId) refresh();
  });
  cdp.on("Page.navigatedWithinDocument", ({ frameId }) => {
    if (frameId === mainFrameId) refresh();
  });
  cdp.on("Page.domContentEventFired", refresh);

  const isOfPage = (request: Request): boolean => {
    try {
      return request.isNavigationRequest() && request.frame() === page.mainFrame();
    } catch {
      // The frame has been removed.
      return false;
    }
  };
  page.on("requestfailed", (request) => {
    const error = request.failure()?.errorText ?? "";
    const at = URL.parse(request.url());
    // Stopped by the person, replaced by another navigation, or refused by this program with its own sentence.
    if (at === null || /ERR_ABORTED|ERR_BLOCKED/.test(error) || !isOfPage(request)) return;
    const { outcome, detail } = navigationFailure(new Error(error), at, guard);
    change({ problem: outcomeSentence(outcome, detail) });
  });
  page.on("response", (response) => {
    const refusal = parseRefusalHeader(response.headers()[REFUSAL_HEADER]);
    if (refusal === null || !isOfPage(response.request())) return;
    change({ problem: outcomeSentence(refusal.outcome, refusal.reason) });
  });
  page.on("download", (download) => {
    void download.cancel().catch(() => {});
    change({ problem: OUTCOME_TEXTS.wrong_type });
  });
  await guardDocuments(cdp, {
    guard,
    mainFrameId,
    onNavigation: leave,
    onRefused: refuse,
  });
  return { state: () => state, refuse, leave, refresh };
}

const isWeb = (url: string | undefined): boolean => url !== undefined && /^https?:/i.test(url);
