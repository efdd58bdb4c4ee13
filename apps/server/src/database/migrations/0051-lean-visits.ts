import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Visits take less storage. A data point is found by its time and id in one index, in the order of insertion, and a check by its
 * product and time. How a data point was read (tier, version, snapshot) is in its check, whose id it has; an item's check is in its
 * data point.
 */
const STATEMENTS = /* sql */ `
alter table observation drop constraint observation_pkey;
drop index observation_newest;
alter table observation add primary key (organisation_id, at, id);
alter table observation drop column tier, drop column extractor_version, drop column snapshot_hash;

alter table page_check drop constraint page_check_pkey;
drop index page_check_by_product;
alter table page_check add primary key (organisation_id, product_id, at, id);

alter table run_item drop column check_id;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
