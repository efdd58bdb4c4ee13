import { counted, number } from "../../texts/counting.ts";

/** Texts of Tracked Data and Destination Data that are the product's own. */
export const TRACKED_SCREEN_TEXTS = {
  destination: "Destination Data",
  destinationHint: "Each row is one data point: the value of one element at one visit.",
  search: "Search by product or address",
  tag: "Tag",
  points: "Data points",
  noPointFits: "No data point matches the search, the tags and the days.",
  noPoints: "There is no data yet",
  noPointsHint: "Every value that tracking reads becomes a row here.",
  days: "Days",
  allDays: "All days",
  chooseDays: "Choose days",
  start: "Start",
  tracked: "Tracked Data",
  trackedHint: "Each row is one element tracked on one page.",
  entries: "Tracking entries",
  noEntryFits: "No entry matches the search and the tags.",
  noEntries: "Nothing is tracked yet",
  noEntriesHint:
    "Adding a product tracks its normal price, discounted price and availability. Other elements are picked in the scraping browser.",
  onPage: (raw: string) => `On the page: ${raw}`,
  of: (field: string, where: string) => `${field} of ${where}`,
  startRow: (row: string) => `start: ${row}`,
  startSelected: (rows: number) => `start: ${number(rows)} selected`,
  startEntries: (entries: number) => `start: ${counted(entries, "selected entry", "selected entries")}`,
  selected: (rows: number) => `${number(rows)} selected on all pages`,
} as const;
