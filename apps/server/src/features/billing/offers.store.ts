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

export async function markTaken(trx: Trx, organisationId: string, at: Date): Promise<void> {
  await trx
    .updateTable("signup_offer")
    .set({ taken_at: at })
    .where("organisation_id", "=", organisationId)
    .execute();
}
