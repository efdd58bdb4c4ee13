import type { Trx } from "../../database/tenant.ts";

export interface ActivityEntry {
  organisationId: string;
  id: string;
  at: Date;
  actorId: string | null;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
}

export async function insertActivity(trx: Trx, entry: ActivityEntry): Promise<void> {
  await trx
    .insertInto("activity")
    .values({
      organisation_id: entry.organisationId,
      id: entry.id,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      target: entry.target,
      before: entry.before,
      after: entry.after,
    })
    .execute();
}

export async function countActivity(trx: Trx, organisationId: string): Promise<number> {
  const row = await trx
    .selectFrom("activity")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Returns changes, newest first, with the actor's present name; null when the account is deleted. */
export function findActivity(trx: Trx, organisationId: string, limit: number, offset: number) {
  return trx
    .selectFrom("activity")
    .leftJoin("app_user", "app_user.id", "activity.actor_id")
    .select([
      "activity.id",
      "activity.at",
      "activity.actor_id",
      "activity.action",
      "activity.target",
      "activity.before",
      "activity.after",
      "app_user.fullname",
    ])
    .where("activity.organisation_id", "=", organisationId)
    .orderBy("activity.at", "desc")
    .orderBy("activity.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
