import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** The organisations that have visits due, of one clock. */
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

/** Takes the products whose visits are due; whoever takes them starts the visits in the same transaction. */
export async function takeDue(
  trx: Trx,
  organisationId: string,
  workQueue: string,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom("price_recheck")
    .where("organisation_id", "=", organisationId)
    .where("work_queue", "=", workQueue)
    .where("due_at", "<=", now)
    .returning("product_id")
    .execute();
  return rows.map((row) => row.product_id);
}
