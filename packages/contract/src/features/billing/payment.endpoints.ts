import * as z from "zod/mini";
import { BILLING_MODES, DIFFERENCES, PROVIDER_ASKED } from "../../constants.ts";
import { endpoint, MANAGE, OPERATOR, PUBLIC, READ } from "../../endpoint.ts";
import { day, line, message, moment } from "../../schemas.ts";
import { BILLING_TEXTS } from "./payment.texts.ts";

export const CAP_UNITS = ["points", "usd"] as const;

/** Upper bounds of a day's cap: a million dollars, a hundred million data points. */
export const MAX_CAP = { points: 100_000_000, usd: 1_000_000_000_000 } as const;

const dayCap = z
  .object({
    unit: z.enum(CAP_UNITS),
    /** Data points, or micro-dollars. */
    amount: z.number().check(z.int(BILLING_TEXTS.cap.wrong), z.minimum(0, BILLING_TEXTS.cap.wrong)),
  })
  .check(z.refine(({ unit, amount }) => amount <= MAX_CAP[unit], BILLING_TEXTS.cap.wrong));
export type DayCap = z.infer<typeof dayCap>;

export const getCap = endpoint({
  method: "GET",
  path: "get/cap",
  summary: "The caps for a UTC day, and today's use",
  access: READ,
  scope: "usage:read",
  response: z.object({
    data: z.object({
      mode: z.enum(BILLING_MODES),
      /** Whether a payment method is active, so that more than the free points can be charged. */
      hasMethod: z.boolean(),
      /** The organisation's own cap. */
      own: z.nullable(dayCap),
      /** All caps in force today. */
      caps: z.array(dayCap),
      used: z.object({ points: z.number(), costMicroUsd: z.number() }),
      /** Whether 80% of a cap is used, or was today. */
      isNear: z.boolean(),
      /** When the cap first caused a visit to be skipped today. */
      reachedAt: z.nullable(moment),
    }),
  }),
});
export type CapToday = z.output<typeof getCap.response>["data"];

export const updateCap = endpoint({
  method: "POST",
  path: "update/cap",
  summary: "Set the organisation's own cap per UTC day, or remove it (null)",
  access: MANAGE,
  scope: null,
  body: z.object({ cap: z.nullable(dayCap) }),
  response: message,
});

/** Possible payment results: `off` without a payment provider, `unknown` if there is no such payment. */
export const PAYMENT_RESULTS = ["off", "unknown", "open", "complete", "failed", "expired"] as const;
/** Query of the result page's address when the payment provider's page was left without paying. */
export const PAYMENT_ABANDONED = "left";
export type PaymentResult = (typeof PAYMENT_RESULTS)[number];

export const paymentResult = endpoint({
  method: "GET",
  path: "get/payment-result/{id}",
  summary: "The stored state of a payment, for the payment result page; changes nothing",
  access: PUBLIC,
  scope: null,
  params: z.object({ id: line(200) }),
  response: z.object({
    /** The id is the configured code that closes the page's window. */
    closesWindow: z.boolean(),
    result: z.enum(PAYMENT_RESULTS),
  }),
});

const reconciliation = z.object({
  at: moment,
  organisations: z.number(),
  days: z.number(),
  rows: z.number(),
  provider: z.enum(PROVIDER_ASKED),
  /** Number of daily reports that were compared with the provider's counts. */
  reports: z.number(),
  /** At most 200. */
  differences: z.array(
    z.object({
      organisationId: z.string(),
      day,
      kind: z.enum(DIFFERENCES),
      /** The value according to the ledger's rows, and the value compared with it. */
      ledger: z.number(),
      other: z.number(),
    }),
  ),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const getReconciliation = endpoint({
  method: "GET",
  path: "get/reconciliation",
  summary:
    "The last reconciliation of the ledger with its counters and values, and with the payment provider; null before the first",
  access: OPERATOR,
  scope: null,
  response: z.object({ data: z.nullable(reconciliation) }),
});

export const reconcile = endpoint({
  method: "POST",
  path: "reconcile/ledger",
  isDear: true,
  summary:
    "Reconcile the whole ledger now with its counters and values, and with the payment provider; changes nothing",
  access: OPERATOR,
  scope: null,
  response: z.object({ data: reconciliation }),
});

export const startCheckout = endpoint({
  method: "POST",
  path: "start/checkout",
  isOnce: true,
  summary: "Open the payment provider's page to add a payment method; 406 if no provider is connected",
  access: MANAGE,
  scope: null,
  response: z.object({ url: z.string() }),
});

export const startPortal = endpoint({
  method: "POST",
  path: "start/portal",
  isOnce: true,
  summary:
    "Open the payment provider's page to change the payment method and see invoices; 406 before there is one",
  access: MANAGE,
  scope: null,
  response: z.object({ url: z.string() }),
});

/** Receives the provider's signed messages, as raw bytes. */
export const stripeWebhook = endpoint({
  method: "POST",
  path: "stripe/webhook",
  summary: "Receive messages from Stripe; 400 without a valid signature, 404 if Stripe is not connected",
  access: PUBLIC,
  scope: null,
  isRaw: true,
  bodyLimit: 512 * 1024,
  response: message,
});
