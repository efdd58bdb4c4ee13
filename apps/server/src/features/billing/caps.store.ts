import type { DayCap } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

export interface AccountRecord {
  own: DayCap | null;
  hasMethod: boolean;
}

/** Returns an organisation's own cap and whether it can be charged; neither is set when it has no account yet. */
export async function findAccount(trx: Trx, organisationId: string): Promise<AccountRecord> {
  const row = await trx
    .selectFrom("billing_account")
    .select(["cap_unit", "cap_amount", "has_method"])
    .where("organisation_id", "=", organisationId)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  const own = row?.cap_unit ? { unit: row.cap_unit, amount: row.cap_amount! } : null;
  return { own, hasMethod: row?.has_method ?? false };
}

export async function saveCap(trx: Trx, organisationId: string, cap: DayCap | null): Promise<void> {
  const values = { cap_unit: cap?.unit ?? null, cap_amount: cap?.amount ?? null };
  await trx
    .insertInto("billing_account")
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
}

export interface DayRecord {
  points: number;
  costMicroUsd: number;
  warnedAt: Date | null;
  cappedAt: Date | null;
}

const EMPTY: DayRecord = { points: 0, costMicroUsd: 0, warnedAt: null, cappedAt: null };

export async function findDay(trx: Trx, organisationId: string, day: string): Promise<DayRecord> {
  const row = await trx
    .selectFrom("usage_day")
    .select(["points", "cost_micro_usd as costMicroUsd", "warned_at as warnedAt", "capped_at as cappedAt"])
    .where("organisation_id", "=", organisationId)
    .where("day", "=", day)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row ?? EMPTY;
}

/** Locks the day until the transaction ends, so that concurrent counts of its points wait. */
export async function lockDay(trx: Trx, organisationId: string, day: string): Promise<DayRecord> {
  return trx
    .insertInto("usage_day")
    .values({ organisation_id: organisationId, day, points: 0 })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "day"]).doUpdateSet({ points: sql`usage_day.points` }),
    )
    .returning(["points", "cost_micro_usd as costMicroUsd", "warned_at as warnedAt", "capped_at as cappedAt"])
    .executeTakeFirstOrThrow();
}

export async function markDay(
  trx: Trx,
  organisationId: string,
  day: string,
  marks: { warned_at?: Date | null; capped_at?: Date | null },
): Promise<void> {
  await trx
    .updateTable("usage_day")
    .set(marks)
    .where("organisation_id", "=", organisationId)
    .where("day", "=", day)
    .execute();
}

/** Allows visits of a day again. */
export const reopenDay = (trx: Trx, organisationId: string, day: string): Promise<void> =>
  markDay(trx, organisationId, day, { capped_at: null });
