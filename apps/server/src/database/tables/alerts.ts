import type { AlertCondition, AlertKind, AlertRearm, AlertScope } from "@pricetrail/contract";
import type { Generated, JSONColumnType } from "kysely";

export interface AlertRuleTable {
  organisation_id: string;
  id: string;
  user_id: string;
  scope: AlertScope;
  target_id: string | null;
  kind: AlertKind;
  condition: JSONColumnType<AlertCondition>;
  rearm: JSONColumnType<AlertRearm>;
  is_mailed: boolean;
  is_paused: Generated<boolean>;
  snoozed_until: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface AlertStateTable {
  organisation_id: string;
  rule_id: string;
  product_id: string;
  phase: "armed" | "fired" | "cooling";
  through: Date;
  fired_at: Date | null;
  fired_minor: number | null;
}

export interface AlertMessageTable {
  organisation_id: string;
  id: string;
  rule_id: string;
  user_id: string;
  product_id: string;
  at: Date;
  created_at: Date;
  condition: JSONColumnType<AlertCondition>;
  from_minor: number | null;
  to_minor: number | null;
  currency: string | null;
  last_reading_at: Date | null;
  read_at: Date | null;
}
