import { randomBytes } from "node:crypto";
import { CHANNEL_KINDS, CHANNEL_TEXTS, checkChannelSettings } from "@pricetrail/contract";
import type { ChannelKind, ChannelRow, ChannelSettings } from "@pricetrail/contract";
import { inOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { acceptUrl } from "../../egress/address.ts";
import type { AllowList } from "../../egress/allow-list.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import * as store from "./channels.store.ts";
import type { ChannelOwner, ChannelRecord } from "./channels.store.ts";
import { targetOf } from "./providers/registry.provider.ts";

const MAX_CHANNELS = 50;
const OLD_SECRET_MS = 24 * 3600 * 1000;
/** Standard Webhooks: 24 to 64 random bytes behind this prefix. */
const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export type ChannelsService = ReturnType<typeof createChannelsService>;

function rowOf({ id, settings, failingSince, lastSentAt, createdAt, ...rest }: ChannelRecord): ChannelRow {
  return {
    ...rest,
    _id: id,
    host: URL.parse(targetOf(rest.kind, settings))?.host ?? "",
    failingSince: failingSince?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** A person's own channels. */
export function createChannelsService({ db, clock }: Foundation, allow: AllowList) {
  const find = async (trx: Trx, owner: ChannelOwner, id: string): Promise<ChannelRow> => {
    const [channel] = isId(id) ? await store.findChannels(trx, owner, id) : [];
    if (!channel) throw notFound();
    return rowOf(channel);
  };

  /** @throws AppError 400 naming the fields; the address is checked again each time that something is sent */
  const checked = (kind: ChannelKind, given: ChannelSettings): ChannelSettings => {
    const { settings, problems } = checkChannelSettings(kind, given);
    if (Object.keys(problems).length > 0) throw invalid(undefined, problems);
    const accepted = acceptUrl(targetOf(kind, settings), allow);
    if (!accepted.ok) {
      const text = CHANNEL_TEXTS.refusedUrl(accepted.reason);
      const field = CHANNEL_KINDS[kind].fields.find(({ type }) => type === "url")?.name ?? "url";
      throw invalid(text, { [field]: text });
    }
    return settings;
  };

  return {
    list: (owner: ChannelOwner): Promise<ChannelRow[]> =>
      inOrganisation(db, owner.organisationId, async (trx) =>
        (await store.findChannels(trx, owner)).map(rowOf),
      ),

    /** @throws AppError 400 when a value is missing or no address, 406 when there are too many */
    add: (
      owner: ChannelOwner,
      { kind, name, settings }: { kind: ChannelKind; name: string; settings: ChannelSettings },
    ): Promise<{ data: ChannelRow; secret: string | null }> =>
      inOrganisation(db, owner.organisationId, async (trx) => {
        const values = checked(kind, settings);
        if ((await store.countChannels(trx, owner)) >= MAX_CHANNELS) throw refused(CHANNEL_TEXTS.tooMany);
        const at = clock.now();
        const id = newId(at);
        const secret = kind === "webhook" ? newSecret() : null;
        await store.insertChannel(trx, owner, { id, kind, name, settings: values, secret, at });
        return { data: await find(trx, owner, id), secret };
      }),

    /** @throws AppError 404, 400 */
    change: (
      owner: ChannelOwner,
      id: string,
      change: { name?: string; settings?: ChannelSettings; isPaused?: boolean },
    ): Promise<ChannelRow> =>
      inOrganisation(db, owner.organisationId, async (trx) => {
        const { kind } = await find(trx, owner, id);
        const { name, settings, isPaused } = change;
        await store.changeChannel(trx, owner, id, {
          ...(name === undefined ? {} : { name }),
          ...(settings ? { settings: checked(kind, settings) } : {}),
          ...(isPaused === undefined ? {} : { state: isPaused ? "paused" : "on" }),
        });
        return find(trx, owner, id);
      }),

    /** @throws AppError 404 */
    remove: (owner: ChannelOwner, id: string): Promise<void> =>
      inOrganisation(db, owner.organisationId, async (trx) => {
        await find(trx, owner, id);
        await store.deleteChannel(trx, owner, id);
      }),

    /**
     * The new secret; the present one signs beside it for a day.
     *
     * @throws AppError 404, 406 for a channel that is not signed
     */
    rotate: (owner: ChannelOwner, id: string): Promise<string> =>
      inOrganisation(db, owner.organisationId, async (trx) => {
        const { kind } = await find(trx, owner, id);
        if (kind !== "webhook") throw refused(CHANNEL_TEXTS.noSecret);
        const secret = newSecret();
        const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_MS);
        await store.rotateSecret(trx, owner, id, { secret, oldUntil });
        return secret;
      }),

    /** @throws AppError 404 when one of them is not the person's own */
    requireOwn: async (trx: Trx, owner: ChannelOwner, ids: readonly string[]): Promise<void> => {
      const wanted = new Set(ids);
      if (wanted.size === 0) return;
      const known = ids.every(isId) ? await store.findOwn(trx, owner, ids) : [];
      if (known.length < wanted.size) throw notFound(CHANNEL_TEXTS.unknownChannel);
    },
  };
}
