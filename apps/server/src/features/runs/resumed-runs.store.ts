import type { PlanTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";
import { windowClosesAt } from "./visits/plan-window.rules.ts";

/** Returns the organisations with runs that were partly skipped because of a cap before this day. */
export function findCappedOrganisations(db: Db, today: string): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx
      .selectFrom("capped_run")
      .select("organisation_id")
      .distinct()
      .where("resumed_at", "is", null)
      .where("day", "<", today),
  );
}

export interface CappedRun {
  runId: string;
  planId: string | null;
}

/**
 * Takes the runs that were partly skipped because of a cap before this day, oldest first; the caller resumes them in the same
 * transaction. Runs of plans stay while their plan or all plans are paused, and while their plan's window is closed.
 */
export async function claimCappedRuns(
  trx: Trx,
  organisationId: string,
  today: string,
  now: Date,
): Promise<CappedRun[]> {
  const { rows } = await sql<CappedRun & { timing: PlanTiming | null }>`
    select r.id as "runId", r.plan_id as "planId", pl.timing from capped_run c
    join run r on r.organisation_id = c.organisation_id and r.id = c.run_id
    left join plan pl on pl.organisation_id = ${organisationId} and pl.id = r.plan_id
    where c.organisation_id = ${organisationId} and c.day < ${today} and c.resumed_at is null
      and (r.plan_id is null or not exists (
        select from plan_setting s where s.organisation_id = ${organisationId}
          and (s.paused_at is not null or (pl.is_paused and pl.deleted_at is null))))
    order by r.created_at, r.id
    for update of c`.execute(trx);
  const taken = rows.filter(({ timing }) => !timing || windowClosesAt(timing, now.getTime()) !== undefined);
  await sql`
    update capped_run set resumed_at = ${now}
    where organisation_id = ${organisationId} and run_id = any(${taken.map(({ runId }) => runId)}::uuid[])`.execute(
    trx,
  );
  return taken.map(({ runId, planId }) => ({ runId, planId }));
}

/** Returns the entries of a run that were skipped because of the cap. */
export async function findSkippedEntryIds(
  trx: Trx,
  organisationId: string,
  runId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("run_item")
    .select("entry_id")
    .where("organisation_id", "=", organisationId)
    .where("run_id", "=", runId)
    .where("outcome", "=", "skipped_cap")
    .execute();
  return rows.map((row) => row.entry_id);
}
