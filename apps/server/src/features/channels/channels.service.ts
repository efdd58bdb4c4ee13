import { randomBytes } from "node:crypto";
import { CHANNEL_KINDS, CHANNEL_TEXTS, checkChannelSettings, DAY_MS } from "@pricetrail/contract";
import type { ChannelKind, ChannelRow, ChannelSettings, Sending } from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { acceptUrl } from "../../egress/address.ts";
import type { AllowList } from "../../egress/allow-list.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import * as store from "./channels.store.ts";
import type { ChannelOwner, ChannelRecord } from "./channels.store.ts";
import { SealError } from "../../sealing.ts";
import { expireWaiting } from "./paused.store.ts";
import { PROVIDERS, targetOf } from "./providers/registry.provider.ts";
import { vapidKeys } from "./vapid.store.ts";
import type { StoredSecrets } from "./stored-secrets.rules.ts";

const MAX_CHANNELS = 50;
const OLD_SECRET_MS = DAY_MS;
/** Returns a secret in the Standard Webhooks format: 24 to 64 random bytes after this prefix. */
const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export type ChannelsService = ReturnType<typeof createChannelsService>;

/** Returns the stored settings; undefined when no current key can decrypt them. */
function openedOr(secrets: StoredSecrets, { id, settings }: ChannelRecord): ChannelSettings | undefined {
  try {
    return secrets.openSettings(id, settings);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

function hostOf(secrets: StoredSecrets, record: ChannelRecord): string {
  const settings = openedOr(secrets, record);
  return settings ? (URL.parse(targetOf(record.kind, settings))?.host ?? "") : "";
}

function rowOf(secrets: StoredSecrets, record: ChannelRecord): ChannelRow {
  const { id, settings: _stored, failingSince, lastSentAt, createdAt, ...rest } = record;
  return {
    ...rest,
    _id: id,
    host: hostOf(secrets, record),
    failingSince: failingSince?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Creates the service for a person's own channels. */
export function createChannelsService(
  { db, clock }: Foundation,
  { allow, secrets }: { allow: AllowList; secrets: StoredSecrets },
) {
  const find = async (trx: Trx, owner: ChannelOwner, id: string): Promise<ChannelRow> => {
    const [channel] = isId(id) ? await store.findChannels(trx, owner, id) : [];
    if (!channel) throw notFound();
    return rowOf(secrets, channel);
  };

  /** Returns the person's existing channel of the same browser, which would otherwise get every message twice. */
  const findBrowser = async (trx: Trx, owner: ChannelOwner, { endpoint }: ChannelSettings) =>
    (await store.findChannels(trx, owner)).find(
      (one) => one.kind === "push" && openedOr(secrets, one)?.["endpoint"] === endpoint,
    );

  /**
   * Returns validated settings.
   *
   * @throws AppError 400 naming the fields; the address is checked again at each sending
   */
  const checked = (kind: ChannelKind, given: ChannelSettings): ChannelSettings => {
    const { settings, problems } = checkChannelSettings(kind, given);
    if (Object.keys(problems).length > 0) throw invalid(undefined, problems);
    const problem = PROVIDERS[kind].problemWith?.(settings);
    if (problem) throw invalid(undefined, { [problem.field]: problem.text });
    const accepted = acceptUrl(targetOf(kind, settings), allow);
    if (!accepted.ok) {
      const text = CHANNEL_TEXTS.refusedUrl(accepted.reason);
      const field = CHANNEL_KINDS[kind].fields.find(({ type }) => type === "url")?.name ?? "url";
      throw invalid(text, { [field]: text });
    }
    return settings;
  };

  return {
    /** Returns the public key for browser subscriptions. */
    pushKey: async (): Promise<string> => (await vapidKeys(db)).publicKey,

    list: (owner: ChannelOwner): Promise<ChannelRow[]> =>
      readInOrganisation(db, owner.organisationId, async (trx) =>
        (await store.findChannels(trx, owner)).map((record) => rowOf(secrets, record)),
      ),

    /**
     * Adds a channel.
     *
     * @throws AppError 400 when a value is missing or not an address, 406 when there are too many
     */
    add: (
      owner: ChannelOwner,
      {
        kind,
        name,
        settings,
        sending,
      }: { kind: ChannelKind; name: string; settings: ChannelSettings; sending?: Sending | null },
    ): Promise<{ data: ChannelRow; secret: string | null }> =>
      joinOrganisation(db, owner.organisationId, async (trx) => {
        const values = checked(kind, settings);
        const same = kind === "push" ? await findBrowser(trx, owner, values) : undefined;
        if (same) {
          const again = { settings: secrets.sealSettings(same.id, values), state: "on" as const };
          await store.changeChannel(trx, owner, same.id, again);
          return { data: await find(trx, owner, same.id), secret: null };
        }
        if ((await store.countChannels(trx, owner)) >= MAX_CHANNELS) throw refused(CHANNEL_TEXTS.tooMany);
        const at = clock.now();
        const id = newId(at);
        const secret = kind === "webhook" ? newSecret() : null;
        await store.insertChannel(trx, owner, {
          id,
          kind,
          name,
          settings: secrets.sealSettings(id, values),
          secret: secret === null ? null : secrets.sealSecret(id, secret),
          sending: sending ?? null,
          at,
        });
        return { data: await find(trx, owner, id), secret };
      }),

    /**
     * Changes a channel.
     *
     * @throws AppError 404 for an unknown channel, 400 for invalid values
     */
    change: (
      owner: ChannelOwner,
      id: string,
      change: { name?: string; settings?: ChannelSettings; isPaused?: boolean; sending?: Sending | null },
    ): Promise<ChannelRow> =>
      writeInOrganisation(db, owner.organisationId, async (trx) => {
        const { kind } = await find(trx, owner, id);
        const { name, settings, isPaused, sending } = change;
        // Messages that have waited too long are not sent now.
        if (isPaused === false) await expireWaiting(trx, owner.organisationId, clock.now(), id);
        await store.changeChannel(trx, owner, id, {
          ...(name === undefined ? {} : { name }),
          ...(settings ? { settings: secrets.sealSettings(id, checked(kind, settings)) } : {}),
          ...(isPaused === undefined ? {} : { state: isPaused ? "paused" : "on" }),
          ...(sending === undefined ? {} : { sending }),
        });
        return find(trx, owner, id);
      }),

    /**
     * Deletes a channel.
     *
     * @throws AppError 404 for an unknown channel
     */
    remove: (owner: ChannelOwner, id: string): Promise<void> =>
      writeInOrganisation(db, owner.organisationId, async (trx) => {
        await find(trx, owner, id);
        await store.deleteChannel(trx, owner, id);
      }),

    /**
     * Returns a new secret; for one day, requests are signed with the former one too.
     *
     * @throws AppError 404 for an unknown channel, 406 for one that is not signed
     */
    rotate: (owner: ChannelOwner, id: string): Promise<string> =>
      joinOrganisation(db, owner.organisationId, async (trx) => {
        const { kind } = await find(trx, owner, id);
        if (kind !== "webhook") throw refused(CHANNEL_TEXTS.noSecret);
        const secret = newSecret();
        const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_MS);
        await store.rotateSecret(trx, owner, id, { secret: secrets.sealSecret(id, secret), oldUntil });
        return secret;
      }),

    /**
     * Checks that channels are the person's own.
     *
     * @throws AppError 404 when one of them is not
     */
    requireOwn: async (trx: Trx, owner: ChannelOwner, ids: readonly string[]): Promise<void> => {
      const wanted = new Set(ids);
      if (wanted.size === 0) return;
      const known = ids.every(isId) ? await store.findOwn(trx, owner, ids) : [];
      if (known.length < wanted.size) throw notFound(CHANNEL_TEXTS.unknownChannel);
    },
  };
}
