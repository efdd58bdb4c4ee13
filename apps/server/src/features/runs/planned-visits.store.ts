import type { SkipReason } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

/** Marks planned visits of the products that their runs did not make as skipped. */
export async function skipPlanned(
  trx: Trx,
  organisationId: string,
  {
    runIds,
    productIds,
    reason,
  }: { runIds: readonly string[]; productIds: readonly string[]; reason: SkipReason },
): Promise<void> {
  // A slot starts within a week of its time. Without this bound the query would scan all visits of the products. Only
  // immutable functions: a distributed database computes no others from columns while it updates.
  await sql`${PREPARED}
    update plan_visit v set state = 'skipped', reason = ${reason}
    from run r
    where r.organisation_id = ${organisationId} and r.id = any(${runIds}::uuid[]) and r.plan_id is not null
      and v.organisation_id = ${organisationId} and v.product_id = any(${productIds}::uuid[])
      and v.plan_id = r.plan_id and v.run_id = r.id and v.state = 'made'
      and v.slot_at <= r.created_at and v.slot_at > (r.created_at at time zone 'UTC' - interval '8 days') at time zone 'UTC'`.execute(
    trx,
  );
}
