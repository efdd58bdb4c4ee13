import { addMonths, OFFER_TEXTS, OFFER_VALID_MONTHS, utcDay } from "@pricetrail/contract";
import type { SignupOffer } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import * as store from "./offers.store.ts";
import type { OfferRecord } from "./offers.store.ts";

const MICRO_USD = 1_000_000;

const stateOf = ({ takenAt, validTill }: OfferRecord, now: Date): SignupOffer["state"] =>
  takenAt !== null ? "taken" : utcDay(now) > validTill ? "ended" : "open";

/** Grants a new organisation the current sign-up offer with its present terms; later changes of the offer do not apply. */
export async function grantOffer(
  trx: Trx,
  organisationId: string,
  offer: { percent: number; oldPriceUsd: number; newPriceUsd: number },
  now: Date,
): Promise<void> {
  const validTill = utcDay(addMonths(now, OFFER_VALID_MONTHS));
  await store.insertOffer(trx, organisationId, { ...offer, validTill }, now);
}

/**
 * Returns and locks the offer until the transaction ends.
 *
 * @throws AppError 406 when there is none, or it has expired
 */
export async function lockAvailableOffer(trx: Trx, organisationId: string, now: Date): Promise<OfferRecord> {
  const offer = await store.lockOffer(trx, organisationId);
  if (!offer) throw refused(OFFER_TEXTS.none);
  const state = stateOf(offer, now);
  if (state === "taken") throw refused(OFFER_TEXTS.taken);
  if (state === "ended") throw refused(OFFER_TEXTS.ended);
  return offer;
}

/** Adds the paid amount to the ledger as a credit, once per organisation, however often it is paid. */
export async function creditOffer(trx: Trx, organisationId: string, now: Date): Promise<void> {
  const offer = await store.lockOffer(trx, organisationId);
  if (!offer) return;
  const isNew = await insertReversal(trx, organisationId, {
    id: newId(now),
    kind: "offer",
    source: "offer",
    at: now,
    day: utcDay(now),
    points: 0,
    amountMicroUsd: -offer.oldPriceUsd * MICRO_USD,
    reason: "the offer was paid",
  });
  if (isNew) await store.markOfferClaimed(trx, organisationId, now);
}

/**
 * Keeps the offer's credit in proportion to the rest of its payment: a refund reverses the same share of the credit, and a won
 * dispute restores it. A reversed amount that was already spent becomes open and is charged with the next report.
 *
 * @param source the message that reports this
 */
export async function settleOfferCredit(
  trx: Trx,
  organisationId: string,
  source: string,
  now: Date,
): Promise<void> {
  const offer = await store.lockOffer(trx, organisationId);
  if (!offer || offer.takenAt === null || offer.newPriceUsd === 0) return;
  const { creditMicroUsd, backMicroUsd } = await store.sumOffer(trx, organisationId);
  const paid = BigInt(offer.newPriceUsd) * BigInt(MICRO_USD);
  const back = BigInt(Math.max(0, backMicroUsd));
  const left = back > paid ? 0n : paid - back;
  const amountMicroUsd =
    creditMicroUsd - Number((BigInt(offer.oldPriceUsd) * BigInt(MICRO_USD) * left) / paid);
  if (amountMicroUsd === 0) return;
  await insertReversal(trx, organisationId, {
    id: newId(now),
    kind: "offer_refund",
    source,
    at: now,
    day: utcDay(now),
    points: 0,
    amountMicroUsd,
    reason: amountMicroUsd > 0 ? "the payment of the offer went back" : "the payment of the offer came back",
  });
}

/** Creates the service for the offer that an organisation received at sign-up. */
export function createOffers({ db, clock, config }: Foundation) {
  return {
    /** Returns the offer; null when there is none, and when nothing can be paid. */
    find: (organisationId: string): Promise<SignupOffer | null> =>
      writeInOrganisation(db, organisationId, async (trx) => {
        const offer = config.BILLING === "stripe" ? await store.lockOffer(trx, organisationId) : undefined;
        if (!offer) return null;
        const { percent, oldPriceUsd, newPriceUsd, validTill } = offer;
        return { percent, oldPriceUsd, newPriceUsd, validTill, state: stateOf(offer, clock.now()) };
      }),
  };
}
export type Offers = ReturnType<typeof createOffers>;
