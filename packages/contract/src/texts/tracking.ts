import { FIELD_NAMES } from "../features/products/fields.ts";

/** Texts of products, runs, dashboards and histories. */
export const TRACKING_TEXTS = {
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
    exists: "This address is already tracked.",
    browserShop: "Pages of this shop are read in a browser.",
    notReadable: "No product could be read at this address.",
    updated: (products: number) =>
      products === 1 ? "Product updated successfully" : "Products updated successfully",
    deleted: "Product deleted successfully",
    restored: "Product restored successfully",
  },
  wrongDates: "Please choose dates within the last 12 months, with From no later than To.",
  trackedData: { pageTitle: "Main Dashboard", start: "start", loading: "Loading...", notAvailable: "N/A" },
  run: {
    done: "Tracking done successfully",
    nothingToTrack: "There is nothing to track: select at least one entry.",
    unknownEntry: "At least one of the selected entries no longer exists. Nothing was started.",
    paused: "Tracking is switched off for the selected products.",
    finished: "This run has already finished.",
    cancelled: "The run was cancelled. Values read before that are kept.",
    started: "Tracking started",
    notAcceptable: "The page has changed since then. Check the product again.",
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
  legend: {
    normal: FIELD_NAMES.normalPrice,
    discounted: FIELD_NAMES.discountedPrice,
    error: "Tracking Error",
  },
  picker: { search: "Search...", enable: "Enable Extension", disable: "Disable Extension" },
} as const;
