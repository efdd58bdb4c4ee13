import * as z from "zod/mini";
import { endpoint, READ, TICKET, WRITE } from "../../endpoint.ts";
import {
  idParams,
  line,
  many,
  moment,
  money,
  paged,
  pageQuery,
  searchText,
  ticketed,
} from "../../schemas.ts";

/**
 * What is done about a violation of a minimum advertised price:
 * - `open`: nothing yet
 * - `notified`: the seller knows
 * - `excused`: it is no matter, for a reason
 * - `resolved`: it is over
 */
export const VIOLATION_STATUSES = ["open", "notified", "excused", "resolved"] as const;
export type ViolationStatus = (typeof VIOLATION_STATUSES)[number];

/**
 * Why a violation is over:
 * - `price`: the seller asks enough
 * - `map`: the minimum is another one, or not in effect
 * - `stock`: the product is sold out
 * - `gone`: the product is no longer compared with the item, or asks another currency
 */
export const VIOLATION_ENDS = ["price", "map", "stock", "gone"] as const;
export type ViolationEnd = (typeof VIOLATION_ENDS)[number];

export const VIOLATION_SORTS = ["since", "-since", "item", "-item", "gap", "-gap"] as const;
export type ViolationSort = (typeof VIOLATION_SORTS)[number];

/** The longest time in hours for which a price may be below a minimum before that is a violation. */
export const MAX_MAP_GRACE_HOURS = 720;

const named = z.object({ _id: z.string(), name: z.string() });

/** A price of another seller below an item's minimum advertised price. */
export const violationRow = z.object({
  _id: z.string(),
  item: z.extend(named, { ownId: z.nullable(z.string()), gtin: z.nullable(z.string()) }),
  /** The other seller's product. */
  product: named,
  url: z.string(),
  seller: z.nullable(named),
  /** The last price below the minimum, and the minimum at that time. */
  price: money,
  map: money,
  /** The price compared with the minimum, in tenths of a percent of that. */
  gapPermille: z.nullable(z.number()),
  since: moment,
  /** When the price was last read. */
  seenAt: moment,
  /** Whether that is too long ago to know whether it still is asked; never of one that is over. */
  isStale: z.boolean(),
  /** Number of visits that have read it. */
  sightings: z.number(),
  /** 1 for the first violation of this product and item, 2 for the second, and so on. */
  times: z.number(),
  status: z.enum(VIOLATION_STATUSES),
  /** Why it is excused. */
  reason: z.nullable(z.string()),
  statusAt: moment,
  /** The person who has set the status; null where nobody has. */
  statusBy: z.nullable(z.string()),
  endedAt: z.nullable(moment),
  endedBy: z.nullable(z.enum(VIOLATION_ENDS)),
});
export type ViolationRow = z.infer<typeof violationRow>;

const filters = {
  search: searchText,
  status: z.optional(z.enum(VIOLATION_STATUSES)),
  seller: many,
  item: many,
  sort: z.optional(z.enum(VIOLATION_SORTS)),
};

export const listViolations = endpoint({
  method: "GET",
  path: "get/map-violation",
  summary: "Prices of other sellers below the minimum advertised prices of items, the latest first",
  access: READ,
  scope: "prices:read",
  query: z.extend(pageQuery, filters),
  response: paged(violationRow),
});

export const exportViolations = endpoint({
  method: "GET",
  path: "export/map-violation",
  isDear: true,
  summary: "Violations of minimum advertised prices as CSV or XLSX, exactly as filtered",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ ...filters, ...ticketed }),
  response: z.string(),
});

export const violationCase = endpoint({
  method: "GET",
  path: "get/map-violation/{id}/case",
  isDear: true,
  summary:
    "The case file of a violation: a ZIP with a PDF about it, and the evidence of its last price with a page that verifies all files without a network. 406 where no evidence is kept",
  access: READ,
  scope: "prices:read",
  stream: "file",
  params: idParams,
  response: z.unknown(),
});

export const updateViolation = endpoint({
  method: "POST",
  path: "update/map-violation/{id}",
  summary:
    "Note that the seller is notified of a violation, excuse it with a reason, or open it again. 406 if it is over",
  access: WRITE,
  scope: "products:write",
  params: idParams,
  body: z.object({
    status: z.enum(["open", "notified", "excused"]),
    /** Required to excuse it. */
    reason: z.optional(line(500)),
  }),
  response: z.object({ message: z.string(), data: violationRow }),
});
