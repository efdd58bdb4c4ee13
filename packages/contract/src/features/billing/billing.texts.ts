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
  pointsBelow: "Data points in the selected days",
  costBelow: "Cost in the selected days",
  perDay: "Data points per day",
  table: "Usage per day",
  empty: "No data points in these days",
  emptyHint: "Tracking a product creates data points. Each day that has some becomes a row.",
  tariff: (free: string, price: string) =>
    `The first ${free} data points of each UTC day are free, then ${price} each. Errors, held values and repeats cost nothing.`,
} as const;
