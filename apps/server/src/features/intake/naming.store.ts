import type { Trx } from "../../database/tenant.ts";

export async function findNameIds(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<{ brandId: string | null; categoryId: string | null } | undefined> {
  return trx
    .selectFrom("product")
    .select(["brand_id as brandId", "category_id as categoryId"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the given names; absent ones are unchanged. */
export async function fillNames(
  trx: Trx,
  organisationId: string,
  productId: string,
  names: { brandId?: string | null; categoryId?: string | null; subcategoryId?: string | null },
): Promise<void> {
  const set = {
    ...(names.brandId ? { brand_id: names.brandId } : {}),
    ...(names.categoryId
      ? { category_id: names.categoryId, subcategory_id: names.subcategoryId ?? null }
      : {}),
  };
  if (Object.keys(set).length === 0) return;
  await trx
    .updateTable("product")
    .set(set)
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .execute();
}
