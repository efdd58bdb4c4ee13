import { DAY_MS } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { Database } from "../../../database/schema.ts";
import type { ProductIdentity } from "../../../database/tables/products.ts";
import type { ReadBy } from "../../../database/tables/prices.ts";
import { PREPARED } from "../../../database/prepared.ts";
import type { Trx } from "../../../database/tenant.ts";

export interface OpenItem {
  id: string;
  entryId: string;
  entryVersion: number;
  field: string;
  tag: string;
}

/** Locks the open items of a visit; returns none when another delivery of the same visit has settled them already. */
export async function lockOpenItems(
  trx: Trx,
  organisationId: string,
  runId: string,
  productId: string,
): Promise<OpenItem[]> {
  return trx
    .selectFrom("run_item as i")
    .innerJoin("tracking_entry as e", (join) =>
      join.onRef("e.organisation_id", "=", "i.organisation_id").onRef("e.id", "=", "i.entry_id"),
    )
    .where("i.organisation_id", "=", organisationId)
    .where("i.run_id", "=", runId)
    .where("i.product_id", "=", productId)
    .where("i.state", "=", "queued")
    .select(["i.id", "i.entry_id as entryId", "e.version as entryVersion", "e.field", "e.tag"])
    .orderBy("i.entry_id")
    .forUpdate("i")
    .modifyEnd(PREPARED)
    .execute();
}

export interface ItemResult {
  entryId: string;
  outcome: Outcome;
  detail: string | null;
  value: string | null;
  currency: string | null;
}

/**
 * Closes the items of a visit, and those of other runs that had joined it.
 *
 * @returns the other runs whose items were closed
 */
export async function closeItems(
  trx: Trx,
  at: { organisationId: string; runId: string; now: Date },
  results: readonly ItemResult[],
): Promise<string[]> {
  // Two statements: no index serves their combined condition, which would scan all stored items of an entry.
  const close = (isOne: ReturnType<typeof sql>) => sql`
    update run_item i set state = 'done', outcome = t.outcome, detail = t.detail, value = t.value, currency = t.currency,
      finished_at = ${at.now}
    from t where i.organisation_id = ${at.organisationId} and i.entry_id = t.entry_id and ${isOne}
    returning i.run_id`;
  const { rows } = await sql<{ run_id: string }>`${PREPARED}
    with t as materialized (select * from unnest(
      ${results.map((r) => r.entryId)}::uuid[], ${results.map((r) => r.outcome)}::text[],
      ${results.map((r) => r.detail)}::text[], ${results.map((r) => r.value)}::text[],
      ${results.map((r) => r.currency)}::text[]) as t (entry_id, outcome, detail, value, currency)),
    own as (${close(sql`i.run_id = ${at.runId} and i.state = 'queued'`)}),
    joined as (${close(sql`i.joined_run_id = ${at.runId} and i.state = 'joined'`)})
    select run_id from own union all select run_id from joined`.execute(trx);
  return [...new Set(rows.map((row) => row.run_id))];
}

export async function insertCheck(trx: Trx, check: Insertable<Database["page_check"]>): Promise<void> {
  await trx.insertInto("page_check").values(check).modifyEnd(PREPARED).execute();
}

export async function insertObservations(
  trx: Trx,
  observations: Insertable<Database["observation"]>[],
): Promise<void> {
  if (observations.length === 0) return;
  await trx
    .insertInto("observation")
    .values(observations)
    .onConflict((conflict) => conflict.columns(["organisation_id", "at", "id"]).doNothing())
    .modifyEnd(PREPARED)
    .execute();
}

/** Minimum interval in ms between two updates of a snapshot's last use, so that an unchanged page causes no writes. */
const SNAPSHOT_USE_MS = 7 * DAY_MS;

/** Stores a snapshot once; snapshots unused for longer than the retention of checks are purged by their last use. */
export async function insertSnapshot(
  trx: Trx,
  organisationId: string,
  snapshot: { hash: Buffer; content: Buffer },
  at: Date,
): Promise<void> {
  await trx
    .insertInto("snapshot")
    .values({
      organisation_id: organisationId,
      hash: snapshot.hash,
      content: snapshot.content,
      created_at: at,
      used_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "hash"])
        .doUpdateSet({ used_at: at })
        .where("snapshot.used_at", "<", new Date(at.getTime() - SNAPSHOT_USE_MS)),
    )
    .modifyEnd(PREPARED)
    .execute();
}

export interface LatestState {
  checkedAt: Date;
  outcome: Outcome;
  detail: string | null;
  pricedAt: Date | null;
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string | null;
  readBy: ReadBy | null;
  httpMisses: number;
}

/** Returns and locks the latest row of a product, which serializes its settles. */
export function lockLatest(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<LatestState | undefined> {
  return trx
    .selectFrom("latest")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .select([
      "checked_at as checkedAt",
      "outcome",
      "detail",
      "priced_at as pricedAt",
      "normal_minor as normalMinor",
      "discounted_minor as discountedMinor",
      "currency",
      "read_by as readBy",
      "http_misses as httpMisses",
    ])
    .forUpdate()
    .modifyEnd(PREPARED)
    .executeTakeFirst();
}

/**
 * Replaces the latest row if it is older than this check: a late delivery never overwrites a newer one, and a failed check keeps
 * the price.
 */
export async function upsertLatest(trx: Trx, row: Insertable<Database["latest"]>): Promise<void> {
  const isNewerPrice = sql<boolean>`excluded.priced_at is not null
    and (latest.priced_at is null or excluded.priced_at >= latest.priced_at)`;
  const priced = <T>(column: string) =>
    sql<T>`case when ${isNewerPrice} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`latest.${column}`)} end`;
  // Pages without a price can also state the stock.
  const stock = <T>(column: string) =>
    sql<T>`case when excluded.stock_at is not null and (latest.stock_at is null or excluded.stock_at >= latest.stock_at)
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`latest.${column}`)} end`;
  const isNewer = sql<boolean>`excluded.checked_at >= latest.checked_at`;
  const checked = <T>(column: string) =>
    sql<T>`case when ${isNewer} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`latest.${column}`)} end`;
  await trx
    .insertInto("latest")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "product_id"]).doUpdateSet({
        checked_at: checked("checked_at"),
        check_id: checked("check_id"),
        outcome: checked("outcome"),
        detail: checked("detail"),
        priced_at: priced("priced_at"),
        normal_minor: priced("normal_minor"),
        discounted_minor: priced("discounted_minor"),
        currency: priced("currency"),
        read_by: priced("read_by"),
        availability: stock("availability"),
        stock_at: stock("stock_at"),
        http_misses: checked("http_misses"),
      }),
    )
    .modifyEnd(PREPARED)
    .execute();
}

/** Records runs that a cap has partly skipped, so that they resume on a later day. */
export async function recordCappedRuns(
  trx: Trx,
  organisationId: string,
  runIds: readonly string[],
  day: string,
): Promise<void> {
  if (runIds.length === 0) return;
  await trx
    .insertInto("capped_run")
    .values(
      runIds.map((runId) => ({ organisation_id: organisationId, run_id: runId, day, resumed_at: null })),
    )
    // A run that spans midnight resumes once, after its last day.
    .onConflict((conflict) => conflict.columns(["organisation_id", "run_id"]).doUpdateSet({ day }))
    .execute();
}

/**
 * Counts the data points of a UTC day and what they cost beyond the free ones, and returns the day's new total. Concurrent settles
 * wait for the day's row lock.
 */
export async function addDayPoints(
  trx: Trx,
  organisationId: string,
  day: string,
  points: number,
  price: { freePoints: number; pointPriceMicroUsd: number },
): Promise<number> {
  const { rows } = await sql<{ points: number }>`${PREPARED}
    insert into usage_day as d (organisation_id, day, points, cost_micro_usd)
    values (${organisationId}, ${day}, ${points}::int,
      greatest(${points}::int - ${price.freePoints}::int, 0) * ${price.pointPriceMicroUsd}::bigint)
    on conflict (organisation_id, day) do update set points = d.points + excluded.points,
      cost_micro_usd = d.cost_micro_usd + ${price.pointPriceMicroUsd}::bigint
        * (greatest(d.points + excluded.points - ${price.freePoints}::int, 0) - greatest(d.points - ${price.freePoints}::int, 0))
    returning points`.execute(trx);
  return rows[0]!.points;
}

export async function insertLedger(trx: Trx, rows: Insertable<Database["usage_ledger"]>[]): Promise<void> {
  await trx
    .insertInto("usage_ledger")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["organisation_id", "run_item_id"]).doNothing())
    .modifyEnd(PREPARED)
    .execute();
}

/** Refreshes the product's own data from the page, free of charge; a name that a person gave is kept. A page that shows nothing new writes nothing. */
export async function refreshProduct(
  trx: Trx,
  organisationId: string,
  productId: string,
  found: {
    name?: string;
    description?: string;
    image?: string;
    sku?: string;
    gtin?: string;
    mpn?: string;
    /** The change that a person accepted was found, or the page no longer shows it. */
    isAcceptedOver: boolean;
    /** The identity before the visit, as the page shows it, and after the visit. */
    identity: { known: ProductIdentity; shown: ProductIdentity; renewed: ProductIdentity };
  },
): Promise<void> {
  const refreshed = {
    ...(found.name === undefined
      ? {}
      : { name: sql<string>`case when has_own_name then name else ${found.name} end` }),
    ...(found.description === undefined ? {} : { description: found.description }),
    ...(found.image === undefined ? {} : { image_url: found.image }),
    ...(found.sku === undefined ? {} : { sku: found.sku }),
    ...(found.gtin === undefined ? {} : { gtin: found.gtin }),
    ...(found.mpn === undefined ? {} : { mpn: found.mpn }),
    ...(found.isAcceptedOver ? { accepted: null } : {}),
    // Does not overwrite what a person has confirmed in the meantime.
    identity: sql<string>`case when identity = '{}'::jsonb then ${JSON.stringify(found.identity.shown)}::jsonb
      when identity = ${JSON.stringify(found.identity.known)}::jsonb then ${JSON.stringify(found.identity.renewed)}::jsonb
      else identity end`,
  };
  await trx
    .updateTable("product")
    .set(refreshed)
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .where((eb) =>
      eb.or(
        Object.entries(refreshed).map(
          ([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`,
        ),
      ),
    )
    .modifyEnd(PREPARED)
    .execute();
}

/** Sets a product's identity: only if it has none yet (`unknown`), or in any case. */
export async function setIdentity(
  trx: Trx,
  organisationId: string,
  productId: string,
  identity: ProductIdentity,
  over: "unknown" | "any",
): Promise<void> {
  await trx
    .updateTable("product")
    .set({ identity: JSON.stringify(identity) })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .$if(over === "unknown", (query) => query.where(sql<boolean>`identity = '{}'`))
    .execute();
}

/**
 * Publishes a price that a person has accepted; it takes effect unless a newer price is in force. A last check that only held
 * this price now counts as successful.
 */
export async function publishLatest(
  trx: Trx,
  organisationId: string,
  productId: string,
  price: {
    normal_minor: number;
    discounted_minor: number | null;
    currency: string;
    priced_at: Date;
    read_by: string;
  },
): Promise<void> {
  const isHeld = sql`outcome in ('held', 'out_of_range', 'currency_changed', 'identity_changed', 'replaced', 'unstable_price')`;
  await trx
    .updateTable("latest")
    .set({
      ...price,
      outcome: sql<Outcome>`case when ${isHeld} then 'value' else outcome end`,
      detail: sql<string | null>`case when ${isHeld} then null else detail end`,
    })
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where((eb) => eb.or([eb("priced_at", "is", null), eb("priced_at", "<=", price.priced_at)]))
    .execute();
}
