import { ACCOUNT_TEXTS, FREE_MAIL_DOMAINS } from "@pricetrail/contract";
import { asPerson, enterOrganisation, inTransaction } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { addressKey } from "../../../http/address-key.ts";
import { invalid, linkInvalid, refused } from "../../../http/errors.ts";
import { hashToken, newId } from "../../../ids.ts";
import type { Mail } from "../../mail/mail.ts";
import { emailDomain, emailKey } from "../email.rules.ts";
import { makeLink } from "./links.service.ts";
import { findLink, lockLink } from "./links.store.ts";
import { enterPerson, insertMembership, insertOrganisation } from "../organisations.store.ts";
import { insertRequest } from "./visitor-requests.store.ts";
import type { AccountRequest } from "./visitor-requests.store.ts";
import type { Origin, SessionsService } from "../sign-in/sessions.service.ts";
import { deleteVerifySessions } from "../sign-in/sessions.store.ts";
import type { Throttles } from "../sign-in/throttles.service.ts";
import { findUser, insertUser, lockUser, markVerified } from "../users.store.ts";
import type { Passwords } from "../sign-in/passwords.service.ts";

export interface SignUpDeps {
  mail: Mail;
  passwords: Passwords;
  throttles: Throttles;
  sessions: SessionsService;
}

export function createSignUpService({ config, clock, db }: Foundation, deps: SignUpDeps) {
  const { mail, passwords, throttles, sessions } = deps;

  /** Stores a visitor's request. A background job looks up later whether the address is known. */
  async function ask(
    request: Pick<AccountRequest, "kind" | "email"> & { fullname?: string; orgname?: string },
    address: string,
  ): Promise<void> {
    await throttles.count("mailAddress", addressKey(address));
    await throttles.count("mailAccount", emailKey(request.email));
    const now = clock.now();
    await insertRequest(db, { fullname: "", orgname: "", ...request, id: newId(now), now });
  }

  return {
    /**
     * Requests an account. The answer never reveals whether the address has one.
     *
     * @throws AppError 406 when sign-up is closed or the kind of address is refused, 429
     */
    async signup(
      input: { fullname: string; orgname: string; email: string },
      address: string,
    ): Promise<void> {
      if (config.SIGNUP === "invited") throw refused(ACCOUNT_TEXTS.signup.closed);
      if (config.BUSINESS_EMAIL === "enforce" && FREE_MAIL_DOMAINS.has(emailDomain(input.email)))
        throw refused(ACCOUNT_TEXTS.signup.businessEmailOnly);
      // A lone surrogate cannot be stored, and the displayed text must match the typed one.
      if (!input.orgname.isWellFormed()) throw invalid();
      await ask({ kind: "signup", ...input }, address);
    },

    resend: (email: string, address: string): Promise<void> => ask({ kind: "resend", email }, address),

    forgetPassword: (email: string, address: string): Promise<void> => ask({ kind: "reset", email }, address),

    /** Mails the link again to the signed-in person, unless the address is verified. */
    async resendTo(caller: Caller): Promise<void> {
      if (caller.isVerified) return;
      await throttles.count("mailAccount", emailKey(caller.email));
      await inTransaction(db, async (trx) => {
        const link = { purpose: "verify", userId: caller.userId, email: caller.email } as const;
        const token = await makeLink(trx, { ...link, now: clock.now() });
        await mail.enqueue(trx, { kind: "verify", to: caller.email, token });
      });
    },

    /**
     * Verifies the address of a mailed link. The link can be used again within its 24 hours: each use replaces the session of the
     * previous one. After a password is set or another sign-in, it opens no session.
     *
     * @returns the session's token; empty when the address is verified but no session is opened
     * @throws AppError 401 for a link that is unknown, expired or for another purpose
     */
    async verifyEmail(token: string, origin: Origin): Promise<string> {
      const tokenHash = hashToken(token);
      const known = await findLink(db, tokenHash, ["verify"], clock.now());
      const userId = known?.user_id;
      if (!userId) throw linkInvalid();
      return asPerson(db, userId, async (trx) => {
        // The same order everywhere, person before link: concurrent uses wait here.
        const user = await lockUser(trx, userId);
        const link = await lockLink(trx, tokenHash);
        if (!user || !link) throw linkInvalid();
        await markVerified(trx, userId, clock.now());
        if (link.used_at !== null || user.password_hash !== null) return "";
        await deleteVerifySessions(trx, userId);
        return sessions.open(trx, { userId, kind: "verify", origin });
      });
    },

    /** Adds an unverified person with an organisation of their own; returns undefined when the address is taken. */
    addAccount,

    /** Creates an account that needs no mail, for the demo or an operator's script. */
    async createVerifiedAccount(account: {
      email: string;
      fullname: string;
      orgname: string;
      password: string;
      isDemo: boolean;
    }): Promise<{ userId: string; organisationId: string } | undefined> {
      const passwordHash = await passwords.hash(account.password);
      return inTransaction(db, (trx) =>
        addAccount(trx, { ...account, passwordHash, verifiedAt: clock.now(), now: clock.now() }),
      );
    },

    findUser: (id: string) => findUser(db, id),
  };
}

/** Adds a person who owns a new organisation; returns undefined when the address is taken. */
export async function addAccount(
  trx: Trx,
  account: {
    email: string;
    fullname: string;
    orgname: string;
    passwordHash: string | null;
    verifiedAt: Date | null;
    isDemo: boolean;
    now: Date;
  },
): Promise<{ userId: string; organisationId: string } | undefined> {
  const { now } = account;
  const userId = newId(now);
  const isNew = await insertUser(trx, {
    id: userId,
    email: account.email,
    emailKey: emailKey(account.email),
    fullname: account.fullname,
    passwordHash: account.passwordHash,
    verifiedAt: account.verifiedAt,
    now,
  });
  if (!isNew) return undefined;
  const organisationId = await addOwnOrganisation(trx, userId, account.orgname, now, account.isDemo);
  return { userId, organisationId };
}

/** Creates a new organisation owned by a person, and enters it. */
export async function addOwnOrganisation(
  trx: Trx,
  userId: string,
  name: string,
  now: Date,
  isDemo = false,
): Promise<string> {
  const id = newId(now);
  await enterPerson(trx, userId);
  await enterOrganisation(trx, id);
  await insertOrganisation(trx, { id, name, isDemo, now });
  await insertMembership(trx, { organisationId: id, userId, role: "owner", now });
  return id;
}
