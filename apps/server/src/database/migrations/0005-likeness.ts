import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The likeness of texts, for misspelt searches. `pg_trgm` is a trusted extension: a plain role that may create in the database
 * can add it. Where that is not so, the program works without, and says so when it is needed first.
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
