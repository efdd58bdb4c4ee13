import { BILLING_TEXTS, OFFER_TEXTS, utcDay } from "@pricetrail/contract";
import { Stripe } from "stripe";
import { inOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { AppError, invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { reverse } from "../runs/reverse-points.service.ts";
import { reopenDay } from "./caps.store.ts";
import { creditOffer, takeableOffer } from "./offers.service.ts";
import { readNews } from "./payment-events.rules.ts";
import { findClosing } from "./closing.store.ts";
import type { PaymentNews } from "./payment-events.rules.ts";
import { paymentAddressId } from "./payment-results.service.ts";
import * as store from "./payments.store.ts";
import type { PaymentProvider } from "./stripe.provider.ts";

const TEXTS = BILLING_TEXTS.payment;
/** The offer as it is paid at the provider. */
type CheckoutOffer = NonNullable<Parameters<PaymentProvider["openCheckout"]>[0]["offer"]>;
type Person = Pick<Caller, "organisationId" | "email">;

/** The provider is away or refuses: the caller gets a 503, after which the provider sends its message again. */
const away = () => new AppError(503, "payment_provider", TEXTS.providerAway, { retryAfterS: 30 });

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw away();
    throw error;
  }
}

/** Payment methods at the provider, and what its signed messages change here. Without a provider everything is refused. */
export function createPayments(
  { db, clock, log, publicUrl }: Foundation,
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

  async function apply(trx: Trx, organisationId: string, news: PaymentNews, at: Date): Promise<void> {
    const now = clock.now();
    const day = utcDay(now);
    const row = { id: newId(now), at: now, day, points: 0 };
    switch (news.kind) {
      case "session":
        return endSession(trx, organisationId, news, at);
      case "subscription": {
        await store.saveSubscription(trx, organisationId, { ...news, at });
        // What was paused at the free points has room again.
        if (await store.updateMethod(trx, organisationId, day)) await reopenDay(trx, organisationId, day);
        return;
      }
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

  /** A payment has ended as it has; what was bought by it counts once. */
  async function endSession(
    trx: Trx,
    organisationId: string,
    { sessionId, state }: Extract<PaymentNews, { kind: "session" }>,
    at: Date,
  ): Promise<void> {
    const purpose = await store.endSession(trx, organisationId, sessionId, { state, at });
    if (purpose === "offer" && state === "complete") await creditOffer(trx, organisationId, clock.now());
  }

  /** Opens a page of the provider: the payment is written first, since its messages may be here before its answer is. */
  async function openPage(
    stripe: PaymentProvider,
    { organisationId, email }: Person,
    purpose: store.Purpose,
    offerOf?: (trx: Trx, hasSubscription: boolean) => Promise<CheckoutOffer>,
  ): Promise<string> {
    const now = clock.now();
    const sessionId = newId(now);
    const { customer, offer } = await inOrganisation(db, organisationId, async (trx) => {
      const { customerId, hasMethod } = await store.lockAccount(trx, organisationId);
      // Another subscription would be charged for the same data points.
      if (hasMethod && purpose === "method") throw refused(TEXTS.methodThere);
      const found = await offerOf?.(trx, hasMethod);
      await store.insertSession(trx, organisationId, { id: sessionId, purpose, at: now });
      return { customer: customerId, offer: found };
    });
    return orAway(async () => {
      const customerId = customer ?? (await stripe.addCustomer(organisationId, email));
      const resultUrl = `${publicUrl()}/payment-sucess/${paymentAddressId(organisationId, sessionId)}`;
      const opened = await stripe.openCheckout({
        organisationId,
        sessionId,
        customerId,
        resultUrl,
        ...(offer && { offer }),
      });
      await inOrganisation(db, organisationId, async (trx) => {
        await store.setCustomer(trx, organisationId, customerId);
        await store.setProviderId(trx, organisationId, sessionId, opened.providerId);
      });
      return opened.url;
    });
  }

  return {
    /**
     * Opens the provider's page for a payment method.
     *
     * @returns its address
     * @throws AppError 406 without a provider, or with a method already; 503 while the provider is away
     */
    startCheckout: async (person: Person): Promise<string> => openPage(connected(), person, "method"),

    /**
     * Opens the provider's page on which the offer of signing up is paid. An earlier page of it is closed first, so that it is paid once.
     *
     * @throws AppError 406 without a provider or an offer that can be taken, 503 while the provider is away
     */
    async startOffer(person: Person): Promise<string> {
      const { organisationId } = person;
      const stripe = connected();
      const earlier = await inOrganisation(db, organisationId, async (trx) => {
        await takeableOffer(trx, organisationId, clock.now());
        return store.findOpenOffers(trx, organisationId);
      });
      for (const { id, providerId } of earlier) {
        if (providerId !== null && !(await orAway(() => stripe.expireCheckout(providerId))))
          throw refused(OFFER_TEXTS.underWay);
        const ended = { state: "expired", at: clock.now() } as const;
        await inOrganisation(db, organisationId, (trx) => store.endSession(trx, organisationId, id, ended));
      }
      return openPage(stripe, person, "offer", async (trx, hasSubscription) => {
        const { newPriceUsd, oldPriceUsd } = await takeableOffer(trx, organisationId, clock.now());
        return { name: OFFER_TEXTS.productOf(oldPriceUsd), priceUsd: newPriceUsd, hasSubscription };
      });
    },

    /**
     * Opens the provider's page for an existing payment method and its invoices.
     *
     * @throws AppError 406 without a provider or a method, 503 while the provider is away
     */
    async startPortal({ organisationId }: Person): Promise<string> {
      const stripe = connected();
      const { customerId } = await inOrganisation(db, organisationId, (trx) =>
        store.lockAccount(trx, organisationId),
      );
      if (customerId === null) throw refused(TEXTS.noMethodYet);
      return orAway(() => stripe.openPortal(customerId, `${publicUrl()}/usage`));
    },

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
      const organisationId = await orAway(() => ownerOf(news));
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
      });
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
