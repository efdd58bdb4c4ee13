import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import type { Router } from "../../http/router.ts";
import { createLiveSessions } from "./live-sessions.service.ts";
import type { LiveSessionsDeps } from "./live-sessions.service.ts";
import { createInspections } from "./panel/inspections.service.ts";
import type { InspectionsDeps, Inspector } from "./panel/inspections.service.ts";
import { registerScrapingBrowserRoutes } from "./scraping-browser.routes.ts";

/** Interval in ms of closing pages, among them those of people who have signed out: a page ends within a second of that. */
const SWEEP_MS = 750;

/** Creates the feature for pages that a person controls in the server's browser, to pick the elements to track. */
export function createScrapingBrowser(
  foundation: Foundation,
  deps: LiveSessionsDeps & Omit<InspectionsDeps, "clock" | "threads">,
) {
  const live = createLiveSessions(foundation, deps);
  const inspections = createInspections({ ...deps, clock: foundation.clock, threads: foundation.threads });
  return {
    /** Closes unused pages; also runs automatically. */
    sweep: live.sweep,
    /** Returns an inspection's page; undefined for an unknown or expired one, or another person's. */
    findPage: (inspector: Inspector, id: string) => inspections.findPage(inspector, id),
    /** Reads a page as served, and proposes its fields. */
    inspectServed: (inspector: Inspector, page: { html: string; url: string }) =>
      inspections.inspectServed(inspector, page),
    registerRoutes: (router: Router): void =>
      registerScrapingBrowserRoutes(router, {
        live,
        inspections,
        startUrl: foundation.config.PICKER_START_URL,
      }),
    jobs: [
      defineJob({
        name: "browser sessions",
        does: "Closes pages of the scraping browser that are unused or whose person has signed out.",
        kind: "repeated",
        everyMs: SWEEP_MS,
        run: live.sweep,
        onStop: live.closeAll,
      }),
    ],
  };
}
export type ScrapingBrowser = ReturnType<typeof createScrapingBrowser>;
