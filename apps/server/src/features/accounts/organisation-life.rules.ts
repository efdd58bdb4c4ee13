import type { Trx } from "../../database/tenant.ts";

/** What else has to be done when an organisation begins or ends, in the transaction that has entered it. */
export interface OrganisationLife {
  /** Somebody has signed up, and the organisation is theirs. */
  signedUp(trx: Trx, organisationId: string, now: Date): Promise<void>;
  /** The organisation is about to be deleted with everything that is its own. */
  closing(trx: Trx, organisationId: string, now: Date): Promise<void>;
}
