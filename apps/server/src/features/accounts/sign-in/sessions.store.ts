import { sql } from "kysely";
import type { Role } from "@pricetrail/contract";
import type { Db, Trx } from "../../../database/tenant.ts";

export interface NewSession {
  tokenHash: Buffer;
  id: string;
  userId: string;
  organisationId: string;
  origin: "login" | "verify" | "invitation";
  userAgent: string;
  address: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto("session")
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      user_id: session.userId,
      organisation_id: session.organisationId,
      origin: session.origin,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export interface FoundCaller {
  session_id: string;
  user_id: string;
  organisation_id: string;
  email: string;
  email_key: string;
  fullname: string;
  is_verified: boolean;
  role: Role;
}

/** Returns the session, person and role in the session's organisation in one round trip, for each request. */
export async function selectCaller(db: Db, tokenHash: Buffer, now: Date): Promise<FoundCaller | undefined> {
  const { rows } = await sql<FoundCaller>`select * from find_caller(${tokenHash}, ${now})`.execute(db);
  return rows[0];
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

/** Ends the person's sessions, all or all but one. */
export async function deleteSessions(db: Db, userId: string, except?: Buffer): Promise<void> {
  let query = db.deleteFrom("session").where("user_id", "=", userId);
  if (except) query = query.where("token_hash", "<>", except);
  await query.execute();
}

export async function deleteVerifySessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("session").where("user_id", "=", userId).where("origin", "=", "verify").execute();
}

/** Deletes a session of this person; returns whether it existed. */
export async function deleteSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteSessionsInOrganisation(
  trx: Trx,
  userId: string,
  organisationId: string,
): Promise<void> {
  await trx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("organisation_id", "=", organisationId)
    .execute();
}

/** Moves the person's sessions from one organisation to another. */
export async function moveSessions(trx: Trx, userId: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable("session")
    .set({ organisation_id: to })
    .where("user_id", "=", userId)
    .where("organisation_id", "=", from)
    .execute();
}

export async function setSessionOrganisation(
  trx: Trx,
  tokenHash: Buffer,
  organisationId: string,
): Promise<void> {
  await trx
    .updateTable("session")
    .set({ organisation_id: organisationId })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Returns the person's live sessions, most recently used first. */
export function findSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom("session")
    .select(["id", "token_hash", "user_agent", "address", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Returns the organisation of the most recently used session, if there is one. */
export function findLastOrganisation(db: Db, userId: string) {
  return db
    .selectFrom("session")
    .select("organisation_id")
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertTicket(
  db: Db,
  tokenHash: Buffer,
  sessionHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto("ticket")
    .values({ token_hash: tokenHash, session_hash: sessionHash, expires_at: expiresAt })
    .execute();
}

/** Uses up a ticket: only one of several concurrent uses gets it. */
export function consumeTicket(db: Db, tokenHash: Buffer) {
  return db
    .deleteFrom("ticket")
    .where("token_hash", "=", tokenHash)
    .returning(["session_hash", "expires_at"])
    .executeTakeFirst();
}

export async function touchDevice(db: Db, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto("known_device")
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_seen_at: now }))
    .execute();
}

export async function isDevice(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("known_device")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDevices(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("known_device").where("user_id", "=", userId).execute();
}

/** Deletes expired data. */
export async function sweepSessions(db: Db, now: Date, devicesBefore: Date): Promise<void> {
  await db.deleteFrom("session").where("expires_at", "<=", now).execute();
  await db.deleteFrom("ticket").where("expires_at", "<=", now).execute();
  await db.deleteFrom("known_device").where("last_seen_at", "<", devicesBefore).execute();
}
