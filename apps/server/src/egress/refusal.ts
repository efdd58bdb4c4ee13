/** Why the guard refused a connection. Each is also an outcome of a check. */
export type RefusalOutcome = "url_rejected" | "dns" | "connect" | "timeout";

/** A connection that the guard refused. `reason` is one clause that can be shown to the user. */
export interface Refusal {
  outcome: RefusalOutcome;
  reason: string;
}

/** Header of the guard's own responses; the guard removes it from servers' responses, so that it cannot be forged. */
export const REFUSAL_HEADER = "x-egress-refusal";

/** HTTP statuses of the guard's own responses, for clients that see nothing but the status. */
export const REFUSAL_STATUS: Record<RefusalOutcome, number> = {
  url_rejected: 403,
  dns: 502,
  connect: 502,
  timeout: 504,
};

/** Returns the header's value: the outcome, then the reason in ASCII. */
export function refusalHeader(refusal: Refusal): string {
  return `${refusal.outcome}; ${refusal.reason.replace(/[^\x20-\x7e]/g, "?")}`;
}

/** Parses the header; returns null when it is not one of the guard's. */
export function parseRefusalHeader(value: string | undefined): Refusal | null {
  const match = /^(url_rejected|dns|connect|timeout); (.*)$/.exec(value ?? "");
  return match === null ? null : { outcome: match[1] as RefusalOutcome, reason: match[2]! };
}

/** A refusal as an exception. */
export class EgressRefusedError extends Error {
  override name = "EgressRefusedError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.outcome}: ${refusal.reason}`);
    this.refusal = refusal;
  }
}
