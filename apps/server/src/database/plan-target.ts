import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Where the names of what plans are for are kept, by scope. */
export const TARGET_TABLES = [
  ["product", "product"],
  ["seller", "seller"],
  ["brand", "brand"],
  ["category", "category"],
  ["subcategory", "subcategory"],
  ["group", "product_group"],
] as const;

/** The present name of what `plan pl` is for; null for all products. */
export function nameOfTarget(organisationId: string): RawBuilder<string | null> {
  const names = TARGET_TABLES.map(
    ([scope, table]) =>
      sql`when ${sql.lit(scope)} then (select n.name from ${sql.table(table)} n
        where n.organisation_id = ${organisationId} and n.id = pl.target_id)`,
  );
  // A listing is called by its address until its page has said what it is called.
  names.push(sql`when 'listing' then (select coalesce(n.title, n.url) from listing n
    where n.organisation_id = ${organisationId} and n.id = pl.target_id)`);
  return sql<string | null>`case pl.scope ${sql.join(names, sql` `)} end`;
}
