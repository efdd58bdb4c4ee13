import type { Reason } from "@pricetrail/match";
import { sql } from "kysely";
import type { Trx } from "../../../database/tenant.ts";
import type { MatchRecord } from "./records.store.ts";

/** A product in a group whose page shows something else than before. */
export interface ChangedPage {
  productId: string;
  groupId: string;
  urlKey: string;
  before: MatchRecord;
  now: MatchRecord;
}

/** Returns and locks products in groups whose changed pages are still to be compared; other programs skip them. */
export async function claimChanged(trx: Trx, organisationId: string, most: number): Promise<ChangedPage[]> {
  const { rows } = await sql<{
    productId: string;
    groupId: string;
    urlKey: string;
    knownAs: Pick<MatchRecord, "title" | "gtin" | "mpn">;
    title: string;
    gtin: string | null;
    mpn: string | null;
  }>`
    select p.id as "productId", p.group_id as "groupId", p.url_key as "urlKey", p.known_as as "knownAs", p.name as title,
      p.gtin, p.mpn
    from product p where p.organisation_id = ${organisationId} and p.known_as is not null and p.doubted_at is null
      and p.deleted_at is null
    order by p.id limit ${most} for no key update skip locked`.execute(trx);
  const unstated = { brand: null, minor: null, currency: null, pictureHash: null };
  return rows.map(({ productId, groupId, urlKey, knownAs, title, gtin, mpn }) => ({
    productId,
    groupId,
    urlKey,
    before: { ...knownAs, ...unstated },
    now: { title, gtin, mpn, ...unstated },
  }));
}

/** Takes products out of comparisons: their pages may show other products now. */
export async function doubt(trx: Trx, organisationId: string, productIds: readonly string[], now: Date) {
  await sql`update product set doubted_at = ${now}
    where organisation_id = ${organisationId} and id = any(${productIds}::uuid[])`.execute(trx);
}

/** Forgets what products were known by: their pages still show them. What was asked about them meanwhile is answered as before. */
export async function believe(trx: Trx, organisationId: string, pages: readonly ChangedPage[], now: Date) {
  await sql`update product set known_as = null
    where organisation_id = ${organisationId} and id = any(${pages.map(({ productId }) => productId)}::uuid[])`.execute(
    trx,
  );
  await sql`update match_proposal m set answer = 'same', answered_at = ${now}
    from unnest(${pages.map(({ groupId }) => groupId)}::uuid[], ${pages.map(({ urlKey }) => urlKey)}::text[])
      p (group_id, url_key)
    where m.organisation_id = ${organisationId} and m.group_id = p.group_id and m.url_key = p.url_key
      and m.answer is null`.execute(trx);
}

/** Asks a person about a product in doubt, also where its match was answered before. */
export async function ask(
  trx: Trx,
  organisationId: string,
  proposal: { id: string; groupId: string; urlKey: string; probability: number; reasons: readonly Reason[] },
  now: Date,
): Promise<void> {
  const { id, groupId, urlKey, probability, reasons } = proposal;
  await sql`
    insert into match_proposal as m (organisation_id, id, group_id, url_key, probability, is_vetoed, reasons, found_at)
    values (${organisationId}, ${id}, ${groupId}, ${urlKey}, ${probability}, true, ${JSON.stringify(reasons)}, ${now})
    on conflict (organisation_id, group_id, url_key) do update
      set probability = excluded.probability, is_vetoed = true, reasons = excluded.reasons, answer = null,
        answered_at = null, answered_by = null, later_until = null`.execute(trx);
}
