import type { PaymentResult } from "@pricetrail/contract";
import { inOrganisation, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { findPaymentState } from "./payment-results.store.ts";

/** The id of a payment as its result page's address has it: who reads it has no session, and its organisation is part of it. */
export const paymentAddressId = (organisationId: string, id: string): string => `${organisationId}.${id}`;

/** What is known of payments, by the id that is in the address of the result page. */
export function createPaymentResults({ db, config }: Pick<Foundation, "db" | "config">) {
  // Neither counting nor the free points alone need one.
  const hasProvider = config.BILLING === "stripe";
  const resultOf = async (id: string): Promise<PaymentResult> => {
    const [organisationId = "", sessionId = "", ...rest] = id.split(".");
    if (rest.length > 0 || !isId(organisationId) || !isId(sessionId)) return "unknown";
    const state = await inOrganisation(db, organisationId, (trx) =>
      findPaymentState(trx, organisationId, sessionId),
    );
    return state ?? "unknown";
  };

  return {
    /** What the provider's signed messages have said of a payment so far; reading it changes nothing. */
    find: async (id: string) => ({
      closesWindow: id === config.PAYMENT_CLOSE_CODE,
      result: hasProvider ? await resultOf(id) : ("off" as const),
    }),
  };
}
export type PaymentResults = ReturnType<typeof createPaymentResults>;
