import type { MatchShown } from "@pricetrail/contract";
import type { Reason } from "@pricetrail/match";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { isId } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import { NONE } from "../../products/product-filter.shared.store.ts";

export interface MatchFilter {
  show: MatchShown;
  item: readonly string[];
  brand: readonly string[];
}

export interface ProposalRecord {
  id: string;
  groupId: string;
  probability: number;
  reasons: Reason[];
  answer: "same" | "equivalent" | "different" | null;
  isAutomatic: boolean;
  answeredAt: Date | null;
  laterUntil: Date | null;
  /** The tracked product, or else the found one, by its address. */
  productId: string | null;
  listingId: string | null;
  foundId: string | null;
  url: string;
  host: string;
  name: string;
  brand: string | null;
  seller: string | null;
  gtin: string | null;
  mpn: string | null;
  minor: number | null;
  currency: string | null;
  pricedAt: Date | null;
  picture: string | null;
  /** Whether it is in the group, but not compared: its page has changed. */
  isDoubted: boolean;
}

/** Whether a person is asked about the product of a proposal that is in its group already: its page has changed. */
const IS_DOUBTED = sql`(p.doubted_at is not null and p.group_id = m.group_id)`;

/** Proposals of live items and of products that are still there; one that waits only of a product without a group, or in doubt. */
function matching(
  organisationId: string,
  { show, item, brand }: MatchFilter,
  now: Date,
): RawBuilder<unknown> {
  const conditions = [sql`m.organisation_id = ${organisationId}`];
  if (show === "answered") conditions.push(sql`m.answer is not null`);
  else {
    conditions.push(sql`m.answer is null and (p.id is null or p.group_id is null or ${IS_DOUBTED})`);
    conditions.push(
      show === "later"
        ? sql`m.later_until > ${now}`
        : sql`(m.later_until is null or m.later_until <= ${now})`,
    );
  }
  if (item.length > 0) conditions.push(sql`m.group_id = any(${item.filter(isId)}::uuid[])`);
  if (brand.length > 0) {
    const either = [sql`b.id = any(${brand.filter(isId)}::uuid[])`];
    if (brand.includes(NONE)) either.push(sql`b.id is null`);
    conditions.push(sql`(${sql.join(either, sql` or `)})`);
  }
  return sql`match_proposal m
    join product_group g on g.organisation_id = ${organisationId} and g.id = m.group_id and g.deleted_at is null
    ${offerJoins(organisationId)} ${brandJoin(organisationId)}
    where (p.id is not null or f.id is not null) and ${sql.join(conditions, sql` and `)}`;
}

/** Joins the live product `p` of proposal `m`, or else the newest product `f` that was found at its address. */
const offerJoins = (organisationId: string): RawBuilder<unknown> => sql`
  left join product p on p.organisation_id = ${organisationId} and p.url_key = m.url_key and p.deleted_at is null
  left join lateral (
    select f.* from listing_product f
    where p.id is null and f.organisation_id = ${organisationId} and f.url_key = m.url_key and f.gone_at is null
      and f.name is not null
    order by f.last_seen_at desc, f.id limit 1) f on true`;

/** Joins the brand `b` of an item, or else of the product. */
const brandJoin = (organisationId: string): RawBuilder<unknown> => sql`
  left join brand b on b.organisation_id = ${organisationId} and b.id = coalesce(g.brand_id, p.brand_id)
    and b.deleted_at is null`;

export async function countProposals(
  trx: Trx,
  organisationId: string,
  filter: MatchFilter,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${matching(organisationId, filter, now)}`.execute(trx);
  return rows[0]!.total;
}

export async function findProposals(
  trx: Trx,
  organisationId: string,
  filter: MatchFilter,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProposalRecord[]> {
  const order =
    filter.show === "answered"
      ? sql`m.answered_at desc, m.id desc`
      : sql`${IS_DOUBTED} is true desc, m.probability desc, m.id desc`;
  const { rows } = await sql<ProposalRecord>`
    select m.id, m.group_id as "groupId", m.probability, m.reasons, m.answer, m.answered_at as "answeredAt",
      m.answer is not null and m.answered_by is null as "isAutomatic", m.later_until as "laterUntil",
      p.id as "productId", f.listing_id as "listingId", f.id as "foundId", coalesce(p.url, f.url) as url,
      coalesce(p.host, substring(f.url from '^[a-z]+://([^/?#]+)')) as host, coalesce(p.name, f.name) as name,
      coalesce(pb.name, f.draft->'offer'->'proposal'->>'brand') as brand,
      coalesce(s.name, f.draft->'offer'->'proposal'->>'seller') as seller,
      coalesce(p.gtin, f.draft->'offer'->>'gtin') as gtin, coalesce(p.mpn, f.draft->'offer'->>'mpn') as mpn,
      case when p.id is null then f.price_minor else coalesce(l.discounted_minor, l.normal_minor) end as minor,
      case when p.id is null then f.currency else l.currency end as currency,
      case when p.id is null then f.last_seen_at else l.priced_at end as "pricedAt", pp.key as picture,
      ${IS_DOUBTED} is true as "isDoubted"
    from (select m.id from ${matching(organisationId, filter, now)} order by ${order} limit ${limit} offset ${offset}) c
    join match_proposal m on m.organisation_id = ${organisationId} and m.id = c.id
    ${offerJoins(organisationId)}
    left join brand pb on pb.organisation_id = ${organisationId} and pb.id = p.brand_id and pb.deleted_at is null
    left join seller s on s.organisation_id = ${organisationId} and s.id = p.seller_id and s.deleted_at is null
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
    left join product_picture pp on pp.organisation_id = ${organisationId} and pp.product_id = p.id
    order by ${order}`.execute(trx);
  return rows;
}

/** A proposal, and what answering it or taking the answer back concerns. */
export interface AnswerableRecord {
  id: string;
  groupId: string;
  item: string;
  /** Number of live products of the item. */
  products: number;
  answer: "same" | "equivalent" | "different" | null;
  /** Null where the product is gone. */
  name: string | null;
  url: string | null;
  productId: string | null;
  productGroupId: string | null;
  listingId: string | null;
  foundId: string | null;
}

/** Returns a proposal of a live item. */
export async function findAnswerable(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<AnswerableRecord | undefined> {
  const { rows } = await sql<AnswerableRecord>`
    select m.id, m.group_id as "groupId", g.name as item, m.answer, p.id as "productId", p.group_id as "productGroupId",
      f.listing_id as "listingId", f.id as "foundId", coalesce(p.name, f.name) as name, coalesce(p.url, f.url) as url,
      (select count(*) from product o where o.organisation_id = ${organisationId} and o.group_id = m.group_id
        and o.deleted_at is null) as products
    from match_proposal m
    join product_group g on g.organisation_id = ${organisationId} and g.id = m.group_id and g.deleted_at is null
    ${offerJoins(organisationId)}
    where m.organisation_id = ${organisationId} and m.id = ${id}`.execute(trx);
  return rows[0];
}

/** Returns the waiting proposals of a brand from a probability on that have no veto, the most likely first. */
export async function findAlike(
  trx: Trx,
  organisationId: string,
  brand: string,
  { minProbability, isTracked }: { minProbability: number; isTracked: boolean },
  now: Date,
  limit: number,
): Promise<string[]> {
  const filter: MatchFilter = { show: "waiting", item: [], brand: [brand] };
  const { rows } = await sql<{ id: string }>`
    select m.id from ${matching(organisationId, filter, now)}
      and m.probability >= ${minProbability} and not m.is_vetoed and p.doubted_at is null ${isTracked ? sql`and p.id is not null` : sql``}
    order by m.probability desc, m.id desc limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Stores an answer, or with null that there is none. */
export async function updateAnswer(
  trx: Trx,
  organisationId: string,
  id: string,
  answer: AnswerableRecord["answer"],
  by: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("match_proposal")
    .set({
      answer,
      later_until: null,
      answered_at: answer === null ? null : now,
      answered_by: answer === null ? null : by,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

export async function putOff(trx: Trx, organisationId: string, id: string, until: Date): Promise<void> {
  await trx
    .updateTable("match_proposal")
    .set({ later_until: until })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Puts a product into an item's group, or takes it out of its group with null. */
export async function moveProduct(
  trx: Trx,
  organisationId: string,
  productId: string,
  groupId: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("product")
    .set({ group_id: groupId, updated_at: now })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .execute();
}

/** Ends the doubt about a product, which is compared again. */
export async function endDoubt(trx: Trx, organisationId: string, productId: string): Promise<void> {
  await trx
    .updateTable("product")
    .set({ known_as: null, doubted_at: null })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .execute();
}

export interface AnswerCounts {
  same: number;
  equivalent: number;
  different: number;
  automatic: number;
}

export async function countAnswers(trx: Trx, organisationId: string): Promise<AnswerCounts> {
  const count = (answer: string) => sql`count(*) filter (where m.answer = ${answer})`;
  const filter: MatchFilter = { show: "answered", item: [], brand: [] };
  const { rows } = await sql<AnswerCounts>`
    select ${count("same")} as same, ${count("equivalent")} as equivalent, ${count("different")} as different,
      count(*) filter (where m.answered_by is null) as automatic
    from ${matching(organisationId, filter, new Date(0))}`.execute(trx);
  return rows[0]!;
}

export interface BrandCount {
  _id: string | null;
  name: string | null;
  waiting: number;
}

/** Counts what waits by brand, most first. */
export async function countByBrand(trx: Trx, organisationId: string, now: Date): Promise<BrandCount[]> {
  const filter: MatchFilter = { show: "waiting", item: [], brand: [] };
  const { rows } = await sql<BrandCount>`
    select b.id as _id, b.name, count(*) as waiting from ${matching(organisationId, filter, now)}
    group by 1, 2 order by 3 desc, lower(b.name) nulls last`.execute(trx);
  return rows;
}
