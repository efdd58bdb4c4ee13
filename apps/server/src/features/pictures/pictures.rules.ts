import { randomBytes } from "node:crypto";
import type { FetchFailure } from "../../fetch/page.ts";

const HOUR_MS = 3_600_000;
/** Pauses after the first, second, ... failure; then the address is given up. */
const RETRY_MS = [HOUR_MS / 6, 2 * HOUR_MS, 12 * HOUR_MS, 48 * HOUR_MS];
/** A host that had no slot for us, or none of the turns of this program. */
const BUSY_MS = HOUR_MS / 6;
/** Addresses that change with every visit are looked at once a day. */
export const AGAIN_MS = 24 * HOUR_MS;

/** Outcomes that another try would not change. */
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

/** When a picture that could not be fetched is tried again, in ms from now, and whether that counts as a failure; null: never. */
export function retryAfter(
  failed: Pick<FetchFailure, "outcome" | "isWithheld">,
  tries: number,
): { waitMs: number; counts: boolean } | null {
  if (failed.isWithheld) return { waitMs: BUSY_MS, counts: false };
  const waitMs = FINAL.has(failed.outcome) ? undefined : RETRY_MS[tries];
  return waitMs === undefined ? null : { waitMs, counts: true };
}

/** A new key: the organisation, so that its picture is found, and 128 random bits, so that nobody guesses it. */
export function newPictureKey(organisationId: string): string {
  return Buffer.concat([Buffer.from(organisationId.replaceAll("-", ""), "hex"), randomBytes(16)]).toString(
    "base64url",
  );
}

const KEY = /^[\w-]{43}$/;

/** Whose picture a key names; undefined for what is no key. */
export function organisationOfKey(key: string): string | undefined {
  if (!KEY.test(key)) return undefined;
  const hex = Buffer.from(key, "base64url").toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
