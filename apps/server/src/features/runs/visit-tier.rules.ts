import { createHash } from "node:crypto";
import type { PageReading } from "../../reading/read-page.ts";
import { isUnpriced } from "./item-results.rules.ts";
import type { VisitJob } from "./visits.queue.ts";

/** `auto`: HTTP, then the browser where the answer lacks something. */
export type VisitTier = "auto" | "http" | "browser";

/** How a visit was allowed to fetch its page, and what it began with. */
export interface VisitTiers {
  allowed: VisitTier;
  begun: VisitTier;
}

/** After so many visits in a row whose page the browser had to fetch again, visits of the product begin with the browser. */
export const ENOUGH_MISSES = 3;
/** One in so many of them still tries HTTP first. */
export const HTTP_TRIED_ONE_IN = 20;

/** One in so many visits reads in full what a shop calls unchanged. */
const VERIFIED_ONE_IN = 20;

/** The visit's own number: the same for each of its deliveries, and spread evenly over visits. */
const numberOf = ({ runId, productId }: Pick<VisitJob, "runId" | "productId">): number =>
  createHash("sha256").update(`${runId} ${productId}`).digest().readUInt32BE(0);

/**
 * What a visit begins with.
 *
 * @param httpMisses visits of the product in a row whose answer by HTTP was not enough
 */
export function beginVisit(
  allowed: VisitTier,
  httpMisses: number,
  visit: Pick<VisitJob, "runId" | "productId">,
): VisitTiers {
  const isSpared =
    allowed === "auto" && httpMisses >= ENOUGH_MISSES && numberOf(visit) % HTTP_TRIED_ONE_IN !== 0;
  return { allowed, begun: isSpared ? "browser" : allowed };
}

/** Whether a visit reads its page in full though the shop may call it unchanged; never one that tries HTTP in place of the browser. */
export const isVerifying = (visit: Pick<VisitJob, "runId" | "productId">): boolean =>
  numberOf(visit) % VERIFIED_ONE_IN === 1;

/**
 * The visits in a row whose answer by HTTP was not enough, after this one. An answer that is enough sets it back to 0. A visit that
 * began with the browser and read nothing shows that the browser alone does not help either: the next one tries HTTP first.
 */
export function missesAfter(httpMisses: number, tiers: VisitTiers, reading: PageReading): number {
  if (tiers.allowed !== "auto" || reading.isCompanion === true) return httpMisses;
  const tier = reading.page?.tier;
  if (tier === "http") return 0;
  const isRead = tier === "browser" && (reading.outcome === "value" || isUnpriced(reading.outcome));
  if (tiers.begun === "browser") return isRead ? httpMisses : Math.min(httpMisses, ENOUGH_MISSES - 1);
  return isRead ? Math.min(httpMisses + 1, ENOUGH_MISSES) : httpMisses;
}
