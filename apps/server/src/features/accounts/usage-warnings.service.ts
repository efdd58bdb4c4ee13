import type { Trx } from "../../database/tenant.ts";
import type { Mail } from "../mail/mail.ts";
import type { MailMessage } from "../mail/messages.rules.ts";
import { findMembers } from "./members.store.ts";

/** The usage of one UTC day (YYYY-MM-DD) at the moment its free data points ran out. */
export interface QuotaReached {
  organisationId: string;
  day: string;
  /** Data points of the day so far, and how many of a day are free. */
  used: number;
  quota: number;
}

type Warning = Extract<MailMessage, { kind: "usage_warning" | "cap_warning" }>;
type Unaddressed<M> = M extends unknown ? Omit<M, "to"> : never;

/** Informs the people who can do something about it of what a day's data points come to. */
export function createUsageWarnings(mail: Pick<Mail, "enqueue">) {
  const send = async (trx: Trx, organisationId: string, warning: Unaddressed<Warning>): Promise<void> => {
    const members = await findMembers(trx, organisationId);
    for (const { email, role } of members) {
      if (role === "owner" || role === "admin") await mail.enqueue(trx, { ...warning, to: email });
    }
  };
  return {
    /** To be called once a day and organisation, in the transaction that counts the point; it has entered the organisation. */
    warn: (trx: Trx, { organisationId, ...usage }: QuotaReached): Promise<void> =>
      send(trx, organisationId, { kind: "usage_warning", ...usage }),
    /** The same when most of a day's cap is used. */
    warnOfCap: (
      trx: Trx,
      { organisationId, ...usage }: { organisationId: string; day: string; used: string; cap: string },
    ): Promise<void> => send(trx, organisationId, { kind: "cap_warning", ...usage }),
  };
}
export type UsageWarnings = ReturnType<typeof createUsageWarnings>;
