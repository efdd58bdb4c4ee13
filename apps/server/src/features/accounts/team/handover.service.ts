import { handoverText } from "@pricetrail/contract";
import type { Handover } from "@pricetrail/contract";
import type { Trx } from "../../../database/tenant.ts";
import { countOwn, giveOwn, moveContact } from "./handover.store.ts";
import { successorOf } from "./team.rules.ts";
import type { Member } from "./team.rules.ts";

/** A membership that is about to be deleted, and with it whatever is still the person's own. */
export interface EndingMembership {
  organisationId: string;
  userId: string;
  fullname: string;
}

/**
 * Must be called before a membership is deleted, with the members locked: another member becomes the contact of what is the team's, to
 * which, if so chosen, what is the person's own is given first.
 *
 * @returns what was given, or deleted with the membership, as a text; null where there is nothing
 */
export async function handOver(
  trx: Trx,
  membership: EndingMembership,
  members: readonly Member[],
  choice: Handover,
): Promise<string | null> {
  const contactId = successorOf(members, membership.userId);
  if (contactId === undefined) return null;
  const { browsers: _browsers, inboxFeeds: _inboxFeeds, ...counts } = await countOwn(trx, membership);
  if (choice === "team") await giveOwn(trx, membership);
  await moveContact(trx, membership, contactId);
  const text = handoverText(counts);
  return text === "" ? null : text;
}
