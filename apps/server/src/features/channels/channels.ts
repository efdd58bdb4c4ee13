import { MINUTE_MS } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { AllowList } from "../../egress/allow-list.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { createSend } from "../../fetch/send.ts";
import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import type { Router } from "../../http/router.ts";
import { createSealer } from "../../sealing.ts";
import type { Activity } from "../activity/activity.ts";
import type { Mail } from "../mail/mail.ts";
import { createChannelsService } from "./channels.service.ts";
import { registerChannelRoutes } from "./channels.routes.ts";
import { createDeliveries } from "./deliveries.service.ts";
import { createDeliveryJob } from "./delivery.job.ts";
import { createNotices } from "./notices.service.ts";
import { createSealing } from "./sealing.service.ts";
import { createStoredSecrets } from "./stored-secrets.rules.ts";
import { expireWaiting, findPausingOrganisations } from "./paused.store.ts";

/** Delivery interval in ms: messages are urgent, and polling costs one indexed query. */
const DELIVER_EVERY_MS = 1000;
const EXPIRE_EVERY_MS = 10 * MINUTE_MS;

export interface ChannelsDeps {
  mail: Pick<Mail, "enqueue">;
  guard: EgressGuard;
  allow: AllowList;
  activity: Pick<Activity, "recordBy">;
}

/** Creates the channels feature: destinations of alert messages besides inbox and mail, and their delivery logs. */
export function createChannels(foundation: Foundation, { mail, guard, allow, activity }: ChannelsDeps) {
  const send = createSend({ guard, allow, userAgent: foundation.config.USER_AGENT });
  const secrets = createStoredSecrets(createSealer(foundation.config));
  const channels = createChannelsService(foundation, { allow, secrets, activity });
  const notices = createNotices(foundation);
  const job = createDeliveryJob(foundation, { send, mail, secrets, random: Math.random });
  const sealing = createSealing(foundation, secrets);
  const deliveries = createDeliveries(foundation, { job, channels });
  let isSealed = false;
  const expirePaused = async (): Promise<void> => {
    for (const organisationId of await findPausingOrganisations(foundation.db))
      await writeInOrganisation(foundation.db, organisationId, (trx) =>
        expireWaiting(trx, organisationId, foundation.clock.now()),
      );
  };
  return {
    enqueue: deliveries.enqueue,
    push: notices.push,
    requireUsable: channels.requireUsable,
    /** Sends everything that is due now; for tests. */
    deliverDue: (signal?: AbortSignal): Promise<number> => job.deliverDue(signal),
    registerRoutes: (router: Router): void => registerChannelRoutes(router, { channels, deliveries }),
    /** Expires messages that paused channels have kept too long. */
    expirePaused,
    /** Encrypts values that are stored in plain text or with an older key. */
    sealStored: sealing.sealStored,
    jobs: [
      defineJob({
        name: "channels",
        does: "Sends messages to channels, and failed ones again.",
        kind: "leased",
        table: "delivery",
        everyMs: DELIVER_EVERY_MS,
        run: (signal) => job.deliverDue(signal),
      }),
      defineJob({
        name: "paused channels",
        does: "Expires messages that paused channels have kept too long; at the start, encrypts secrets with the newest key.",
        kind: "repeated",
        everyMs: EXPIRE_EVERY_MS,
        run: async (signal) => {
          // Once per start of the program, and again after the database was unavailable.
          if (!isSealed) await sealing.sealStored(signal);
          isSealed = true;
          await expirePaused();
        },
      }),
    ],
  };
}
export type Channels = ReturnType<typeof createChannels>;
