import type { Role } from "@pricetrail/contract";
import type { Trx } from "../../../database/tenant.ts";

/** All of these require a transaction that has entered the organisation. */

/**
 * Locks the organisation, so that its members and owners do not change until the transaction ends. Returns them in the order in which they
 * joined.
 */
export async function lockMembers(trx: Trx, organisationId: string) {
  await trx
    .selectFrom("organisation")
    .select("id")
    .where("id", "=", organisationId)
    .forUpdate()
    .executeTakeFirst();
  return trx
    .selectFrom("membership")
    .innerJoin("app_user", "app_user.id", "membership.user_id")
    .select([
      "membership.user_id as userId",
      "membership.role",
      "app_user.fullname",
      "app_user.email_key as emailKey",
    ])
    .where("membership.organisation_id", "=", organisationId)
    .orderBy("membership.created_at")
    .orderBy("membership.user_id")
    .execute();
}

export function findMembers(trx: Trx, organisationId: string) {
  return trx
    .selectFrom("membership")
    .innerJoin("app_user", "app_user.id", "membership.user_id")
    .select([
      "membership.user_id",
      "membership.role",
      "membership.created_at",
      "app_user.fullname",
      "app_user.email",
    ])
    .where("membership.organisation_id", "=", organisationId)
    .orderBy("membership.created_at")
    .orderBy("membership.user_id")
    .execute();
}

export async function updateRole(
  trx: Trx,
  organisationId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ role })
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMember(trx: Trx, organisationId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom("membership")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function updateOrganisationName(trx: Trx, organisationId: string, name: string): Promise<void> {
  await trx.updateTable("organisation").set({ name }).where("id", "=", organisationId).execute();
}
