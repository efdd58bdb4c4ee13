import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import * as store from "./deep-runs.store.ts";
import type { DeepCounts } from "./deep-runs.store.ts";
import { findRunEnd } from "./visits/plan-window.store.ts";
import type { RunStarter } from "./runs.service.ts";

/** Manages the run side of runs that discover product pages; the listings feature owns what they find. */
export const deepRunRows = {
  /** Inserts a deep run of a person or a plan in the caller's transaction. @returns its id */
  async begin(trx: Trx, starter: RunStarter, planId: string | null, at: Date): Promise<string> {
    const id = newId(at);
    await store.insertDeepRun(trx, starter.organisationId, { id, planId, startedBy: starter.userId, at });
    return id;
  },
  /**
   * Returns the time until which visits of a run may begin: Infinity when no plan's window limits it, undefined when the window
   * is closed.
   */
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
