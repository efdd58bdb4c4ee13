import { ACCOUNT_TEXTS, LINK_LIFETIME_HOURS, roleHas, DAY_MS, HOUR_MS } from "@pricetrail/contract";
import type { Handover, HandoverCounts, Role } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { AppError, duplicate, forbidden, invalid, notFound } from "../../../http/errors.ts";
import { newId } from "../../../ids.ts";
import type { AccountServices } from "../accounts.service.ts";
import { emailKey } from "../email.rules.ts";
import type { Activity } from "../../activity/activity.ts";
import type { Mail } from "../../mail/mail.ts";
import {
  countInvitationsSince,
  findInvitations,
  findOrganisationName,
  insertInvitation,
  withdrawInvitations,
} from "./invitations.store.ts";
import {
  deleteMember,
  findMembers,
  lockMembers,
  updateOrganisationName,
  updateRole,
} from "./members.store.ts";
import { handOver } from "./handover.service.ts";
import { countOwn } from "./handover.store.ts";
import { checkOwnerMatters, checkOwnerRemains } from "./team.rules.ts";

/** Maximum invitations per organisation and day, those sent again included: enough for a company, too few for spam. */
const INVITATIONS_PER_DAY = 50;

/** How long an expired invitation is listed, in ms. */
const EXPIRED_LISTED_MS = 30 * DAY_MS;

/** What an invitation says. */
interface Invited {
  fullname: string;
  email: string;
  role: Role;
}

export interface TeamDeps {
  accounts: Pick<AccountServices, "membership">;
  mail: Mail;
  activity: Activity;
}

export type TeamService = ReturnType<typeof createTeamService>;

export function createTeamService({ clock, db }: Foundation, { accounts, mail, activity }: TeamDeps) {
  const { membership } = accounts;

  /** Returns the caller's present role with the members locked: the role may have been revoked since the request was received. */
  async function enter(trx: Trx, caller: Caller, permission: "read" | "manage") {
    const members = await lockMembers(trx, caller.organisationId);
    const actor = members.find(({ userId }) => userId === caller.userId);
    if (!actor || !roleHas(actor.role, permission)) throw forbidden();
    return { members, actor };
  }

  const manage = <T>(caller: Caller, work: (trx: Trx) => Promise<T>): Promise<T> =>
    writeInOrganisation(db, caller.organisationId, work);

  /** Hands over what is a member's before the membership is deleted, and records it. */
  async function recordHandOver(
    trx: Trx,
    caller: Caller,
    {
      member,
      members,
      handover,
    }: {
      member: { userId: string; fullname: string };
      members: Parameters<typeof handOver>[2];
      handover: Handover;
    },
  ): Promise<void> {
    const { userId, fullname } = member;
    const membership = { organisationId: caller.organisationId, userId, fullname };
    const what = await handOver(trx, membership, members, handover);
    if (what === null) return;
    const change =
      handover === "team"
        ? { action: "give_to_team", target: fullname, after: what }
        : { action: "remove_personal", target: fullname, before: what };
    await activity.recordBy(trx, caller, change);
  }

  /** Mails an invitation; it replaces every earlier one to the same address. */
  async function sendInvitation(trx: Trx, caller: Caller, input: Invited): Promise<void> {
    const { members, actor } = await enter(trx, caller, "manage");
    checkOwnerMatters(actor.role, input.role);
    const key = emailKey(input.email);
    if (members.some((member) => member.emailKey === key)) throw duplicate(ACCOUNT_TEXTS.team.alreadyMember);
    const now = clock.now();
    const { organisationId } = caller;
    const sent = await countInvitationsSince(trx, organisationId, new Date(now.getTime() - DAY_MS));
    if (sent >= INVITATIONS_PER_DAY)
      throw new AppError(429, "too_many_tries", ACCOUNT_TEXTS.team.tooManyInvitations, {
        retryAfterS: DAY_MS / 1000,
      });
    await membership.countInvitationMail(input.email);
    await withdrawInvitations(trx, organisationId, { emailKey: key }, now);
    const invitationId = newId(now);
    await insertInvitation(trx, {
      ...input,
      organisationId,
      id: invitationId,
      emailKey: key,
      invitedBy: caller.userId,
      now,
      expiresAt: new Date(now.getTime() + LINK_LIFETIME_HOURS * HOUR_MS),
    });
    const token = await membership.makeInvitationLink(trx, {
      email: input.email,
      organisationId,
      invitationId,
    });
    const orgname = (await findOrganisationName(trx, organisationId)) ?? "";
    await mail.enqueue(trx, {
      kind: "invitation",
      to: input.email,
      token,
      orgname,
      inviter: caller.email,
    });
    await activity.recordBy(trx, caller, {
      action: "invite_member",
      target: input.email,
      after: input.role,
    });
  }

  return {
    /** Returns the members, and the invitations that wait to be accepted or sent again. */
    list: (caller: Caller) =>
      readInOrganisation(db, caller.organisationId, async (trx) => {
        const now = clock.now();
        const expiredSince = new Date(now.getTime() - EXPIRED_LISTED_MS);
        const members = await findMembers(trx, caller.organisationId);
        const invitations = await findInvitations(trx, caller.organisationId, expiredSince);
        return {
          data: members.map((member) => ({
            _id: member.user_id,
            fullname: member.fullname,
            email: member.email,
            role: member.role,
            isYou: member.user_id === caller.userId,
            createdAt: member.created_at.toISOString(),
          })),
          invitations: invitations.map((invitation) => ({
            _id: invitation.id,
            fullname: invitation.fullname,
            email: invitation.email,
            role: invitation.role,
            createdAt: invitation.created_at.toISOString(),
            expiresAt: invitation.expires_at.toISOString(),
            isExpired: invitation.expires_at <= now,
          })),
        };
      }),

    /**
     * Invites a person by mail; a newer invitation to the same address replaces the previous one.
     *
     * @throws AppError 403 owner's role by a non-owner, 409 a member already, 429 too many
     */
    invite: (caller: Caller, input: Invited): Promise<void> =>
      manage(caller, (trx) => sendInvitation(trx, caller, input)),

    /**
     * Mails an invitation again with a new link, also one that has expired. It counts like a new one.
     *
     * @throws AppError 404 when there is none that waits, and as `invite`
     */
    resend: (caller: Caller, id: string): Promise<void> =>
      manage(caller, async (trx) => {
        await enter(trx, caller, "manage");
        const [withdrawn] = await withdrawInvitations(trx, caller.organisationId, { id }, clock.now());
        if (!withdrawn) throw notFound();
        await sendInvitation(trx, caller, withdrawn);
      }),

    /**
     * Withdraws an invitation.
     *
     * @throws AppError 404 when there is no such open invitation
     */
    withdraw: (caller: Caller, id: string): Promise<void> =>
      manage(caller, async (trx) => {
        await enter(trx, caller, "manage");
        const [withdrawn] = await withdrawInvitations(trx, caller.organisationId, { id }, clock.now());
        if (!withdrawn) throw notFound();
        await activity.recordBy(trx, caller, { action: "withdraw_invitation", target: withdrawn.email });
      }),

    /**
     * Changes a member's role.
     *
     * @throws AppError 404 unknown member, 403 only an owner may, 406 the last owner
     */
    changeRole: (caller: Caller, userId: string, role: Role): Promise<void> =>
      manage(caller, async (trx) => {
        const { members, actor } = await enter(trx, caller, "manage");
        const member = members.find((one) => one.userId === userId);
        if (!member) throw notFound();
        checkOwnerMatters(actor.role, member.role, role);
        if (member.role === role) return;
        if (member.role === "owner") checkOwnerRemains(members, userId);
        await updateRole(trx, caller.organisationId, userId, role);
        await activity.recordBy(trx, caller, {
          action: "change_role",
          target: member.fullname,
          before: member.role,
          after: role,
        });
      }),

    /**
     * Removes a member; their sessions in this organisation end at once. What is theirs is given to the team, or deleted.
     *
     * @throws AppError 404 unknown member, 403 only an owner may, 406 the last owner
     */
    remove: (caller: Caller, userId: string, handover: Handover): Promise<void> =>
      manage(caller, async (trx) => {
        const { members, actor } = await enter(trx, caller, "manage");
        const member = members.find((one) => one.userId === userId);
        if (!member) throw notFound();
        checkOwnerMatters(actor.role, member.role);
        checkOwnerRemains(members, userId);
        await recordHandOver(trx, caller, { member, members, handover });
        await deleteMember(trx, caller.organisationId, userId);
        await activity.recordBy(trx, caller, {
          action: "remove_member",
          target: member.fullname,
          before: member.role,
        });
        await membership.ended(trx, userId, caller.organisationId, "sign out");
      }),

    /**
     * Ends the caller's own membership; what is theirs is given to the team, or deleted. Their sessions continue in another of their organisations, or in a new one of their own.
     *
     * @throws AppError 406 the last owner
     */
    leave: (caller: Caller, handover: Handover): Promise<void> =>
      manage(caller, async (trx) => {
        const { members, actor } = await enter(trx, caller, "read");
        checkOwnerRemains(members, caller.userId);
        await recordHandOver(trx, caller, { member: actor, members, handover });
        await activity.recordBy(trx, caller, {
          action: "leave_organisation",
          target: actor.fullname,
          before: actor.role,
        });
        await deleteMember(trx, caller.organisationId, caller.userId);
        await membership.ended(trx, caller.userId, caller.organisationId, "move");
      }),

    /**
     * Returns what ends with a membership.
     *
     * @throws AppError 404 for an unknown member, 403 for another one's without the permission
     */
    countOwn: (caller: Caller, userId: string): Promise<HandoverCounts> =>
      readInOrganisation(db, caller.organisationId, async (trx) => {
        const { organisationId } = caller;
        const members = await findMembers(trx, organisationId);
        if (!members.some((member) => member.user_id === userId)) throw notFound();
        if (userId !== caller.userId && !roleHas(caller.role, "manage")) throw forbidden();
        return countOwn(trx, { organisationId, userId });
      }),

    rename: (caller: Caller, name: string): Promise<void> =>
      manage(caller, async (trx) => {
        // A lone surrogate cannot be stored, and the displayed text must match the typed one.
        if (!name.isWellFormed()) throw invalid();
        await enter(trx, caller, "manage");
        const before = await findOrganisationName(trx, caller.organisationId);
        await updateOrganisationName(trx, caller.organisationId, name);
        await activity.recordBy(trx, caller, {
          action: "rename_organisation",
          target: name,
          before: before ?? "",
          after: name,
        });
      }),
  };
}
