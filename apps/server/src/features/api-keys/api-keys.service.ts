import { API_KEY_TEXTS, roleHas, HOUR_MS, DAY_MS } from "@pricetrail/contract";
import type { ApiKeyRow, Owner, Scope } from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { callerFor } from "../../http/caller.ts";
import type { Caller } from "../../http/caller.ts";
import { forbidden, notFound, refused } from "../../http/errors.ts";
import { hashToken, newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import * as store from "./api-keys.store.ts";
import { isApiSecret, newApiSecret } from "./key-format.rules.ts";

const MAX_KEYS = 100;

type KeyRecord = Awaited<ReturnType<typeof store.findKeys>>[number];
type SecretRecord = Awaited<ReturnType<typeof store.findSecrets>>[number];

/** Returns the later of two times. */
const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

/**
 * @param secrets of this key
 * @param userId the person who views it
 */
function rowOf(key: KeyRecord, secrets: readonly SecretRecord[], userId: string, now: Date): ApiKeyRow {
  const copied = secrets.filter(({ kind }) => kind === "key");
  const newest = copied.find(({ endsAt }) => endsAt === null);
  const old = copied.find(({ endsAt }) => endsAt !== null && endsAt > now);
  const lastUsedAt = secrets.reduce<Date | null>((last, one) => later(last, one.lastUsedAt), null);
  const owner = key.isTeam ? "team" : key.userId === userId ? "me" : "member";
  const isExpired = key.expiresAt !== null && key.expiresAt <= now;
  return {
    _id: key.id,
    name: key.name,
    start: newest?.start ?? "",
    scopes: key.scopes,
    owner,
    person: key.person,
    isOwn: owner !== "member",
    state: isExpired ? "expired" : key.isTeam || roleHas(key.role, "manage") ? "active" : "blocked",
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    old: old
      ? {
          start: old.start,
          endsAt: old.endsAt!.toISOString(),
          lastUsedAt: old.lastUsedAt?.toISOString() ?? null,
        }
      : null,
  };
}

/**
 * Creates the service with which owners and admins create, rotate and revoke an organisation's API keys, and which identifies
 * their callers.
 */
export function createApiKeysService(
  { db, clock }: Foundation,
  { activity }: { activity: Pick<Activity, "recordBy"> },
) {
  async function rowsIn(trx: Trx, { organisationId, userId }: Caller, id?: string): Promise<ApiKeyRow[]> {
    const keys = await store.findKeys(trx, organisationId, id);
    const secrets = Map.groupBy(await store.findSecrets(trx, organisationId, id), ({ keyId }) => keyId);
    return keys.map((key) => rowOf(key, secrets.get(key.id) ?? [], userId, clock.now()));
  }

  async function rowIn(trx: Trx, caller: Caller, id: string): Promise<ApiKeyRow> {
    const [row] = isId(id) ? await rowsIn(trx, caller, id) : [];
    if (!row) throw notFound();
    return row;
  }

  /** Adds a secret for people to copy; only its hash is stored. */
  async function addSecret(trx: Trx, organisationId: string, keyId: string, now: Date): Promise<string> {
    const { secret, start } = newApiSecret("key");
    await store.insertSecret(trx, {
      hash: hashToken(secret),
      organisationId,
      keyId,
      kind: "key",
      start,
      scopes: null,
      issuerHash: null,
      now,
      endsAt: null,
    });
    return secret;
  }

  async function callerOf(tokenHash: Buffer): Promise<Caller | undefined> {
    const found = await store.selectKey(db, tokenHash, clock.now());
    if (!found) return undefined;
    return callerFor(found, {
      sessionId: found.key_id,
      tokenHash,
      // Whatever its owner's permissions: a key cannot manage.
      role: "member",
      key: { id: found.key_id, scopes: found.scopes, isTeam: found.is_team },
    });
  }

  return {
    /**
     * Returns the caller of this key or access token; undefined when it is invalid, revoked or expired, or its owner has lost the
     * permission; one of the team has no owner.
     */
    findKey: async (secret: string): Promise<Caller | undefined> =>
      isApiSecret(secret) ? callerOf(hashToken(secret)) : undefined,

    /** Returns the present state of an earlier request's caller, for work that outlives its request. */
    recheck: (caller: Pick<Caller, "tokenHash">): Promise<Caller | undefined> => callerOf(caller.tokenHash),

    list: (caller: Caller): Promise<ApiKeyRow[]> =>
      readInOrganisation(db, caller.organisationId, (trx) => rowsIn(trx, caller)),

    /**
     * Adds a key.
     *
     * @throws AppError 406 when there are too many
     */
    add: (
      caller: Caller,
      asked: { name: string; scopes: readonly Scope[]; days: number | null; owner?: Owner },
    ) =>
      joinOrganisation(db, caller.organisationId, async (trx) => {
        const { organisationId, userId } = caller;
        if ((await store.countKeys(trx, organisationId)) >= MAX_KEYS) throw refused(API_KEY_TEXTS.tooMany);
        const now = clock.now();
        const id = newId(now);
        const scopes = [...new Set(asked.scopes)];
        const expiresAt = asked.days === null ? null : new Date(now.getTime() + asked.days * DAY_MS);
        const { name } = asked;
        const isTeam = asked.owner === "team";
        await store.insertKey(trx, { organisationId, id, userId, isTeam, name, scopes, now, expiresAt });
        const secret = await addSecret(trx, organisationId, id, now);
        const data = await rowIn(trx, caller, id);
        await activity.recordBy(trx, caller, {
          action: "add_key",
          target: data.name,
          after: data.scopes.join(", "),
        });
        return { data, secret };
      }),

    /**
     * Adds a new secret; the present one ends after `hours`, and one that was ending ends now; access tokens end with
     * the secret that they were issued for. Only for the key's owner: the
     * holder of the secret acts as that person.
     *
     * @throws AppError 404 for an unknown key, 403 for another person's key
     */
    rotate: (caller: Caller, id: string, hours: number) =>
      joinOrganisation(db, caller.organisationId, async (trx) => {
        const { organisationId } = caller;
        if (!isId(id) || !(await store.lockKey(trx, organisationId, id))) throw notFound();
        if (!(await rowIn(trx, caller, id)).isOwn) throw forbidden(API_KEY_TEXTS.notYours);
        const now = clock.now();
        await store.endSecrets(trx, organisationId, id, new Date(now.getTime() + hours * HOUR_MS));
        const secret = await addSecret(trx, organisationId, id, now);
        const data = await rowIn(trx, caller, id);
        await activity.recordBy(trx, caller, {
          action: "rotate_key",
          target: data.name,
          after: data.scopes.join(", "),
        });
        return { data, secret };
      }),

    /**
     * Gives a key to the team, for which it acts from now on.
     *
     * @throws AppError 404 for an unknown key, 403 for another person's key
     */
    change: (caller: Caller, id: string, { owner }: { owner?: "team" }): Promise<ApiKeyRow> =>
      writeInOrganisation(db, caller.organisationId, async (trx) => {
        const row = await rowIn(trx, caller, id);
        if (owner === undefined || row.owner === owner) return row;
        if (row.owner !== "me") throw forbidden(API_KEY_TEXTS.notYoursToGive);
        await store.giveKey(trx, caller.organisationId, id);
        await activity.recordBy(trx, caller, { action: "give_key_to_team", target: row.name });
        return rowIn(trx, caller, id);
      }),

    /**
     * Revokes a key.
     *
     * @throws AppError 404 for an unknown key
     */
    revoke: (caller: Caller, id: string): Promise<void> =>
      writeInOrganisation(db, caller.organisationId, async (trx) => {
        const row = await rowIn(trx, caller, id);
        await store.deleteKey(trx, caller.organisationId, id);
        await activity.recordBy(trx, caller, { action: "revoke_key", target: row.name });
      }),
  };
}
