import type { AlertScope } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { TARGET_TABLES } from "../catalogue/targets.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";

/** The column of `product p` for each scope. */
const COLUMNS = {
  product: "p.id",
  group: "p.group_id",
  subcategory: "p.subcategory_id",
  category: "p.category_id",
  brand: "p.brand_id",
  seller: "p.seller_id",
} as const;

/** Matches when `product p` is in the scope of `alert_rule r`. */
export const isAboutProduct: RawBuilder<boolean> = sql<boolean>`case r.scope when 'all' then true
  when 'product' then r.target_id = p.id when 'group' then r.target_id = p.group_id
  when 'subcategory' then r.target_id = p.subcategory_id when 'category' then r.target_id = p.category_id
  when 'brand' then r.target_id = p.brand_id when 'seller' then r.target_id = p.seller_id end`;

/** Matches when `product p` is in the scope of an alert. */
export function isInScope({ scope, targetId }: AlertedSubjects): RawBuilder<boolean> {
  if (scope === "all") return sql<boolean>`true`;
  if (scope === "listing") return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(COLUMNS[scope])} = ${targetId}`;
}

export interface AlertedSubjects {
  scope: AlertScope;
  /** Null only for all products. */
  targetId: string | null;
}

/** Returns whether the target of an alert exists and is not deleted. */
export async function targetExists(
  trx: Trx,
  organisationId: string,
  about: AlertedSubjects,
): Promise<boolean> {
  if (about.targetId === null) return about.scope === "all";
  if (about.scope === "listing") {
    const listing = trx.selectFrom("listing").select("id").where("organisation_id", "=", organisationId);
    return (await listing.where("id", "=", about.targetId).executeTakeFirst()) !== undefined;
  }
  const table = TARGET_TABLES.find(([scope]) => scope === about.scope)?.[1];
  if (!table) return false;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} n
    where n.organisation_id = ${organisationId} and n.id = ${about.targetId} and n.deleted_at is null`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Returns a batch of the tracked products in the scope of an alert, ordered by id. */
export async function findProducts(
  trx: Trx,
  organisationId: string,
  about: AlertedSubjects,
  page: { after: string | undefined; limit: number },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from product p
    where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking and ${isInScope(about)}
      ${page.after === undefined ? sql`` : sql`and p.id > ${page.after}::uuid`}
    order by p.id limit ${page.limit}`.execute(trx);
  return rows;
}
