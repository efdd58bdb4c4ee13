import type { SkipReason } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import type { PlanRecord } from "./plans.store.ts";

/** A slot of a plan that has come, or was missed. */
export interface DueSlot {
  organisationId: string;
  plan: PlanRecord;
  /** Milliseconds since the epoch. */
  slotAt: number;
  now: Date;
}

/** What the plans of some scopes start. It works in the transaction that has claimed the slot: all of it happens, once, or nothing. */
export interface PlanWork {
  /** Starts what is due and records it. */
  start(trx: Trx, due: DueSlot): Promise<void>;
  /** Records that a slot and those right after it (`slots` in all, of one UTC day) were not made. */
  skip(trx: Trx, due: DueSlot, skipped: { reason: SkipReason; slots: number }): Promise<void>;
}
