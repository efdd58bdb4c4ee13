import type { Trx } from "../../database/tenant.ts";
import type { Mail } from "../mail/mail.ts";
import type { MailMessage } from "../mail/messages.rules.ts";
import { findMembers } from "./members.store.ts";

/** The usage of one UTC day (YYYY-MM-DD) when its free data points run out. */
export interface QuotaReached {
  organisationId: string;
  day: string;
  /** Data points used so far that day, and the number of free ones per day. */
  used: number;
  quota: number;
}

type Warning = Extract<MailMessage, { kind: "usage_warning" | "cap_warning" }>;
type Unaddressed<M> = M extends unknown ? Omit<M, "to"> : never;

/** Creates the service that mails owners and admins about a day's usage of data points. */
export function createUsageWarnings(mail: Pick<Mail, "enqueue">) {
  const send = async (trx: Trx, organisationId: string, warning: Unaddressed<Warning>): Promise<void> => {
    const members = await findMembers(trx, organisationId);
    for (const { email, role } of members) {
      if (role === "owner" || role === "admin") await mail.enqueue(trx, { ...warning, to: email });
    }
  };
  return {
    /** Must be called once per day and organisation, in the transaction that counts the point and has entered the organisation. */
    warn: (trx: Trx, { organisationId, ...usage }: QuotaReached): Promise<void> =>
      send(trx, organisationId, { kind: "usage_warning", ...usage }),
    /** Does the same when most of a day's cap is used. */
    warnOfCap: (
      trx: Trx,
      { organisationId, ...usage }: { organisationId: string; day: string; used: string; cap: string },
    ): Promise<void> => send(trx, organisationId, { kind: "cap_warning", ...usage }),
  };
}
export type UsageWarnings = ReturnType<typeof createUsageWarnings>;
