import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { idParams, line, many, moment, money, paged, pageQuery } from "../../schemas.ts";

/**
 * What a person says about an item and another seller's product:
 * - `same`: the same product in the same pack; from then on it is compared
 * - `equivalent`: another pack or generation; it is never compared
 * - `different`: neither
 * - `later`: asked again on the next day
 */
export const MATCH_ANSWERS = ["same", "equivalent", "different", "later"] as const;
export type MatchAnswer = (typeof MATCH_ANSWERS)[number];

/** Which matches are listed: those that wait for an answer, those put off, and those answered, also automatically. */
export const MATCH_SHOWN = ["waiting", "later", "answered"] as const;
export type MatchShown = (typeof MATCH_SHOWN)[number];

/** Number of matches that one call answers at once. */
export const MAX_MATCH_ANSWERS = 500;

const stated = {
  name: z.string(),
  brand: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  mpn: z.nullable(z.string()),
  price: z.nullable(money),
  /** When the price was read; null while there is none, and for one that the organisation states. */
  pricedAt: z.nullable(moment),
  /** Key of its picture (see `picturePath`); null while there is none. */
  picture: z.nullable(z.string()),
};

/** A reason why both are the same product, or are not. */
export const matchReason = z.object({
  /** `for`, `against`, or `veto`: against, and forbids an automatic link. */
  weighs: z.enum(["for", "against", "veto"]),
  text: z.string(),
});
export type MatchReason = z.infer<typeof matchReason>;

export const matchRow = z.object({
  _id: z.string(),
  /** As the organisation states it; what it does not state, as read in a product of the item. */
  item: z.object({ _id: z.string(), ownId: z.nullable(z.string()), ...stated }),
  offer: z.object({
    ...stated,
    url: z.string(),
    host: z.string(),
    seller: z.nullable(z.string()),
    /** Null while it is only found in a listing: answering `same` starts tracking it. */
    productId: z.nullable(z.string()),
  }),
  /**
   * Whether the product is in the item's group already, but its page has changed so that it may show another product: it is not compared
   * until this is answered. The reasons then compare what the page showed before with what it shows now.
   */
  isInDoubt: z.boolean(),
  /** That both are the same product in the same pack, in tenths of a percent. */
  probabilityPermille: z.number(),
  reasons: z.array(matchReason),
  /** Null while it waits. */
  answer: z.nullable(z.enum(["same", "equivalent", "different"])),
  isAutomatic: z.boolean(),
  answeredAt: z.nullable(moment),
  /** Until when it is put off. */
  laterUntil: z.nullable(moment),
});
export type MatchRow = z.infer<typeof matchRow>;

const matchQuery = z.extend(pageQuery, {
  show: z.optional(z.enum(MATCH_SHOWN)),
  /** Only those of these items, or of items of these brands. */
  item: many,
  brand: many,
});
export type MatchQuery = z.output<typeof matchQuery>;

export const listMatches = endpoint({
  method: "GET",
  path: "get/match",
  summary:
    "Proposed matches between items and other sellers' products, the most likely first; or those put off; or those answered, the latest first",
  access: READ,
  scope: "products:read",
  query: matchQuery,
  response: paged(matchRow),
});

export const matchSummary = endpoint({
  method: "GET",
  path: "get/match-summary",
  summary: "How many proposed matches wait, by brand, and how many are answered",
  access: READ,
  scope: "products:read",
  response: z.object({
    data: z.object({
      waiting: z.number(),
      later: z.number(),
      same: z.number(),
      equivalent: z.number(),
      different: z.number(),
      /** Of those that are the same: linked without a person. */
      automatic: z.number(),
      /** Of those that wait, by the items' brands, most first; null: items without a brand. */
      brands: z.array(
        z.object({ _id: z.nullable(z.string()), name: z.nullable(z.string()), waiting: z.number() }),
      ),
    }),
  }),
});
export type MatchSummary = z.infer<typeof matchSummary.response>["data"];

export const answerMatch = endpoint({
  method: "POST",
  path: "answer/match/{id}",
  summary:
    "Answer a proposed match; `same` puts the product into the item's group, and tracks it first if it is only found in a listing. 409 if it is answered already",
  access: WRITE,
  scope: "products:write",
  params: idParams,
  body: z.object({ answer: z.enum(MATCH_ANSWERS) }),
  response: z.object({
    message: z.string(),
    /** Present if it is now compared. */
    productId: z.nullable(z.string()),
  }),
});

export const answerMatches = endpoint({
  method: "POST",
  path: "answer/match",
  isOnce: true,
  summary:
    "Answer the waiting matches of one brand alike, up to 500: those at or above a probability, without a veto, and, for `same`, already tracked. With dryRun nothing is stored",
  access: WRITE,
  scope: "products:write",
  body: z.object({
    /** A brand's id, or `none`: items without a brand. */
    brand: line(64),
    answer: z.enum(MATCH_ANSWERS),
    minPermille: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    dryRun: z.optional(z.boolean()),
  }),
  response: z.object({ message: z.string(), answered: z.number(), left: z.number() }),
});

export const undoMatch = endpoint({
  method: "POST",
  path: "undo/match/{id}",
  summary:
    "Take back the answer to a match, or an automatic link: it waits again. With dryRun nothing is stored, and the response says what would change",
  access: WRITE,
  scope: "products:write",
  params: idParams,
  body: z.object({ dryRun: z.optional(z.boolean()) }),
  response: z.object({
    message: z.string(),
    data: z.object({
      /** The product leaves the item's group, and is no longer compared. */
      isLeaving: z.boolean(),
      /** Products of the item, before and after. */
      before: z.number(),
      after: z.number(),
      /** What it changes, in words. */
      consequences: z.array(z.string()),
    }),
  }),
});
export type MatchUndo = z.infer<typeof undoMatch.response>["data"];
