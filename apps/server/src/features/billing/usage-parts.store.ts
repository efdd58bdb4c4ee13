import type { RunTrigger, UsagePart } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { nameOfTarget } from "../catalogue/targets.shared.store.ts";
import { isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";

export interface UsageFilter {
  /** First and last UTC day. */
  from: string;
  to: string;
  /** Only one part; a null id selects rows without one. */
  part?: { by: UsagePart; id: string | null };
}

export interface PartRecord {
  id: string | null;
  name: string | null;
  points: number;
  billedPoints: number;
  costMicroUsd: number;
}

export interface PointRecord {
  runItemId: string;
  at: Date;
  day: string;
  productId: string | null;
  product: string | null;
  trigger: RunTrigger | null;
  number: number;
  quota: number;
  costMicroUsd: number;
}

/** A position in the list: rows after it are older. */
export type PointPlace = Pick<PointRecord, "day" | "number">;

const ID_COLUMNS: Record<UsagePart, string> = {
  product: "l.product_id",
  brand: "p.brand_id",
  category: "p.category_id",
  subcategory: "p.subcategory_id",
  seller: "p.seller_id",
  plan: "r.plan_id",
};

/** Selects the name of the part whose id is `g.id`. */
function nameOfPart(organisationId: string, by: UsagePart): RawBuilder<string | null> {
  if (by === "plan")
    return sql`(select coalesce(${nameOfTarget(organisationId)}, '') from plan pl
      where pl.organisation_id = ${organisationId} and pl.id = g.id)`;
  return sql`(select n.name from ${sql.table(by)} n where n.organisation_id = ${organisationId} and n.id = g.id)`;
}

const ledger = (organisationId: string, { from, to, part }: UsageFilter): RawBuilder<unknown> => sql`
  usage_ledger l
  left join product p on p.organisation_id = ${organisationId} and p.id = l.product_id
  left join run r on r.organisation_id = ${organisationId} and r.id = l.run_id
  where l.organisation_id = ${organisationId} and l.day >= ${from} and l.day <= ${to}
    ${part ? inPart(part) : sql``}`;

function inPart({ by, id }: { by: UsagePart; id: string | null }): RawBuilder<unknown> {
  const column = sql.ref(ID_COLUMNS[by]);
  if (id === null) return sql`and ${column} is null`;
  return isId(id) ? sql`and ${column} = ${id}::uuid` : sql`and false`;
}

/** Returns data points and cost by part, most expensive first. */
export async function findParts(
  trx: Trx,
  organisationId: string,
  filter: UsageFilter,
  { by, limit }: { by: UsagePart; limit: number },
): Promise<{ parts: PartRecord[]; total: number }> {
  const { rows } = await sql<PartRecord & { total: number }>`
    select g.*, ${nameOfPart(organisationId, by)} as name from (
      select ${sql.ref(ID_COLUMNS[by])} as id, count(*) as points,
        count(*) filter (where l.number > l.quota) as "billedPoints",
        coalesce(sum(l.price_micro_usd), 0)::bigint as "costMicroUsd", count(*) over () as total
      from ${ledger(organisationId, filter)}
      group by 1 order by "costMicroUsd" desc, points desc, id limit ${limit}) g
    order by g."costMicroUsd" desc, g.points desc, g.id`.execute(trx);
  return { parts: rows, total: rows[0]?.total ?? 0 };
}

export async function countPoints(trx: Trx, organisationId: string, filter: UsageFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${ledger(organisationId, filter)}`.execute(trx);
  return rows[0]!.total;
}

/** Returns rows of the ledger, newest first. */
export async function findPoints(
  trx: Trx,
  organisationId: string,
  filter: UsageFilter,
  page: { limit: number; offset?: number; after?: PointPlace | undefined },
): Promise<PointRecord[]> {
  const { limit, offset = 0, after } = page;
  const { rows } = await sql<PointRecord>`
    select l.run_item_id as "runItemId", l.at, l.day, l.product_id as "productId", p.name as product, r.trigger, l.number,
      l.quota, l.price_micro_usd as "costMicroUsd"
    from ${ledger(organisationId, filter)}
      ${after ? sql`and (l.day, l.number) < (${after.day}, ${after.number})` : sql``}
    order by l.day desc, l.number desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}
