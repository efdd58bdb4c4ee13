import type { AllowList } from "../../egress/allow-list.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { createSend } from "../../fetch/send.ts";
import type { BackgroundJob, Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { repeat } from "../../repeating.ts";
import type { Mail } from "../mail/mail.ts";
import { createChannelsService } from "./channels.service.ts";
import { registerChannelRoutes } from "./channels.routes.ts";
import { createDeliveries } from "./deliveries.service.ts";
import { createDeliveryJob } from "./delivery.job.ts";

/** A message is news; looking costs one indexed query. */
const DELIVER_EVERY_MS = 1000;

export interface ChannelsDeps {
  mail: Pick<Mail, "enqueue">;
  guard: EgressGuard;
  allow: AllowList;
}

/** Channels: where messages of alerts are sent beside inbox and mail, and what became of each. */
export function createChannels(foundation: Foundation, { mail, guard, allow }: ChannelsDeps) {
  const send = createSend({ guard, allow, userAgent: foundation.config.USER_AGENT });
  const channels = createChannelsService(foundation, allow);
  const job = createDeliveryJob(foundation, { send, mail });
  const deliveries = createDeliveries(foundation, job);
  return {
    enqueue: deliveries.enqueue,
    requireOwn: channels.requireOwn,
    /** Sends everything that is due now; for tests. */
    deliverDue: (signal?: AbortSignal): Promise<number> => job.deliverDue(signal),
    registerRoutes: (router: Router): void => registerChannelRoutes(router, { channels, deliveries }),
    startJob: (): BackgroundJob =>
      repeat("channels", DELIVER_EVERY_MS, foundation.log, async (signal) => {
        await job.deliverDue(signal);
      }),
  };
}
export type Channels = ReturnType<typeof createChannels>;
