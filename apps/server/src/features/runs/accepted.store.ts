import type { AcceptedPage } from "../../database/tables/products.ts";
import type { Trx } from "../../database/tenant.ts";

/** Returns a live product with the findings of its last check, and locks it. */
export function lockChecked(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<{ url: string; outcome: string | null; detail: string | null } | undefined> {
  return trx
    .selectFrom("product as p")
    .leftJoin("latest as l", (join) =>
      join.on("l.organisation_id", "=", organisationId).onRef("l.product_id", "=", "p.id"),
    )
    .where("p.organisation_id", "=", organisationId)
    .where("p.id", "=", productId)
    .where("p.deleted_at", "is", null)
    .select(["p.url", "l.outcome", "l.detail"])
    .forUpdate("p")
    .executeTakeFirst();
}

/** Stores what a person has accepted until a visit finds it. */
export async function setAccepted(
  trx: Trx,
  organisationId: string,
  productId: string,
  page: AcceptedPage,
): Promise<void> {
  await trx
    .updateTable("product")
    .set({ accepted: JSON.stringify(page) })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .execute();
}

/** Returns what a person has accepted on the product's page and no visit has found yet. */
export async function findAccepted(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<AcceptedPage | null> {
  const row = await trx
    .selectFrom("product")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .select("accepted")
    .executeTakeFirst();
  return row?.accepted ?? null;
}
