import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { containing, searchWords } from "../products/product-filter.shared.store.ts";
import { isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { RowRange } from "../../http/paged-list.ts";

export interface EntryFilter {
  search?: string | undefined;
  product: readonly string[];
  field: readonly string[];
}

export interface EntryRecord {
  id: string;
  productId: string;
  product: string;
  field: string;
  url: string;
  dom: string;
  location: string;
  pathway: string | null;
  createdAt: Date;
}

const matching = (filter: EntryFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`e.deleted_at is null and p.deleted_at is null`,
      ...(filter.product.length > 0 ? [sql`e.product_id = any(${filter.product.filter(isId)}::uuid[])`] : []),
      ...(filter.field.length > 0 ? [sql`e.field = any(${filter.field}::text[])`] : []),
      ...searchWords(filter.search).map((word) => sql`p.search_text like ${containing(word)}`),
    ],
    sql` and `,
  );

const JOINED = sql`tracking_entry e join product p on p.organisation_id = e.organisation_id and p.id = e.product_id`;

export async function countEntries(trx: Trx, organisationId: string, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${JOINED}
    where e.organisation_id = ${organisationId} and ${matching(filter)}`.execute(trx);
  return rows[0]!.total;
}

/** Returns live entries of live products, newest first. */
export async function findEntryPage(
  trx: Trx,
  organisationId: string,
  filter: EntryFilter,
  { limit, offset, after }: RowRange,
): Promise<EntryRecord[]> {
  const { rows } = await sql<EntryRecord>`
    select e.id, e.product_id as "productId", p.name as product, e.field, p.url, e.dom, e.location, e.pathway,
      e.created_at as "createdAt"
    from ${JOINED}
    where e.organisation_id = ${organisationId} and ${matching(filter)}
      ${after ? sql`and (e.created_at, e.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** Returns the distinct tags of live entries with their counts, most frequent first. */
export async function countTags(
  trx: Trx,
  organisationId: string,
): Promise<{ field: string; tag: string; count: number }[]> {
  const { rows } = await sql<{ field: string; tag: string; count: number }>`
    select e.field, e.tag, count(*) as count from ${JOINED}
    where e.organisation_id = ${organisationId} and e.deleted_at is null and p.deleted_at is null
    group by 1, 2 order by 3 desc, 1, 2`.execute(trx);
  return rows;
}
