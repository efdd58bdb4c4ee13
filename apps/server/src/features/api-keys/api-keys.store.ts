import { sql } from "kysely";
import type { Role, Scope } from "@pricetrail/contract";
import { lockRow } from "../../database/lock-row.ts";
import type { Db, Trx } from "../../database/tenant.ts";

export interface FoundKey {
  key_id: string;
  organisation_id: string;
  scopes: Scope[];
  kind: "key" | "token";
  start: string;
  /** End of the secret or of its key, whichever is earlier. */
  ends_at: Date | null;
  user_id: string;
  email: string;
  fullname: string;
  role: Role;
  /** Belongs to the team; the person is its contact. */
  is_team: boolean;
}

/** Returns secret, key, person and role in one round trip, at each request; undefined when the secret is not valid. */
export async function selectKey(db: Db, hash: Buffer, now: Date): Promise<FoundKey | undefined> {
  const { rows } = await sql<FoundKey>`select * from find_api_key(${hash}, ${now})`.execute(db);
  return rows[0];
}

export interface NewSecret {
  hash: Buffer;
  organisationId: string;
  keyId: string;
  kind: "key" | "token";
  start: string;
  /** Null uses the scopes of its key. */
  scopes: readonly Scope[] | null;
  /** Of an access token: the hash of the secret that it is issued for, and ends with. */
  issuerHash: Buffer | null;
  now: Date;
  endsAt: Date | null;
}

export async function insertSecret(trx: Trx, secret: NewSecret): Promise<void> {
  await trx
    .insertInto("api_secret")
    .values({
      secret_hash: secret.hash,
      organisation_id: secret.organisationId,
      key_id: secret.keyId,
      kind: secret.kind,
      start: secret.start,
      scopes: secret.scopes === null ? null : [...secret.scopes],
      issuer_hash: secret.issuerHash,
      created_at: secret.now,
      ends_at: secret.endsAt,
      last_used_at: null,
    })
    .execute();
}

export async function insertKey(
  trx: Trx,
  key: {
    organisationId: string;
    id: string;
    userId: string;
    isTeam: boolean;
    name: string;
    scopes: readonly Scope[];
    now: Date;
    expiresAt: Date | null;
  },
): Promise<void> {
  await trx
    .insertInto("api_key")
    .values({
      organisation_id: key.organisationId,
      id: key.id,
      user_id: key.userId,
      is_team: key.isTeam,
      name: key.name,
      scopes: [...key.scopes],
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .execute();
}

export async function countKeys(trx: Trx, organisationId: string): Promise<number> {
  const row = await trx
    .selectFrom("api_key")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Returns the organisation's keys, or one of them, newest first; each with its owner's name and present role. */
export function findKeys(trx: Trx, organisationId: string, id?: string) {
  return trx
    .selectFrom("api_key as k")
    .innerJoin("membership as m", (join) =>
      join.onRef("m.organisation_id", "=", "k.organisation_id").onRef("m.user_id", "=", "k.user_id"),
    )
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .where("k.organisation_id", "=", organisationId)
    .$if(id !== undefined, (query) => query.where("k.id", "=", id!))
    .select([
      "k.id",
      "k.name",
      "k.is_team as isTeam",
      "k.scopes",
      "k.created_at as createdAt",
      "k.expires_at as expiresAt",
    ])
    .select(["k.user_id as userId", "u.fullname as person", "m.role"])
    .orderBy("k.created_at", "desc")
    .orderBy("k.id", "desc")
    .execute();
}

/** Returns all secrets of the organisation's keys, or of one, newest first. */
export function findSecrets(trx: Trx, organisationId: string, keyId?: string) {
  return trx
    .selectFrom("api_secret")
    .where("organisation_id", "=", organisationId)
    .$if(keyId !== undefined, (query) => query.where("key_id", "=", keyId!))
    .select(["key_id as keyId", "kind", "start", "ends_at as endsAt", "last_used_at as lastUsedAt"])
    .orderBy("created_at", "desc")
    .orderBy("ends_at", "desc")
    .execute();
}

/** Locks a key, so that concurrent rotations see each other's result. */
export const lockKey = (trx: Trx, organisationId: string, id: string): Promise<boolean> =>
  lockRow(trx, "api_key", organisationId, id);

/** Ends a key's secrets: those with an end now, the one without at this time; their access tokens with them. */
export async function endSecrets(
  trx: Trx,
  organisationId: string,
  keyId: string,
  endsAt: Date,
): Promise<void> {
  await trx
    .deleteFrom("api_secret")
    .where("organisation_id", "=", organisationId)
    .where("key_id", "=", keyId)
    .where("kind", "=", "key")
    .where("ends_at", "is not", null)
    .execute();
  await trx
    .updateTable("api_secret")
    .set({ ends_at: endsAt })
    .where("organisation_id", "=", organisationId)
    .where("key_id", "=", keyId)
    .where("kind", "=", "key")
    .execute();
}

export async function deleteEndedTokens(
  trx: Trx,
  organisationId: string,
  keyId: string,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom("api_secret")
    .where("organisation_id", "=", organisationId)
    .where("key_id", "=", keyId)
    .where("kind", "=", "token")
    .where("ends_at", "<=", now)
    .execute();
}

export async function giveKey(trx: Trx, organisationId: string, id: string): Promise<void> {
  await trx
    .updateTable("api_key")
    .set({ is_team: true })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteKey(trx: Trx, organisationId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("api_key")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}
