import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../endpoint.ts";
import { idParams, line, message, moment } from "../schemas.ts";
import { pageTrial, storedBlock, TRIAL_PAGES_MAX } from "./configurations.ts";

/** As many of the longest addresses as a trial may have, in bytes. */
const URLS_BODY_LIMIT = 4 * 1024 * 1024;

/**
 * One page of a trial. `sure`: every field was found and every price is plausible. `unsure`: it can be accepted, after a look.
 * `failed`: it cannot. `waiting`: not visited yet.
 */
export const TRIAL_VERDICTS = ["waiting", "sure", "unsure", "failed"] as const;

export const trialRow = z.object({
  url: z.string(),
  /** The product that has this address: accepting gives it the configuration, or has made it. */
  productId: z.nullable(z.string()),
  isAccepted: z.boolean(),
  name: z.nullable(z.string()),
  verdict: z.enum(TRIAL_VERDICTS),
  /** Why it is not sure, in one sentence. */
  reason: z.nullable(z.string()),
  result: z.nullable(pageTrial),
  /** Hash of a picture: of the product's part of the page, or the one that the page names as its product's. */
  picture: z.nullable(z.string()),
  block: z.nullable(z.string()),
});
export type TrialRow = z.infer<typeof trialRow>;

const refusedAddresses = z.array(z.object({ url: z.string(), reason: z.string() }));

export const trial = z.object({
  _id: z.string(),
  configurationId: z.string(),
  createdAt: moment,
  isFinished: z.boolean(),
  /** Data points that one run over all accepted pages costs, for each page. */
  pointsPerPage: z.number(),
  list: z.array(trialRow),
  /** Addresses that were not taken, and why. */
  refused: refusedAddresses,
});
export type Trial = z.infer<typeof trial>;

export const startTrial = endpoint({
  method: "POST",
  path: "start/trial/{id}",
  summary: "Try a product's configuration on other pages of the same shop; stores no product",
  access: WRITE,
  bodyLimit: URLS_BODY_LIMIT,
  params: idParams,
  body: z.object({
    urls: z.optional(z.array(z.string().check(z.maxLength(2_048))).check(z.maxLength(TRIAL_PAGES_MAX))),
    productIds: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(TRIAL_PAGES_MAX))),
  }),
  response: z.object({
    data: trial,
    /** Addresses that were not taken, and why. */
    refused: refusedAddresses,
  }),
});

export const getTrial = endpoint({
  method: "GET",
  path: "get/trial/{id}",
  summary: "A trial with what was read so far",
  access: READ,
  params: idParams,
  response: z.object({ data: trial }),
});

export const acceptTrial = endpoint({
  method: "POST",
  path: "accept/trial/{id}",
  summary: "Make products with entries from the chosen pages of a trial, all in one step",
  access: WRITE,
  bodyLimit: URLS_BODY_LIMIT,
  params: idParams,
  body: z.object({ urls: z.array(z.string().check(z.maxLength(2_048))).check(z.minLength(1)) }),
  response: z.object({ message: z.string(), added: z.number(), changed: z.number() }),
});

/** What is remembered of a shop. */
export const shopMemory = z.object({
  host: z.string(),
  decimalSeparator: z.nullable(z.enum([".", ","])),
  currency: z.nullable(z.string()),
  tier: z.nullable(z.enum(["http", "browser"])),
  /** Which source each field was last read from with success. */
  sources: z.record(z.string(), z.string()),
  /** A configuration that works there, offered for the next page. */
  configurationId: z.nullable(z.string()),
  updatedAt: moment,
});
export type ShopMemory = z.infer<typeof shopMemory>;

const hostParams = z.object({ host: line(255) });

export const getShop = endpoint({
  method: "GET",
  path: "get/shop/{host}",
  summary: "What is remembered of a shop",
  access: READ,
  params: hostParams,
  response: z.object({ data: z.nullable(shopMemory) }),
});

export const updateShop = endpoint({
  method: "POST",
  path: "update/shop/{host}",
  summary: 'Decide for a shop how its prices are read ("1.099 or 1,099?"); null forgets',
  access: WRITE,
  params: hostParams,
  body: z.object({
    decimalSeparator: z.nullish(z.enum([".", ","])),
    currency: z.nullish(z.string().check(z.regex(/^[A-Z]{3}$/, "Please enter a currency code"))),
    tier: z.nullish(z.enum(["http", "browser"])),
  }),
  response: z.object({ data: shopMemory }),
});

/** Entries of one shop and field that broke the same way. */
export const repairGroup = z.object({
  _id: z.string(),
  host: z.string(),
  key: z.string(),
  /** What happened, in one sentence. */
  reason: z.string(),
  entries: z.array(
    z.object({
      entryId: z.string(),
      productId: z.string(),
      product: z.string(),
      url: z.string(),
      /** The markup is told of the first entries of a group only: what broke alike looks alike. */
      before: z.nullable(storedBlock),
      /** The element proposed in its place; null when there is none: only a re-pick helps. */
      after: z.nullable(storedBlock),
      confidence: z.nullable(z.number()),
    }),
  ),
});
export type RepairGroup = z.infer<typeof repairGroup>;

export const listRepairs = endpoint({
  method: "GET",
  path: "get/repair",
  summary: "Entries whose element moved or was lost, grouped by shop, field and way of breaking",
  access: READ,
  query: z.object({ product: z.optional(line(64)) }),
  response: z.object({ list: z.array(repairGroup) }),
});

export const confirmRepair = endpoint({
  method: "POST",
  path: "confirm/repair",
  summary: "Confirm the proposed elements of entries; their histories go on, with the place marked",
  access: WRITE,
  body: z.object({
    entryIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5_000)),
  }),
  response: z.object({
    message: z.string(),
    repaired: z.number(),
    refused: z.array(z.object({ entryId: z.string(), reason: z.string() })),
  }),
});

export const dismissRepair = endpoint({
  method: "POST",
  path: "dismiss/repair",
  summary: "Reject the proposed elements: the entries stay as they are until somebody re-picks",
  access: WRITE,
  body: z.object({
    entryIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5_000)),
  }),
  response: message,
});
