import { roleHas } from "@pricetrail/contract";
import type { Clock } from "../../../clock.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Channels } from "../../channels/channels.ts";
import type { Mail } from "../../mail/mail.ts";
import type { MailMessage } from "../../mail/messages.rules.ts";
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

/** Creates the service that notifies owners and admins of a day's usage of data points. */
export function createUsageWarnings(
  mail: Pick<Mail, "enqueue">,
  clock: Clock,
  channels: Pick<Channels, "push">,
) {
  const findManagers = async (trx: Trx, organisationId: string) =>
    (await findMembers(trx, organisationId)).filter(({ role }) => roleHas(role, "manage"));
  const send = async (trx: Trx, organisationId: string, warning: Unaddressed<Warning>): Promise<void> => {
    for (const { email } of await findManagers(trx, organisationId))
      await mail.enqueue(trx, { ...warning, to: email });
  };
  return {
    /** Must be called once per day and organisation, in the transaction that counts the point and has entered the organisation. */
    warn: (trx: Trx, { organisationId, ...usage }: QuotaReached): Promise<void> =>
      send(trx, organisationId, { kind: "usage_warning", ...usage }),
    /** Does the same when most of a day's cap is used, and notifies them on their devices too. */
    warnOfCap: async (
      trx: Trx,
      { organisationId, ...usage }: { organisationId: string; day: string; used: string; cap: string },
    ): Promise<void> => {
      const warning = { kind: "cap_warning", ...usage } as const;
      await send(trx, organisationId, warning);
      const people = (await findManagers(trx, organisationId)).map(({ user_id }) => user_id);
      const notice = { organisationId, now: clock.now(), mail: { ...warning, to: "" }, data: usage };
      await channels.push(trx, notice, people);
    },
  };
}
export type UsageWarnings = ReturnType<typeof createUsageWarnings>;
