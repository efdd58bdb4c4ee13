import { counted, number } from "../../texts/counting.ts";

/** Texts on which visits were made, and what came of them. */
export const COVERAGE_TEXTS = {
  title: "Coverage",
  subtitle:
    "For each shop and plan: how many visits were made, why the others were not, and how many gave a result.",
  shops: "Shops",
  plans: "Plans",
  plan: "Plan",
  kept: "Planned visits made",
  made: "Made",
  why: "Why the others were not made",
  deleted: "deleted meanwhile",
  noPlans: "No plan was due in these days",
  noPlansHint: "Plans are on the Schedule screen.",
  shop: "Shop",
  visits: "Visits",
  visitsOf: (count: number) => counted(count, "visit", "visits"),
  share: "Successful",
  trouble: "What went wrong",
  nothing: "Nothing",
  nothingDue: "Nothing was due",
  notPlanned: "– (no visit was planned)",
  gave: (share: string) => `${share} gave a result`,
  days: "Days",
  lastDays: (days: string) => `Last ${days} days`,
  empty: "No page was visited in these days",
  emptyHint: "As soon as products are tracked, their shops appear here.",
  product: "Visits of the last year",
  calendar: "Calendar of the visits",
  noVisits: "This product has not been visited yet.",
  /** One day in words: "checked 24 of 24, 1 blocked". */
  day: (made: number, due: number, troubles: readonly string[]) =>
    [`checked ${number(made)} of ${number(due)}`, ...troubles].join(", "),
  noVisit: "not visited",
  whole: (made: number, due: number, days: number, share: string) =>
    `${number(made)} of ${counted(due, "visit", "visits")} on ${counted(days, "day", "days")} were made; ${share} of them gave a result.`,
  pointAt: "Point at a day to see its visits.",
  troubledDays: "The latest days with trouble",
  legend: { all: "all gave a result", some: "some did", none: "none did" },
  weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  weekday: "Day of the week",
} as const;
