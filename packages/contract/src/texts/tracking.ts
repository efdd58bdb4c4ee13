/** Texts of products, runs, dashboards and histories. */
export const TRACKING_TEXTS = {
  titleSuffix: "Scraper For Ecommerce",
  dashboard: {
    heading: "Latest Tracking Data",
    pageTitle: "Main Dashboard - Scraper For Ecommerce",
    showAll: "Show All",
    search: "Search Products / Product Group",
    getData: "GET DATA",
  },
  products: {
    pageTitle: "Manage Products",
    noData: "No data found for given combination",
    deleteButton: "Delete Product",
    exists: "This address is tracked already.",
    browserShop: "Pages of this shop are read in a browser.",
    notReadable: "No product could be read at this address.",
    updated: "Products updated successfully",
    deleted: "Product deleted successfully",
    restored: "Product restored successfully",
  },
  wrongDates: "Please choose two dates, the first not after the last.",
  trackedData: { pageTitle: "Main Dashboard", start: "start", loading: "Loading...", notAvailable: "N/A" },
  run: {
    done: "Tracking done successfully",
    nothingToTrack: "There is nothing to track: select at least one entry.",
    unknownEntry: "At least one of the selected entries does not exist any more. Nothing was started.",
    paused: "Tracking is switched off for the selected products.",
    finished: "This run has already finished.",
    cancelled: "The run was cancelled. What was visited before is kept.",
    started: "Tracking started",
    notAcceptable: "The page has shown something else since. Look at the product again.",
  },
  tiles: {
    all: "All Product",
    successfultracking: "Successful Tracking",
    trackingerrors: "Tracking Errors",
    normalpricechange: "Normal Price Change",
    discountedpricechange: "Discounted Price Change",
    discountedproduct: "Discounted Product",
    soldatnormalprice: "Sold At Normal Price",
  },
  tabs: {
    all: "All Tracking History",
    discounted: "Sold At Discount Price",
    normal: "Sold At Normal Price",
    normalChange: "Change in Normal Price",
    discountedChange: "Change in Discount Price",
  },
  legend: { normal: "Normal Price", discounted: "Discounted Price", error: "Tracking Error" },
  picker: { search: "Search...", enable: "Enable Extension", disable: "Disable Extension" },
} as const;

/** What an import says about each of its rows, and about itself. */
export const IMPORT_TEXTS = {
  new: "Will be added.",
  known: "Is in your products already.",
  changed: (columns: readonly string[]) =>
    `Is in your products already; changes: ${columns.map((name) => (name === "isTracking" ? "tracking" : name)).join(", ")}.`,
  sameAsLine: (line: number) => `The same address stands in line ${line}.`,
  noAddress: "There is no address in this line.",
  badAddress: "This is not an http or https address.",
  badName: "name: Between 1 and 300 characters",
  badTracking: "tracking: on or off",
  unreadable: "This file could not be read: its quotes do not match.",
  empty: "There are no addresses to import.",
  tooMany: "At most 5,000 rows can be imported at once.",
} as const;
