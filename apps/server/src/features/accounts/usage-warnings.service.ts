import type { Trx } from "../../database/tenant.ts";
import type { Mail } from "../mail/mail.ts";
import { findMembers } from "./members.store.ts";

/** The usage of one UTC day (YYYY-MM-DD) at the moment its free data points ran out. */
export interface QuotaReached {
  organisationId: string;
  day: string;
  /** Data points of the day so far, and how many of a day are free. */
  used: number;
  quota: number;
}

/** Informs the people who can do something about it that the free data points of a day are used up. */
export function createUsageWarnings(mail: Mail) {
  return {
    /** To be called once a day and organisation, in the transaction that counts the point; it has entered the organisation. */
    warn: async (trx: Trx, { organisationId, day, used, quota }: QuotaReached): Promise<void> => {
      const members = await findMembers(trx, organisationId);
      for (const { email, role } of members) {
        if (role === "owner" || role === "admin")
          await mail.enqueue(trx, { kind: "usage_warning", to: email, used, quota, day });
      }
    },
  };
}
