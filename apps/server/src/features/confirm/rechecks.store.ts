import type { PlanTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** Returns the organisations with due visits of one clock. */
export function findDueOrganisations(db: Db, workQueue: string, now: Date): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx
      .selectFrom("price_recheck")
      .select("organisation_id")
      .distinct()
      .where("work_queue", "=", workQueue)
      .where("due_at", "<=", now),
  );
}

/** A product with a due visit, and the plan that caused its last visit, if any. */
export interface DueProduct {
  productId: string;
  planId: string | null;
  timing: PlanTiming | null;
}

/** Returns and locks the products with due visits; the caller starts or postpones the visits in the same transaction. */
export async function lockDue(
  trx: Trx,
  organisationId: string,
  workQueue: string,
  now: Date,
): Promise<DueProduct[]> {
  const { rows } = await sql<DueProduct>`
    select k.product_id as "productId", pl.id as "planId", pl.timing from price_recheck k
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = k.product_id
    left join page_check c on c.organisation_id = ${organisationId} and c.product_id = l.product_id
      and c.at = l.checked_at and c.id = l.check_id
    left join run r on r.organisation_id = ${organisationId} and r.id = c.run_id
    left join plan pl on pl.organisation_id = ${organisationId} and pl.id = r.plan_id
    where k.organisation_id = ${organisationId} and k.work_queue = ${workQueue} and k.due_at <= ${now}
    order by k.product_id
    for update of k`.execute(trx);
  return rows;
}

/** Removes products whose visits have started. */
export async function take(trx: Trx, organisationId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await trx
    .deleteFrom("price_recheck")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "in", productIds)
    .execute();
}

/** Postpones a product's visit. */
export async function postponeRecheck(
  trx: Trx,
  organisationId: string,
  productId: string,
  dueAt: Date,
): Promise<void> {
  await trx
    .updateTable("price_recheck")
    .set({ due_at: dueAt })
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .execute();
}
