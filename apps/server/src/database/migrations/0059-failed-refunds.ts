import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A refund that fails after it was made has a row of its own: the money has come back. */
const STATEMENTS = /* sql */ `
alter table ledger_reversal drop constraint ledger_reversal_kind_check;
alter table ledger_reversal add check
  (kind in ('correction', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'closing', 'offer', 'offer_refund'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
