import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { defineJob } from "../../jobs/job.ts";
import { createReaders } from "./readers.service.ts";
import { registerReportRoutes } from "./reports.routes.ts";
import { createReportsService } from "./reports.service.ts";
import { createReportSending } from "./sending.service.ts";
import type { SendingNeeds } from "./sending.service.ts";

const EVERY_MS = 10_000;

/** Creates the feature for reports: screens whose figures are mailed at local times. Each screen's feature gives its source. */
export function createReports(foundation: Foundation, needs: Omit<SendingNeeds, "readers">) {
  const readers = createReaders(foundation, needs);
  const sending = createReportSending(foundation, { ...needs, readers });
  const { requireQuery } = sending;
  const reports = createReportsService(foundation, { activity: needs.activity, readers, requireQuery });
  return {
    sendDue: (signal?: AbortSignal): Promise<void> => sending.sendDue(signal),
    jobs: [
      defineJob({
        name: "reports",
        does: "Sends reports at their local times, each once.",
        kind: "leased",
        table: "report",
        everyMs: EVERY_MS,
        run: (signal) => sending.sendDue(signal),
      }),
    ],
    registerRoutes: (router: Router): void => registerReportRoutes(router, { reports, readers, sending }),
  };
}
