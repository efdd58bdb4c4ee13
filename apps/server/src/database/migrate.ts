import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import type { Db } from "./tenant.ts";
import * as foundation from "./migrations/0001-foundation.ts";
import * as dataLayer from "./migrations/0003-data-layer.ts";
import * as tileState from "./migrations/0004-tile-state.ts";
import * as likeness from "./migrations/0005-likeness.ts";
import * as configurations from "./migrations/0006-configurations.ts";
import * as priorPrice from "./migrations/0007-prior-price.ts";
import * as companion from "./migrations/0008-companion.ts";
import * as acceptedPages from "./migrations/0009-accepted-pages.ts";
import * as configuredProducts from "./migrations/0010-configured-products.ts";
import * as pictureKinds from "./migrations/0011-picture-kinds.ts";
import * as refusedAddresses from "./migrations/0012-refused-addresses.ts";
import * as joinedEntries from "./migrations/0013-joined-entries.ts";
import * as requestKeys from "./migrations/0014-request-keys.ts";
import * as workQueue from "./migrations/0015-work-queue.ts";
import * as plans from "./migrations/0020-plans.ts";
import * as heldPrices from "./migrations/0021-held-prices.ts";
import * as stock from "./migrations/0023-stock.ts";
import * as hosts from "./migrations/0023b-hosts.ts";
import * as listings from "./migrations/0022-listings.ts";
import * as coverage from "./migrations/0023c-coverage.ts";
import * as listingPlans from "./migrations/0024-listing-plans.ts";
import * as heldCount from "./migrations/0025-held-count.ts";
import * as alerts from "./migrations/0026-alerts.ts";
import * as channels from "./migrations/0027-channels.ts";
import * as amounts from "./migrations/0028-amounts.ts";
import * as usageProducts from "./migrations/0029-usage-products.ts";
import * as apiKeys from "./migrations/0030-api-keys.ts";
import * as feeds from "./migrations/0032-feeds.ts";
import * as sending from "./migrations/0031-sending.ts";
import * as groupAlerts from "./migrations/0033-group-alerts.ts";
import * as caps from "./migrations/0034-caps.ts";
import * as payments from "./migrations/0035-payments.ts";
import * as pictures from "./migrations/0036-pictures.ts";
import * as goneAndListed from "./migrations/0038-gone-and-listed.ts";
import * as toldApart from "./migrations/0042-told-apart.ts";
import * as evidence from "./migrations/0037-evidence.ts";
import * as offers from "./migrations/0039-offers.ts";
import * as continuedPasses from "./migrations/0043-continued-passes.ts";
import * as offerRefunds from "./migrations/0046-offer-refunds.ts";
import * as readPositions from "./migrations/0056-read-positions.ts";
import * as views from "./migrations/0048-views.ts";
import * as httpMisses from "./migrations/0050-http-misses.ts";
import * as leanVisits from "./migrations/0051-lean-visits.ts";
import * as channelUse from "./migrations/0052-channel-use.ts";
import * as dateSettings from "./migrations/0054-date-settings.ts";
import * as windows from "./migrations/0058-windows.ts";
import * as failedRefunds from "./migrations/0059-failed-refunds.ts";
import * as unsubscribeUrls from "./migrations/0060-unsubscribe-urls.ts";
import * as slimDataPoints from "./migrations/0061-slim-data-points.ts";
import * as fullLedgerPages from "./migrations/0062-full-ledger-pages.ts";

/** In order; a name never changes after its release. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0003-data-layer": dataLayer,
  "0004-tile-state": tileState,
  "0005-likeness": likeness,
  "0006-configurations": configurations,
  "0007-prior-price": priorPrice,
  "0008-companion": companion,
  "0009-accepted-pages": acceptedPages,
  "0010-configured-products": configuredProducts,
  "0011-picture-kinds": pictureKinds,
  "0012-refused-addresses": refusedAddresses,
  "0013-joined-entries": joinedEntries,
  "0014-request-keys": requestKeys,
  "0015-work-queue": workQueue,
  "0020-plans": plans,
  "0021-held-prices": heldPrices,
  "0023-stock": stock,
  "0023b-hosts": hosts,
  "0022-listings": listings,
  "0023c-coverage": coverage,
  "0024-listing-plans": listingPlans,
  "0025-held-count": heldCount,
  "0026-alerts": alerts,
  "0027-channels": channels,
  "0028-amounts": amounts,
  "0029-usage-products": usageProducts,
  "0030-api-keys": apiKeys,
  "0031-sending": sending,
  "0032-feeds": feeds,
  "0033-group-alerts": groupAlerts,
  "0034-caps": caps,
  "0035-payments": payments,
  "0036-pictures": pictures,
  "0038-gone-and-listed": goneAndListed,
  "0042-told-apart": toldApart,
  "0037-evidence": evidence,
  "0039-offers": offers,
  "0043-continued-passes": continuedPasses,
  "0046-offer-refunds": offerRefunds,
  "0048-views": views,
  "0050-http-misses": httpMisses,
  "0051-lean-visits": leanVisits,
  "0052-channel-use": channelUse,
  "0054-date-settings": dateSettings,
  "0056-read-positions": readPositions,
  "0058-windows": windows,
  "0059-failed-refunds": failedRefunds,
  "0060-unsubscribe-urls": unsubscribeUrls,
  "0061-slim-data-points": slimDataPoints,
  "0062-full-ledger-pages": fullLedgerPages,
};

const migratorOf = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });

/** Returns the number of pending migrations. */
export async function countPending(db: Db): Promise<number> {
  const found = await migratorOf(db).getMigrations();
  return found.filter(({ executedAt }) => executedAt === undefined).length;
}

/**
 * Migrates the schema to the current version. Several programs may start concurrently: the migrator takes a lock.
 *
 * @param until the last migration to run, for tests of later ones
 */
export async function migrate(db: Db, until?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until));
  if (error) throw error instanceof Error ? error : new Error("the migration failed");
}

/** Returns whether the database responds. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
