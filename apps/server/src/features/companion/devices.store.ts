import { sql } from "kysely";
import type { Role } from "@pricetrail/contract";
import { enterOrganisation } from "../../database/tenant.ts";
import type { Db, Trx } from "../../database/tenant.ts";

export interface FoundDevice {
  device_id: string;
  user_id: string;
  organisation_id: string;
  email: string;
  fullname: string;
  role: Role;
}

/** Returns device, person and role in one round trip, at each request. */
export async function selectDevice(db: Db, hash: Buffer, now: Date): Promise<FoundDevice | undefined> {
  const { rows } = await sql<FoundDevice>`select * from find_device(${hash}, ${now})`.execute(db);
  return rows[0];
}

/** Replaces a person's pairing code. */
export async function replaceCode(
  trx: Trx,
  code: { hash: Buffer; organisationId: string; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const values = { secret_hash: code.hash, created_at: code.now, expires_at: code.expiresAt };
  await trx
    .insertInto("pairing_code")
    .values({ ...values, organisation_id: code.organisationId, user_id: code.userId })
    .onConflict((conflict) => conflict.columns(["organisation_id", "user_id"]).doUpdateSet(values))
    .execute();
}

/**
 * Uses up a pairing code: exactly one of several concurrent uses gets it. The transaction has then entered its organisation.
 *
 * @returns undefined for unknown, used and expired codes
 */
export async function takeCode(trx: Trx, hash: Buffer, now: Date) {
  await sql.raw(`set local app.secret_hash = '${hash.toString("hex")}'`).execute(trx);
  const taken = await trx
    .deleteFrom("pairing_code")
    .where("secret_hash", "=", hash)
    .returning(["organisation_id as organisationId", "user_id as userId", "expires_at as expiresAt"])
    .executeTakeFirst();
  if (!taken || taken.expiresAt <= now) return undefined;
  await enterOrganisation(trx, taken.organisationId);
  return taken;
}

/** Returns the organisation, person and role of a membership; undefined when there is none. */
export function findMember(trx: Trx, organisationId: string, userId: string) {
  return trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .innerJoin("organisation as o", "o.id", "m.organisation_id")
    .where("m.organisation_id", "=", organisationId)
    .where("m.user_id", "=", userId)
    .where("u.email_verified_at", "is not", null)
    .select(["o.name as organisation", "u.fullname as person", "m.role"])
    .executeTakeFirst();
}

export async function insertDevice(
  trx: Trx,
  device: { hash: Buffer; id: string; organisationId: string; userId: string; name: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("device")
    .values({
      secret_hash: device.hash,
      organisation_id: device.organisationId,
      id: device.id,
      user_id: device.userId,
      name: device.name,
      created_at: device.now,
      last_used_at: device.now,
    })
    .execute();
}

/** Returns the organisation's usable devices, most recently used first. */
export function findDevices(trx: Trx, organisationId: string, usedSince: Date) {
  return trx
    .selectFrom("device as d")
    .innerJoin("membership as m", (join) =>
      join.onRef("m.organisation_id", "=", "d.organisation_id").onRef("m.user_id", "=", "d.user_id"),
    )
    .innerJoin("app_user as u", "u.id", "d.user_id")
    .where("d.organisation_id", "=", organisationId)
    .where("d.last_used_at", ">", usedSince)
    .where("m.role", "in", ["owner", "admin", "member"])
    .where((eb) =>
      eb.or([
        eb("u.password_changed_at", "is", null),
        eb("u.password_changed_at", "<=", eb.ref("d.created_at")),
      ]),
    )
    .select(["d.id", "d.name", "d.user_id as userId", "u.fullname as person"])
    .select(["d.created_at as createdAt", "d.last_used_at as lastUsedAt"])
    .orderBy("d.last_used_at", "desc")
    .orderBy("d.id")
    .limit(200)
    .execute();
}

export function findDevice(trx: Trx, organisationId: string, id: string) {
  return trx
    .selectFrom("device")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .select(["id", "name", "user_id as userId"])
    .executeTakeFirst();
}

export async function deleteDevice(trx: Trx, organisationId: string, id: string): Promise<void> {
  await trx.deleteFrom("device").where("organisation_id", "=", organisationId).where("id", "=", id).execute();
}
