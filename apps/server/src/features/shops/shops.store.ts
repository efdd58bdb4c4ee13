import type { SiteHints } from "@pricetrail/extract";
import { sql } from "kysely";
import type { LearnedShop } from "../../database/tables/products.ts";
import type { Trx } from "../../database/tenant.ts";

export interface ShopRecord {
  /** The person's decisions. */
  hints: SiteHints;
  tier: "http" | "browser" | null;
  /** The results of successful readings. */
  learned: LearnedShop;
  updatedAt: Date;
}

export async function findShop(
  trx: Trx,
  organisationId: string,
  host: string,
): Promise<ShopRecord | undefined> {
  return trx
    .selectFrom("site_memory")
    .select(["hints", "tier", "learned", "updated_at as updatedAt"])
    .where("organisation_id", "=", organisationId)
    .where("host", "=", host)
    .executeTakeFirst();
}

/** Returns the product whose picks work at a shop: the newest whose elements were all found at the last check. */
export async function findWorkingConfiguration(
  trx: Trx,
  organisationId: string,
  host: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p
    where p.organisation_id = ${organisationId} and p.host = ${host} and p.deleted_at is null
      and (select bool_and(e.state = 'found') from tracking_entry e
        where e.organisation_id = p.organisation_id and e.product_id = p.id and e.deleted_at is null
          and e.fingerprint is not null)
    order by p.created_at desc, p.id desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Stores a person's decisions about a shop. */
export async function putDecision(
  trx: Trx,
  organisationId: string,
  host: string,
  { hints, tier }: Pick<ShopRecord, "hints" | "tier">,
  at: Date,
): Promise<void> {
  const values = { hints: JSON.stringify(hints), tier, updated_at: at };
  await trx
    .insertInto("site_memory")
    .values({ organisation_id: organisationId, host, ...values })
    .onConflict((conflict) => conflict.columns(["organisation_id", "host"]).doUpdateSet(values))
    .execute();
}

/** Stores the results of a successful reading, at most once since `unlessSince`: pages of one shop differ in their sources. */
export async function putLearned(
  trx: Trx,
  organisationId: string,
  host: string,
  learned: LearnedShop,
  at: Date,
  unlessSince: Date,
): Promise<void> {
  const text = JSON.stringify(learned);
  await trx
    .insertInto("site_memory")
    .values({ organisation_id: organisationId, host, hints: "{}", learned: text, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "host"])
        .doUpdateSet({ learned: text, updated_at: at })
        .where((where) =>
          where.or([
            where("site_memory.updated_at", "<", unlessSince),
            where("site_memory.learned", "=", sql<LearnedShop>`'{}'::jsonb`),
          ]),
        ),
    )
    .execute();
}
