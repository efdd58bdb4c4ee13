import type { HeldReason, Sighting } from "../../../database/tables/prices.ts";
import type { Trx } from "../../../database/tenant.ts";
import { newId } from "../../../ids.ts";
import { markReadingAccepted } from "../../elements/entry-states.service.ts";
import { recordPrice } from "../../prices/price-track.service.ts";
import * as store from "./settle.store.ts";
import { billPoints } from "../points/bill-points.service.ts";
import { NOT_SHOWN } from "./item-results.rules.ts";
import type { SettleNeeds } from "./settling.rules.ts";

/** A price that waits for a decision, as first seen. */
export interface HeldPrice {
  organisationId: string;
  productId: string;
  checkId: string;
  normalMinor: number;
  discountedMinor: number | null;
  currency: string;
  otherProduct: string | null;
  reason: HeldReason;
  firstAt: Date;
  lastAt: Date;
  sighting: Sighting;
}

/**
 * Publishes a price that a person has accepted, in the caller's transaction. The price takes effect at its first sighting; the
 * values of that visit become data points, counted and billed on the day of acceptance. Idempotent: the visit's run items are the
 * keys.
 */
export async function publishHeld(
  trx: Trx,
  { tariff, onPublished }: Pick<SettleNeeds, "tariff" | "onPublished">,
  { sighting, ...held }: HeldPrice,
  at: Date,
): Promise<void> {
  const { organisationId, productId, normalMinor, discountedMinor, currency, checkId, firstAt, lastAt } =
    held;
  const price = { normalMinor, discountedMinor, currency };
  const since = await recordPrice(trx, { organisationId, productId, ...price, at: firstAt, checkId });
  await store.publishLatest(trx, organisationId, productId, {
    normal_minor: normalMinor,
    discounted_minor: discountedMinor,
    currency,
    priced_at: lastAt,
    read_by: JSON.stringify(sighting.readBy),
  });
  if (since) await onPublished(trx, { organisationId, productId, since, now: at });
  await store.insertObservations(
    trx,
    sighting.values.map((value) => ({
      organisation_id: organisationId,
      id: value.id,
      entry_id: value.entryId,
      entry_version: value.entryVersion,
      product_id: productId,
      run_id: sighting.runId,
      field: value.field,
      tag: value.tag,
      raw: value.raw,
      text_value: value.text,
      minor: value.minor,
      currency: value.currency,
      load_time_ms: sighting.loadTimeMs,
      at: firstAt,
    })),
  );
  const billed = sighting.values.filter((value) => value.text !== NOT_SHOWN).map(({ id }) => id);
  await billPoints(trx, { organisationId, runId: sighting.runId, productId, now: at }, billed, tariff);
  if (held.otherProduct !== null)
    await store.setIdentity(trx, organisationId, productId, sighting.identity, "any");
  const marked = sighting.values.find(({ field }) => field === "normalPrice");
  if (marked && (held.otherProduct !== null || held.reason === "currency"))
    await markReadingAccepted(trx, organisationId, {
      id: newId(at),
      productId,
      entryId: marked.entryId,
      field: marked.field,
      version: marked.entryVersion,
      at: firstAt,
    });
}
