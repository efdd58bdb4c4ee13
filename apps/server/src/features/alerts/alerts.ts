import { MINUTE_MS } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import type { Router } from "../../http/router.ts";
import type { Activity } from "../activity/activity.ts";
import type { Channels } from "../channels/channels.ts";
import type { Mail } from "../mail/mail.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Trx } from "../../database/tenant.ts";
import { createAlertRules } from "./alert-rules.service.ts";
import { deleteListingRules } from "./alert-rules.store.ts";
import { registerAlertRoutes } from "./alerts.routes.ts";
import { createFeeds } from "./feeds.service.ts";
import { createInbox } from "./inbox.service.ts";
import { createPublished } from "./published.service.ts";
import { createRehearsals } from "./rehearsal.service.ts";
import { createSender } from "./sending.service.ts";
import { createSilence } from "./silence.service.ts";

/** Interval in ms of looking for missing readings, which are counted in days. */
const LOOK_MS = 10 * MINUTE_MS;
/** Interval in ms of sending delayed messages, which are due at whole minutes or some minutes after the last of them. */
const RELEASE_MS = 10_000;

export interface AlertsDeps {
  mail: Pick<Mail, "enqueueComposed">;
  channels: Pick<Channels, "enqueue" | "requireUsable">;
  activity: Pick<Activity, "recordBy">;
  pictures: Pick<Pictures, "findForMail">;
}

/** Creates the alerts feature: what people are notified about, and the inbox with their messages. */
export function createAlerts(foundation: Foundation, { mail, channels, pictures, activity }: AlertsDeps) {
  const rules = createAlertRules(foundation, channels, activity);
  const inbox = createInbox(foundation);
  const feeds = createFeeds(foundation);
  const rehearsals = createRehearsals(foundation);
  const sender = createSender(foundation, { mail, channels, pictures });
  const published = createPublished(sender);
  const silence = createSilence(foundation, published);
  return {
    /** The alerts of people and of the team. */
    rules,
    onPublished: published.onPublished,
    onListed: published.onListed,
    /** Deletes the alerts of a listing in the transaction that deletes the listing. */
    deleteOfListing: (trx: Trx, organisationId: string, listingId: string): Promise<void> =>
      deleteListingRules(trx, organisationId, listingId, foundation.clock.now()),
    checkForSilence: (signal?: AbortSignal): Promise<void> => silence.checkForSilence(signal),
    registerRoutes: (router: Router): void =>
      registerAlertRoutes(router, { rules, inbox, feeds, rehearsals }),
    /** Sends delayed messages that are due. */
    releaseDue: (signal?: AbortSignal): Promise<number> => sender.releaseDue(signal),
    jobs: [
      defineJob({
        name: "silence alerts",
        does: "Finds products without a reading for as long as an alert specifies.",
        kind: "repeated",
        everyMs: LOOK_MS,
        run: (signal) => silence.checkForSilence(signal),
      }),
      defineJob({
        name: "held messages",
        does: "Sends alert messages that were delayed, combined as their alert specifies.",
        kind: "repeated",
        everyMs: RELEASE_MS,
        run: (signal) => sender.releaseDue(signal),
      }),
    ],
  };
}
export type Alerts = ReturnType<typeof createAlerts>;
