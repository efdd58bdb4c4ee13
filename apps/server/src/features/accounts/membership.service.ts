import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { emailKey } from "./email.rules.ts";
import { makeLink } from "./links.service.ts";
import { enterPerson, findOrganisations } from "./organisations.store.ts";
import { deleteSessionsInOrganisation, moveSessions } from "./sessions.store.ts";
import { addOwnOrganisation } from "./sign-up.service.ts";
import type { Throttles } from "./throttles.service.ts";
import { findUser } from "./users.store.ts";

/** What the team needs of the accounts when people come and go. */
export function createMembershipService({ clock }: Foundation, throttles: Throttles) {
  return {
    /**
     * A person's membership has just been taken away in this transaction. Who belongs nowhere any more gets an organisation of
     * their own, so that they can still sign in, and delete their account. Leaves the transaction in another organisation.
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

    /** The token of an invitation's mailed link. */
    makeInvitationLink: (
      trx: Trx,
      invitation: { email: string; organisationId: string; invitationId: string },
    ): Promise<string> => makeLink(trx, { ...invitation, purpose: "invite", now: clock.now() }),

    /** @throws AppError 429 when this address gets too many invitations, from whomever */
    countInvitationMail: (email: string): Promise<void> => throttles.count("invitationMail", emailKey(email)),
  };
}
