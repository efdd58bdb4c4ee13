import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { idParams, moment } from "../../schemas.ts";
import { pageTrial } from "../elements/elements.endpoints.ts";

/** Maximum pages in one trial. */
export const MAX_TRIAL_PAGES = 500;

/**
 * One page of a trial. `sure`: every field was found and every price is plausible. `unsure`: a person should check it before
 * accepting it. `failed`: it cannot be accepted. `waiting`: not visited yet.
 */
export const TRIAL_VERDICTS = ["waiting", "sure", "unsure", "failed"] as const;

export const trialRow = z.object({
  url: z.string(),
  /** The product with this address: it existed and gets the configuration when accepted, or was created by accepting. */
  productId: z.nullable(z.string()),
  isAccepted: z.boolean(),
  name: z.nullable(z.string()),
  verdict: z.enum(TRIAL_VERDICTS),
  /** Why it is not sure, in one sentence. */
  reason: z.nullable(z.string()),
  result: z.nullable(pageTrial),
  /** Hash of a picture: of the product's part of the page, or the product picture that the page names. */
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
  /** Data points per page of one run over the accepted pages. */
  pointsPerPage: z.number(),
  list: z.array(trialRow),
  /** Addresses that were not accepted, with the reasons. */
  refused: refusedAddresses,
});
export type Trial = z.infer<typeof trial>;

export const startTrial = endpoint({
  method: "POST",
  path: "start/trial/{id}",
  isDear: true,
  isOnce: true,
  summary: "Try a product's configuration on other pages of the same shop; no product is stored",
  access: WRITE,
  scope: "elements:write",
  params: idParams,
  body: z.object({
    urls: z.optional(z.array(z.string().check(z.maxLength(2_048))).check(z.maxLength(MAX_TRIAL_PAGES))),
    productIds: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_TRIAL_PAGES))),
  }),
  response: z.object({
    data: trial,
    /** Addresses that were not accepted, with the reasons. */
    refused: refusedAddresses,
  }),
});

export const getTrial = endpoint({
  method: "GET",
  path: "get/trial/{id}",
  summary: "A trial with its results so far",
  access: READ,
  scope: "elements:read",
  params: idParams,
  response: z.object({ data: trial }),
});

export const acceptTrial = endpoint({
  method: "POST",
  path: "accept/trial/{id}",
  isOnce: true,
  summary: "Create products with entries from the selected pages of a trial, in one step",
  access: WRITE,
  scope: "elements:write",
  params: idParams,
  body: z.object({ urls: z.array(z.string().check(z.maxLength(2_048))).check(z.minLength(1)) }),
  response: z.object({ message: z.string(), added: z.number(), changed: z.number() }),
});
