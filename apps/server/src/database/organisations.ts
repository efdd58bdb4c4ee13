import { sql } from "kysely";
import type { Db } from "./tenant.ts";

/** The ids of all organisations, for work that then enters each of them. */
export function findOrganisations(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local app.upkeep = 'on'`.execute(trx);
    const rows = await trx.selectFrom("organisation").select("id").execute();
    return rows.map((row) => row.id);
  });
}
