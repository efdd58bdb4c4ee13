import { COMPANION_TEXTS, ERROR_TEXTS } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, isId } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { notFound, refused } from "../../../http/errors.ts";
import { newId } from "../../../ids.ts";
import { readCapturedPage } from "../../../reading/read-page.ts";
import { findEntriesOfProducts } from "../run-entries.store.ts";
import { findItems } from "../run-reading.store.ts";
import { finishRun, insertQueuedItems, insertRun, markRunning } from "../runs.store.ts";
import type { RunStarter } from "../runs.service.ts";
import { setIdentity } from "./settle.store.ts";
import { identityShownBy } from "./reading-assessment.service.ts";
import { settleIn } from "./settle.service.ts";
import type { SettleNeeds } from "./settling.rules.ts";
import { findVisitTarget } from "../visits/visit.store.ts";

/** Maximum entries read per product; above what one product can have. */
const MAX_ENTRIES = 200;

/** Creates the service that reads pages shown by a person's own browser. */
export function createExtensionReadings({ db, clock, threads }: Foundation, needs: SettleNeeds) {
  return {
    /**
     * Reads a product from its page as a person's own browser shows it: a run with one check that is marked as such and
     * validated, counted and billed like any other. The markup itself is not stored.
     *
     * @returns the run and the result of each entry
     * @throws AppError 404 for an unknown product, 406 while a run is visiting it, and when the daily cap has no room for it
     */
    async settleCapture(
      { organisationId, userId }: RunStarter,
      productId: string,
      page: { html: string; loadTimeMs: number },
    ) {
      const target = isId(productId)
        ? await readInOrganisation(db, organisationId, (trx) =>
            findVisitTarget(trx, organisationId, productId, clock.now()),
          )
        : undefined;
      if (!target) throw notFound(ERROR_TEXTS.notFound);
      const reading = await readCapturedPage(
        threads,
        { ...page, finalUrl: target.url },
        { ...target, organisationId },
      );
      return writeInOrganisation(db, organisationId, async (trx) => {
        const entries = await findEntriesOfProducts(trx, organisationId, [productId]);
        if (entries.length === 0) throw notFound(ERROR_TEXTS.notFound);
        const now = clock.now();
        const runId = newId(now);
        const total = entries.length;
        await insertRun(trx, {
          organisationId,
          id: runId,
          trigger: "companion",
          total,
          startedBy: userId,
          at: now,
        });
        const items = entries.map(({ id }) => ({ id: newId(now), entryId: id, productId }));
        const queued = await insertQueuedItems(trx, organisationId, runId, items);
        if (queued.size < total) throw refused(COMPANION_TEXTS.busy);
        await markRunning(trx, organisationId, runId, now);
        // A page shown to another browser teaches the server nothing about the shop.
        await settleIn(trx, { organisationId, runId, productId }, reading, {
          ...needs,
          identity: target.identity,
          picks: target.picks,
          now,
          versions: target.versions,
          // By the person whose browser shows the page.
          isNamed: true,
        });
        await finishRun(trx, organisationId, runId, now);
        const settled = await findItems(trx, organisationId, runId, false, MAX_ENTRIES, 0);
        // If the server could not read the page when the product was added, nothing is known of the product: this reading now
        // identifies it.
        if (settled.some(({ field, outcome }) => field === "normalPrice" && outcome === "value"))
          await setIdentity(trx, organisationId, productId, identityShownBy(reading), "unknown");
        return { runId, items: settled };
      });
    },
  };
}
