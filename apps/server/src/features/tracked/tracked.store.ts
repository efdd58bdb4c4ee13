import type { RunTrigger } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { identifierColumns } from "../products/identifiers.shared.store.ts";
import type { Identifiers } from "../products/identifiers.shared.store.ts";
import { containing, searchWords } from "../products/product-filter.shared.store.ts";
import { isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";

export interface TrackedFilter {
  search?: string | undefined;
  /** Fields ("normalPrice") or whole tags ("normalPrice span"). */
  tag: readonly string[];
  product: readonly string[];
  from?: Date | undefined;
  end?: Date | undefined;
}

export interface TrackedRecord extends Identifiers {
  id: string;
  entryId: string;
  productId: string;
  url: string;
  field: string;
  tag: string;
  raw: string;
  textValue: string | null;
  minor: number | null;
  currency: string | null;
  loadTimeMs: number | null;
  trigger: RunTrigger | null;
  at: Date;
}

/** A position in the list: rows after it are older. */
export interface TrackedPlace {
  at: Date;
  id: string;
}

const matching = (organisationId: string, filter: TrackedFilter): RawBuilder<unknown> => {
  const words = searchWords(filter.search);
  return sql.join(
    [
      sql`o.organisation_id = ${organisationId}`,
      ...(filter.from ? [sql`o.at >= ${filter.from}`] : []),
      ...(filter.end ? [sql`o.at < ${filter.end}`] : []),
      ...(filter.product.length > 0 ? [sql`o.product_id = any(${filter.product.filter(isId)}::uuid[])`] : []),
      ...(filter.tag.length > 0
        ? [
            sql`(o.field = any(${filter.tag}::text[]) or o.field || ' ' || o.tag = any(${filter.tag}::text[]))`,
          ]
        : []),
      ...(words.length > 0
        ? [
            sql`o.product_id in (select p.id from product p where p.organisation_id = ${organisationId}
              and ${sql.join(
                words.map((word) => sql`p.search_text like ${containing(word)}`),
                sql` and `,
              )})`,
          ]
        : []),
    ],
    sql` and `,
  );
};

/** Returns the number of data points, counted up to `most`: beyond that, the exact number costs more than it is worth. */
export async function countTracked(
  trx: Trx,
  organisationId: string,
  filter: TrackedFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from observation o where ${matching(organisationId, filter)} limit ${most}) c`.execute(trx);
  return rows[0]!.total;
}

/** Returns data points, newest first, with their product's URL even if the product has been deleted. */
export async function findTracked(
  trx: Trx,
  organisationId: string,
  filter: TrackedFilter,
  page: { limit: number; offset?: number; after?: TrackedPlace | undefined },
): Promise<TrackedRecord[]> {
  const { limit, offset = 0, after } = page;
  const { rows } = await sql<TrackedRecord>`
    select o.id, o.entry_id as "entryId", o.product_id as "productId", coalesce(p.url, '') as url, ${identifierColumns}, o.field, o.tag, o.raw,
      o.text_value as "textValue", o.minor, o.currency, o.load_time_ms as "loadTimeMs", r.trigger, o.at
    from (
      select * from observation o where ${matching(organisationId, filter)}
        ${after ? sql`and o.at <= ${after.at} and (o.at, o.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by o.at desc, o.id desc limit ${limit} offset ${offset}) o
    left join product p on p.organisation_id = ${organisationId} and p.id = o.product_id
    left join product_group g on g.organisation_id = ${organisationId} and g.id = p.group_id and g.deleted_at is null
    left join run r on r.organisation_id = ${organisationId} and r.id = o.run_id
    order by o.at desc, o.id desc`.execute(trx);
  return rows;
}
