import { sql } from "kysely";
import type { Trx } from "../database/tenant.ts";

/** The UTC days for which the demonstration has made a run that ended. */
export async function findDemoDays(trx: Trx, organisationId: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select distinct (created_at at time zone 'UTC')::date as day from run
    where organisation_id = ${organisationId} and trigger = 'demo' and finished_at is not null`.execute(trx);
  return new Set(rows.map((row) => row.day));
}

/** Returns the tracked products that were added before a time. */
export async function findAddedBefore(trx: Trx, organisationId: string, time: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("product")
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .where("is_tracking", "=", true)
    .where("created_at", "<", time)
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the tracked products that were added before the end of a period and not visited in it. */
export async function findUnvisited(
  trx: Trx,
  organisationId: string,
  from: Date,
  until: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p
    where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking
      and p.created_at < ${until} and not exists (
      select from page_check c where c.organisation_id = ${organisationId} and c.product_id = p.id
        and c.at >= ${from} and c.at < ${until})`.execute(trx);
  return rows.map((row) => row.id);
}

/** The seller or category with the fewest products, at least one. */
export async function findSmallest(
  trx: Trx,
  organisationId: string,
  kind: "seller" | "category",
): Promise<string | undefined> {
  const column = kind === "seller" ? ("seller_id" as const) : ("category_id" as const);
  const row = await trx
    .selectFrom("product")
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .where(column, "is not", null)
    .groupBy(column)
    .orderBy((eb) => eb.fn.countAll())
    .orderBy(column)
    .select(column)
    .executeTakeFirst();
  return (row as Record<string, string> | undefined)?.[column];
}
