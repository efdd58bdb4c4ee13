import type { PageTrial, TRIAL_VERDICTS } from "@pricetrail/contract";
import { sql } from "kysely";
import { lockRow } from "../../database/lock-row.ts";
import type { Trx } from "../../database/tenant.ts";

type Verdict = (typeof TRIAL_VERDICTS)[number];

/** A page to try. */
export interface NewRow {
  url: string;
  urlKey: string;
  /** The existing product with this address. */
  productId: string | null;
}

/** An address that cannot be tried, as entered, and the reason. */
export interface RefusedAddress {
  url: string;
  reason: string;
}

export async function insertTrial(
  trx: Trx,
  organisationId: string,
  trial: {
    id: string;
    productId: string;
    startedBy: string;
    at: Date;
    refused: readonly RefusedAddress[];
  },
  rows: readonly NewRow[],
): Promise<void> {
  await trx
    .insertInto("trial")
    .values({
      organisation_id: organisationId,
      id: trial.id,
      product_id: trial.productId,
      started_by: trial.startedBy,
      created_at: trial.at,
      finished_at: rows.length === 0 ? trial.at : null,
      refused: JSON.stringify(trial.refused),
    })
    .execute();
  if (rows.length === 0) return;
  await trx
    .insertInto("trial_row")
    .values(
      rows.map((row, position) => ({
        organisation_id: organisationId,
        trial_id: trial.id,
        position,
        url: row.url,
        url_key: row.urlKey,
        product_id: row.productId,
        verdict: "waiting" as const,
        reason: null,
        name: null,
        result: null,
        draft: null,
        block_hash: null,
        picture_hash: null,
        accepted_at: null,
      })),
    )
    .execute();
}

export interface TrialRecord {
  id: string;
  productId: string;
  createdAt: Date;
  finishedAt: Date | null;
  refused: RefusedAddress[];
}

/** Returns a trial of an existing product. */
export function findTrial(trx: Trx, organisationId: string, id: string): Promise<TrialRecord | undefined> {
  return trx
    .selectFrom("trial as t")
    .innerJoin("product as p", (join) =>
      join.onRef("p.organisation_id", "=", "t.organisation_id").onRef("p.id", "=", "t.product_id"),
    )
    .select([
      "t.id",
      "t.product_id as productId",
      "t.created_at as createdAt",
      "t.finished_at as finishedAt",
      "t.refused",
    ])
    .where("t.organisation_id", "=", organisationId)
    .where("t.id", "=", id)
    .where("p.deleted_at", "is", null)
    .executeTakeFirst();
}

export interface RowRecord {
  position: number;
  url: string;
  urlKey: string;
  productId: string | null;
  name: string | null;
  verdict: Verdict;
  reason: string | null;
  result: PageTrial | null;
  draft: object | null;
  block: Buffer | null;
  picture: Buffer | null;
  acceptedAt: Date | null;
}

const rowsOf = (trx: Trx, organisationId: string, trialId: string) =>
  trx
    .selectFrom("trial_row")
    .select([
      "position",
      "url",
      "url_key as urlKey",
      "product_id as productId",
      "name",
      "verdict",
      "reason",
      "result",
      "draft",
      "block_hash as block",
      "picture_hash as picture",
      "accepted_at as acceptedAt",
    ])
    .where("organisation_id", "=", organisationId)
    .where("trial_id", "=", trialId);

export function findRows(trx: Trx, organisationId: string, trialId: string): Promise<RowRecord[]> {
  return rowsOf(trx, organisationId, trialId).orderBy("position").execute();
}

/** Returns a page that is still waiting. */
export function findWaitingRow(
  trx: Trx,
  organisationId: string,
  trialId: string,
  position: number,
): Promise<RowRecord | undefined> {
  return rowsOf(trx, organisationId, trialId)
    .where("position", "=", position)
    .where("verdict", "=", "waiting")
    .executeTakeFirst();
}

/** Returns and locks the chosen pages that were tried and not accepted yet. */
export function lockRows(
  trx: Trx,
  organisationId: string,
  trialId: string,
  urls: readonly string[],
): Promise<RowRecord[]> {
  return rowsOf(trx, organisationId, trialId)
    .where("url", "=", sql<string>`any(${urls}::text[])`)
    .where("verdict", "in", ["sure", "unsure"])
    .where("accepted_at", "is", null)
    .orderBy("position")
    .forUpdate()
    .execute();
}

export interface RowResult {
  verdict: Verdict;
  reason: string;
  name: string | null;
  result: PageTrial | null;
  draft: object | null;
  block: Buffer | null;
  picture: Buffer | null;
}

/** Stores the result of a page, once: a second delivery finds it no longer waiting. */
export async function settleRow(
  trx: Trx,
  organisationId: string,
  trialId: string,
  position: number,
  row: RowResult,
  at: Date,
): Promise<void> {
  // Two pages may end concurrently: the second must see the first, or neither would end the trial.
  await lockRow(trx, "trial", organisationId, trialId);
  await trx
    .updateTable("trial_row")
    .set({
      verdict: row.verdict,
      reason: row.reason,
      name: row.name,
      result: row.result === null ? null : JSON.stringify(row.result),
      draft: row.draft === null ? null : JSON.stringify(row.draft),
      block_hash: row.block,
      picture_hash: row.picture,
    })
    .where("organisation_id", "=", organisationId)
    .where("trial_id", "=", trialId)
    .where("position", "=", position)
    .where("verdict", "=", "waiting")
    .execute();
  await sql`
    update trial set finished_at = ${at}
    where organisation_id = ${organisationId} and id = ${trialId} and finished_at is null
      and not exists (select from trial_row r where r.organisation_id = ${organisationId}
        and r.trial_id = trial.id and r.verdict = 'waiting')`.execute(trx);
}

/** Marks rows as accepted, each with its new or changed product. */
export async function markRowsAccepted(
  trx: Trx,
  organisationId: string,
  trialId: string,
  rows: readonly { position: number; productId: string }[],
  at: Date,
): Promise<void> {
  const positions = rows.map(({ position }) => position);
  const products = rows.map(({ productId }) => productId);
  await sql`
    update trial_row r set accepted_at = ${at}, product_id = a.product_id
    from unnest(${positions}::int[], ${products}::uuid[]) as a (position, product_id)
    where r.organisation_id = ${organisationId} and r.trial_id = ${trialId} and r.position = a.position`.execute(
    trx,
  );
}

/** Returns live products by address, or by id. */
export async function findProducts(
  trx: Trx,
  organisationId: string,
  by: { urlKeys?: readonly string[]; ids?: readonly string[] },
): Promise<{ id: string; url: string; urlKey: string; host: string }[]> {
  const { rows } = await sql<{ id: string; url: string; urlKey: string; host: string }>`
    select id, url, url_key as "urlKey", host from product
    where organisation_id = ${organisationId} and deleted_at is null
      and (url_key = any(${by.urlKeys ?? []}::text[]) or id = any(${by.ids ?? []}::uuid[]))`.execute(trx);
  return rows;
}

/** Ends pages that have been waiting since before `before`. */
export async function expireAbandoned(
  trx: Trx,
  organisationId: string,
  before: Date,
  reason: string,
  at: Date,
): Promise<void> {
  // Locks the trial before its pages, like settling a page does, to prevent deadlocks.
  await sql`update trial set finished_at = ${at}
    where organisation_id = ${organisationId} and finished_at is null and created_at < ${before}`.execute(
    trx,
  );
  await sql`
    update trial_row r set verdict = 'failed', reason = ${reason}
    from trial t where t.organisation_id = r.organisation_id and t.id = r.trial_id
      and r.organisation_id = ${organisationId} and r.verdict = 'waiting' and t.created_at < ${before}`.execute(
    trx,
  );
}

export async function purgeTrials(trx: Trx, organisationId: string, before: Date): Promise<void> {
  await trx
    .deleteFrom("trial")
    .where("organisation_id", "=", organisationId)
    .where("created_at", "<", before)
    .execute();
}
