import { LINK_LIFETIME_HOURS, HOUR_MS } from "@pricetrail/contract";
import type { LinkPurpose } from "@pricetrail/contract";
import type { Trx } from "../../../database/tenant.ts";
import { insertLink } from "./links.store.ts";
import { hashToken, newToken } from "../../../ids.ts";

/** Creates a one-time link for one purpose and returns its token; only the hash is stored. */
export async function makeLink(
  trx: Trx,
  link: {
    purpose: LinkPurpose;
    email: string;
    userId?: string;
    organisationId?: string;
    invitationId?: string;
    now: Date;
  },
): Promise<string> {
  const token = newToken();
  await insertLink(trx, {
    tokenHash: hashToken(token),
    purpose: link.purpose,
    userId: link.userId ?? null,
    organisationId: link.organisationId ?? null,
    invitationId: link.invitationId ?? null,
    email: link.email,
    now: link.now,
    expiresAt: new Date(link.now.getTime() + LINK_LIFETIME_HOURS * HOUR_MS),
  });
  return token;
}
