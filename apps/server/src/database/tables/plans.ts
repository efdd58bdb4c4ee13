import type { PlanScope, PlanTiming, SkipReason } from "@pricetrail/contract";
import type { ColumnType, Generated } from "kysely";

export interface PlanSettingTable {
  organisation_id: string;
  paused_at: Date | null;
  wake_at: Date | null;
  has_first_plan: Generated<boolean>;
}

export interface PlanTable {
  organisation_id: string;
  id: string;
  scope: PlanScope;
  target_id: string | null;
  timing: ColumnType<PlanTiming, string, string>;
  is_paused: Generated<boolean>;
  next_slot_at: Date | null;
  next_due_at: Date | null;
  is_late: Generated<boolean>;
  /** Days in which a budget visits each of its products once, at its newest choice. */
  turn_days: number | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface PlanSlotTable {
  organisation_id: string;
  plan_id: string;
  slot_at: Date;
  state: "made" | "skipped";
  reason: SkipReason | null;
  slots: Generated<number>;
  visits: number;
  run_id: string | null;
  at: Date;
}

export interface PlanVisitTable {
  organisation_id: string;
  plan_id: string;
  product_id: string;
  slot_at: Date;
  state: "made" | "skipped";
  reason: SkipReason | null;
  slots: Generated<number>;
  run_id: string | null;
  at: Date;
}
