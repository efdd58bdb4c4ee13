import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** The tables with the names of plans' targets, by scope. */
export const TARGET_TABLES = [
  ["product", "product"],
  ["seller", "seller"],
  ["brand", "brand"],
  ["category", "category"],
  ["subcategory", "subcategory"],
  ["group", "product_group"],
] as const;

/** Selects the present name of the target of a plan, or of another row with a scope, by its alias; null for all products. */
export function nameOfTarget(organisationId: string, alias: "pl" | "r" = "pl"): RawBuilder<string | null> {
  const targetId = sql.ref(`${alias}.target_id`);
  const names = TARGET_TABLES.map(
    ([scope, table]) =>
      sql`when ${sql.lit(scope)} then (select n.name from ${sql.table(table)} n
        where n.organisation_id = ${organisationId} and n.id = ${targetId})`,
  );
  // A listing is named after its address until its page provides a name.
  names.push(sql`when 'listing' then (select coalesce(n.title, n.url) from listing n
    where n.organisation_id = ${organisationId} and n.id = ${targetId})`);
  return sql<string | null>`case ${sql.ref(`${alias}.scope`)} ${sql.join(names, sql` `)} end`;
}
