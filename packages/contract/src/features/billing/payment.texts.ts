import { counted } from "../../texts/counting.ts";
import type { DIFFERENCES, PROVIDER_ASKED } from "../../constants.ts";

/** Texts of caps, payments and the ledger's reconciliation. */
export const BILLING_TEXTS = {
  cap: {
    title: "Daily cap",
    hint: "Tracking pauses when a UTC day's cap is reached, and resumes on the next day. Nothing is charged above it.",
    pointsOf: (amount: number) => counted(amount, "data point", "data points"),
    reached:
      "Your organisation has reached its daily cap. Tracking resumes on the next UTC day, or when the cap is raised.",
    wrong: "Please enter a whole number, 0 or more",
    wrongDollars: "Please enter dollars such as 5 or 2.50",
    none: "No cap",
    points: "Data points",
    usd: "Dollars",
    unit: "Cap each day by",
    amountPoints: "Data points a day",
    amountUsd: "Dollars a day",
    save: "Save cap",
    saved: "The daily cap was saved",
    removed: "Daily cap removed",
    usedOf: (used: string, cap: string) => `${used} of ${cap} used today`,
    near: (used: string, cap: string) => `${used} of today's cap of ${cap} are used.`,
    reachedToday: "Today's cap is reached: further visits are skipped and resume on the next UTC day.",
    onlyManagers: "Owners and admins can set the cap.",
  },
  payment: {
    title: "Payment",
    results: {
      off: {
        title: "No payment provider is connected",
        text: "This installation takes no payments, and nothing was charged.",
      },
      unknown: {
        title: "Payment not found",
        text: "There is no record of a payment at this address.",
      },
      open: {
        title: "Payment pending",
        text: "The payment provider has not confirmed it yet.",
      },
      complete: { title: "Thank you", text: "The payment provider has confirmed your payment." },
      failed: {
        title: "The payment failed",
        text: "The payment provider declined it. Nothing was charged.",
      },
      expired: {
        title: "Payment not completed",
        text: "It was not completed in time. Nothing was charged.",
      },
    },
    /** An open payment whose page was left. */
    left: {
      title: "Payment not completed",
      text: "You left the payment provider's page before paying. Nothing was charged.",
    },
    closes: "This window closes in a moment.",
    goes: "You will be taken to the home page in a moment.",
    method: "Payment method",
    methodConnected: "A payment method is connected. Data points beyond each day's free ones are charged.",
    methodMissing:
      "Without a payment method, tracking pauses when each day's free data points are used up. Add one on the payment provider's page.",
    add: "Add payment method",
    manage: "Manage payment and invoices",
    notConnected: "No payment provider is connected to this installation.",
    noMethodYet: "There is no payment method yet.",
    underWay: "A payment is in progress. Please wait for it to finish.",
    openedElsewhere: "The payment page has been opened in another window. Please continue there.",
    methodExists: "A payment method already exists.",
    providerUnavailable: "The payment provider cannot be reached right now. Please try again later.",
    received: "Received",
    noProvider:
      "No payment provider is connected to this installation: data points are counted and shown, and nothing is charged.",
    freeOnly:
      "Billing is not set up on this installation: tracking pauses when each day's free data points are used up.",
  },
  ledger: {
    title: "Ledger",
    run: "Compare now",
    never: "Not compared yet",
    agrees: (rows: string, days: string) => `${rows} rows of ${days} days agree`,
    provider: {
      off: () => "No payment provider is connected, so nothing was reported.",
      asked: (reports: string) => `Compared with the payment provider's own count: ${reports} reports.`,
      away: () =>
        "The payment provider did not answer, so its count was not compared. The next comparison tries again.",
    } satisfies Record<(typeof PROVIDER_ASKED)[number], (reports: string) => string>,
    differs: (count: number) => `${counted(count, "difference", "differences")} found`,
    compared: "Compared (UTC)",
    organisation: "Organisation",
    day: "Day",
    kind: "Difference",
    ledgerHas: "Ledger",
    otherHas: "Compared with",
    kinds: {
      points: "Points counted for the day",
      cost: "Cost counted for the day (micro-dollars)",
      numbers: "Highest number of the day",
      prices: "Rows priced against their quota",
      values: "Rows without their value",
      reported: "Sum reported to the payment provider (micro-dollars)",
      unsent: "Report not sent for a day (micro-dollars)",
      provider: "Counted by the payment provider (micro-dollars)",
      subscriptions: "Subscriptions at the payment provider",
    } satisfies Record<(typeof DIFFERENCES)[number], string>,
  },
} as const;
