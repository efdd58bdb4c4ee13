import { BILLING_TEXTS, utcDay } from "@pricetrail/contract";
import { Stripe } from "stripe";
import { inOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { reverse } from "../runs/reverse-points.service.ts";
import { reopenDay } from "./caps.store.ts";
import { creditOffer, settleOfferCredit } from "./offers.service.ts";
import { readNews } from "./payment-events.rules.ts";
import { findClosing } from "./closing.store.ts";
import type { PaymentNews } from "./payment-events.rules.ts";
import * as store from "./payments.store.ts";
import { orAway } from "./stripe.provider.ts";
import type { PaymentProvider } from "./stripe.provider.ts";

const TEXTS = BILLING_TEXTS.payment;
/** What the provider's signed messages change here. */
export function createPayments(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  provider: PaymentProvider | undefined,
) {
  const connected = (): PaymentProvider => {
    if (!provider) throw refused(TEXTS.notConnected);
    return provider;
  };

  /** The organisation that a message is about; undefined for one that is none of ours. */
  async function ownerOf(news: PaymentNews): Promise<string | undefined> {
    if ("organisationId" in news) return news.organisationId;
    const customerId = news.kind === "refund" ? news.customerId : await connected().customerOf(news.chargeId);
    return customerId === undefined ? undefined : connected().organisationOf(customerId);
  }

  /** By what money that goes back was paid: the payment and its invoices. */
  async function paidByOf(news: PaymentNews): Promise<string[]> {
    if ((news.kind !== "refund" && news.kind !== "dispute") || news.paymentId === null) return [];
    return [news.paymentId, ...(await connected().invoicesOf(news.paymentId))];
  }

  async function apply(trx: Trx, organisationId: string, news: PaymentNews, at: Date): Promise<void> {
    const now = clock.now();
    const day = utcDay(now);
    const row = { id: newId(now), at: now, day, points: 0 };
    switch (news.kind) {
      case "session":
        return endSession(trx, organisationId, news, at);
      case "subscription":
        await store.saveSubscription(trx, organisationId, { ...news, at });
        return updateMethod(trx, organisationId);
      case "refund": {
        // The provider says what was refunded so far: an older message adds nothing to a newer one.
        const further = news.refundedMicroUsd + (await store.sumRefunds(trx, organisationId, news.chargeId));
        if (further <= 0) return;
        await reverse(trx, organisationId, {
          ...row,
          kind: "refund",
          source: `${news.chargeId}:${news.refundedMicroUsd}`,
          amountMicroUsd: -further,
          reason: "refunded by the payment provider",
        });
        return;
      }
      case "dispute":
        await reverse(trx, organisationId, {
          ...row,
          kind: news.isWon ? "dispute_won" : "dispute",
          source: news.disputeId,
          amountMicroUsd: news.isWon ? news.microUsd : -news.microUsd,
          reason: news.isWon ? "a dispute was won" : "a dispute took the money back",
        });
    }
  }

  async function updateMethod(trx: Trx, organisationId: string): Promise<void> {
    const day = utcDay(clock.now());
    // What was paused at the free points has room again.
    if (await store.updateMethod(trx, organisationId, day)) await reopenDay(trx, organisationId, day);
  }

  /** A payment has ended as it has; what was bought by it counts once. */
  async function endSession(
    trx: Trx,
    organisationId: string,
    { sessionId, state, paidBy, subscriptionId }: Extract<PaymentNews, { kind: "session" }>,
    at: Date,
  ): Promise<void> {
    const purpose = await store.endSession(trx, organisationId, sessionId, { state, at, paidBy });
    if (state !== "complete") return;
    // Its own messages may come later: until then another one must not begin.
    if (subscriptionId !== null) {
      await store.bridgeSubscription(trx, organisationId, subscriptionId);
      await updateMethod(trx, organisationId);
    }
    if (purpose === "offer") await creditOffer(trx, organisationId, clock.now());
  }

  return {
    /**
     * Reads a message of the provider.
     *
     * @param body the bytes that were signed
     * @throws AppError 404 without a provider, 400 for what it has not signed
     */
    read(body: unknown, signature: string | undefined): Stripe.Event {
      if (!provider) throw notFound();
      if (!Buffer.isBuffer(body) || signature === undefined) throw invalid();
      try {
        return provider.readEvent(body, signature);
      } catch {
        // Whatever is wrong with it: it is not known to be the provider's.
        throw invalid();
      }
    },

    /**
     * Applies a message that was read, once, whatever comes before or after it.
     *
     * @throws AppError 503 while something of it has to be asked for
     */
    async apply(event: Stripe.Event): Promise<void> {
      const news = readNews(event);
      if (!news) return;
      const [organisationId, paidBy] = await orAway(
        async () => [await ownerOf(news), await paidByOf(news)] as const,
      );
      if (organisationId === undefined || !isId(organisationId)) return;
      const createdAt = new Date(event.created * 1000);
      await inOrganisation(db, organisationId, async (trx) => {
        const { id, type } = event;
        if (!(await store.organisationExists(trx, organisationId))) {
          // What is paid back goes with the ledger, which outlives the organisation.
          const isMoneyBack = news.kind === "refund" || news.kind === "dispute";
          if (isMoneyBack && (await findClosing(trx, organisationId))) {
            if (await store.rememberEvent(trx, { id, type, createdAt, receivedAt: clock.now() }))
              await apply(trx, organisationId, news, createdAt);
            return;
          }
          log.warn({ event: event.id, type: event.type }, "a payment message is about no organisation");
          return;
        }
        await store.lockAccount(trx, organisationId);
        if (!(await store.rememberEvent(trx, { id, type, createdAt, receivedAt: clock.now() }))) return;
        await apply(trx, organisationId, news, createdAt);
        if (news.kind === "refund" || news.kind === "dispute") {
          const source = news.kind === "refund" ? news.chargeId : news.disputeId;
          if (paidBy.length > 0) await store.noteBack(trx, organisationId, { source, paidBy });
        }
        // Money may have gone back before the message of its payment came.
        if (news.kind !== "subscription") await settleOfferCredit(trx, organisationId, id, clock.now());
      });
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
