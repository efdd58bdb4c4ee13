import type {
  CapToday,
  ListedProduct,
  Listing,
  DeepRun,
  HeldPriceRow,
  PlanRow,
  ProductRow,
  Proposal,
  RunRow,
} from "@pricetrail/contract";

/** A price that is held until it is confirmed. */
export const heldOf = (product: string, more: Partial<HeldPriceRow> = {}): HeldPriceRow => ({
  _id: `held-${product}`,
  productId: product,
  product,
  url: "http://shop.example/p",
  seller: null,
  picture: null,
  trend: null,
  reason: "changed",
  detail: null,
  normalPrice: { value: "90.00", currency: "AUD" },
  discountedPrice: null,
  inForce: { value: "100.00", currency: "AUD" },
  pricedAt: "2026-06-14T11:00:00.000Z",
  isStale: false,
  firstAt: "2026-06-15T11:00:00.000Z",
  lastAt: "2026-06-15T11:00:00.000Z",
  againAt: "2026-06-15T11:12:00.000Z",
  ...more,
});

/** A product that was read without problems. */
export function productOf(name: string, more: Partial<ProductRow> = {}): ProductRow {
  const id = name.toLowerCase().replaceAll(" ", "-");
  return {
    _id: id,
    url: `http://shop.example/${id}`,
    name,
    description: "",
    image: null,
    picture: null,
    sku: null,
    gtin: null,
    mpn: null,
    ownId: null,
    brand: null,
    category: null,
    subcategory: null,
    seller: null,
    group: null,
    isTracking: true,
    normalPrice: { value: "19.90", currency: "USD" },
    discountedPrice: null,
    availability: null,
    stockSince: null,
    pricedAt: "2026-06-14T12:00:00.000Z",
    isStale: false,
    checkedAt: "2026-06-14T12:00:00.000Z",
    outcome: "value",
    detail: null,
    createdAt: "2026-06-01T12:00:00.000Z",
    ...more,
  };
}

/** A finished run of three entries without errors. */
export function runOf(id: string, more: Partial<RunRow> = {}): RunRow {
  return {
    _id: id,
    kind: "tracking",
    trigger: "person",
    state: "finished",
    total: 3,
    done: 3,
    values: 3,
    errors: 0,
    held: 0,
    skipped: 0,
    joined: 0,
    startedBy: "Ada Example",
    plan: null,
    createdAt: "2026-06-15T11:00:00.000Z",
    startedAt: "2026-06-15T11:00:01.000Z",
    finishedAt: "2026-06-15T11:00:09.000Z",
    ...more,
  };
}

/** The proposal of a page that was read without problems. */
export function proposalOf(more: Partial<Proposal> = {}): Proposal {
  return {
    url: "http://shop.example/kettle",
    name: "Blue kettle",
    description: null,
    image: null,
    brand: "Acme",
    sku: null,
    category: null,
    subcategory: null,
    seller: "shop.example",
    normalPrice: { value: "19.90", currency: "USD" },
    discountedPrice: null,
    availability: "InStock",
    sources: { name: "json-ld", brand: "json-ld" },
    outcome: "value",
    outcomeText: "",
    readableWithoutBrowser: true,
    ...more,
  };
}

/** The cost of tracking it, within the free data points. */
export const COST_WITHIN_FREE = { pointsADay: 3, dayMicroUsd: 0, monthMicroUsd: 0, unplannedPoints: 0 };

/** One page of a list. */
export function pageOf<Row>(list: Row[], more: { page?: number; pages?: number; total?: number } = {}) {
  const { page = 1, pages = 1, total = list.length } = more;
  return { list, pages, data: { page, pageSize: 25, total } };
}

/** A day without a cap, and nothing used. */
export function capToday(more: Partial<CapToday> = {}): CapToday {
  return {
    mode: "meter",
    hasMethod: false,
    own: null,
    caps: [],
    used: { points: 0, costMicroUsd: 0 },
    isNear: false,
    reachedAt: null,
    ...more,
  };
}

/** A plan for all products, every day, with nothing to visit yet. */
export function planOf(more: Partial<PlanRow> = {}): PlanRow {
  return {
    _id: "plan",
    scope: "all",
    target: null,
    timing: { mode: "interval", everyMinutes: 1440, zone: "UTC", window: null, weekdays: [] },
    isPaused: false,
    products: 0,
    shops: [],
    otherPoints: 0,
    nextAt: null,
    made: 0,
    skipped: {},
    createdAt: "2026-06-01T12:00:00.000Z",
    ...more,
  };
}

/** An organisation's plans, with no visits in the next 24 hours. */
export const plansOf = (list: PlanRow[]) => ({
  list,
  data: { pausedAt: null, now: "2026-06-15T12:00:00.000Z", coming: [] },
});

/** A finished first run of a listing, in which nothing changed. */
export function deepRunOf(more: Partial<DeepRun> = {}): DeepRun {
  return {
    _id: "run",
    listingId: "kettles",
    url: "https://shop.example/kettles",
    listing: "Kettles",
    trigger: "person",
    state: "finished",
    waiting: 0,
    failed: 0,
    pages: 100,
    found: 2500,
    claimed: null,
    new: 0,
    gone: 0,
    back: 0,
    replaced: 0,
    isFirst: true,
    ended: "complete",
    detail: null,
    startedBy: null,
    createdAt: "2026-06-15T12:00:00.000Z",
    finishedAt: "2026-06-15T12:00:00.000Z",
    ...more,
  };
}

/** A product of a listing that is there, and not tracked. */
export function listedOf(more: Partial<ListedProduct> = {}): ListedProduct {
  return {
    _id: "one",
    url: "https://shop.example/kettles/1",
    name: "Kettle 1",
    image: null,
    picture: null,
    price: null,
    wasPrice: null,
    pricedAt: "2026-06-15T12:00:00.000Z",
    isStale: false,
    category: null,
    productId: null,
    isNew: false,
    firstSeenAt: "2026-06-15T12:00:00.000Z",
    lastSeenAt: "2026-06-15T12:00:00.000Z",
    goneAt: null,
    reading: "none",
    outcome: null,
    doubts: [],
    ...more,
  };
}

/** A listing that is not watched, with one finished run. */
export function listingOf(more: Partial<Listing> = {}): Listing {
  return {
    _id: "kettles",
    url: "https://shop.example/kettles",
    title: "Kettles",
    maxPages: 300,
    maxDepth: 0,
    maxMinutes: 60,
    readFirst: 10,
    isWatched: false,
    everyHours: 24,
    plan: null,
    nextDeepRunAt: null,
    createdAt: "2026-06-15T12:00:00.000Z",
    products: 2500,
    tracked: 0,
    gone: 0,
    reading: 0,
    deepRun: deepRunOf(),
    ...more,
  };
}
