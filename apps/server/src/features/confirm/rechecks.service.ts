import { writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { defineJob } from "../../jobs/job.ts";
import { nextOpening } from "../runs/visits/plan-window.rules.ts";
import type { RunsService } from "../runs/runs.service.ts";
import * as store from "./rechecks.store.ts";
import type { DueProduct } from "./rechecks.store.ts";

export interface RecheckNeeds {
  runs: Pick<RunsService, "startRecheck">;
  /** The work queue of this program's clock. */
  workQueue: string;
}

const EVERY_MS = 20_000;

/** Creates the service that rechecks products with held prices when they are due. */
export function createRechecks(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  { runs, workQueue }: RecheckNeeds,
) {
  const each = createEachOrganisation({ clock, log }, "rechecks");

  const startIn = async (trx: Trx, organisationId: string): Promise<string[]> => {
    const now = clock.now();
    const ready: DueProduct[] = [];
    for (const product of await store.lockDue(trx, organisationId, workQueue, now)) {
      const from = product.timing ? nextOpening(product.timing, now.getTime()) : now.getTime();
      if (from <= now.getTime()) ready.push(product);
      else await store.postponeRecheck(trx, organisationId, product.productId, new Date(from));
    }
    const runIds: string[] = [];
    for (const [planId, products] of Map.groupBy(ready, (product) => product.planId)) {
      const productIds = products.map(({ productId }) => productId);
      await store.take(trx, organisationId, productIds);
      const runId = await runs.startRecheck(trx, { organisationId, planId, productIds });
      if (runId !== null) runIds.push(runId);
    }
    return runIds;
  };

  /**
   * Starts the due visits, one run for each organisation and plan that caused the products' last visits; each visit is started
   * once across programs. Visits of a plan whose window is closed wait for the next one.
   *
   * @returns the started runs
   */
  const startDue = async (): Promise<{ organisationId: string; runId: string }[]> => {
    const started: { organisationId: string; runId: string }[] = [];
    const due = await store.findDueOrganisations(db, workQueue, clock.now());
    await each(due, async (organisationId) => {
      const runIds = await writeInOrganisation(db, organisationId, (trx) => startIn(trx, organisationId));
      for (const runId of runIds) started.push({ organisationId, runId });
    });
    return started;
  };
  return {
    startDue,
    jobs: [
      defineJob({
        name: "rechecks",
        does: "Starts the repeat visits of products with held prices.",
        kind: "repeated",
        everyMs: EVERY_MS,
        run: () => startDue(),
      }),
    ],
  };
}
