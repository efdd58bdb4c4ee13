import type { listBrowsers } from "@pricetrail/contract";
import { useEffect, useRef } from "react";
import type * as z from "zod/mini";
import { useUrlState } from "../../ui/useUrlState.ts";
import { rememberedSession, type BrowserSessions } from "./useBrowserSessions.ts";
import { useLiveView } from "./useLiveView.ts";

export type Browsers = z.output<typeof listBrowsers.response>;

/** Longer URLs are not kept in this screen's own URL. */
const MAX_KEPT_ADDRESS = 1_500;

/**
 * The page of the active session: its live view and URL, and what opens or closes one. Shows the remembered page or the one to
 * start with, and keeps the list of pages and the screen's own URL up to date.
 *
 * @param startUrl the URL this screen was opened with
 * @param inspectedUrl the URL of the inspected page, which is shown instead of the live one
 */
export function useBrowserPage(
  sessions: BrowserSessions,
  browsers: Browsers,
  startUrl: string | undefined,
  inspectedUrl: string | undefined,
) {
  const { active, open, close, show, note } = sessions;
  const { change } = useUrlState();
  const live = useLiveView(browsers.hasBrowser ? active : undefined);
  const { page } = live;
  const session = browsers.list.find((one) => one._id === active);
  const url = inspectedUrl ?? page?.url ?? session?.url ?? "";

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const kept = browsers.list.find((one) => one._id === rememberedSession());
    if (kept && (startUrl === undefined || kept.url === startUrl)) {
      show(kept._id);
      return;
    }
    const first = startUrl ?? browsers.startUrl;
    if (first === "") return;
    // This tab's previous page is closed to free a slot for the requested one.
    void (kept ? close(kept._id) : Promise.resolve()).then(() => open.mutate(first));
  }, [browsers, startUrl, show, close, open]);

  // Makes a reload, or a link to this screen, show the same page.
  useEffect(() => {
    if (url !== "" && /^https?:/.test(url) && url.length < MAX_KEPT_ADDRESS)
      change({ url }, { replace: true });
  }, [url, change]);

  useEffect(() => {
    if (active !== undefined && page) note(active, page.url, page.title);
  }, [active, page, note]);

  /** Opens an address in the page, or in a new one if there is none that could. */
  const go = (to: string) => {
    const isThere = active !== undefined && live.closed === undefined;
    if (isThere && live.isConnected) live.send({ type: "navigate", url: to });
    else void (isThere ? close(active) : Promise.resolve()).then(() => open.mutate(to));
  };
  const closeOne = (id: string) => {
    if (id === active) show(undefined);
    void close(id);
  };
  return { active, live, url, open, go, show, closeOne };
}

export type BrowserPage = ReturnType<typeof useBrowserPage>;
