import type { DateSetting } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Db, Trx } from "../../database/tenant.ts";

export interface NewUser {
  id: string;
  email: string;
  emailKey: string;
  fullname: string;
  passwordHash: string | null;
  verifiedAt: Date | null;
  now: Date;
}

/** Inserts a person; returns false when the address is taken, which only the database can determine. */
export async function insertUser(trx: Trx, user: NewUser): Promise<boolean> {
  const result = await trx
    .insertInto("app_user")
    .values({
      id: user.id,
      email: user.email,
      email_key: user.emailKey,
      fullname: user.fullname,
      password_hash: user.passwordHash,
      email_verified_at: user.verifiedAt,
      created_at: user.now,
      password_changed_at: user.passwordHash === null ? null : user.now,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findUserByEmail(db: Db, key: string) {
  return db.selectFrom("app_user").selectAll().where("email_key", "=", key).executeTakeFirst();
}

export function findUser(db: Db, id: string) {
  return db.selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the row and locks it until the transaction ends. */
export function lockUser(trx: Trx, id: string) {
  return trx.selectFrom("app_user").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Returns the data for signing in, with one statement of the same shape for known and unknown addresses. */
export async function findForSignIn(db: Db, key: string, deviceHash: Buffer) {
  const { rows } = await sql<{
    id: string | null;
    password_hash: string | null;
    is_known_device: boolean;
  }>`
    select u.id, u.password_hash,
      exists (select 1 from known_device d where d.user_id = u.id and d.token_hash = ${deviceHash}) as is_known_device
    from (select 1) as one left join app_user u on u.email_key = ${key}`.execute(db);
  return rows[0]!;
}

export async function markVerified(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable("app_user")
    .set({ email_verified_at: now })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
}

export async function updatePassword(trx: Trx, userId: string, hash: string, now: Date): Promise<void> {
  await trx
    .updateTable("app_user")
    .set({ password_hash: hash, password_changed_at: now })
    .where("id", "=", userId)
    .execute();
}

export async function updateFullname(trx: Trx, userId: string, fullname: string): Promise<void> {
  await trx.updateTable("app_user").set({ fullname }).where("id", "=", userId).execute();
}

export async function updateDates(trx: Trx, userId: string, dates: DateSetting): Promise<void> {
  await trx
    .updateTable("app_user")
    .set({ time_zone: dates.timeZone, date_order: dates.dateOrder, first_day: dates.firstDay })
    .where("id", "=", userId)
    .execute();
}

export async function hideFirstSteps(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable("app_user").set({ hides_first_steps: true }).where("id", "=", userId).execute();
}

export async function deleteUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("app_user").where("id", "=", userId).execute();
}

/** Returns people who never verified their address and have been inactive since `before`. */
export function findStaleUnverified(db: Db, before: Date, limit: number) {
  return db
    .selectFrom("app_user")
    .select("id")
    .where("email_verified_at", "is", null)
    .where("created_at", "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("link_token")
            .select("token_hash")
            .whereRef("link_token.user_id", "=", "app_user.id")
            .where("link_token.created_at", ">=", before),
        ),
      ),
    )
    .limit(limit)
    .execute();
}
