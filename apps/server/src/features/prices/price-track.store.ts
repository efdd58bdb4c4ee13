import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import { findAround } from "../products/step-points.shared.store.ts";
import type { StepTable } from "../products/step-points.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import type { PriceDifference, PricePoint, Surroundings } from "./price-track.rules.ts";

/** Locks a product's track, so that its readings are written one after the other. */
export async function lockTrack(trx: Trx, organisationId: string, productId: string): Promise<void> {
  await sql`${PREPARED} select from product where organisation_id = ${organisationId} and id = ${productId}
    for no key update`.execute(trx);
}

const POINTS: StepTable = {
  table: "price_point",
  columns: sql`at, check_id as "checkId", normal_minor as "normalMinor", discounted_minor as "discountedMinor", currency,
    is_correction as "isCorrection"`,
  latest: "priced_at",
  isReading: sql<boolean>`outcome = 'value'`,
};

export function findSurroundings(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<Surroundings> {
  return findAround<PricePoint>(trx, organisationId, productId, at, POINTS);
}

/** Inserts or replaces a point and its changes. */
export async function putPoint(
  trx: Trx,
  organisationId: string,
  productId: string,
  point: PricePoint,
  changes: readonly PriceDifference[],
): Promise<void> {
  await sql`${PREPARED}
    insert into price_point (organisation_id, product_id, at, check_id, normal_minor, discounted_minor, currency, is_correction)
    values (${organisationId}, ${productId}, ${point.at}, ${point.checkId}, ${point.normalMinor}, ${point.discountedMinor},
      ${point.currency}, ${point.isCorrection ?? false})
    on conflict do nothing`.execute(trx);
  await removeChanges(trx, organisationId, point.checkId);
  if (changes.length === 0) return;
  await trx
    .insertInto("price_change")
    .values(
      changes.map((change) => ({
        organisation_id: organisationId,
        id: newId(point.at),
        product_id: productId,
        check_id: point.checkId,
        kind: change.kind,
        at: point.at,
        from_minor: change.fromMinor,
        to_minor: change.toMinor,
        currency: point.currency,
      })),
    )
    .execute();
}

export async function removePoint(
  trx: Trx,
  organisationId: string,
  productId: string,
  point: PricePoint,
): Promise<void> {
  await trx
    .deleteFrom("price_point")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("at", "=", point.at)
    .execute();
  await removeChanges(trx, organisationId, point.checkId);
}

async function removeChanges(trx: Trx, organisationId: string, checkId: string): Promise<void> {
  await trx
    .deleteFrom("price_change")
    .where("organisation_id", "=", organisationId)
    .where("check_id", "=", checkId)
    .execute();
}

/** Number of newest points in a product's track row. */
export const TRACK_POINTS = 200;

/** Updates a product's track row from its points, and in its latest row the start of the price in force and the previous price. */
export async function refreshTrack(trx: Trx, organisationId: string, productId: string): Promise<void> {
  await sql`${PREPARED}
    insert into price_track (organisation_id, product_id, currency, at, normal_minor, discounted_minor, is_whole, is_corrected)
    select ${organisationId}::uuid, ${productId}::uuid, max(t.currency),
      array_agg(t.at order by t.at), array_agg(t.normal_minor order by t.at),
      array_agg(coalesce(t.discounted_minor, -1) order by t.at),
      not exists (select from price_point o where o.organisation_id = ${organisationId} and o.product_id = ${productId}
        and o.at < min(t.at)),
      bool_or(t.is_correction)
    from (
      -- The newest run of points in one currency and since the last correction, the newest so many of it.
      select p.* from price_point p
      where p.organisation_id = ${organisationId} and p.product_id = ${productId} and p.at > coalesce((
        select max(f.at) from price_point f
        where f.organisation_id = ${organisationId} and f.product_id = ${productId} and f.currency <> (
          select n.currency from price_point n
          where n.organisation_id = ${organisationId} and n.product_id = ${productId} order by n.at desc limit 1)
      ), '-infinity') and p.at >= coalesce((
        select max(k.at) from price_point k
        where k.organisation_id = ${organisationId} and k.product_id = ${productId} and k.is_correction), '-infinity')
      order by p.at desc limit ${TRACK_POINTS}) t
    having count(*) > 0
    on conflict (organisation_id, product_id) do update set currency = excluded.currency, at = excluded.at,
      normal_minor = excluded.normal_minor, discounted_minor = excluded.discounted_minor, is_whole = excluded.is_whole,
      is_corrected = excluded.is_corrected`.execute(trx);
  await sql`${PREPARED}
    update latest set price_since = n.at, prior_since = b.at, prior_normal = b.normal_minor,
      prior_discounted = b.discounted_minor, prior_currency = b.currency
    from (
      select at, is_correction from price_point
      where organisation_id = ${organisationId} and product_id = ${productId} order by at desc limit 1) n
    left join lateral (
      select p.* from price_point p
      where p.organisation_id = ${organisationId} and p.product_id = ${productId} and p.at < n.at and not n.is_correction
      order by p.at desc limit 1) b on true
    where latest.organisation_id = ${organisationId} and latest.product_id = ${productId}`.execute(trx);
}
