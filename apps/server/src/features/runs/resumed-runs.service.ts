import { utcDay } from "@pricetrail/contract";
import { inOrganisation } from "../../database/tenant.ts";
import { createEachOrganisation } from "../../each-organisation.ts";
import type { BackgroundJob, Foundation } from "../../foundation.ts";
import { repeat } from "../../repeating.ts";
import * as store from "./resumed-runs.store.ts";
import type { RunsService } from "./runs.service.ts";

const EVERY_MS = 60_000;

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
      inOrganisation(db, organisationId, async (trx) => {
        for (const { runId, planId } of await store.claimCappedRuns(trx, organisationId, today, now)) {
          const entryIds = await store.findSkippedEntryIds(trx, organisationId, runId);
          await startResumed(trx, { organisationId, planId, entryIds });
        }
      });
    await each(await store.findCappedOrganisations(db, today), resume, signal);
  }

  return {
    resumeDue,
    startJob: (): BackgroundJob => repeat("resumed runs", EVERY_MS, log, resumeDue),
  };
}
