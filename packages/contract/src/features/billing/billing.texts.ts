import type { UsagePart } from "./billing.endpoints.ts";

/** Texts of Usage and Cost. */
export const USAGE_SCREEN_TEXTS = {
  title: "Usage and Cost",
  day: "Day (UTC)",
  points: "Data points",
  free: "Free",
  billed: "Billed",
  cost: "Cost",
  pointsToday: "Data points today",
  costToday: "Cost today",
  costYesterday: (cost: string) => `Yesterday: ${cost}`,
  freeOf: (used: number, quota: number) =>
    `${used.toLocaleString("en-US")} of ${quota.toLocaleString("en-US")} free data points used`,
  monthToDate: (month: string) => `${month} so far`,
  countPoints: (points: string) => `${points} data points`,
  tomorrow: "Forecast for tomorrow",
  monthForecast: (month: string) => `Forecast for ${month}`,
  forecastPoints: (points: string) => `Up to ${points} data points, based on your plans`,
  averagedPlans: (plans: number) =>
    `${plans === 1 ? "1 plan counts" : `${plans.toLocaleString("en-US")} plans count`} as an average day`,
  forecastCapped: (points: string) => `Up to ${points} data points, based on your plans and the daily cap`,
  totals: (points: string, cost: string) => `Selected days: ${points} data points, ${cost}`,
  perDay: "Data points per day",
  table: "Usage per day",
  empty: "No data points in these days",
  emptyHint: "Tracking a product creates data points. Each day with data points is listed here.",
  tariff: (free: string, price: string) =>
    `The first ${free} data points of each UTC day are free, then ${price} each. Errors, held prices and repeats cost nothing.`,
  parts: "Usage breakdown",
  by: "Group by",
  byNames: {
    product: "Product",
    brand: "Brand",
    category: "Category",
    subcategory: "Subcategory",
    seller: "Seller",
    plan: "Plan",
  } satisfies Record<UsagePart, string>,
  noneOf: {
    product: "Unknown product",
    brand: "No brand",
    category: "No category",
    subcategory: "No subcategory",
    seller: "No seller",
    plan: "Without a plan",
  } satisfies Record<UsagePart, string>,
  removed: "Removed",
  morePart: (count: number) =>
    `${count.toLocaleString("en-US")} more are not listed: choose fewer days to see them.`,
  pointsOf: (part: string) => `Data points: ${part}`,
  showPoints: (points: string, part: string) => `${points} data points: show those of ${part}`,
  showCost: (cost: string, part: string) => `${cost}: show the data points of ${part}`,
  showTotals: (points: string, cost: string) =>
    `Selected days: ${points} data points, ${cost}: show the data points`,
  at: "Read (UTC)",
  run: "Run",
  number: "No. (that day)",
  quota: "Free points that day",
  costUsd: "Cost (USD)",
  close: "Close",
} as const;
