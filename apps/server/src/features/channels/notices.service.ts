import { MAIL_TEXTS, PUSH_KINDS } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { newId } from "../../ids.ts";
import { mailBody } from "../mail/compose.rules.ts";
import { mailPath } from "../mail/messages.rules.ts";
import type { MailMessage } from "../mail/messages.rules.ts";
import type { ChannelMessage } from "./channel-message.rules.ts";
import { insertDeliveries } from "./deliveries.store.ts";
import { findPushChannels, findStandIn } from "./notices.store.ts";

export interface Notice {
  organisationId: string;
  now: Date;
  /** The mail with the same content. */
  mail: Extract<MailMessage, { kind: "channel_off" | "cap_warning" }>;
  /** For programs. */
  data: Record<string, unknown>;
}

/** Creates the service that also sends the mails about the program's own state to people's channels. */
export function createNotices({ publicUrl }: Pick<Foundation, "publicUrl">) {
  const enqueue = async (
    trx: Trx,
    { organisationId, now, mail, data }: Notice,
    type: ChannelMessage["type"],
    channelIds: readonly string[],
  ): Promise<void> => {
    if (channelIds.length === 0) return;
    const text = mailBody(mail);
    const content: ChannelMessage = {
      type,
      at: now.toISOString(),
      title: MAIL_TEXTS[mail.kind].subject,
      text,
      link: publicUrl() + mailPath(mail),
      data: { ...data, text },
    };
    const ids = channelIds.map(() => newId(now));
    await insertDeliveries(trx, organisationId, { messageId: null, content, at: now }, channelIds, ids);
  };
  return {
    /** Notifies people on their devices, in the transaction of the event. */
    push: async (trx: Trx, notice: Notice, userIds: readonly string[]): Promise<void> => {
      const channelIds = await findPushChannels(trx, notice.organisationId, userIds, PUSH_KINDS);
      await enqueue(trx, notice, "usage.near_cap", channelIds);
    },

    /** Reports that a channel was switched off on another working channel of its owner, if there is one. */
    reportOff: async (trx: Trx, notice: Notice, channelId: string): Promise<void> => {
      const standIn = await findStandIn(trx, notice.organisationId, channelId);
      await enqueue(trx, notice, "channel.off", standIn === undefined ? [] : [standIn]);
    },
  };
}
