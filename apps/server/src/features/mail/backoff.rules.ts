import { MINUTE_MS } from "@pricetrail/contract";

/** Waits in milliseconds after the first, second, ... failed attempt; the mail has failed after one more. */
const WAITS = [0.5, 2, 10, 30, 60, 120, 240, 480].map((minutes) => minutes * MINUTE_MS);

/** Returns the milliseconds until the next attempt after `attempts` failed ones; undefined when no attempt is left. */
export function retryDelay(attempts: number): number | undefined {
  return WAITS[attempts - 1];
}

/** Returns whether an SMTP server has permanently rejected this mail (5xx), so that a retry is pointless. */
export function isPermanent(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 500 &&
    // 530 and 535 concern the program's own sign-in at the server, which the operator can fix.
    ![530, 534, 535].includes(error.responseCode)
  );
}
