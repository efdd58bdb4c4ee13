const MINUTE = 60_000;

/** Waits in milliseconds after the first, second, ... failed try: a try more than that and the mail is dead. */
const WAITS = [0.5, 2, 10, 30, 60, 120, 240, 480].map((minutes) => minutes * MINUTE);

/** Milliseconds until the next try after `attempts` failed ones; undefined when it is time to give up. */
export function retryDelay(attempts: number): number | undefined {
  return WAITS[attempts - 1];
}

/** Whether an SMTP server has refused this mail for good (5xx), so that trying again is pointless. */
export function isPermanent(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 500 &&
    // 530 and 535 are our own sign-in at the server: the operator can fix that.
    ![530, 534, 535].includes(error.responseCode)
  );
}
