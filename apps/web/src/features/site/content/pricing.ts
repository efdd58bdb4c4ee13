/** Texts of the pricing page and its calculator. */
export const PRICING = {
  title: "Pricing",
  subtitle: "You pay for data you get: one data point is one value read from one page in one check.",
  freeFigure: (points: number) => `${points} free`,
  free: "data points every day, for every organisation",
  afterwards: "for each data point after that",
  nothing: "USD 0.00",
  freeOfCharge: "for errors, held prices, retries and repeats",
  countsHeading: "What counts",
  counts: [
    "Each value read for a tracked field in a check is one data point, even if it has not changed.",
    "A page that cannot be read costs nothing: errors are shown with their reason and are free.",
    "A price that is held back until it is confirmed costs nothing until then.",
    "A product's name, picture, brand and article number are refreshed free of charge.",
    "The day begins and ends at midnight UTC. Free data points of one day are not carried over.",
  ],
} as const;

export const CALCULATOR = {
  title: "Calculator",
  products: "Products",
  fields: "Fields per product",
  checks: "Checks a day",
  most: (most: string) => `At most ${most}`,
  wholeNumber: "Whole numbers only, such as 15",
  points: "Data points a day",
  free: "Of which free",
  round: "One round takes",
  oneShop: "one shop",
  costDay: "Cost a day",
  costMonth: (days: number) => `Cost in ${days} days`,
} as const;
