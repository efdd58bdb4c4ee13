import { CHANNEL_TEXTS } from "@pricetrail/contract";
import type { DeliveryRow, GrowingQuery } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { notFound, refused } from "../../http/errors.ts";
import { pageOfList } from "../../http/paged-list.ts";
import { newId } from "../../ids.ts";
import { addUse, lockUse } from "./channel-use.store.ts";
import type { Editor, Reader } from "../ownership/ownership.rules.ts";
import type { ChannelsService } from "./channels.service.ts";
import { findSeen } from "./channels.store.ts";
import type { ChannelMessage } from "./channel-message.rules.ts";
import type { DeliveryJob } from "./delivery.job.ts";
import * as store from "./deliveries.store.ts";

/** Maximum deliveries counted and paged through. */
const MAX_COUNTED = 10_000;
const MAX_RESENT = 1000;
/** Per organisation and hour: manual messages go to addresses that its people choose. */
const MAX_RESENT_HOURLY = 5000;
const MAX_TESTS_HOURLY = 60;

/** An alert's message for some channels. */
export interface MessageForChannels {
  organisationId: string;
  channelIds: readonly string[];
  /** Its id in the inbox. */
  messageId: string;
  message: ChannelMessage;
  now: Date;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Creates the service for the delivery log: sent, waiting and failed messages of channels. */
export function createDeliveries(
  { db, clock, publicUrl }: Foundation,
  { job, channels }: { job: DeliveryJob; channels: Pick<ChannelsService, "changeable"> },
) {
  const requireSeen = async (trx: Trx, reader: Reader, channelId: string): Promise<void> => {
    const known = isId(channelId) ? await findSeen(trx, reader, [channelId]) : [];
    if (known.length === 0) throw notFound();
  };

  return {
    /** Inserts a message's deliveries, in the transaction that writes the message. */
    enqueue: async (
      trx: Trx,
      { organisationId, channelIds, messageId, message, now }: MessageForChannels,
    ): Promise<void> => {
      if (channelIds.length === 0) return;
      const ids = channelIds.map(() => newId(now));
      const delivery = { messageId, content: message, at: now };
      await store.insertDeliveries(trx, organisationId, delivery, channelIds, ids);
    },

    /**
     * Returns a page of a channel's deliveries.
     *
     * @throws AppError 404 for a channel that the caller does not see
     */
    list: (
      owner: Reader,
      query: GrowingQuery & { channel: string; state?: DeliveryRow["state"] | undefined },
    ) =>
      readInOrganisation(db, owner.organisationId, async (trx) => {
        await requireSeen(trx, owner, query.channel);
        const { organisationId } = owner;
        const filter = { channelId: query.channel, ...(query.state ? { state: query.state } : {}) };
        const { records, pages, data } = await pageOfList(query, {
          most: MAX_COUNTED,
          count: (upTo) => store.countDeliveries(trx, organisationId, filter, upTo),
          find: (range) => store.findDeliveries(trx, organisationId, filter, range),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
        return {
          list: records.map(({ id, createdAt, triedAt, nextAt, ...rest }): DeliveryRow => ({
            ...rest,
            _id: id,
            createdAt: createdAt.toISOString(),
            triedAt: triedAt?.toISOString() ?? null,
            nextAt: nextAt?.toISOString() ?? null,
          })),
          pages,
          data,
        };
      }),

    /**
     * Sends messages of a channel again under their own ids; returns how many.
     *
     * @throws AppError 404 for a channel that the caller does not see, 403 for the team's when the caller may only view, 406 when there is nothing to send, the channel is off, or
     *   too many were sent in an hour
     */
    resend: (owner: Editor, filter: store.ResendFilter): Promise<number> =>
      writeInOrganisation(db, owner.organisationId, async (trx) => {
        await channels.changeable(trx, owner, filter.channelId);
        const { organisationId } = owner;
        if (await store.isOff(trx, organisationId, filter.channelId)) throw refused(CHANNEL_TEXTS.isOff);
        const known = filter.ids === undefined ? {} : { ids: filter.ids.filter(isId) };
        const wanted = { ...filter, ...known };
        const now = clock.now();
        const left = MAX_RESENT_HOURLY - (await lockUse(trx, organisationId, "resend", now));
        if (left <= 0) throw refused(CHANNEL_TEXTS.tooManyResent(MAX_RESENT_HOURLY));
        const most = Math.min(left, MAX_RESENT);
        const count = await store.requeueDeliveries(trx, organisationId, wanted, now, most);
        if (count === 0) throw refused(CHANNEL_TEXTS.nothingToResend);
        await addUse(trx, organisationId, "resend", count);
        return count;
      }),

    /**
     * Sends a test message now; returns null when it was delivered, otherwise the error.
     *
     * @throws AppError 404 for an unknown channel, 403 for the team's when the caller may only view, 406 after too many tests in an hour
     */
    async test(owner: Editor, channelId: string): Promise<string | null> {
      const { organisationId } = owner;
      const now = clock.now();
      const id = newId(now);
      await writeInOrganisation(db, organisationId, async (trx) => {
        await channels.changeable(trx, owner, channelId);
        if ((await lockUse(trx, organisationId, "test", now)) >= MAX_TESTS_HOURLY)
          throw refused(CHANNEL_TEXTS.tooManyTests(MAX_TESTS_HOURLY));
        await addUse(trx, organisationId, "test", 1);
        const content: ChannelMessage = {
          type: "channel.test",
          at: now.toISOString(),
          title: CHANNEL_TEXTS.testTitle,
          text: CHANNEL_TEXTS.testText,
          link: `${publicUrl()}/alerts`,
          data: { text: CHANNEL_TEXTS.testText },
        };
        await store.insertTest(trx, organisationId, { messageId: null, content, at: now }, channelId, id);
      });
      return (await job.deliverTest(organisationId, id)).error;
    },
  };
}
