import { sql } from "kysely";
import { inTransaction } from "./tenant.ts";
import type { Db, Trx } from "./tenant.ts";

/** Returns the ids of all organisations, for work that then enters each of them. */
export async function findOrganisations(db: Db): Promise<string[]> {
  const rows = await acrossOrganisations(db, (trx) => trx.selectFrom("organisation").select("id"));
  return rows.map((row) => row.id);
}

/** Returns the ids of the organisations with such rows, for work that then enters each of them. */
export async function findOrganisationsWith(
  db: Db,
  rowsOf: (trx: Trx) => Query<{ organisation_id: string }>,
): Promise<string[]> {
  const rows = await acrossOrganisations(db, rowsOf);
  return rows.map((row) => row.organisation_id);
}

interface Query<Row> {
  execute(): Promise<Row[]>;
}

function acrossOrganisations<Row>(db: Db, query: (trx: Trx) => Query<Row>): Promise<Row[]> {
  return inTransaction(db, async (trx) => {
    await sql`set local app.upkeep = 'on'`.execute(trx);
    return query(trx).execute();
  });
}
