import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { emailKey } from "../email.rules.ts";
import { makeLink } from "../sign-up/links.service.ts";
import { enterPerson, findOrganisations } from "../organisations.store.ts";
import { deleteSessionsInOrganisation, moveSessions } from "../sign-in/sessions.store.ts";
import { addOwnOrganisation } from "../sign-up/sign-up.service.ts";
import type { Throttles } from "../sign-in/throttles.service.ts";
import { findUser } from "../users.store.ts";

/** Creates the account operations that the team needs when members come and go. */
export function createMembershipService({ clock }: Foundation, throttles: Throttles) {
  return {
    /**
     * Completes the removal of a membership in this transaction. A person without any organisation gets one of their own, so that
     * they can still sign in and delete their account. Leaves the transaction in another organisation.
     */
    async ended(
      trx: Trx,
      userId: string,
      organisationId: string,
      sessions: "sign out" | "move",
    ): Promise<void> {
      const user = await findUser(trx, userId);
      if (!user) return;
      await enterPerson(trx, userId);
      const rest = (await findOrganisations(trx, userId)).filter(({ id }) => id !== organisationId);
      const next = rest[0]?.id ?? (await addOwnOrganisation(trx, userId, user.fullname, clock.now()));
      if (sessions === "move") await moveSessions(trx, userId, organisationId, next);
      else await deleteSessionsInOrganisation(trx, userId, organisationId);
    },

    /** Returns the token of an invitation's mailed link. */
    makeInvitationLink: (
      trx: Trx,
      invitation: { email: string; organisationId: string; invitationId: string },
    ): Promise<string> => makeLink(trx, { ...invitation, purpose: "invite", now: clock.now() }),

    /**
     * Counts an invitation mail.
     *
     * @throws AppError 429 when this address has received too many invitations in total
     */
    countInvitationMail: (email: string): Promise<void> => throttles.count("invitationMail", emailKey(email)),
  };
}
