import { sql } from "kysely";
import type { Kysely } from "kysely";

/** How a payment was made, so that a refund of the offer's payment can be recognised and its credit reversed. */
const STATEMENTS = /* sql */ `
-- The provider's payment or invoice.
alter table payment_session add column paid_by text;

-- Charges and disputes of which money went back, with the payment and the invoices that they are of.
create table payment_back (
  organisation_id uuid not null references organisation on delete cascade,
  source text not null,
  paid_by text[] not null,
  primary key (organisation_id, source)
);

alter table payment_back enable row level security;
alter table payment_back force row level security;
create policy own_organisation on payment_back
  using (organisation_id = app_org()) with check (organisation_id = app_org());

alter table ledger_reversal drop constraint ledger_reversal_kind_check;
alter table ledger_reversal add check
  (kind in ('correction', 'refund', 'dispute', 'dispute_won', 'closing', 'offer', 'offer_refund'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
