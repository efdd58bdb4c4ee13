import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A pass that continues an interrupted one takes over its found products and waiting pages. */
const STATEMENTS = /* sql */ `
-- The first pass of those that continue one another; null for one that began at the listing's first page.
alter table listing_pass add column root_run_id uuid;
-- Positions below it are the pages of the passes before.
alter table listing_pass add column from_position integer not null default 0;
-- Products that the passes before had found.
alter table listing_pass add column found_before integer not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
