import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Text similarity, for misspelt searches. `pg_trgm` is a trusted extension, which a role with the CREATE privilege on the database
 * can install. Otherwise the program works without it, and reports that when it is first needed.
 */
const STATEMENT = /* sql */ `
do $$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_parameter_value then
  raise notice 'pg_trgm is not available';
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
