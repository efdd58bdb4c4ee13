import { createHash } from "node:crypto";
import type { PageReading } from "../../../reading/read-page.ts";
import { isUnpriced } from "../settling/item-results.rules.ts";
import type { VisitJob } from "./visits.queue.ts";

/** `auto`: HTTP first, then the browser if the response is insufficient. */
export type VisitTier = "auto" | "http" | "browser";

/** The tiers that a visit may use, and its first one. */
export interface VisitTiers {
  allowed: VisitTier;
  begun: VisitTier;
}

/** Number of consecutive visits with an insufficient HTTP response after which visits of the product begin with the browser. */
export const MISSES_BEFORE_BROWSER = 3;
/** After that, one visit in this many still tries HTTP first. */
export const HTTP_RETRY_EVERY_VISITS = 20;

/** One visit in this many reads the full page although the shop would report it as unchanged. */
const VERIFIED_ONE_IN = 20;

/** Returns the visit's own number: the same for each delivery, and evenly distributed over visits. */
const numberOf = ({ runId, productId }: Pick<VisitJob, "runId" | "productId">): number =>
  createHash("sha256").update(`${runId} ${productId}`).digest().readUInt32BE(0);

/**
 * Returns the first tier of a visit.
 *
 * @param httpMisses number of consecutive visits of the product with an insufficient HTTP response
 */
export function beginVisit(
  allowed: VisitTier,
  httpMisses: number,
  visit: Pick<VisitJob, "runId" | "productId">,
): VisitTiers {
  const isSpared =
    allowed === "auto" &&
    httpMisses >= MISSES_BEFORE_BROWSER &&
    numberOf(visit) % HTTP_RETRY_EVERY_VISITS !== 0;
  return { allowed, begun: isSpared ? "browser" : allowed };
}

/**
 * Returns whether a visit reads its page in full although the shop may report it as unchanged; never true for a visit that tries
 * HTTP in place of the browser.
 */
export const isVerifying = (visit: Pick<VisitJob, "runId" | "productId">): boolean =>
  numberOf(visit) % VERIFIED_ONE_IN === 1;

/**
 * Returns the number of consecutive visits with an insufficient HTTP response, this one included. A sufficient response resets it
 * to 0. A visit that began with the browser and read nothing shows that the browser alone does not help either: the next one
 * tries HTTP first.
 */
export function countHttpMisses(httpMisses: number, tiers: VisitTiers, reading: PageReading): number {
  if (tiers.allowed !== "auto" || reading.isCompanion === true) return httpMisses;
  const tier = reading.page?.tier;
  if (tier === "http") return 0;
  const isRead = tier === "browser" && (reading.outcome === "value" || isUnpriced(reading.outcome));
  if (tiers.begun === "browser") return isRead ? httpMisses : Math.min(httpMisses, MISSES_BEFORE_BROWSER - 1);
  return isRead ? Math.min(httpMisses + 1, MISSES_BEFORE_BROWSER) : httpMisses;
}
