import type { EntryState } from "@pricetrail/contract";
import { sql } from "kysely";
import type { ProposedElement, StoredElement } from "../../database/tables/elements.ts";
import type { Trx } from "../../database/tenant.ts";

/** An entry whose element moved or was lost. */
export interface BrokenEntry {
  id: string;
  productId: string;
  product: string;
  url: string;
  host: string;
  field: string;
  version: number;
  state: EntryState;
  location: string;
  before: StoredElement | null;
  proposed: ProposedElement | null;
}

const COLUMNS = sql`
  e.id, e.product_id as "productId", p.name as product, p.url, p.host, e.field, e.version, e.state, e.location,
  coalesce(e.found, e.picked) as before, e.proposed`;

/** Matches entries `e` whose element moved or was lost; literals, for the partial index. */
export const needsRepair = sql<boolean>`e.state in ('moved', 'unsure', 'gone')`;

const broken = (organisationId: string) => sql`
  from tracking_entry e
  join product p on p.organisation_id = e.organisation_id and p.id = e.product_id and p.deleted_at is null
  where e.organisation_id = ${organisationId} and e.deleted_at is null and e.fingerprint is not null
    and ${needsRepair}`;

/** Returns the entries that need a repair, of one product or all; the largest shops first. */
export async function findBroken(
  trx: Trx,
  organisationId: string,
  productId: string | undefined,
  most: number,
): Promise<BrokenEntry[]> {
  const ofProduct = productId === undefined ? sql`` : sql`and e.product_id = ${productId}`;
  const { rows } = await sql<BrokenEntry>`
    select ${COLUMNS} ${broken(organisationId)} ${ofProduct}
    order by p.host, e.field, lower(p.name), e.id limit ${most}`.execute(trx);
  return rows;
}

/** Returns the number of entries that need a repair. */
export async function countBroken(trx: Trx, organisationId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${broken(organisationId)}`.execute(
    trx,
  );
  return rows[0]!.total;
}

/** Returns and locks the ones with these ids, always in the same order. */
export async function lockBroken(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<BrokenEntry[]> {
  const { rows } = await sql<BrokenEntry>`
    select ${COLUMNS} ${broken(organisationId)} and e.id = any(${ids}::uuid[])
    order by e.id for update of e`.execute(trx);
  return rows;
}

/** Makes the proposal the entry's element: id and history stay, with the next version. */
export async function acceptProposal(
  trx: Trx,
  organisationId: string,
  entryId: string,
  proposed: ProposedElement,
  at: Date,
): Promise<number> {
  const {
    fingerprint,
    location,
    pathway,
    tag,
    dom,
    confidence,
    version,
    problem: _none,
    ...element
  } = proposed;
  const row = await trx
    .updateTable("tracking_entry")
    .set({
      fingerprint: JSON.stringify(fingerprint),
      location,
      pathway,
      tag,
      dom,
      version: version + 1,
      state: "found",
      confidence,
      detail: null,
      found: JSON.stringify({ ...element, location }),
      proposed: null,
      rejected: sql`'{}'`,
      last_found_at: new Date(element.at),
      updated_at: at,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", entryId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Marks proposals as wrong: no value is read there, and they are not proposed again. */
export async function rejectProposals(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update tracking_entry set rejected = rejected || (proposed ->> 'location'), proposed = null,
      state = case when state = 'moved' then 'unsure' else state end
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and proposed is not null`.execute(
    trx,
  );
}
