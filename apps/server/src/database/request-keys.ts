import { sql } from "kysely";
import type { Trx } from "./tenant.ts";

/** Lease of a program that processes a request, in seconds; renewed while it does. */
const LEASE_S = 30;

/** A request that must have its effect once: its sender, its key, and the hash of its content. */
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

/** Locks a key until the transaction ends; returns false when another transaction holds it. */
export async function tryLockKey(trx: Trx, { organisationId, userId, key }: KeyedRequest): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${organisationId} ${userId} ${key}`}, 0)) as locked`.execute(
    trx,
  );
  return rows[0]!.locked;
}

/**
 * Claims a key that is new, expired, or left by a program that died before the request had any effect.
 *
 * @param now business time, for the expiry; leases use the database's clock
 * @returns false when the request is being processed elsewhere, or has been completed
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

/** Returns what is stored for a key that could not be claimed. */
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

/** Extends the lease: the request is still being processed. */
export async function renewLease(trx: Trx, request: KeyedRequest): Promise<void> {
  await mine(trx, request)
    .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_S})` })
    .execute();
}

/**
 * Records that the request has had an effect, if this transaction wrote anything; call it last. On several nodes, an update evaluates
 * functions on the coordinator, and a query evaluates them on the row's node: a transaction may have written on either or both.
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

/** Releases a key after its request was refused. */
export async function releaseKey(trx: Trx, request: KeyedRequest): Promise<void> {
  await deletion(trx, request).execute();
}

/** Releases a key unless the request had an effect before it failed. */
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

/** Deletes a batch of expired keys; returns whether more are left. */
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
