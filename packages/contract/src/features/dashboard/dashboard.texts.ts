/** Texts of the Main Dashboard that are the product's own. */
export const DASHBOARD_SCREEN_TEXTS = {
  trackAll: "Track all now",
  trackAllShort: "Track all",
  nothingFits:
    "No product matches this tile, the filters and the Data Timeline. Choose another tile, remove a filter, or choose more days.",
  empty: "There are no products yet",
  emptyAction: "Add your first product",
  emptyHint:
    "Paste the address of a product page in Manage Products: its first price is read at once and appears here.",
  filters: "Filters",
  timeline: "Data Timeline",
  date: "Date (UTC)",
  /** Next to the count of "All Product", which includes only these. */
  visited: "visited in the timeline",
  range: (from: string, to: string) => `${from} to ${to} (UTC)`,
} as const;
