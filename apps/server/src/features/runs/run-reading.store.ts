import { moneyOrNull } from "@pricetrail/contract";
import type { Outcome, RunTrigger } from "@pricetrail/contract";
import { sql } from "kysely";
import { nameOfTarget } from "../catalogue/targets.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";
import type { RowRange } from "../../http/paged-list.ts";
import { isError, isJoined } from "./run-items.store.ts";

export interface RunRecord {
  id: string;
  kind: "tracking" | "deep";
  trigger: RunTrigger;
  state: "queued" | "running" | "finished" | "cancelled";
  total: number;
  done: number;
  values: number;
  errors: number;
  held: number;
  skipped: number;
  joined: number;
  startedBy: string | null;
  planId: string | null;
  /** Name of the plan's target; null for all products. */
  planTarget: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Selects the current name of the target of a run's plan; of deleted plans too. */
const planTarget = (organisationId: string) => sql<string | null>`
  (select ${nameOfTarget(organisationId)} from plan pl where pl.organisation_id = ${organisationId} and pl.id = r.plan_id)`;

const runQuery = (trx: Trx, organisationId: string) =>
  trx
    .selectFrom("run as r")
    .leftJoin("app_user as u", "u.id", "r.started_by")
    // Counts are frozen in the row when a run ends; only live runs are counted from their items.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("run_item as i")
          .select([
            sql<number>`count(*) filter (where i.state = 'done')`.as("done"),
            sql<number>`count(*) filter (where i.outcome = 'value')`.as("values"),
            sql<number>`count(*) filter (where ${isError})`.as("errors"),
            sql<number>`count(*) filter (where i.outcome = 'held')`.as("held"),
            sql<number>`count(*) filter (where i.outcome = 'skipped_cap')`.as("skipped"),
            sql<number>`count(*) filter (where ${isJoined})`.as("joined"),
          ])
          .where("i.organisation_id", "=", organisationId)
          .whereRef("i.run_id", "=", "r.id")
          .where("r.value_count", "is", null)
          .as("c"),
      (join) => join.onTrue(),
    )
    .where("r.organisation_id", "=", organisationId)
    .select([
      "r.id",
      "r.kind",
      "r.trigger",
      "r.state",
      "r.total",
      "r.created_at as createdAt",
      "r.started_at as startedAt",
      "r.finished_at as finishedAt",
      "u.fullname as startedBy",
      "r.plan_id as planId",
      planTarget(organisationId).as("planTarget"),
      sql<number>`case when r.value_count is null then coalesce(c.done, 0) else r.total end`.as("done"),
      sql<number>`coalesce(r.value_count, c.values, 0)`.as("values"),
      sql<number>`coalesce(r.error_count, c.errors, 0)`.as("errors"),
      sql<number>`coalesce(r.held_count, c.held, 0)`.as("held"),
      sql<number>`coalesce(r.skipped_count, c.skipped, 0)`.as("skipped"),
      sql<number>`coalesce(r.joined_count, c.joined, 0)`.as("joined"),
    ]);

export function findRun(trx: Trx, organisationId: string, runId: string): Promise<RunRecord | undefined> {
  return runQuery(trx, organisationId).where("r.id", "=", runId).executeTakeFirst();
}

export interface RunFilter {
  kind?: "tracking" | "deep";
  state?: "queued" | "running" | "finished" | "cancelled";
  trigger?: RunRecord["trigger"];
}

export async function countRuns(trx: Trx, organisationId: string, filter: RunFilter): Promise<number> {
  let query = trx
    .selectFrom("run")
    .select(sql<number>`count(*)`.as("total"))
    .where("organisation_id", "=", organisationId);
  if (filter.kind) query = query.where("kind", "=", filter.kind);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.trigger) query = query.where("trigger", "=", filter.trigger);
  return (await query.executeTakeFirstOrThrow()).total;
}

export function findRuns(
  trx: Trx,
  organisationId: string,
  filter: RunFilter,
  { limit, offset, after }: RowRange,
): Promise<RunRecord[]> {
  let query = runQuery(trx, organisationId);
  if (filter.kind) query = query.where("r.kind", "=", filter.kind);
  if (filter.state) query = query.where("r.state", "=", filter.state);
  if (filter.trigger) query = query.where("r.trigger", "=", filter.trigger);
  if (after)
    query = query.where(sql<boolean>`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy("r.created_at", "desc").orderBy("r.id", "desc").limit(limit).offset(offset).execute();
}

/**
 * Selects the items of a run. Items with a value are deleted some time after the run ends (features/upkeep); they are then read
 * from their data points, which have the items' ids. The clocks of two programs may differ slightly, so the query allows a margin
 * around the run's times.
 */
const itemsOf = (organisationId: string, runId: string, onlyErrors: boolean) => {
  const kept = sql`
    select i.id, i.entry_id, i.product_id, i.state, i.outcome, i.detail, i.value, null::bigint as minor, i.currency,
      i.finished_at, ${isJoined} as is_joined
    from run_item i where i.organisation_id = ${organisationId} and i.run_id = ${runId}`;
  if (onlyErrors) return sql`${kept} and ${isError}`;
  return sql`${kept} union all
    select o.id, o.entry_id, o.product_id, 'done', 'value', null, o.text_value, o.minor, o.currency, o.at, false
    from run r
    join observation o on o.organisation_id = ${organisationId} and o.run_id = r.id
      and o.at >= r.created_at - interval '1 hour' and o.at <= r.finished_at + interval '1 hour'
    where r.organisation_id = ${organisationId} and r.id = ${runId}
      -- Nothing is looked for while the run has all its items.
      and r.total > (select count(*) from run_item k where k.organisation_id = ${organisationId} and k.run_id = ${runId})
      and not exists (select from run_item k
        where k.organisation_id = ${organisationId} and k.run_id = r.id and k.entry_id = o.entry_id)`;
};

export async function countItems(
  trx: Trx,
  organisationId: string,
  runId: string,
  onlyErrors: boolean,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${itemsOf(organisationId, runId, onlyErrors)}) i`.execute(trx);
  return rows[0]!.total;
}

export interface ItemRecord {
  id: string;
  entryId: string;
  productId: string;
  product: string;
  url: string;
  field: string;
  state: "queued" | "joined" | "done";
  outcome: Outcome | null;
  detail: string | null;
  value: string | null;
  currency: string | null;
  finishedAt: Date | null;
  isJoined: boolean;
}

export async function findItems(
  trx: Trx,
  organisationId: string,
  runId: string,
  onlyErrors: boolean,
  limit: number,
  offset: number,
): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRecord & { minor: number | null }>`
    select i.id, i.entry_id as "entryId", i.product_id as "productId", p.name as product, p.url, e.field, i.state, i.outcome,
      i.detail, i.value, i.minor, i.currency, i.finished_at as "finishedAt", i.is_joined as "isJoined"
    from (${itemsOf(organisationId, runId, onlyErrors)}) i
    join product p on p.organisation_id = ${organisationId} and p.id = i.product_id
    join tracking_entry e on e.organisation_id = ${organisationId} and e.id = i.entry_id
    order by p.name, i.entry_id limit ${limit} offset ${offset}`.execute(trx);
  return rows.map(({ minor, ...item }) => ({ ...item, ...moneyOrNull(minor, item.currency) }));
}
