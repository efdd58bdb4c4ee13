import { ACCOUNT_TEXTS, DAY_MS } from "@pricetrail/contract";
import { asPerson, enterOrganisation, inTransaction } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { invalid, linkInvalid, refused } from "../../http/errors.ts";
import type { Activity } from "../activity/activity.ts";
import type { Mail } from "../mail/mail.ts";
import { emailKey } from "./email.rules.ts";
import type { OrganisationLife } from "./organisation-life.rules.ts";
import { makeLink } from "./sign-up/links.service.ts";
import { handOver } from "./team/handover.service.ts";
import type { Member } from "./team/team.rules.ts";
import { findLink, takeLink } from "./sign-up/links.store.ts";
import { deleteOrganisation, findOrganisations, findRoles, lockOrganisation } from "./organisations.store.ts";
import type { Passwords } from "./sign-in/passwords.service.ts";
import type { Throttles } from "./sign-in/throttles.service.ts";
import { hashToken } from "../../ids.ts";
import { deleteUser, findStaleUnverified, findUser, lockUser } from "./users.store.ts";

export interface DeletionDeps {
  mail: Mail;
  passwords: Passwords;
  throttles: Throttles;
  activity: Activity;
  life: Pick<OrganisationLife, "closing">;
}

const STALE_MS = 30 * DAY_MS;

export type DeletionService = ReturnType<typeof createDeletionService>;

export function createDeletionService({ clock, db, log }: Foundation, deps: DeletionDeps) {
  const { mail, passwords, throttles, activity, life } = deps;

  /**
   * Returns the organisations that are deleted with the person, those without other members, and the others. Locks every organisation of the
   * person, so that nobody joins or leaves meanwhile.
   *
   * @throws AppError 406 when others would be left without an owner
   */
  async function decide(trx: Trx, userId: string) {
    const organisations = await findOrganisations(trx, userId);
    const alone: string[] = [];
    const others: { organisationId: string; members: Member[] }[] = [];
    // Ordered by id, so that two deletions cannot deadlock.
    for (const { id, role } of organisations.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await enterOrganisation(trx, id);
      await lockOrganisation(trx, id);
      const members = await findRoles(trx, id);
      const rest = members.filter((member) => member.userId !== userId);
      if (rest.length === 0) {
        alone.push(id);
      } else if (role === "owner" && !rest.some((member) => member.role === "owner")) {
        throw refused(ACCOUNT_TEXTS.deleteAccount.handOver);
      } else {
        others.push({ organisationId: id, members });
      }
    }
    return { alone, others };
  }

  /** Deletes the person and the organisations in which they are alone. */
  async function erase(trx: Trx, userId: string): Promise<void> {
    const { alone, others } = await decide(trx, userId);
    for (const { organisationId, members } of others) {
      await enterOrganisation(trx, organisationId);
      // What is the person's own goes with the account; the team keeps what is the team's.
      await handOver(trx, { organisationId, userId, fullname: "" }, members, "remove");
      await activity.record(trx, {
        organisationId,
        actorId: userId,
        action: "delete_account",
        target: "",
        at: clock.now(),
      });
    }
    for (const organisationId of alone) {
      await enterOrganisation(trx, organisationId);
      await life.closing(trx, organisationId, clock.now());
      await deleteOrganisation(trx, organisationId);
    }
    await deleteUser(trx, userId);
  }

  return {
    /**
     * Deletes the account after checking the password. Without a password, it mails a confirmation link instead.
     *
     * @returns whether the account is already deleted
     * @throws AppError 400 wrong password, 406 last owner among others, 429
     */
    async request(caller: Caller, password: string): Promise<boolean> {
      const user = await findUser(db, caller.userId);
      if (!user) throw linkInvalid();
      if (user.password_hash === null) {
        await asPerson(db, user.id, (trx) => decide(trx, user.id));
        await throttles.count("mailAccount", emailKey(user.email));
        await inTransaction(db, async (trx) => {
          const link = { purpose: "delete", userId: user.id, email: user.email, now: clock.now() } as const;
          await mail.enqueue(trx, {
            kind: "confirm_deletion",
            to: user.email,
            token: await makeLink(trx, link),
          });
        });
        return false;
      }
      await throttles.count("passwordCheck", user.id);
      if (!(await passwords.verify(user.password_hash, password))) {
        const message = ACCOUNT_TEXTS.deleteAccount.wrongPassword;
        throw invalid(message, { password: message });
      }
      await throttles.refund("passwordCheck", user.id);
      await asPerson(db, user.id, async (trx) => {
        await lockUser(trx, user.id);
        await erase(trx, user.id);
      });
      return true;
    },

    /** Deletes the account with the mailed link. After a refusal (406), the link can be used again. */
    async confirm(token: string): Promise<void> {
      const tokenHash = hashToken(token);
      const link = await findLink(db, tokenHash, ["delete"], clock.now());
      const userId = link?.user_id;
      if (!userId) throw linkInvalid();
      await asPerson(db, userId, async (trx) => {
        await lockUser(trx, userId);
        if (!(await takeLink(trx, tokenHash, ["delete"], clock.now()))) throw linkInvalid();
        await erase(trx, userId);
      });
    },

    /** Deletes accounts that were not verified within 30 days: their addresses may belong to people who never signed up. */
    async sweepUnverified(): Promise<void> {
      const before = new Date(clock.now().getTime() - STALE_MS);
      for (const { id } of await findStaleUnverified(db, before, 100)) {
        await asPerson(db, id, async (trx) => {
          const user = await lockUser(trx, id);
          if (user && user.email_verified_at === null) await erase(trx, id);
        });
      }
      log.debug("unconfirmed accounts swept");
    },
  };
}
