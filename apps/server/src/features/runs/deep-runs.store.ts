import type { Trx } from "../../database/tenant.ts";

export async function insertDeepRun(
  trx: Trx,
  organisationId: string,
  run: { id: string; planId: string | null; startedBy: string | null; at: Date },
): Promise<void> {
  await trx
    .insertInto("run")
    .values({
      organisation_id: organisationId,
      id: run.id,
      kind: "deep",
      trigger: run.planId === null ? "person" : "schedule",
      plan_id: run.planId,
      state: "queued",
      // Pages, products and failed pages are counted while the run is under way.
      total: 0,
      value_count: 0,
      error_count: 0,
      joined_count: 0,
      started_by: run.startedBy,
      created_at: run.at,
      started_at: null,
      finished_at: null,
    })
    .execute();
}

export interface DeepCounts {
  /** Visited pages, and how many of them could not be read. */
  pages: number;
  failed: number;
  found: number;
}

export async function updateDeepRun(
  trx: Trx,
  organisationId: string,
  id: string,
  counts: DeepCounts,
  state: { state: "running"; startedAt: Date } | { state: "finished" | "cancelled"; finishedAt: Date },
): Promise<void> {
  await trx
    .updateTable("run")
    .set((eb) => ({
      total: counts.pages,
      value_count: counts.found,
      error_count: counts.failed,
      state: state.state,
      ...("startedAt" in state
        ? { started_at: eb.fn.coalesce("started_at", eb.val(state.startedAt)) }
        : { finished_at: state.finishedAt }),
    }))
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}
