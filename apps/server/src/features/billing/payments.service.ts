import { BILLING_TEXTS, utcDay } from "@pricetrail/contract";
import { Stripe } from "stripe";
import { writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import { reopenDay } from "./caps.store.ts";
import { creditOffer, settleOfferCredit } from "./offers.service.ts";
import { CENT_MICRO_USD, parsePaymentEvent } from "./payment-events.rules.ts";
import { findClosing } from "./closing.store.ts";
import type { PaymentEvent } from "./payment-events.rules.ts";
import * as store from "./payments.store.ts";
import { callStripe } from "./stripe.provider.ts";
import type { ChargeRefund, PaymentProvider } from "./stripe.provider.ts";

const TEXTS = BILLING_TEXTS.payment;

/** A message, and the data requested from the provider because of it. */
interface Known {
  news: PaymentEvent;
  refunds: readonly ChargeRefund[];
  at: Date;
}

/** Creates the service that applies the provider's signed messages. */
export function createPayments(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  provider: PaymentProvider | undefined,
) {
  const connected = (): PaymentProvider => {
    if (!provider) throw refused(TEXTS.notConnected);
    return provider;
  };

  /** Returns the organisation of a message; undefined for one that is not ours. */
  async function ownerOf(news: PaymentEvent): Promise<string | undefined> {
    if ("organisationId" in news) return news.organisationId;
    const customerId = await connected().customerOf(news.chargeId);
    return customerId === undefined ? undefined : connected().organisationOf(customerId);
  }

  /** Returns how refunded money was paid: the payment and its invoices. */
  async function paidByOf(news: PaymentEvent): Promise<string[]> {
    if ((news.kind !== "refund" && news.kind !== "dispute") || news.paymentId === null) return [];
    return [news.paymentId, ...(await connected().invoicesOf(news.paymentId))];
  }

  const refundsOf = (news: PaymentEvent): Promise<ChargeRefund[]> =>
    news.kind === "refund" ? connected().refundsOf(news.chargeId) : Promise.resolve([]);

  async function apply(trx: Trx, organisationId: string, { news, refunds, at }: Known): Promise<void> {
    const now = clock.now();
    const day = utcDay(now);
    const row = { id: newId(now), at: now, day, points: 0 };
    switch (news.kind) {
      case "session":
        return endSession(trx, organisationId, news, at);
      case "subscription":
        await store.saveSubscription(trx, organisationId, { ...news, at });
        return updateMethod(trx, organisationId);
      case "refund":
        return reverseRefunds(trx, organisationId, news.chargeId, refunds);
      case "dispute":
        await insertReversal(trx, organisationId, {
          ...row,
          kind: news.isWon ? "dispute_won" : "dispute",
          source: news.disputeId,
          amountMicroUsd: news.isWon ? news.microUsd : -news.microUsd,
          reason: news.isWon ? "a dispute was won" : "a dispute took the money back",
        });
    }
  }

  /**
   * Reverses each refund once, and restores it once if the refund fails or is cancelled, whatever the order of messages: the
   * provider was asked for all refunds of the charge, and a processed refund is never undone.
   */
  async function reverseRefunds(
    trx: Trx,
    organisationId: string,
    chargeId: string,
    refunds: readonly ChargeRefund[],
  ): Promise<void> {
    const now = clock.now();
    // Reversed by rows without a refund id, which were written for the total: those of the oldest refunds.
    let unnamed = await store.sumUnnamedRefunds(trx, organisationId, chargeId);
    for (const { id, cents, isUndone } of refunds) {
      const microUsd = cents * CENT_MICRO_USD;
      const known = Math.min(unnamed, microUsd);
      unnamed -= known;
      const row = { at: now, day: utcDay(now), points: 0, source: `${chargeId}:${id}` };
      if (known < microUsd)
        await insertReversal(trx, organisationId, {
          ...row,
          id: newId(now),
          kind: "refund",
          amountMicroUsd: known - microUsd,
          reason: "refunded by the payment provider",
        });
      if (isUndone)
        await insertReversal(trx, organisationId, {
          ...row,
          id: newId(now),
          kind: "refund_failed",
          amountMicroUsd: microUsd,
          reason: "a refund failed or was cancelled",
        });
    }
  }

  async function updateMethod(trx: Trx, organisationId: string): Promise<void> {
    const day = utcDay(clock.now());
    // A day that was capped at the free points may continue.
    if (await store.updateMethod(trx, organisationId, day)) await reopenDay(trx, organisationId, day);
  }

  /** Ends a payment with its result; its purchase is credited once. */
  async function endSession(
    trx: Trx,
    organisationId: string,
    { sessionId, state, paidBy, subscriptionId }: Extract<PaymentEvent, { kind: "session" }>,
    at: Date,
  ): Promise<void> {
    const purpose = await store.endSession(trx, organisationId, sessionId, { state, at, paidBy });
    if (state !== "complete") return;
    // The subscription's own messages may arrive later: until then, no other payment may start.
    if (subscriptionId !== null) {
      await store.bridgeSubscription(trx, organisationId, subscriptionId);
      await updateMethod(trx, organisationId);
    }
    if (purpose === "offer") await creditOffer(trx, organisationId, clock.now());
  }

  return {
    /**
     * Verifies and parses a message of the provider.
     *
     * @param body the signed bytes
     * @throws AppError 404 without a provider, 400 for a message without its valid signature
     */
    read(body: unknown, signature: string | undefined): Stripe.Event {
      if (!provider) throw notFound();
      if (!Buffer.isBuffer(body) || signature === undefined) throw invalid();
      try {
        return provider.readEvent(body, signature);
      } catch {
        // Whatever the error, the message is not verified as the provider's.
        throw invalid();
      }
    },

    /**
     * Applies a message once, independent of the order of messages.
     *
     * @throws AppError 503 while required data cannot be requested
     */
    async apply(event: Stripe.Event): Promise<void> {
      const news = parsePaymentEvent(event);
      if (!news) return;
      const [organisationId, paidBy, refunds] = await callStripe(
        async () => [await ownerOf(news), await paidByOf(news), await refundsOf(news)] as const,
      );
      if (organisationId === undefined || !isId(organisationId)) return;
      const createdAt = new Date(event.created * 1000);
      const known = { news, refunds, at: createdAt };
      const take = async (trx: Trx): Promise<void> => {
        const { id, type } = event;
        if (!(await store.organisationExists(trx, organisationId))) {
          // A refund is stored with the ledger, which outlives the organisation.
          const isMoneyBack = news.kind === "refund" || news.kind === "dispute";
          if (isMoneyBack && (await findClosing(trx, organisationId))) {
            if (await store.rememberEvent(trx, { id, type, createdAt, receivedAt: clock.now() }))
              await apply(trx, organisationId, known);
            return;
          }
          log.warn({ event: event.id, type: event.type }, "a payment message is about no organisation");
          return;
        }
        await store.lockAccount(trx, organisationId);
        if (!(await store.rememberEvent(trx, { id, type, createdAt, receivedAt: clock.now() }))) return;
        await apply(trx, organisationId, known);
        if (news.kind === "refund" || news.kind === "dispute") {
          const source = news.kind === "refund" ? news.chargeId : news.disputeId;
          if (paidBy.length > 0) await store.recordReturnedPayment(trx, organisationId, { source, paidBy });
        }
        // A refund may arrive before the message of its payment.
        if (news.kind !== "subscription") await settleOfferCredit(trx, organisationId, id, clock.now());
      };
      await writeInOrganisation(db, organisationId, take);
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
