import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import * as store from "./deep-runs.store.ts";
import type { DeepCounts } from "./deep-runs.store.ts";
import { findRunEnd } from "./plan-window.store.ts";
import type { RunStarter } from "./runs.service.ts";

/** Runs that look for product pages, as runs have them; what they find is the listings feature's. */
export const deepRuns = {
  /** Writes a deep run of a person, or of a plan, in the caller's transaction. @returns its id */
  async begin(trx: Trx, starter: RunStarter, planId: string | null, at: Date): Promise<string> {
    const id = newId(at);
    await store.insertDeepRun(trx, starter.organisationId, { id, planId, startedBy: starter.userId, at });
    return id;
  },
  /** Until when visits of a run may begin: Infinity where no plan's window bounds it, undefined where that is closed. */
  endOf: findRunEnd,
  progress: (trx: Trx, organisationId: string, id: string, counts: DeepCounts, at: Date) =>
    store.updateDeepRun(trx, organisationId, id, counts, { state: "running", startedAt: at }),
  end: (
    trx: Trx,
    organisationId: string,
    id: string,
    counts: DeepCounts,
    state: "finished" | "cancelled",
    at: Date,
  ) => store.updateDeepRun(trx, organisationId, id, counts, { state, finishedAt: at }),
};
