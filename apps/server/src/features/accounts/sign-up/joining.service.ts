import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { asPerson, enterOrganisation, inTransaction } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { linkInvalid, refused } from "../../../http/errors.ts";
import { hashToken, newId } from "../../../ids.ts";
import type { InvitationsService } from "../team/invitations.service.ts";
import { emailKey } from "../email.rules.ts";
import { endLinks, findLink, takeLink } from "./links.store.ts";
import { deleteOrganisation, enterPerson, findOrganisations, findRoles } from "../organisations.store.ts";
import { checkNewPassword } from "../sign-in/passwords.service.ts";
import type { Passwords } from "../sign-in/passwords.service.ts";
import type { Origin, SessionsService } from "../sign-in/sessions.service.ts";
import { deleteSession, deleteSessions } from "../sign-in/sessions.store.ts";
import {
  findUserByEmail,
  insertUser,
  lockUser,
  markVerified,
  updateFullname,
  updatePassword,
} from "../users.store.ts";

export interface JoiningDeps {
  passwords: Passwords;
  invitations: InvitationsService;
  sessions: SessionsService;
}

interface InvitationLink {
  email: string;
  organisation_id: string | null;
  invitation_id: string | null;
}

export type JoiningService = ReturnType<typeof createJoiningService>;

function refOf(link: InvitationLink) {
  if (!link.organisation_id || !link.invitation_id) throw linkInvalid();
  return { organisationId: link.organisation_id, invitationId: link.invitation_id };
}

/** Creates the service for joining an organisation by invitation, with a new or an existing account. */
export function createJoiningService({ config, clock, db }: Foundation, deps: JoiningDeps) {
  const { passwords, invitations, sessions } = deps;

  /** Deletes organisations that somebody created with this address without verifying it. */
  async function dropUnprovenOrganisations(trx: Trx, userId: string): Promise<void> {
    await enterPerson(trx, userId);
    for (const { id } of await findOrganisations(trx, userId)) {
      await enterOrganisation(trx, id);
      const roles = await findRoles(trx, id);
      if (roles.every((member) => member.userId === userId)) await deleteOrganisation(trx, id);
    }
  }

  return {
    /**
     * Sets an invited person's first password and makes them a member: the mailed link verifies the address. The name is taken
     * from the invitation when the account is new or was never verified.
     *
     * @throws AppError 401 invalid link, 400 invalid password, 406 the account has a password: sign in, then accept
     */
    async joinWithPassword(
      tokenHash: Buffer,
      link: InvitationLink,
      input: { password: string; confirmpassword: string },
    ): Promise<void> {
      const ref = refOf(link);
      const invitation = await invitations.describe(ref);
      if (!invitation) throw linkInvalid();
      await checkNewPassword(config.PASSWORD_POLICY, input.password, {
        field: "confirmpassword",
        value: input.confirmpassword,
        screen: "other",
      });
      const passwordHash = await passwords.hash(input.password);
      await inTransaction(db, async (trx) => {
        const now = clock.now();
        const userId = newId(now);
        const isNew = await insertUser(trx, {
          id: userId,
          email: link.email,
          emailKey: emailKey(link.email),
          fullname: invitation.fullname,
          passwordHash,
          verifiedAt: now,
          now,
        });
        const known = isNew ? undefined : await findUserByEmail(trx, emailKey(link.email));
        const existing = known && (await lockUser(trx, known.id));
        if (!(await takeLink(trx, tokenHash, ["invite"], now))) throw linkInvalid();
        if (existing) {
          if (existing.password_hash !== null) throw refused(ACCOUNT_TEXTS.team.signInToAccept);
          if (existing.email_verified_at === null) {
            await dropUnprovenOrganisations(trx, existing.id);
            await updateFullname(trx, existing.id, invitation.fullname);
          }
          await markVerified(trx, existing.id, now);
          await updatePassword(trx, existing.id, passwordHash, now);
          await deleteSessions(trx, existing.id);
          await endLinks(trx, existing.id, ["reset", "delete", "verify"], now);
        }
        await invitations.accept(trx, ref, existing?.id ?? userId);
      });
    },

    /**
     * Adds the signed-in person to an organisation with a mailed invitation; the session continues there under a new token.
     *
     * @throws AppError 401 invalid link, 406 the invitation is for another address, 409 a member already
     */
    async join(caller: Caller, token: string, origin: Origin): Promise<string> {
      const tokenHash = hashToken(token);
      const link = await findLink(db, tokenHash, ["invite"], clock.now());
      if (!link) throw linkInvalid();
      if (emailKey(link.email) !== emailKey(caller.email)) throw refused(ACCOUNT_TEXTS.team.otherAddress);
      const ref = refOf(link);
      return asPerson(db, caller.userId, async (trx) => {
        await lockUser(trx, caller.userId);
        if (!(await takeLink(trx, tokenHash, ["invite"], clock.now()))) throw linkInvalid();
        await invitations.accept(trx, ref, caller.userId);
        await deleteSession(trx, caller.tokenHash);
        return sessions.open(trx, {
          userId: caller.userId,
          kind: "invitation",
          origin,
          organisationId: ref.organisationId,
        });
      });
    },
  };
}
