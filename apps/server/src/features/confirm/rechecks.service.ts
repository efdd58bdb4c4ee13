import { inOrganisation } from "../../database/tenant.ts";
import { createEachOrganisation } from "../../each-organisation.ts";
import type { BackgroundJob, Foundation } from "../../foundation.ts";
import { repeat } from "../../repeating.ts";
import type { RunsService } from "../runs/runs.service.ts";
import * as store from "./rechecks.store.ts";

export interface RecheckNeeds {
  runs: Pick<RunsService, "startRecheck">;
  /** The work queue of this program's clock. */
  workQueue: string;
}

const EVERY_MS = 20_000;

/** Visits again the products whose price is held, when it is time. */
export function createRechecks(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  { runs, workQueue }: RecheckNeeds,
) {
  const each = createEachOrganisation({ clock, log }, "rechecks");

  /**
   * Starts the visits that are due, one run for each organisation; each visit is started once, whoever else asks.
   *
   * @returns the runs that were started
   */
  const startDue = async (): Promise<{ organisationId: string; runId: string }[]> => {
    const started: { organisationId: string; runId: string }[] = [];
    const due = await store.findDueOrganisations(db, workQueue, clock.now());
    await each(due, async (organisationId) => {
      const runId = await inOrganisation(db, organisationId, async (trx) => {
        const products = await store.takeDue(trx, organisationId, workQueue, clock.now());
        return runs.startRecheck(trx, organisationId, products);
      });
      if (runId !== null) started.push({ organisationId, runId });
    });
    return started;
  };
  return {
    startDue,
    startJob: (): BackgroundJob =>
      repeat("rechecks", EVERY_MS, log, async () => {
        await startDue();
      }),
  };
}
