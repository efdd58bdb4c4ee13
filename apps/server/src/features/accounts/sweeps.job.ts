import type { Foundation } from "../../foundation.ts";
import type { Mail } from "../mail/mail.ts";
import type { DeletionService } from "./deletion.service.ts";
import { sweepLinks } from "./links.store.ts";
import { sweepRequests, sweepThrottles } from "./visitor-requests.store.ts";
import { sweepSessions } from "./sessions.store.ts";

const DAY_MS = 86_400_000;
const DEVICE_DAYS = 400;

/** Takes away what has run out: nothing here is looked at any more, it only should not be kept. */
export async function sweepAccounts(
  { clock, db }: Foundation,
  deletion: DeletionService,
  mail: Mail,
): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await sweepSessions(db, now, daysAgo(DEVICE_DAYS));
  await sweepLinks(db, daysAgo(1));
  await sweepRequests(db, daysAgo(1));
  await sweepThrottles(db, now);
  await deletion.sweepUnverified();
  await mail.sweep();
}
