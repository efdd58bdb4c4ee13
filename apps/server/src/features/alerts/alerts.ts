import type { BackgroundJob, Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { repeat } from "../../repeating.ts";
import type { Channels } from "../channels/channels.ts";
import type { Mail } from "../mail/mail.ts";
import { createAlertRules } from "./alert-rules.service.ts";
import { registerAlertRoutes } from "./alerts.routes.ts";
import { createInbox } from "./inbox.service.ts";
import { createPublished } from "./published.service.ts";
import { createRehearsals } from "./rehearsal.service.ts";
import { createSilence } from "./silence.service.ts";

/** Missing readings are counted in days. */
const LOOK_MS = 10 * 60_000;

export interface AlertsDeps {
  mail: Pick<Mail, "enqueueComposed">;
  channels: Pick<Channels, "enqueue" | "requireOwn">;
}

/** Alerts: what people are notified about, and the inbox where their messages are kept. */
export function createAlerts(foundation: Foundation, { mail, channels }: AlertsDeps) {
  const rules = createAlertRules(foundation, channels);
  const inbox = createInbox(foundation);
  const rehearsals = createRehearsals(foundation);
  const published = createPublished(foundation, { mail, channels });
  const silence = createSilence(foundation, published);
  return {
    onPublished: published.onPublished,
    lookForSilence: (signal?: AbortSignal): Promise<void> => silence.lookAround(signal),
    registerRoutes: (router: Router): void => registerAlertRoutes(router, { rules, inbox, rehearsals }),
    startJob: (): BackgroundJob =>
      repeat("alerts", LOOK_MS, foundation.log, (signal) => silence.lookAround(signal)),
  };
}
export type Alerts = ReturnType<typeof createAlerts>;
