import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { pageAddress } from "../../rules.ts";
import { idParams, message, moment, money, paged, pageQuery, searchText } from "../../schemas.ts";
import { planTiming } from "../plans/plan-timing.ts";
import { RUN_STATES, RUN_TRIGGERS } from "../runs/runs.endpoints.ts";

/** Limits of one deep run, and their defaults. */
export const LISTING_LIMITS = {
  pages: { max: 1000, usual: 300 },
  /** Number of levels of nested listings below the first page. */
  depth: { max: 3, usual: 0 },
  minutes: { max: 720, usual: 60 },
  /** Number of products whose own pages are read for the table, without tracking them. */
  read: { max: 200, usual: 10 },
} as const;

/** Maximum products of one listing; further ones are not stored. */
export const MAX_LISTED_PRODUCTS = 20_000;
/** Maximum products added or read by one call. */
export const MAX_CHOSEN_PRODUCTS = 1000;
export const MAX_LISTINGS = 200;

/** Interval of visits to a watched listing, in hours. */
export const WATCH_HOURS = [6, 12, 24, 168] as const;

/** Why a deep run ended. Only a `complete` one says anything about products that were not found. */
export const DEEP_RUN_ENDS = [
  "complete",
  "page_limit",
  "product_limit",
  "time_limit",
  "page_failed",
  "needs_browser",
  "fewer_than_claimed",
  "too_few",
  "nothing_found",
  "product_page",
  "cancelled",
] as const;
export type DeepRunEnd = (typeof DEEP_RUN_ENDS)[number];

/** Endings that leave pages for a continuing run. */
export const CONTINUABLE_ENDS: ReadonlySet<DeepRunEnd> = new Set(["page_limit", "time_limit", "cancelled"]);

/** Returns whether a run has ended before reaching all pages. */
export const isContinuable = ({ ended, waiting }: Pick<DeepRun, "ended" | "waiting">): boolean =>
  ended !== null && CONTINUABLE_ENDS.has(ended) && waiting > 0;

export const deepRun = z.object({
  /** The run's id. */
  _id: z.string(),
  listingId: z.string(),
  /** The listing's title, or its address while it has none. */
  listing: z.string(),
  url: z.string(),
  trigger: z.enum(RUN_TRIGGERS),
  state: z.enum(RUN_STATES),
  /** Numbers of pages: read; still waiting or, once it has ended, left for a continuing run; unreadable. */
  pages: z.number(),
  waiting: z.number(),
  failed: z.number(),
  /** Products found, and the total that the page itself claims. */
  found: z.number(),
  claimed: z.nullable(z.number()),
  /** Compared with the previous runs. */
  new: z.number(),
  gone: z.number(),
  back: z.number(),
  replaced: z.number(),
  isFirst: z.boolean(),
  ended: z.nullable(z.enum(DEEP_RUN_ENDS)),
  /** What stopped it, as a sentence; null while it runs and after a complete one. */
  detail: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  createdAt: moment,
  finishedAt: z.nullable(moment),
});
export type DeepRun = z.infer<typeof deepRun>;

export const listing = z.object({
  _id: z.string(),
  url: z.string(),
  title: z.nullable(z.string()),
  maxPages: z.number(),
  maxDepth: z.number(),
  maxMinutes: z.number(),
  readFirst: z.number(),
  isWatched: z.boolean(),
  /** The interval at which it is watched, unless a plan specifies another. */
  everyHours: z.number(),
  /** The plan that repeats it, as long as it is watched; paused by itself or with all others. */
  plan: z.nullable(z.object({ _id: z.string(), timing: planTiming, isPaused: z.boolean() })),
  /** When its plan repeats it next; null while it is not watched or paused. */
  nextDeepRunAt: z.nullable(moment),
  createdAt: moment,
  /** Products currently in the listing, those of them that are tracked, and those that are gone. */
  products: z.number(),
  tracked: z.number(),
  gone: z.number(),
  /** Products whose own pages have not been read for the table yet. */
  reading: z.number(),
  /** The newest run. */
  deepRun: z.nullable(deepRun),
});
export type Listing = z.infer<typeof listing>;

export const listedProduct = z.object({
  _id: z.string(),
  url: z.string(),
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Hash of its picture, once its own page was read. */
  picture: z.nullable(z.string()),
  /** According to the listing or, once it was read, the product's own page. */
  price: z.nullable(money),
  wasPrice: z.nullable(money),
  /** When the price was last read, and whether that is longer ago than the listing's plan allows. */
  pricedAt: moment,
  isStale: z.boolean(),
  /** Category and subcategory of the product's own page, once it was read. */
  category: z.nullable(z.string()),
  /** The tracked product with this address. */
  productId: z.nullable(z.string()),
  isNew: z.boolean(),
  firstSeenAt: moment,
  lastSeenAt: moment,
  goneAt: z.nullable(moment),
  reading: z.enum(["none", "waiting", "done"]),
  /** The reading of its own page. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** What a person should check before adding it, as sentences. */
  doubts: z.array(z.string()),
});
export type ListedProduct = z.infer<typeof listedProduct>;

export const LISTING_CHANGES = ["new", "gone", "back", "replaced"] as const;

export const listingChange = z.object({
  _id: z.string(),
  kind: z.enum(LISTING_CHANGES),
  at: moment,
  name: z.nullable(z.string()),
  url: z.string(),
  picture: z.nullable(z.string()),
  /** With `replaced`: the product that replaced it. */
  other: z.nullable(z.object({ name: z.nullable(z.string()), url: z.string() })),
});
export type ListingChange = z.infer<typeof listingChange>;

const whole = (min: number, max: number, text: string) =>
  z.int(text).check(z.minimum(min, text), z.maximum(max, text));

const bounds = {
  maxPages: z.optional(whole(1, LISTING_LIMITS.pages.max, `Between 1 and ${LISTING_LIMITS.pages.max} pages`)),
  maxDepth: z.optional(whole(0, LISTING_LIMITS.depth.max, `Between 0 and ${LISTING_LIMITS.depth.max} steps`)),
  maxMinutes: z.optional(
    whole(1, LISTING_LIMITS.minutes.max, `Between 1 and ${LISTING_LIMITS.minutes.max} minutes`),
  ),
  readFirst: z.optional(
    whole(0, LISTING_LIMITS.read.max, `Between 0 and ${LISTING_LIMITS.read.max} products`),
  ),
  isWatched: z.optional(z.boolean()),
  everyHours: z.optional(z.literal([...WATCH_HOURS])),
};

export const startListing = endpoint({
  method: "POST",
  path: "start/listing",
  isDear: true,
  isOnce: true,
  summary:
    "Find the products of a listing, category, search page or sitemap; no product is stored. A known address keeps its products and gets the given limits",
  access: WRITE,
  scope: "listings:write",
  body: z.object({ url: pageAddress, ...bounds }),
  response: z.object({ message: z.string(), data: listing }),
});

export const repeatListing = endpoint({
  method: "POST",
  path: "start/listing/{id}",
  isDear: true,
  isOnce: true,
  summary: "Start a new run of a listing now; 406 while a run is in progress",
  access: WRITE,
  scope: "listings:write",
  params: idParams,
  response: z.object({ message: z.string(), data: listing }),
});

export const continueListing = endpoint({
  method: "POST",
  path: "continue/listing/{id}",
  isDear: true,
  isOnce: true,
  summary:
    "Continue the listing's newest run with the pages not reached because of a limit or a cancellation; 406 if none are left or a run is in progress",
  access: WRITE,
  scope: "listings:write",
  params: idParams,
  response: z.object({ message: z.string(), data: listing }),
});

export const cancelListing = endpoint({
  method: "POST",
  path: "cancel/listing/{id}",
  summary: "Cancel the listing's run; what it has found is kept",
  access: WRITE,
  scope: "listings:write",
  params: idParams,
  response: message,
});

export const updateListing = endpoint({
  method: "POST",
  path: "update/listing/{id}",
  summary: "Change the limits of a listing's runs, and whether and how often it is watched",
  access: WRITE,
  scope: "listings:write",
  params: idParams,
  body: z.object(bounds),
  response: z.object({ message: z.string(), data: listing }),
});

export const deleteListing = endpoint({
  method: "POST",
  path: "delete/listing/{id}",
  summary: "Delete a listing and what was found on it; products that were added are kept",
  access: WRITE,
  scope: "listings:write",
  params: idParams,
  response: message,
});

export const listListings = endpoint({
  method: "GET",
  path: "get/listing",
  summary: "Current and earlier listings, newest first",
  access: READ,
  scope: "listings:read",
  query: pageQuery,
  response: paged(listing),
});

export const getListing = endpoint({
  method: "GET",
  path: "get/listing/{id}",
  summary: "One listing with its newest run",
  access: READ,
  scope: "listings:read",
  params: idParams,
  response: z.object({ data: listing }),
});

export const listingEvents = endpoint({
  method: "GET",
  path: "get/listing/{id}/events",
  summary:
    "Progress of a listing's run as server-sent events named `listing`, each with the listing as data, until it has ended and nothing is left to be read",
  access: READ,
  scope: "listings:read",
  stream: "events",
  params: idParams,
  response: listing,
});

export const listDeepRuns = endpoint({
  method: "GET",
  path: "get/listing-run",
  summary: "Deep runs of all listings, newest first, with their counts",
  access: READ,
  scope: "listings:read",
  query: pageQuery,
  response: paged(deepRun),
});

/** Which products of a listing are shown. */
export const LISTED_STATES = ["untracked", "tracked", "new", "gone", "all"] as const;
const listedFilter = { search: searchText, show: z.optional(z.enum(LISTED_STATES)) };

export const listListedProducts = endpoint({
  method: "GET",
  path: "get/listing/{id}/product",
  summary: "Products found on a listing, in its order",
  access: READ,
  scope: "listings:read",
  params: idParams,
  query: z.extend(pageQuery, listedFilter),
  response: paged(listedProduct),
});

export const listListingChanges = endpoint({
  method: "GET",
  path: "get/listing/{id}/change",
  summary: "Products that were new on a listing, gone, back or replaced, newest first",
  access: READ,
  scope: "listings:read",
  params: idParams,
  query: pageQuery,
  response: paged(listingChange),
});

const chosen = z.object({
  ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(MAX_CHOSEN_PRODUCTS)),
});

export const readListed = endpoint({
  method: "POST",
  path: "read/listing/{id}/product",
  isDear: true,
  isOnce: true,
  summary: "Read the product pages of found products for the table; nothing is tracked or billed",
  access: WRITE,
  scope: "listings:write",
  params: idParams,
  body: chosen,
  response: message,
});

export const addListed = endpoint({
  method: "POST",
  path: "add/listing/{id}/product",
  isOnce: true,
  summary:
    "Add found products and track them now, by id or the first 1,000 untracked ones that a filter matches; products already tracked stay as they are",
  access: WRITE,
  scope: "listings:write",
  params: idParams,
  body: z.union([chosen, z.object({ matching: z.object(listedFilter) })]),
  response: z.object({
    message: z.string(),
    added: z.number(),
    /** Number of further untracked products that match the filter; repeating the call adds them. */
    left: z.number(),
    /** The run that reads them for the first time; null when nothing was added. */
    runId: z.nullable(z.string()),
  }),
});
