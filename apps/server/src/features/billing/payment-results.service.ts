import type { PaymentResult } from "@pricetrail/contract";
import { readInOrganisation, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { findPaymentState } from "./payments.store.ts";

/** Returns the id of a payment for its result page, which is read without a session and therefore includes the organisation. */
export const paymentAddressId = (organisationId: string, id: string): string => `${organisationId}.${id}`;

/** Creates the service that returns the state of payments by the id in the address of the result page. */
export function createPaymentResults({ db, config }: Pick<Foundation, "db" | "config">) {
  // The modes that only count, or allow only free points, need no provider.
  const hasProvider = config.BILLING === "stripe";
  const resultOf = async (id: string): Promise<PaymentResult> => {
    const [organisationId = "", sessionId = "", ...rest] = id.split(".");
    if (rest.length > 0 || !isId(organisationId) || !isId(sessionId)) return "unknown";
    const state = await readInOrganisation(db, organisationId, (trx) =>
      findPaymentState(trx, organisationId, sessionId),
    );
    return state ?? "unknown";
  };

  return {
    /** Returns the state of a payment according to the provider's signed messages so far; has no side effects. */
    find: async (id: string) => ({
      closesWindow: id === config.PAYMENT_CLOSE_CODE,
      result: hasProvider ? await resultOf(id) : ("off" as const),
    }),
  };
}
export type PaymentResults = ReturnType<typeof createPaymentResults>;
