import type { Trx } from "../../database/tenant.ts";

/** Hooks for the creation and deletion of an organisation, called in the transaction that has entered it. */
export interface OrganisationLife {
  /** Called when somebody has signed up and owns the new organisation. */
  signedUp(trx: Trx, organisationId: string, now: Date): Promise<void>;
  /** Called before the organisation and all its data are deleted. */
  closing(trx: Trx, organisationId: string, now: Date): Promise<void>;
}
