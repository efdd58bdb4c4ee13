import { readSignedIds, signIds } from "../alerts/alert-links.rules.ts";
import type { REPORT_LINK_ACTIONS } from "@pricetrail/contract";

export type LinkAction = (typeof REPORT_LINK_ACTIONS)[number];

/** The reader of a signed link, and what it does. */
export interface ReaderLink {
  organisationId: string;
  readerId: string;
  action: LinkAction;
  /** Null for a link that works as long as its reader exists. */
  endsAt: Date | null;
}

const purposeOf = (action: LinkAction): string => `report-${action}:`;

/** Returns a token that allows its bearer to confirm a report, or to end it, and nothing else. */
export const signReaderLink = (
  { organisationId, readerId, action, endsAt }: ReaderLink,
  secret: string,
): string => signIds([organisationId, readerId], purposeOf(action), secret, endsAt ?? undefined);

/** Returns the reader of a token, which may have ended; undefined when this installation has not signed it. */
export function readReaderLink(token: string, secret: string): ReaderLink | undefined {
  const signed = readSignedIds(token);
  const action = (["confirm", "end"] as const).find((one) => signed?.isSigned(purposeOf(one), secret));
  if (!signed || !action) return undefined;
  const [organisationId, readerId] = signed.ids;
  return { organisationId, readerId, action, endsAt: signed.endsAt.getTime() === 0 ? null : signed.endsAt };
}
