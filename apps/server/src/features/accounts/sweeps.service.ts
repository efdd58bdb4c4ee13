import { DAY_MS } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Mail } from "../mail/mail.ts";
import type { DeletionService } from "./deletion.service.ts";
import { sweepLinks } from "./sign-up/links.store.ts";
import { sweepRequests, sweepThrottles } from "./sign-up/visitor-requests.store.ts";
import { sweepSessions } from "./sign-in/sessions.store.ts";

const DEVICE_DAYS = 400;

/** Deletes expired data, which nothing reads any more but which should not be kept. */
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
