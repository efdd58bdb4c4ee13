import {
  closeBrowser,
  getPanel,
  inspectBrowser,
  listBrowsers,
  LIVE_VIEW_TEXTS,
  openBrowser,
  readCapture,
  watchBrowser,
} from "@pricetrail/contract";
import type { Inspection } from "@pricetrail/contract";
import type { Caller } from "../../http/caller.ts";
import { refused } from "../../http/errors.ts";
import type { Router } from "../../http/router.ts";
import type { LiveSessionsService } from "./live-sessions.service.ts";
import type { Inspections } from "./panel/inspections.service.ts";
import { PageUnresponsiveError } from "./panel/live-snapshot.page.ts";

export interface ScrapingBrowserServices {
  live: LiveSessionsService;
  inspections: Inspections;
  /** The URL to open first; empty for none. */
  startUrl: string;
}

export function registerScrapingBrowserRoutes(
  router: Router,
  { live, inspections, startUrl }: ScrapingBrowserServices,
): void {
  router.on(listBrowsers, async ({ caller }) => ({
    list: live.list(caller),
    startUrl,
    limits: live.limits,
    hasBrowser: live.hasBrowser,
  }));
  router.on(openBrowser, async ({ caller, body }) => ({ data: await live.open(caller, body.url) }));
  router.on(closeBrowser, async ({ caller, params }) => {
    live.close(caller, params.id);
    return { message: LIVE_VIEW_TEXTS.closed };
  });
  router.onSocket(watchBrowser, async ({ caller, params }) => live.watch(caller, params.id));

  async function inspect(caller: Caller, id: string): Promise<Inspection> {
    const { live: page, served } = live.use(caller, id);
    try {
      return await (page
        ? inspections.inspect(caller, page.page)
        : inspections.inspectServed(caller, served!));
    } catch (error) {
      if (error instanceof PageUnresponsiveError) throw refused(LIVE_VIEW_TEXTS.busy);
      throw error;
    }
  }
  router.on(inspectBrowser, async ({ caller, params }) => ({ data: await inspect(caller, params.id) }));
  router.on(getPanel, async ({ caller, params, reply }) => {
    const { html, headers } = await inspections.panel(caller, params.id);
    return reply.headers(headers).send(html);
  });
  router.on(readCapture, async ({ caller, body }) => {
    // Picking in the panel counts as activity, though the live view receives no input.
    live.touch(caller);
    return { data: await inspections.readCapture(caller, body.inspection, body.capture) };
  });
}
