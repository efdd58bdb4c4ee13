import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A refund that fails later has a separate row: the money has been returned. */
const STATEMENTS = /* sql */ `
alter table ledger_reversal drop constraint ledger_reversal_kind_check;
alter table ledger_reversal add check
  (kind in ('correction', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'closing', 'offer', 'offer_refund'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
