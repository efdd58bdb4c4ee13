import { counted, number } from "../../texts/counting.ts";

const some = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? number(Math.round(value)) : value.toFixed(1);
const points = (value: number): string => (value === 1 ? "1 data point" : `${some(value)} data points`);

/** Texts about the cost, shown before saving. */
export const ADDED_COST_TEXTS = {
  title: "Cost",
  adds: (pointsADay: number, day: string, month: string, days: number) =>
    `Adds up to ${points(pointsADay)} on an average day: ${day} a day, ${month} in ${days} days.`,
  addsFree: (pointsADay: number, free: number, day: string, days: number) =>
    `Adds up to ${points(pointsADay)} on an average day, within the free ${number(free)} a day: ${day} in ${days} days.`,
  visits: (visitsADay: number, round: string) =>
    `Adds ${some(visitsADay)} visits a day. A round of its plan will then take ${round}, given each shop's pause between visits.`,
  addsNothing: "The plan's budget does not change, so the cost stays the same.",
  unplanned: (products: number, entries: number) =>
    products === 0
      ? `No active plan visits it. A manual run records up to ${points(entries)}.`
      : `No active plan visits ${products === 1 ? "it" : counted(products, "product", "products")}. A manual run records up to ${points(entries)}${products === 1 ? "" : " for all of them"}.`,
  overCap: (planned: number, cap: string) =>
    `${some(planned)} data points a day would then be planned, but the daily cap is ${cap}. Anything above it is skipped until the next UTC day.`,
  unknown: "The cost cannot be shown right now.",
} as const;
