import { counted } from "../../texts/counting.ts";

/** Texts of plans. */
export const PLAN_TEXTS = {
  badInterval: "Every 1 to 1,439 minutes, or every 1 to 7 whole days",
  badZone: "Choose a time zone",
  badWindow: "Enter a time of day",
  badWeekdays: "Weekdays can be chosen only for intervals of up to a day, or of a week",
  badBudget: "A whole number from 1 to 1,000,000",
  exists: "There is already a plan for this",
  unknownTarget: "The target of this plan no longer exists",
  listingInterval: "A listing is repeated at an interval, not on a budget",
  added: "Plan added",
  updated: "Plan updated",
  deleted: "Plan deleted",
  pausedAll: "All plans are paused",
  resumed: "Plans resumed",
  all: "All products",
  isPaused: "paused",
  withinFree: "every day within the free data points, where changes are most likely",
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  products: (count: number) => counted(count, "product", "products"),
} as const;
