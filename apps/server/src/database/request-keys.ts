import { sql } from "kysely";
import type { Trx } from "./tenant.ts";

/** Seconds that a program which works on a request has, unless it says again that it does. */
const LEASE_S = 30;

/** A request that must have its effect once: who sent it under which key, and the hash of what is asked. */
export interface KeyedRequest {
  organisationId: string;
  userId: string;
  key: string;
  fingerprint: Buffer;
}

export interface StoredRequest {
  fingerprint: Buffer;
  answer: string | null;
  has_effect: boolean;
}

/** Locks a key until the transaction ends; false when another one has it. */
export async function tryLockKey(trx: Trx, { organisationId, userId, key }: KeyedRequest): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${organisationId} ${userId} ${key}`}, 0)) as locked`.execute(
    trx,
  );
  return rows[0]!.locked;
}

/**
 * Takes a key: a new one, one that is older than keys are kept, or one whose program died before anything came of it.
 *
 * @param now of the program's clock, for what is kept; leases run by the database's
 * @returns false when the request is worked on elsewhere, or was done before
 */
export async function claimKey(
  trx: Trx,
  request: KeyedRequest,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const { organisationId, userId, key, fingerprint } = request;
  const { rows } = await sql`
    insert into request_key as k (organisation_id, user_id, key, fingerprint, lease_until, expires_at)
    values (${organisationId}, ${userId}, ${key}, ${fingerprint}, now() + make_interval(secs => ${LEASE_S}), ${expiresAt})
    on conflict (organisation_id, user_id, key) do update
      set fingerprint = excluded.fingerprint, answer = null, has_effect = false,
        lease_until = excluded.lease_until, expires_at = excluded.expires_at
      where k.organisation_id = ${organisationId} and (k.expires_at <= ${now} or
        (k.answer is null and not k.has_effect and k.fingerprint = excluded.fingerprint
          -- The lease has ended. A distributed table accepts no now() here, only immutable functions.
          and excluded.lease_until - k.lease_until > make_interval(secs => ${LEASE_S})))
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** What is kept under a key that could not be claimed. */
export function findKey(trx: Trx, request: KeyedRequest): Promise<StoredRequest | undefined> {
  return stored(trx, request).select(["fingerprint", "answer", "has_effect"]).executeTakeFirst();
}

function stored(trx: Trx, request: KeyedRequest) {
  return trx
    .selectFrom("request_key")
    .where("organisation_id", "=", request.organisationId)
    .where("user_id", "=", request.userId)
    .where("key", "=", request.key);
}

/** Says that the request is still worked on. */
export async function renewLease(trx: Trx, request: KeyedRequest): Promise<void> {
  await mine(trx, request)
    .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_S})` })
    .execute();
}

/**
 * At the end of a transaction of the request: notes that it had an effect, if it wrote anything. On several nodes, an update
 * evaluates functions on the coordinator, and a query where its row is: a transaction writes on one of them or on both.
 */
export async function recordEffect(trx: Trx, request: KeyedRequest): Promise<void> {
  const hasWritten = sql<boolean>`pg_current_xact_id_if_assigned() is not null`;
  const onNode = await stored(trx, request).select(hasWritten.as("hasWritten")).executeTakeFirst();
  await mine(trx, request)
    .set({ has_effect: true })
    .where("has_effect", "=", false)
    .$if(onNode?.hasWritten !== true, (query) => query.where(hasWritten))
    .execute();
}

export async function storeAnswer(trx: Trx, request: KeyedRequest, answer: string): Promise<void> {
  await mine(trx, request).set({ answer, has_effect: true }).execute();
}

/** Gives a key back: the request was refused. */
export async function releaseKey(trx: Trx, request: KeyedRequest): Promise<void> {
  await deletion(trx, request).execute();
}

/** Gives a key back unless the request had an effect before it failed. */
export async function releaseUnusedKey(trx: Trx, request: KeyedRequest): Promise<void> {
  await deletion(trx, request).where("has_effect", "=", false).execute();
}

function deletion(trx: Trx, { organisationId, userId, key }: KeyedRequest) {
  return trx
    .deleteFrom("request_key")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("key", "=", key);
}

const CHUNK = 500;

/** Removes keys that are kept no longer, a part at a time; returns whether more are left. */
export async function purgeKeys(trx: Trx, organisationId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from request_key where organisation_id = ${organisationId} and (user_id, key) in (
      select user_id, key from request_key where organisation_id = ${organisationId} and expires_at <= ${now}
      order by expires_at limit ${CHUNK})`.execute(trx);
  return Number(numAffectedRows ?? 0) === CHUNK;
}

function mine(trx: Trx, { organisationId, userId, key }: KeyedRequest) {
  return trx
    .updateTable("request_key")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("key", "=", key);
}
