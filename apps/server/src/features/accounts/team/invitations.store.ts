import type { Role } from "@pricetrail/contract";
import type { Trx } from "../../../database/tenant.ts";

/** All of these require a transaction that has entered the organisation. */

export interface NewInvitation {
  organisationId: string;
  id: string;
  email: string;
  emailKey: string;
  fullname: string;
  role: Role;
  invitedBy: string;
  now: Date;
  expiresAt: Date;
}

export async function insertInvitation(trx: Trx, invitation: NewInvitation): Promise<void> {
  await trx
    .insertInto("invitation")
    .values({
      organisation_id: invitation.organisationId,
      id: invitation.id,
      email: invitation.email,
      email_key: invitation.emailKey,
      fullname: invitation.fullname,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
      accepted_at: null,
      withdrawn_at: null,
    })
    .execute();
}

/** Returns and locks the invitation if it can still be accepted. */
export function lockOpenInvitation(trx: Trx, organisationId: string, id: string, now: Date) {
  return trx
    .selectFrom("invitation")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the invitations that can still be accepted or sent again: those that have expired since `expiredSince`, too. */
export function findInvitations(trx: Trx, organisationId: string, expiredSince: Date) {
  return trx
    .selectFrom("invitation")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", expiredSince)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function markInvitationAccepted(
  trx: Trx,
  organisationId: string,
  id: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("invitation")
    .set({ accepted_at: now })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Withdraws open invitations: one by id, or all of one address (including expired ones, which would block a new one). */
export async function withdrawInvitations(
  trx: Trx,
  organisationId: string,
  which: { id: string } | { emailKey: string },
  now: Date,
) {
  let query = trx
    .updateTable("invitation")
    .set({ withdrawn_at: now })
    .where("organisation_id", "=", organisationId)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null);
  query = "id" in which ? query.where("id", "=", which.id) : query.where("email_key", "=", which.emailKey);
  return query.returning(["email", "fullname", "role"]).execute();
}

export async function countInvitationsSince(trx: Trx, organisationId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom("invitation")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findOrganisationName(trx: Trx, organisationId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("organisation")
    .select("name")
    .where("id", "=", organisationId)
    .executeTakeFirst();
  return row?.name;
}

export async function insertMember(
  trx: Trx,
  member: { organisationId: string; userId: string; role: Role; now: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto("membership")
    .values({
      organisation_id: member.organisationId,
      user_id: member.userId,
      role: member.role,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.columns(["organisation_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
