import { sql } from "kysely";
import type { Reason } from "@pricetrail/match";
import type { Trx } from "../../../database/tenant.ts";

/** A proposal to store, or an automatic link. */
export interface NewProposal {
  id: string;
  groupId: string;
  urlKey: string;
  probability: number;
  isVetoed: boolean;
  reasons: readonly Reason[];
}

/** Claims items whose matches are due to be searched, until `leaseEnd`; other programs skip them. */
export async function claimItems(
  trx: Trx,
  organisationId: string,
  now: Date,
  leaseEnd: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update market_position set match_due_at = ${leaseEnd}
    where organisation_id = ${organisationId} and group_id in (
      select group_id from market_position where organisation_id = ${organisationId} and match_due_at <= ${now}
      order by match_due_at limit ${most} for update skip locked)
    returning group_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Stores when items are searched for next: after `waits[tries]` ms where nothing was found, else after the last of them. */
export async function scheduleItems(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
  now: Date,
  waitsMs: readonly number[],
): Promise<void> {
  await sql`
    update market_position m set match_tries = case when f.is_found then 0 else least(m.match_tries + 1, 100) end,
      match_due_at = ${now}::timestamptz + interval '1 millisecond' * (${waitsMs}::bigint[])[
        case when f.is_found then ${waitsMs.length}::integer else least(m.match_tries + 1, ${waitsMs.length}::integer) end]
    from (
      select i.id, exists (select from match_proposal p where p.organisation_id = ${organisationId} and p.group_id = i.id
        and p.answer is distinct from 'different') as is_found
      from unnest(${ids}::uuid[]) i (id)) f
    where m.organisation_id = ${organisationId} and m.group_id = f.id`.execute(trx);
}

/** Marks products as compared with every item. Those without a name or a use are marked, too: they are new again when they change. */
export async function markMatched(
  trx: Trx,
  organisationId: string,
  urlKeys: readonly string[],
): Promise<void> {
  await sql`update product p set is_matched = true
    where p.organisation_id = ${organisationId} and not p.is_matched and p.group_id is null and p.deleted_at is null
      and (p.url_key = any(${urlKeys}::text[]) or p.name = left(p.url, 300))`.execute(trx);
  await sql`update listing_product f set is_matched = true
    where f.organisation_id = ${organisationId} and not f.is_matched
      and (f.url_key = any(${urlKeys}::text[]) or f.name is null or f.gone_at is not null or exists (
        select from product t where t.organisation_id = ${organisationId} and t.url_key = f.url_key and t.deleted_at is null))`.execute(
    trx,
  );
}

/** Returns the addresses that people or an automatic link have answered for items, by item. */
export async function findAnswered(
  trx: Trx,
  organisationId: string,
  groupIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ groupId: string; urlKey: string }>`
    select group_id as "groupId", url_key as "urlKey" from match_proposal
    where organisation_id = ${organisationId} and group_id = any(${groupIds}::uuid[]) and answer is not null`.execute(
    trx,
  );
  const answered = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map([...answered].map(([id, some]) => [id, new Set(some.map(({ urlKey }) => urlKey))]));
}

/** Deletes waiting proposals of items that a search has not found again; those put off stay. */
export async function deleteUnfound(
  trx: Trx,
  organisationId: string,
  groupIds: readonly string[],
  found: readonly NewProposal[],
): Promise<void> {
  await sql`
    delete from match_proposal m where m.organisation_id = ${organisationId} and m.group_id = any(${groupIds}::uuid[])
      and m.answer is null and m.later_until is null and not exists (
        select from product p where p.organisation_id = ${organisationId} and p.url_key = m.url_key
          and p.group_id = m.group_id and p.deleted_at is null) and not exists (
        select from unnest(${found.map(({ groupId }) => groupId)}::uuid[], ${found.map(({ urlKey }) => urlKey)}::text[])
          f (group_id, url_key) where f.group_id = m.group_id and f.url_key = m.url_key)`.execute(trx);
}

/** Stores proposals; one that waits already gets the new reasons, and an answered one stays as it is. */
export async function insertProposals(
  trx: Trx,
  organisationId: string,
  proposals: readonly NewProposal[],
  now: Date,
): Promise<void> {
  for (const { id, groupId, urlKey, probability, isVetoed, reasons } of proposals)
    await sql`
      insert into match_proposal as m (organisation_id, id, group_id, url_key, probability, is_vetoed, reasons, found_at)
      values (${organisationId}, ${id}, ${groupId}, ${urlKey}, ${probability}, ${isVetoed}, ${JSON.stringify(reasons)}, ${now})
      on conflict (organisation_id, group_id, url_key) do update
        set probability = excluded.probability, is_vetoed = excluded.is_vetoed, reasons = excluded.reasons
        where m.answer is null`.execute(trx);
}

/**
 * Puts a product without a group into an item's, as the answer of nobody; does nothing where a proposal was answered, taken back or
 * waits, or where another item has the same GTIN.
 *
 * @returns whether it is linked now
 */
export async function linkAutomatically(
  trx: Trx,
  organisationId: string,
  { id, groupId, urlKey, probability, isVetoed, reasons }: NewProposal,
  gtin: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update product p set group_id = ${groupId}, updated_at = ${now}
    where p.organisation_id = ${organisationId} and p.url_key = ${urlKey} and p.group_id is null and p.deleted_at is null
      and not exists (select from match_proposal m where m.organisation_id = ${organisationId}
        and m.group_id = ${groupId} and m.url_key = ${urlKey})
      and not exists (select from product_group g where g.organisation_id = ${organisationId} and g.gtin = ${gtin}
        and g.id <> ${groupId} and g.deleted_at is null)
    returning p.id`.execute(trx);
  if (rows.length === 0) return false;
  await trx
    .insertInto("match_proposal")
    .values({
      organisation_id: organisationId,
      id,
      group_id: groupId,
      url_key: urlKey,
      answer: "same",
      probability,
      is_vetoed: isVetoed,
      reasons: JSON.stringify(reasons),
      found_at: now,
      later_until: null,
      answered_at: now,
      answered_by: null,
    })
    .execute();
  return true;
}

export interface DecisionRecord {
  groupId: string;
  urlKey: string;
  answer: "same" | "equivalent" | "different";
}

/** Returns the newest answers of people. */
export async function findDecisions(
  trx: Trx,
  organisationId: string,
  limit: number,
): Promise<DecisionRecord[]> {
  const { rows } = await sql<DecisionRecord>`
    select group_id as "groupId", url_key as "urlKey", answer from match_proposal
    where organisation_id = ${organisationId} and answer is not null and answered_by is not null
    order by answered_at desc, id desc limit ${limit}`.execute(trx);
  return rows;
}
