import * as z from "zod/mini";
import { endpoint, MANAGE, READ } from "../../endpoint.ts";
import { day } from "../../schemas.ts";

const signupOffer = z.object({
  percent: z.number(),
  oldPriceUsd: z.number(),
  newPriceUsd: z.number(),
  /** The last UTC day on which it can be accepted. */
  validTill: day,
  state: z.enum(["open", "taken", "ended"]),
});
export type SignupOffer = z.infer<typeof signupOffer>;

export const getOffer = endpoint({
  method: "GET",
  path: "get/offer",
  summary: "The offer that the organisation got at signup; null if there is none or nothing can be paid",
  access: READ,
  scope: null,
  response: z.object({ data: z.nullable(signupOffer) }),
});

export const startOffer = endpoint({
  method: "POST",
  path: "start/offer",
  isOnce: true,
  summary: "Open the payment provider's page to pay the offer; 406 if there is none",
  access: MANAGE,
  scope: null,
  response: z.object({ url: z.string() }),
});

const closing = z.object({
  /** Will be reported to the payment provider last. */
  settledMicroUsd: z.number(),
  /** Will not be charged. */
  voidedMicroUsd: z.number(),
  hasSubscription: z.boolean(),
});
export type Closing = z.infer<typeof closing>;

export const getClosing = endpoint({
  method: "GET",
  path: "get/closing",
  summary: "Whether closing the organisation would settle or void its open amount",
  access: MANAGE,
  scope: null,
  response: z.object({ data: closing }),
});
