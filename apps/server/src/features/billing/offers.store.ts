import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

export interface OfferRecord {
  percent: number;
  oldPriceUsd: number;
  newPriceUsd: number;
  /** YYYY-MM-DD. */
  validTill: string;
  takenAt: Date | null;
}

export async function insertOffer(
  trx: Trx,
  organisationId: string,
  offer: Omit<OfferRecord, "takenAt">,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("signup_offer")
    .values({
      organisation_id: organisationId,
      percent: offer.percent,
      old_price_usd: offer.oldPriceUsd,
      new_price_usd: offer.newPriceUsd,
      created_at: now,
      valid_till: offer.validTill,
      taken_at: null,
    })
    .onConflict((conflict) => conflict.column("organisation_id").doNothing())
    .execute();
}

export function lockOffer(trx: Trx, organisationId: string): Promise<OfferRecord | undefined> {
  return trx
    .selectFrom("signup_offer")
    .select([
      "percent",
      "old_price_usd as oldPriceUsd",
      "new_price_usd as newPriceUsd",
      "valid_till as validTill",
      "taken_at as takenAt",
    ])
    .where("organisation_id", "=", organisationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markOfferClaimed(trx: Trx, organisationId: string, at: Date): Promise<void> {
  await trx
    .updateTable("signup_offer")
    .set({ taken_at: at })
    .where("organisation_id", "=", organisationId)
    .execute();
}

/** Returns the offer's credit in the ledger and the refunds of its payment, in micro-dollars. */
export async function sumOffer(
  trx: Trx,
  organisationId: string,
): Promise<{ creditMicroUsd: number; backMicroUsd: number }> {
  // A separate statement: as part of the sums below, it would crash a distributed database's server process.
  const paid = await sql<{ source: string }>`
    select b.source from payment_back b
    join payment_session s on s.organisation_id = ${organisationId} and s.paid_by = any(b.paid_by)
    where b.organisation_id = ${organisationId} and s.purpose = 'offer' and s.state = 'complete'`.execute(
    trx,
  );
  const sources = paid.rows.map(({ source }) => source);
  const { rows } = await sql<{ creditMicroUsd: number; backMicroUsd: number }>`
    select
      -coalesce(sum(amount_micro_usd) filter (where kind in ('offer', 'offer_refund')), 0)::bigint as "creditMicroUsd",
      -coalesce(sum(amount_micro_usd) filter (where kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')
        and split_part(source, ':', 1) = any(${sources}::text[])), 0)::bigint as "backMicroUsd"
    from ledger_reversal where organisation_id = ${organisationId}`.execute(trx);
  return rows[0]!;
}
