import type { STOCK_DIRECTIONS, StockState } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { matchesFilter } from "../../database/product-filter.ts";
import type { ProductFilter } from "../../database/product-filter.ts";
import { isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";

export interface StockChangeFilter extends ProductFilter {
  product: readonly string[];
  stock?: (typeof STOCK_DIRECTIONS)[number] | undefined;
  from?: Date | undefined;
  end?: Date | undefined;
}

export interface StockChangeRecord {
  id: string;
  productId: string;
  product: string;
  url: string;
  seller: string | null;
  from: StockState;
  to: StockState;
  at: Date;
}

/** A place in the list: rows after it are older. */
export interface StockChangePlace {
  at: Date;
  id: string;
}

const isOut = (column: string) => sql`${sql.ref(column)} in ('OutOfStock', 'Discontinued')`;
const DIRECTIONS = {
  out: sql`(${isOut("ch.to_state")} and not ${isOut("ch.from_state")})`,
  back: sql`(${isOut("ch.from_state")} and not ${isOut("ch.to_state")})`,
};

/** Changes of live products. The list's order is a key, so that a page or a batch can begin after any row. */
function matching(organisationId: string, filter: StockChangeFilter): RawBuilder<unknown> {
  const { from, end, stock, product } = filter;
  return sql`stock_change ch
    join product p on p.organisation_id = ${organisationId} and p.id = ch.product_id and p.deleted_at is null
    where ch.organisation_id = ${organisationId} and ch.is_change
      ${from ? sql`and ch.at >= ${from}` : sql``} ${end ? sql`and ch.at < ${end}` : sql``}
      ${stock ? sql`and ${DIRECTIONS[stock]}` : sql``}
      ${product.length > 0 ? sql`and ch.product_id = any(${product.filter(isId)}::uuid[])` : sql``}
      and ${matchesFilter(organisationId, filter)}`;
}

/** How many changes there are, counted up to `most`. */
export async function countStockChanges(
  trx: Trx,
  organisationId: string,
  filter: StockChangeFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${matching(organisationId, filter)} limit ${most}) c`.execute(
    trx,
  );
  return rows[0]!.total;
}

/** Changes of stock, newest first. */
export async function findStockChanges(
  trx: Trx,
  organisationId: string,
  filter: StockChangeFilter,
  page: { limit: number; offset?: number; after?: StockChangePlace | undefined },
): Promise<StockChangeRecord[]> {
  const { limit, offset = 0, after } = page;
  const { rows } = await sql<StockChangeRecord>`
    select ch.id, ch."productId", ch.product, ch.url, s.name as seller, ch.from_state as "from", ch.to_state as "to", ch.at
    from (
      select ch.id, ch.product_id as "productId", p.name as product, p.url, p.seller_id, ch.from_state, ch.to_state, ch.at
      from ${matching(organisationId, filter)}
        ${after ? sql`and (ch.at, ch.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by ch.at desc, ch.id desc limit ${limit} offset ${offset}) ch
    left join seller s on s.organisation_id = ${organisationId} and s.id = ch.seller_id and s.deleted_at is null
    order by ch.at desc, ch.id desc`.execute(trx);
  return rows;
}
