import type { PlanTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../../database/prepared.ts";
import type { Trx } from "../../../database/tenant.ts";
import { windowClosesAt } from "./plan-window.rules.ts";

/**
 * Returns the timing of the plan that caused a run's visit to a product, deleted plans included. Returns undefined when no plan
 * causes the visit, or when a run that was not started by a plan also waits for it.
 */
export async function findTiming(
  trx: Trx,
  visit: { organisationId: string; runId: string; productId: string },
): Promise<PlanTiming | undefined> {
  const { organisationId, runId, productId } = visit;
  const { rows } = await sql<{ timing: PlanTiming }>`${PREPARED}
    select pl.timing from run r
    join plan pl on pl.organisation_id = r.organisation_id and pl.id = r.plan_id
    where r.organisation_id = ${organisationId} and r.id = ${runId} and not exists (
      select from run_item i join run o on o.organisation_id = i.organisation_id and o.id = i.run_id
      where i.organisation_id = ${organisationId} and i.joined_run_id = ${runId} and i.state = 'joined'
        and i.product_id = ${productId} and o.plan_id is null)`.execute(trx);
  return rows[0]?.timing;
}

/**
 * Returns the time until which a visit may begin, in ms since the epoch: Infinity when no plan's window limits it, undefined when
 * the window is closed.
 */
export async function findVisitEnd(
  trx: Trx,
  visit: { organisationId: string; runId: string; productId: string },
  now: Date,
): Promise<number | undefined> {
  const timing = await findTiming(trx, visit);
  return timing ? windowClosesAt(timing, now.getTime()) : Infinity;
}

/** Returns the same for a whole run: undefined when the window of its plan is closed. */
export async function findRunEnd(
  trx: Trx,
  organisationId: string,
  runId: string,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("run as r")
    .innerJoin("plan as pl", (join) =>
      join.onRef("pl.organisation_id", "=", "r.organisation_id").onRef("pl.id", "=", "r.plan_id"),
    )
    .where("r.organisation_id", "=", organisationId)
    .where("r.id", "=", runId)
    .select("pl.timing")
    .executeTakeFirst();
  return row ? windowClosesAt(row.timing, now.getTime()) : Infinity;
}
