import { BILLING_TEXTS, OFFER_TEXTS } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { lockAvailableOffer } from "./offers.service.ts";
import { paymentAddressId } from "./payment-results.service.ts";
import * as store from "./payments.store.ts";
import { callStripe } from "./stripe.provider.ts";
import type { PaymentProvider } from "./stripe.provider.ts";

const TEXTS = BILLING_TEXTS.payment;
/** Maximum attempts when several windows keep opening pages of the provider concurrently. */
const MAX_ROUNDS = 5;
/** The offer as sent to the provider. */
type CheckoutOffer = NonNullable<Parameters<PaymentProvider["openCheckout"]>[0]["offer"]>;
type Person = Pick<Caller, "organisationId" | "email">;

/** Creates the service that opens the provider's pages. Without a provider, everything is refused. */
export function createCheckouts(
  { db, clock, publicUrl }: Pick<Foundation, "db" | "clock" | "publicUrl">,
  provider: PaymentProvider | undefined,
) {
  const connected = (): PaymentProvider => {
    if (!provider) throw refused(TEXTS.notConnected);
    return provider;
  };

  /**
   * Stores a payment before its page opens, after no earlier one can be paid any more: otherwise two subscriptions would be
   * charged for the same data points, or the offer paid twice.
   */
  async function begin(
    stripe: PaymentProvider,
    organisationId: string,
    purpose: store.Purpose,
    offerOf?: (trx: Trx, hasSubscription: boolean) => Promise<CheckoutOffer>,
  ) {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const now = clock.now();
      const sessionId = newId(now);
      const found = await writeInOrganisation(db, organisationId, async (trx) => {
        const { customerId, hasMethod } = await store.lockAccount(trx, organisationId);
        if (hasMethod && purpose === "method") throw refused(TEXTS.methodExists);
        const offer = await offerOf?.(trx, hasMethod);
        const earlier = await store.findOpenSessions(trx, organisationId);
        const opened = earlier.flatMap(({ id, providerId }) =>
          providerId === null ? [] : [{ id, providerId }],
        );
        if (opened.length > 0) return { isFirst: false, opened } as const;
        // A page whose address is not stored yet was shown to nobody: its opener will find it ended.
        for (const { id } of earlier)
          await store.endSession(trx, organisationId, id, { state: "expired", at: now });
        await store.insertSession(trx, organisationId, { id: sessionId, purpose, at: now });
        return { isFirst: true, sessionId, customerId, offer } as const;
      });
      if (found.isFirst) return found;
      for (const { id, providerId } of found.opened) {
        if (!(await callStripe(() => stripe.expireCheckout(providerId)))) throw refused(TEXTS.underWay);
        const ended = { state: "expired", at: clock.now() } as const;
        await writeInOrganisation(db, organisationId, (trx) =>
          store.endSession(trx, organisationId, id, ended),
        );
      }
    }
    throw refused(TEXTS.openedElsewhere);
  }

  /** Opens a page of the provider. The payment is stored first, because the provider's webhook may arrive before its response. */
  async function openPage(
    stripe: PaymentProvider,
    { organisationId, email }: Person,
    purpose: store.Purpose,
    offerOf?: (trx: Trx, hasSubscription: boolean) => Promise<CheckoutOffer>,
  ): Promise<string> {
    const { sessionId, customerId: known, offer } = await begin(stripe, organisationId, purpose, offerOf);
    const customerId = known ?? (await addCustomer(stripe, organisationId, email));
    const resultUrl = `${publicUrl()}/payment-sucess/${paymentAddressId(organisationId, sessionId)}`;
    const opened = await callStripe(() =>
      stripe.openCheckout({ organisationId, sessionId, customerId, resultUrl, ...(offer && { offer }) }),
    );
    const isStillWanted = await writeInOrganisation(db, organisationId, (trx) =>
      store.setProviderId(trx, organisationId, sessionId, opened.providerId),
    );
    if (isStillWanted) return opened.url;
    await callStripe(() => stripe.expireCheckout(opened.providerId));
    throw refused(TEXTS.openedElsewhere);
  }

  /** Stored at once: a started payment must not belong to a customer that has no usage reports. */
  async function addCustomer(
    stripe: PaymentProvider,
    organisationId: string,
    email: string,
  ): Promise<string> {
    const added = await callStripe(() => stripe.addCustomer(organisationId, email));
    return writeInOrganisation(db, organisationId, (trx) => store.storeCustomer(trx, organisationId, added));
  }

  return {
    /**
     * Opens the provider's page for a payment method, after closing an earlier page.
     *
     * @returns its address
     * @throws AppError 406 without a provider, with a method already or a payment under way; 503 while the provider is
     *   unavailable
     */
    startCheckout: async (person: Person): Promise<string> => openPage(connected(), person, "method"),

    /**
     * Opens the provider's page for paying the sign-up offer, after closing an earlier page.
     *
     * @throws AppError 406 without a provider or a valid offer, 503 while the provider is unavailable
     */
    startOffer: async (person: Person): Promise<string> =>
      openPage(connected(), person, "offer", async (trx, hasSubscription) => {
        const { newPriceUsd, oldPriceUsd } = await lockAvailableOffer(
          trx,
          person.organisationId,
          clock.now(),
        );
        return { name: OFFER_TEXTS.productOf(oldPriceUsd), priceUsd: newPriceUsd, hasSubscription };
      }),

    /**
     * Opens the provider's page for an existing payment method and its invoices.
     *
     * @throws AppError 406 without a provider or a method, 503 while the provider is unavailable
     */
    async startPortal({ organisationId }: Person): Promise<string> {
      const stripe = connected();
      const { customerId } = await writeInOrganisation(db, organisationId, (trx) =>
        store.lockAccount(trx, organisationId),
      );
      if (customerId === null) throw refused(TEXTS.noMethodYet);
      return callStripe(() => stripe.openPortal(customerId, `${publicUrl()}/usage`));
    },
  };
}
export type Checkouts = ReturnType<typeof createCheckouts>;
