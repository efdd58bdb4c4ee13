import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import type { LinkPurpose } from "@pricetrail/contract";
import { asPerson } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { invalid, linkInvalid, refused, unverified } from "../../../http/errors.ts";
import type { Mail } from "../../mail/mail.ts";
import type { InvitationsService } from "../team/invitations.service.ts";
import { emailKey } from "../email.rules.ts";
import type { JoiningService } from "../sign-up/joining.service.ts";
import { endLinks, findLink, takeLink } from "../sign-up/links.store.ts";
import { checkNewPassword } from "./passwords.service.ts";
import type { Passwords } from "./passwords.service.ts";
import { deleteDevices, deleteSessions } from "./sessions.store.ts";
import type { Throttles } from "./throttles.service.ts";
import { hashToken } from "../../../ids.ts";
import { findUser, findUserByEmail, lockUser, updatePassword } from "../users.store.ts";

export interface PasswordDeps {
  mail: Mail;
  passwords: Passwords;
  throttles: Throttles;
  invitations: InvitationsService;
  joining: JoiningService;
}

interface NewPasswordInput {
  password: string;
  confirmpassword: string;
}

/** Links that a new password invalidates, however it was set. */
const ENDED_BY_PASSWORD: readonly LinkPurpose[] = ["reset", "delete", "verify"];

export function createPasswordService({ config, clock, db }: Foundation, deps: PasswordDeps) {
  const { mail, passwords, throttles, invitations, joining } = deps;
  const policy = config.PASSWORD_POLICY;

  async function store(trx: Trx, userId: string, hash: string, except?: Buffer): Promise<void> {
    const now = clock.now();
    await updatePassword(trx, userId, hash, now);
    await deleteSessions(trx, userId, except);
    await endLinks(trx, userId, ENDED_BY_PASSWORD, now);
  }

  /** Resets the password of the person to whom a link was mailed, and ends all their sessions and known devices. */
  async function reset(token: string, input: NewPasswordInput): Promise<void> {
    const tokenHash = hashToken(token);
    const link = await findLink(db, tokenHash, ["reset"], clock.now());
    const userId = link?.user_id;
    if (!userId) throw linkInvalid();
    await checkNewPassword(policy, input.password, {
      field: "confirmpassword",
      value: input.confirmpassword,
      screen: "reset",
    });
    const hash = await passwords.hash(input.password);
    await asPerson(db, userId, async (trx) => {
      const user = await lockUser(trx, userId);
      // Using up the link and storing the password are atomic: exactly one of several concurrent uses gets here.
      if (!user || !(await takeLink(trx, tokenHash, ["reset"], clock.now()))) throw linkInvalid();
      await store(trx, userId, hash);
      await deleteDevices(trx, userId);
      await mail.enqueue(trx, { kind: "password_changed", to: user.email });
    });
    await throttles.clear("signInAccount", emailKey(link.email));
  }

  /** Sets the first password of a signed-in person, who stays signed in: the link that opened the session has proved who they are. */
  async function setFirst(caller: Caller, input: NewPasswordInput): Promise<void> {
    if (!caller.isVerified) throw unverified();
    await checkNewPassword(policy, input.password, {
      field: "confirmpassword",
      value: input.confirmpassword,
      screen: "other",
    });
    const hash = await passwords.hash(input.password);
    await asPerson(db, caller.userId, async (trx) => {
      const user = await lockUser(trx, caller.userId);
      if (user?.password_hash !== null) throw refused(ACCOUNT_TEXTS.setPassword.alreadySet);
      await store(trx, caller.userId, hash, caller.tokenHash);
    });
  }

  return {
    /**
     * Resets a password by a mailed link.
     *
     * @throws AppError 401 for an invalid link, 400 for an invalid password
     */
    reset,

    /**
     * Sets a first password: of an invited person by a mailed link, or of a signed-in person who has none.
     *
     * @throws AppError 401 invalid link, 400 invalid password, 403 unverified, 406 there is a password already
     */
    async set(
      input: NewPasswordInput & { token?: string },
      caller: Caller | undefined,
      bearer: string | undefined,
    ): Promise<void> {
      const token = input.token || (caller ? undefined : bearer);
      if (token === undefined) {
        if (!caller) throw linkInvalid();
        return setFirst(caller, input);
      }
      const link = await findLink(db, hashToken(token), ["invite"], clock.now());
      if (!link) throw linkInvalid();
      return joining.joinWithPassword(hashToken(token), link, input);
    },

    /** Returns the purpose of a mailed link without using it up. */
    async describeLink(token: string) {
      const link = await findLink(db, hashToken(token), ["reset", "invite", "delete"], clock.now());
      if (!link || link.purpose === "verify") throw linkInvalid();
      const { purpose, email, organisation_id: organisationId, invitation_id: invitationId } = link;
      if (!organisationId || !invitationId) return { purpose, email };
      const invitation = await invitations.describe({ organisationId, invitationId });
      if (!invitation) throw linkInvalid();
      const user = await findUserByEmail(db, emailKey(email));
      return {
        purpose,
        email,
        orgname: invitation.orgname,
        hasAccount: user !== undefined && user.password_hash !== null,
      };
    },

    /**
     * Changes the password of the signed-in person and ends all other sessions.
     *
     * @throws AppError 400 wrong current or invalid new password, 406 no password yet, 429
     */
    async change(
      caller: Caller,
      input: { oldpassword: string; password: string; confirmPassword: string },
    ): Promise<void> {
      await checkNewPassword(policy, input.password, {
        field: "confirmPassword",
        value: input.confirmPassword,
        screen: "other",
      });
      const user = await findUser(db, caller.userId);
      if (!user?.password_hash) throw refused(ACCOUNT_TEXTS.changePassword.none);
      await throttles.count("passwordCheck", caller.userId);
      const wrong = () =>
        invalid(ACCOUNT_TEXTS.changePassword.wrongCurrent, {
          oldpassword: ACCOUNT_TEXTS.changePassword.wrongCurrent,
        });
      if (!(await passwords.verify(user.password_hash, input.oldpassword))) throw wrong();
      await throttles.refund("passwordCheck", caller.userId);
      const hash = await passwords.hash(input.password);
      await asPerson(db, caller.userId, async (trx) => {
        const locked = await lockUser(trx, caller.userId);
        // Another request has changed the password since the comparison.
        if (locked?.password_hash !== user.password_hash) throw wrong();
        await store(trx, caller.userId, hash, caller.tokenHash);
        await mail.enqueue(trx, { kind: "password_changed", to: user.email });
      });
    },
  };
}
