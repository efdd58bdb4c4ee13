import { counted } from "../../texts/counting.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Formats a UTC month: "2026-06" is "June 2026". */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** Texts of monthly statements. */
export const STATEMENT_TEXTS = {
  title: "Monthly statement",
  hint: "Each day's data points with their cost to the micro-dollar, from the ledger.",
  month: "Month (UTC)",
  titleOf: (month: string) => `Statement for ${monthText(month)}`,
  made: "Made",
  note: "All days are UTC days. Amounts are US dollars, exact to the micro-dollar. Errors, held prices and repeats cost nothing.",
  open: "The month is not over yet. These are the figures so far.",
  lettersOf: (count: number) => `[${counted(count, "letter", "letters")}]`,
  missing:
    "Letters of the name that this document's fonts do not include are shown as a count in brackets. The id below the name identifies the organisation.",
  day: "Day (UTC)",
  what: "What",
  points: "Data points",
  free: "Free",
  billed: "Billed",
  amountUsd: "Amount (USD)",
  carriedFrom: "Carried over from earlier months",
  due: "Due for the month",
  carriedOn: "Carried over to the next month",
  kinds: {
    correction: "Corrected data points",
    refund: "Refund",
    refund_failed: "Refund failed",
    dispute: "Disputed payment",
    dispute_won: "Dispute won",
    closing: "Account closed",
    offer: "Offer credit",
    offer_refund: "Offer credit reversed",
  },
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
