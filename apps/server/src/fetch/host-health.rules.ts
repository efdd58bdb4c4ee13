import { MINUTE_MS } from "@pricetrail/contract";
import type { FetchFailure } from "./page.ts";

/** Number of consecutive failures of a host that opens its circuit. */
export const OPENING_FAILURES = 5;
/** Initial pause in ms; it doubles after each failed retry, up to the maximum. */
const PAUSE_MS = 5 * MINUTE_MS;
const MAX_PAUSE_MS = 4 * 3600_000;

/** Returns how long the circuit stays open after this many consecutive failures, in ms; undefined while it is closed. */
export function pauseAfter(failures: number): number | undefined {
  if (failures < OPENING_FAILURES) return undefined;
  return Math.min(PAUSE_MS * 2 ** Math.min(failures - OPENING_FAILURES, 20), MAX_PAUSE_MS);
}

/**
 * Returns whether a failure shows that the host itself is broken, or refuses visits now: a page that is missing, too large
 * or not allowed does not, nor does a visit withheld by this program.
 */
export function isHostFailure({ outcome, status, isWithheld }: FetchFailure): boolean {
  if (isWithheld === true) return false;
  switch (outcome) {
    case "dns":
    case "connect":
    case "tls":
    case "timeout":
    case "rate_limited":
    case "blocked":
      return true;
    case "http_status":
      return status !== undefined && status >= 500;
    default:
      return false;
  }
}

/** Returns whether a failure says nothing about the host's health. */
export function isUnrelatedToHost({ outcome, isWithheld }: FetchFailure): boolean {
  return (
    isWithheld === true ||
    outcome === "url_rejected" ||
    outcome === "robots_disallowed" ||
    outcome === "browser_crashed" ||
    outcome === "internal"
  );
}
