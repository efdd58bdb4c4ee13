import { randomBytes } from "node:crypto";
import { HOUR_MS, DAY_MS } from "@pricetrail/contract";
import type { FetchFailure } from "../../fetch/page.ts";

/** Waits in ms after the first, second, ... failure; afterwards the address is abandoned. */
const RETRY_MS = [HOUR_MS / 6, 2 * HOUR_MS, 12 * HOUR_MS, 48 * HOUR_MS];
/** Wait in ms after a host had no free slot, or the program no time. */
const BUSY_MS = HOUR_MS / 6;
/** Interval in ms for addresses that change with every visit. */
export const REFETCH_MS = DAY_MS;

/** Outcomes for which a retry is pointless. */
const FINAL: ReadonlySet<string> = new Set([
  "url_rejected",
  "not_found",
  "gone",
  "robots_disallowed",
  "too_large",
  "wrong_type",
  "redirect_loop",
  "login_required",
]);

/** Returns the wait in ms before a failed picture is retried, and whether the failure counts; null for no retry. */
export function retryAfter(
  failed: Pick<FetchFailure, "outcome" | "isWithheld">,
  tries: number,
): { waitMs: number; counts: boolean } | null {
  if (failed.isWithheld) return { waitMs: BUSY_MS, counts: false };
  const waitMs = FINAL.has(failed.outcome) ? undefined : RETRY_MS[tries];
  return waitMs === undefined ? null : { waitMs, counts: true };
}

/** Returns a new key: the organisation, for finding the picture, and 128 random bits, which make it unguessable. */
export function newPictureKey(organisationId: string): string {
  return Buffer.concat([Buffer.from(organisationId.replaceAll("-", ""), "hex"), randomBytes(16)]).toString(
    "base64url",
  );
}

const KEY = /^[\w-]{43}$/;

/** Returns the organisation of a key; undefined for an invalid key. */
export function organisationOfKey(key: string): string | undefined {
  if (!KEY.test(key)) return undefined;
  const hex = Buffer.from(key, "base64url").toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
