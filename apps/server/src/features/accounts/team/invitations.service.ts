import { enterOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { duplicate, linkInvalid } from "../../../http/errors.ts";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { createActivityService } from "../../activity/activity.service.ts";
import {
  findOrganisationName,
  insertMember,
  lockOpenInvitation,
  markInvitationAccepted,
} from "./invitations.store.ts";

/** Identifies the invitation of a mailed link. */
export interface InvitationRef {
  organisationId: string;
  invitationId: string;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** Creates the service that describes and accepts invitations. */
export function createInvitationsService(foundation: Foundation) {
  const { clock, db } = foundation;
  const activity = createActivityService(foundation);
  return {
    /** Returns the open invitation and the organisation's name; undefined when it was withdrawn, accepted or has expired. */
    describe: ({ organisationId, invitationId }: InvitationRef) =>
      writeInOrganisation(db, organisationId, async (trx) => {
        const invitation = await lockOpenInvitation(trx, organisationId, invitationId, clock.now());
        const orgname = await findOrganisationName(trx, organisationId);
        return invitation && orgname !== undefined ? { fullname: invitation.fullname, orgname } : undefined;
      }),

    /**
     * Makes the person a member, within the transaction that uses up the link; enters the organisation.
     *
     * @throws AppError 401 when the invitation is no longer open, 409 when the person is a member already
     */
    async accept(trx: Trx, { organisationId, invitationId }: InvitationRef, userId: string): Promise<void> {
      const now = clock.now();
      await enterOrganisation(trx, organisationId);
      const invitation = await lockOpenInvitation(trx, organisationId, invitationId, now);
      if (!invitation) throw linkInvalid();
      const isNew = await insertMember(trx, { organisationId, userId, role: invitation.role, now });
      if (!isNew) throw duplicate(ACCOUNT_TEXTS.team.alreadyMember);
      await markInvitationAccepted(trx, organisationId, invitationId, now);
      await activity.record(trx, {
        organisationId,
        actorId: userId,
        action: "accept_invitation",
        target: invitation.email,
        after: invitation.role,
        at: now,
      });
    },
  };
}
