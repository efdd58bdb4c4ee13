import { counted, number } from "../../texts/counting.ts";

/** Texts on which visits were made, and what came of them. */
export const COVERAGE_TEXTS = {
  title: "Coverage",
  subtitle: "For each shop and plan: visits made, reasons for missed visits, and how many succeeded.",
  shops: "Shops",
  plans: "Plans",
  plan: "Plan",
  kept: "Planned visits made",
  made: "Made",
  why: "Reasons for missed visits",
  deleted: "deleted",
  noPlans: "No plan was due in this period",
  noPlansHint: "Add and edit plans in Schedule.",
  shop: "Shop",
  visits: "Visits",
  visitsOf: (count: number) => counted(count, "visit", "visits"),
  share: "Successful",
  trouble: "What went wrong",
  nothing: "Nothing",
  nothingDue: "Nothing was due",
  notPlanned: "– (no visit was planned)",
  gave: (share: string) => `${share} succeeded`,
  days: "Days",
  lastDays: (days: string) => `Last ${days} days`,
  empty: "No page was visited in this period",
  emptyHint: "Shops appear here once their products are tracked.",
  product: "Visits in the last year",
  calendar: "Visit calendar",
  noVisits: "This product has not been visited yet.",
  /** One day in words: "checked 24 of 24, 1 blocked". */
  day: (made: number, due: number, troubles: readonly string[]) =>
    [`checked ${number(made)} of ${number(due)}`, ...troubles].join(", "),
  noVisit: "not visited",
  whole: (made: number, due: number, days: number, share: string) =>
    `${number(made)} of ${counted(due, "visit", "visits")} on ${counted(days, "day", "days")} were made; ${share} succeeded.`,
  pointAt: "Point at a day to see its visits.",
  troubledDays: "Latest days with problems",
  legend: { all: "all succeeded", some: "some succeeded", none: "none succeeded" },
  weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  weekday: "Day of the week",
} as const;
