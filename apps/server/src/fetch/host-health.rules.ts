import type { FetchFailure } from "./page.ts";

/** So many failures of a host in a row open its circuit. */
export const OPENING_FAILURES = 5;
/** How long nothing is asked of the host then; twice as long after each try that fails, up to the most. */
const PAUSE_MS = 5 * 60_000;
const MAX_PAUSE_MS = 4 * 3600_000;

/** How long the circuit stays open after so many failures in a row, in ms; undefined while it is closed. */
export function pauseAfter(failures: number): number | undefined {
  if (failures < OPENING_FAILURES) return undefined;
  return Math.min(PAUSE_MS * 2 ** Math.min(failures - OPENING_FAILURES, 20), MAX_PAUSE_MS);
}

/**
 * Whether a failure says that the host itself does not work, or does not want us now: a page that is missing, too large or not
 * allowed says nothing of it, nor does a visit that we held back ourselves.
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

/** Failures that the host had no part in: neither does it work nor does it not. */
export function isUnrelatedToHost({ outcome, isWithheld }: FetchFailure): boolean {
  return (
    isWithheld === true ||
    outcome === "url_rejected" ||
    outcome === "robots_disallowed" ||
    outcome === "browser_crashed" ||
    outcome === "internal"
  );
}
