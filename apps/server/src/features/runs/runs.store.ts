import type { Outcome, RunTrigger } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import { isError, isJoined } from "./run-items.store.ts";

export async function insertRun(
  trx: Trx,
  run: {
    organisationId: string;
    id: string;
    trigger: RunTrigger;
    total: number;
    startedBy: string | null;
    /** The plan that starts the run. */
    planId?: string | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("run")
    .values({
      organisation_id: run.organisationId,
      id: run.id,
      kind: "tracking",
      trigger: run.trigger,
      state: "queued",
      total: run.total,
      value_count: null,
      error_count: null,
      joined_count: null,
      started_by: run.startedBy,
      plan_id: run.planId ?? null,
      created_at: run.at,
      started_at: null,
      finished_at: null,
    })
    .execute();
}

interface NewItem {
  id: string;
  entryId: string;
  productId: string;
}

const ITEM_CHUNK = 5000;

/**
 * Inserts queued items for the entries that no other live run will visit.
 *
 * @returns the ids of the queued entries; the others are live in another run
 */
export async function insertQueuedItems(
  trx: Trx,
  organisationId: string,
  runId: string,
  items: readonly NewItem[],
): Promise<Set<string>> {
  const queued = new Set<string>();
  for (let start = 0; start < items.length; start += ITEM_CHUNK) {
    const chunk = items.slice(start, start + ITEM_CHUNK);
    // Always in the same order: two concurrent starts with the same entries would otherwise deadlock.
    const { rows } = await sql<{ entry_id: string }>`
      insert into run_item (organisation_id, run_id, entry_id, id, product_id, state)
      select ${organisationId}::uuid, ${runId}::uuid, t.entry_id, t.id, t.product_id, 'queued'
      from unnest(${chunk.map((i) => i.entryId)}::uuid[], ${chunk.map((i) => i.id)}::uuid[], ${chunk.map((i) => i.productId)}::uuid[])
        as t (entry_id, id, product_id)
      order by t.entry_id
      on conflict (organisation_id, entry_id) where state = 'queued' do nothing
      returning entry_id`.execute(trx);
    for (const row of rows) queued.add(row.entry_id);
  }
  return queued;
}

/** Joins items to the live run that will visit their entries; returns the entries that could join. */
export async function insertJoinedItems(
  trx: Trx,
  organisationId: string,
  runId: string,
  items: readonly NewItem[],
): Promise<Set<string>> {
  const { rows } = await sql<{ entry_id: string }>`
    with live as (
      -- Locked, so that the visit cannot settle between our look and our insert and leave the joined item waiting for good.
      select i.entry_id, i.run_id from run_item i
      where i.organisation_id = ${organisationId} and i.state = 'queued'
        and i.entry_id = any(${items.map((i) => i.entryId)}::uuid[])
      order by i.entry_id for share)
    insert into run_item (organisation_id, run_id, entry_id, id, product_id, state, joined_run_id)
    select ${organisationId}::uuid, ${runId}::uuid, t.entry_id, t.id, t.product_id, 'joined', live.run_id
    from unnest(${items.map((i) => i.entryId)}::uuid[], ${items.map((i) => i.id)}::uuid[], ${items.map((i) => i.productId)}::uuid[])
      as t (entry_id, id, product_id)
    join live on live.entry_id = t.entry_id
    returning entry_id`.execute(trx);
  return new Set(rows.map((row) => row.entry_id));
}

/** Marks a run as running when its first visit begins. */
export async function markRunning(trx: Trx, organisationId: string, runId: string, at: Date): Promise<void> {
  await trx
    .updateTable("run")
    .set({ state: "running", started_at: at })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", runId)
    .where("state", "=", "queued")
    .modifyEnd(PREPARED)
    .execute();
}

/**
 * Ends the run when none of its items is open, and freezes its counts; returns whether it did. The clocks of two programs
 * differ: a run never ends before it began.
 */
export async function finishRun(trx: Trx, organisationId: string, runId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`${PREPARED}
    update run r set
      state = case when r.state = 'cancelled' then 'cancelled' else 'finished' end,
      started_at = coalesce(r.started_at, ${at}),
      finished_at = greatest(${at}, r.started_at),
      value_count = c.values, error_count = c.errors, held_count = c.held, skipped_count = c.skipped,
      joined_count = c.joined
    from (select count(*) filter (where i.outcome = 'value') as values, count(*) filter (where ${isError}) as errors,
            count(*) filter (where i.outcome = 'held') as held,
            count(*) filter (where i.outcome = 'skipped_cap') as skipped,
            count(*) filter (where ${isJoined}) as joined
          from run_item i where i.organisation_id = ${organisationId} and i.run_id = ${runId}) c
    where r.organisation_id = ${organisationId} and r.id = ${runId} and r.value_count is null
      and not exists (select from run_item i where i.organisation_id = ${organisationId} and i.run_id = ${runId}
                      and i.state <> 'done')`.execute(trx);
  return numAffectedRows === 1n;
}

/** Returns the live runs with items of a product. */
export async function findLiveRuns(trx: Trx, organisationId: string, productId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("run as r")
    .where("r.organisation_id", "=", organisationId)
    .where("r.value_count", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("run_item as i")
          .where("i.organisation_id", "=", organisationId)
          .whereRef("i.run_id", "=", "r.id")
          .where("i.product_id", "=", productId)
          .select(sql`1`.as("one")),
      ),
    )
    .select("r.id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Cancels the items of a run that no worker has settled yet.
 *
 * @returns their products
 */
export async function cancelItems(
  trx: Trx,
  organisationId: string,
  runId: string,
  outcome: Outcome,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    update run_item set state = 'done', outcome = ${outcome}, finished_at = ${at}
    where organisation_id = ${organisationId} and run_id = ${runId} and state in ('queued', 'joined')
    returning product_id`.execute(trx);
  return [...new Set(rows.map((row) => row.product_id))];
}

export async function markCancelled(trx: Trx, organisationId: string, runId: string): Promise<boolean> {
  const result = await trx
    .updateTable("run")
    .set({ state: "cancelled" })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", runId)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Reassigns items of other runs that waited for a cancelled run's visits: the oldest waiting run of each entry takes the visit
 * over, and the others wait for that run.
 *
 * @returns the visits to queue now
 */
export async function promoteJoined(
  trx: Trx,
  organisationId: string,
  cancelledRunId: string,
): Promise<{ runId: string; productId: string; host: string }[]> {
  const { rows } = await sql<{ run_id: string; product_id: string; host: string }>`
    with heir as (
      select distinct on (i.entry_id) i.entry_id, i.run_id from run_item i
      join run r on r.organisation_id = i.organisation_id and r.id = i.run_id
      where i.organisation_id = ${organisationId} and i.joined_run_id = ${cancelledRunId} and i.state = 'joined'
      order by i.entry_id, r.created_at, r.id),
    moved as (
      update run_item i set
        state = case when i.run_id = heir.run_id then 'queued' else 'joined' end,
        joined_run_id = case when i.run_id = heir.run_id then null else heir.run_id end
      from heir
      where i.organisation_id = ${organisationId} and i.entry_id = heir.entry_id
        and i.joined_run_id = ${cancelledRunId} and i.state = 'joined'
      returning i.run_id, i.product_id, i.state)
    select distinct m.run_id, m.product_id, p.host from moved m
    join product p on p.organisation_id = ${organisationId} and p.id = m.product_id
    where m.state = 'queued'`.execute(trx);
  return rows.map((row) => ({ runId: row.run_id, productId: row.product_id, host: row.host }));
}
