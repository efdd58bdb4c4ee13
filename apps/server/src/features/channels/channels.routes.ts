import {
  addChannel,
  CHANNEL_TEXTS,
  deleteChannel,
  getPushKey,
  listChannels,
  listDeliveries,
  resendDeliveries,
  rotateChannelSecret,
  testChannel,
  updateChannel,
} from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { ChannelsService } from "./channels.service.ts";
import type { Deliveries } from "./deliveries.service.ts";

interface ChannelCalls {
  channels: ChannelsService;
  deliveries: Deliveries;
}

export function registerChannelRoutes(router: Router, { channels, deliveries }: ChannelCalls): void {
  router.on(listChannels, async ({ caller }) => ({ list: await channels.list(caller) }));
  router.on(getPushKey, async () => ({ data: { publicKey: await channels.pushKey() } }));
  router.on(
    addChannel,
    async ({ caller, body }) => ({ message: CHANNEL_TEXTS.added, ...(await channels.add(caller, body)) }),
    { isOneTransaction: true },
  );
  router.on(updateChannel, async ({ caller, params, body }) => ({
    message: CHANNEL_TEXTS.updated,
    data: await channels.change(caller, params.id, body),
  }));
  router.on(deleteChannel, async ({ caller, params }) => {
    await channels.remove(caller, params.id);
    return { message: CHANNEL_TEXTS.deleted };
  });
  router.on(
    rotateChannelSecret,
    async ({ caller, params }) => ({
      message: CHANNEL_TEXTS.rotated,
      secret: await channels.rotate(caller, params.id),
    }),
    { isOneTransaction: true },
  );
  router.on(testChannel, async ({ caller, params }) => {
    const problem = await deliveries.test(caller, params.id);
    return {
      message: problem === null ? CHANNEL_TEXTS.tested : CHANNEL_TEXTS.testFailed(problem),
      data: { isDelivered: problem === null },
    };
  });
  router.on(listDeliveries, ({ caller, query }) => deliveries.list(caller, query));
  router.on(resendDeliveries, async ({ caller, body }) => {
    const { channel, ids, state, from, to } = body;
    const count = await deliveries.resend(caller, {
      channelId: channel,
      ...(ids ? { ids } : {}),
      ...(state ? { state } : {}),
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { to: new Date(to) }),
    });
    return { message: CHANNEL_TEXTS.resent(count) };
  });
}
