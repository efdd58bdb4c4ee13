import { utcDay, MINUTE_MS } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { defineJob } from "../../jobs/job.ts";
import * as store from "./resumed-runs.store.ts";
import type { RunsService } from "./runs.service.ts";

const EVERY_MS = MINUTE_MS;

/** Creates the service that resumes runs on the UTC day after a daily cap stopped them. */
export function createResumedRuns(
  { db, clock, log }: Foundation,
  { startResumed }: Pick<RunsService, "startResumed">,
) {
  const each = createEachOrganisation({ clock, log }, "resumed runs");

  /** Starts a new run for each stopped run, with the skipped entries that are still tracked. */
  async function resumeDue(signal?: AbortSignal): Promise<void> {
    const now = clock.now();
    const today = utcDay(now);
    const resume = (organisationId: string): Promise<void> =>
      writeInOrganisation(db, organisationId, async (trx) => {
        for (const { runId, planId } of await store.claimCappedRuns(trx, organisationId, today, now)) {
          const entryIds = await store.findSkippedEntryIds(trx, organisationId, runId);
          await startResumed(trx, { organisationId, planId, entryIds });
        }
      });
    await each(await store.findCappedOrganisations(db, today), resume, signal);
  }

  return {
    resumeDue,
    jobs: [
      defineJob({
        name: "resumed runs",
        does: "Resumes runs on the day after a daily cap stopped them.",
        kind: "repeated",
        everyMs: EVERY_MS,
        run: resumeDue,
      }),
    ],
  };
}
