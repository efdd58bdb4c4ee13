import type { CORRECTION_CAUSES, PRICE_KINDS } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { matchesFilter } from "../../database/product-filter.ts";
import type { ProductFilter } from "../../database/product-filter.ts";
import { isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";

export type PriceKind = (typeof PRICE_KINDS)[number];

export interface ChangeFilter extends ProductFilter {
  product: readonly string[];
  kind?: PriceKind | undefined;
  direction?: "up" | "down" | undefined;
  from?: Date | undefined;
  end?: Date | undefined;
}

export interface ChangeRecord {
  id: string;
  productId: string;
  product: string;
  url: string;
  seller: string | null;
  kind: PriceKind;
  fromMinor: number | null;
  toMinor: number | null;
  currency: string;
  /** Other than `currency` where a correction found another. */
  fromCurrency: string;
  correction: (typeof CORRECTION_CAUSES)[number] | null;
  at: Date;
}

/** A place in the list: rows after it are older. */
export interface ChangePlace {
  at: Date;
  id: string;
}

/** A discount that begins lowers the price asked, one that ends raises it. */
const DIRECTIONS = {
  up: sql`(ch.to_minor > ch.from_minor or ch.to_minor is null)`,
  down: sql`(ch.to_minor < ch.from_minor or ch.from_minor is null)`,
};

const changesOf = (organisationId: string): RawBuilder<unknown> => sql`
  select organisation_id, product_id, at, id, kind, from_minor, to_minor, currency, currency as from_currency, null::text as cause
  from price_change where organisation_id = ${organisationId}`;

/** Of a correction the normal price is shown, or the discounted one where only that was corrected or only discounts are asked for. */
const correctionsOf = (organisationId: string, kind: PriceKind | undefined): RawBuilder<unknown> => {
  const isDiscount =
    kind === "discounted"
      ? sql`from_discounted is distinct from to_discounted`
      : sql`(from_normal = to_normal and from_currency = to_currency)`;
  return sql`
    select organisation_id, product_id, at, id, case when ${isDiscount} then 'discounted' else 'normal' end,
      case when ${isDiscount} then from_discounted else from_normal end,
      case when ${isDiscount} then to_discounted else to_normal end, to_currency, from_currency, cause
    from price_correction where organisation_id = ${organisationId}`;
};

/** Where changes are asked for by their direction there are no corrections: the shop has neither raised nor lowered anything. */
const rowsOf = (organisationId: string, { kind, direction }: ChangeFilter): RawBuilder<unknown> =>
  direction
    ? changesOf(organisationId)
    : sql`${changesOf(organisationId)} union all ${correctionsOf(organisationId, kind)}`;

/** Changes of live products. The list's order is a key, so that a page or a batch can begin after any row. */
function matching(organisationId: string, filter: ChangeFilter): RawBuilder<unknown> {
  const { from, end, kind, direction, product } = filter;
  return sql`(${rowsOf(organisationId, filter)}) ch
    join product p on p.organisation_id = ${organisationId} and p.id = ch.product_id and p.deleted_at is null
    where ch.organisation_id = ${organisationId}
      ${from ? sql`and ch.at >= ${from}` : sql``} ${end ? sql`and ch.at < ${end}` : sql``}
      ${kind ? sql`and ch.kind = ${kind}` : sql``} ${direction ? sql`and ${DIRECTIONS[direction]}` : sql``}
      ${product.length > 0 ? sql`and ch.product_id = any(${product.filter(isId)}::uuid[])` : sql``}
      and ${matchesFilter(organisationId, filter)}`;
}

/** How many changes there are, counted up to `most`. */
export async function countChanges(
  trx: Trx,
  organisationId: string,
  filter: ChangeFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${matching(organisationId, filter)} limit ${most}) c`.execute(
    trx,
  );
  return rows[0]!.total;
}

/** Price changes and corrections, newest first. */
export async function findChanges(
  trx: Trx,
  organisationId: string,
  filter: ChangeFilter,
  page: { limit: number; offset?: number; after?: ChangePlace | undefined },
): Promise<ChangeRecord[]> {
  const { limit, offset = 0, after } = page;
  const { rows } = await sql<ChangeRecord>`
    select ch.id, ch."productId", ch.product, ch.url, s.name as seller, ch.kind, ch."fromMinor", ch."toMinor", ch.currency,
      ch."fromCurrency", ch.correction, ch.at
    from (
      select ch.id, ch.product_id as "productId", p.name as product, p.url, p.seller_id, ch.kind,
        ch.from_minor as "fromMinor", ch.to_minor as "toMinor", ch.currency,
        ch.from_currency as "fromCurrency", ch.cause as correction, ch.at
      from ${matching(organisationId, filter)}
        ${after ? sql`and (ch.at, ch.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by ch.at desc, ch.id desc limit ${limit} offset ${offset}) ch
    left join seller s on s.organisation_id = ${organisationId} and s.id = ch.seller_id and s.deleted_at is null
    order by ch.at desc, ch.id desc`.execute(trx);
  return rows;
}
