import type { SkipReason } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import type { PlanRecord } from "./plans.store.ts";

/** A slot of a plan that is due or was missed. */
export interface DueSlot {
  organisationId: string;
  plan: PlanRecord;
  /** Milliseconds since the epoch. */
  slotAt: number;
  now: Date;
  /** Products added since then are not visited; without it, all are. */
  addedBefore?: Date;
}

/**
 * Starts the work of plans of some scopes. It runs in the transaction that has claimed the slot, so it happens completely and
 * once, or not at all.
 */
export interface PlanWork {
  /** Starts the slot's work and records it. */
  start(trx: Trx, due: DueSlot): Promise<void>;
  /** Records that a slot and those directly after it (`slots` in total, of one UTC day) were skipped. */
  skip(trx: Trx, due: DueSlot, skipped: { reason: SkipReason; slots: number }): Promise<void>;
}
