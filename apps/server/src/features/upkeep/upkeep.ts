import { DAY_MS, HOUR_MS, SECURITY_EVENT_DAYS } from "@pricetrail/contract";
import { findOrganisations } from "../../database/organisations.ts";
import type { Owner } from "../../database/owner.ts";
import { dropPartitionsBefore, ensurePartitions } from "../../database/partitions.ts";
import { purgeKeys } from "../../database/request-keys.ts";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { defineJob } from "../../jobs/job.ts";
import { purgeEvents } from "../activity/security-events.service.ts";
import * as store from "./upkeep.store.ts";

const EVERY_MS = HOUR_MS;
/**
 * A payment provider repeats messages automatically for some days, and manually for 30: they are kept this long, so that
 * none is applied twice.
 */
const PROVIDER_EVENT_DAYS = 90;

/** Number of days for which an ended run keeps the items whose values are also data points. */
const VALUE_ITEM_DAYS = 30;

export interface UpkeepNeeds {
  /** Partitions are tables: only their owner can create and drop them. Security events can be deleted only by the owner, too. */
  owner: Owner;
  /** Permanently removes deleted data once it can no longer be restored. */
  catalogue: { purge(organisationId: string): Promise<void> };
  products: { purge(organisationId: string): Promise<void> };
  /** Removes old trials, and stored blocks and pictures no longer in use. */
  configurations: { purge(organisationId: string): Promise<void> };
}

export type Upkeep = ReturnType<typeof createUpkeep>;

/**
 * Creates the maintenance of stored data: partitions for the months ahead, retention by whole partitions, and the removal of
 * deleted data. Change points and price changes are few and stay permanently, as do the ledger's rows.
 */
export function createUpkeep(
  { db, clock, config, log }: Foundation,
  { owner, catalogue, products, configurations }: UpkeepNeeds,
) {
  const each = createEachOrganisation({ clock, log }, "upkeep");

  async function sweep(signal?: AbortSignal): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - config.RETENTION_DAYS * DAY_MS);
    const dropped = await owner.run(async (ownersDb) => {
      // Past partitions exist from the start; creating them here would restore dropped ones.
      await ensurePartitions(ownersDb, now, { back: 1, ahead: 3 });
      await purgeEvents(ownersDb, new Date(now.getTime() - SECURITY_EVENT_DAYS * DAY_MS));
      return dropPartitionsBefore(ownersDb, before);
    });
    if (dropped.length > 0) log.info({ dropped }, "data older than the retention was dropped");
    const purgeAll = async (organisationId: string): Promise<void> => {
      await products.purge(organisationId);
      await catalogue.purge(organisationId);
      await configurations.purge(organisationId);
      for (const [purge, until] of [
        [store.purgeRuns, before],
        [store.purgeValueItems, new Date(now.getTime() - VALUE_ITEM_DAYS * DAY_MS)],
        [store.purgeSnapshots, before],
        [store.purgeDays, before],
        [store.purgePlanned, before],
        [store.purgeMessages, before],
        [store.purgeDeliveries, before],
        [purgeKeys, now],
        [store.purgeTokens, now],
      ] as const) {
        let isMore = true;
        while (isMore)
          isMore = await writeInOrganisation(db, organisationId, (trx) => purge(trx, organisationId, until));
      }
    };
    await each(await findOrganisations(db), purgeAll, signal);
    await store.purgeProviderEvents(db, new Date(now.getTime() - PROVIDER_EVENT_DAYS * DAY_MS));
  }

  return {
    sweep,
    jobs: [
      defineJob({
        name: "upkeep",
        does: "Creates partitions for the months ahead, and removes old and deleted data.",
        kind: "repeated",
        everyMs: EVERY_MS,
        // Several programs may do so at once: each step is safe to repeat.
        run: sweep,
      }),
    ],
  };
}
