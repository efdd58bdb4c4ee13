import * as z from "zod/mini";

/**
 * Alerts, channels, saved views and API keys belong to a person (`me`: private, deleted with the membership) or to the team (`team`: seen
 * by all members, changed by whoever may change products, of API keys by owners and admins, and kept when people leave). Plans, and
 * everything in the catalogue, always belong to the organisation.
 */
export const OWNERS = ["me", "team"] as const;
export type Owner = (typeof OWNERS)[number];

/** The fields of a row that say whose it is. */
export const ownership = {
  owner: z.enum(OWNERS),
  /** Of the team's: the member who is notified of its failures; null for one's own. */
  contact: z.nullable(z.string()),
};

/** In a body that adds something: whose it will be; the caller's own by default, with a key of the team always the team's. */
export const newOwner = z.optional(z.enum(OWNERS));

/** In a body that changes something: gives the caller's own to the team, for good. */
export const givenTo = z.optional(z.literal("team"));
