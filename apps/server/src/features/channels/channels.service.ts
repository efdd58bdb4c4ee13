import { randomBytes } from "node:crypto";
import {
  CHANNEL_KINDS,
  CHANNEL_TEXTS,
  checkChannelSettings,
  DAY_MS,
  isOfBrowser,
  OWNERSHIP_TEXTS,
  roleHas,
} from "@pricetrail/contract";
import type { ChannelKind, ChannelRow, ChannelSettings, Owner, Sending } from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { acceptUrl } from "../../egress/address.ts";
import type { AllowList } from "../../egress/allow-list.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { addsForTeam, checkMayChange, givesToTeam, ownershipOf } from "../ownership/ownership.rules.ts";
import type { Editor, Reader } from "../ownership/ownership.rules.ts";
import type { Activity } from "../activity/activity.ts";
import * as store from "./channels.store.ts";
import type { ChannelRecord } from "./channels.store.ts";
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
  const { id, settings: _stored, failingSince, lastSentAt, createdAt, isTeam, person, ...rest } = record;
  return {
    ...rest,
    _id: id,
    host: hostOf(secrets, record),
    failingSince: failingSince?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...ownershipOf({ isTeam, person }),
  };
}

/** Creates the service for the channels of a person and of the team. */
export function createChannelsService(
  { db, clock }: Foundation,
  {
    allow,
    secrets,
    activity,
  }: { allow: AllowList; secrets: StoredSecrets; activity: Pick<Activity, "recordBy"> },
) {
  const find = async (trx: Trx, owner: Reader, id: string): Promise<ChannelRow> => {
    const [channel] = isId(id) ? await store.findChannels(trx, owner, id) : [];
    if (!channel) throw notFound();
    return rowOf(secrets, channel);
  };

  /** @throws AppError 404 when the caller does not see the channel, 403 when it is the team's and the caller may only view */
  const changeable = async (trx: Trx, editor: Editor, id: string): Promise<ChannelRow> => {
    const row = await find(trx, editor, id);
    checkMayChange(editor, row);
    return row;
  };

  const checkNumber = async (trx: Trx, reader: Reader, isTeam: boolean): Promise<void> => {
    if ((await store.countChannels(trx, reader, isTeam)) >= MAX_CHANNELS)
      throw refused(CHANNEL_TEXTS.tooMany);
  };

  /** @throws AppError 406 for a browser's, which notifies one person */
  const checkNotOfBrowser = (kind: ChannelKind): void => {
    if (isOfBrowser(kind)) throw refused(OWNERSHIP_TEXTS.browserStays);
  };

  /** Returns the person's existing channel of the same browser, which would otherwise get every message twice. */
  const findBrowser = async (trx: Trx, owner: Reader, { endpoint }: ChannelSettings) =>
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

    list: (owner: Reader): Promise<ChannelRow[]> =>
      readInOrganisation(db, owner.organisationId, async (trx) =>
        (await store.findChannels(trx, owner)).map((record) => rowOf(secrets, record)),
      ),

    /**
     * Adds a channel.
     *
     * @throws AppError 400 when a value is missing or not an address, 406 when there are too many or a browser's would be the team's, 403
     *   for one of the team by somebody who may only view
     */
    add: (
      editor: Editor,
      {
        kind,
        name,
        settings,
        sending,
        owner,
      }: {
        kind: ChannelKind;
        name: string;
        settings: ChannelSettings;
        sending?: Sending | null;
        owner?: Owner;
      },
    ): Promise<{ data: ChannelRow; secret: string | null }> =>
      joinOrganisation(db, editor.organisationId, async (trx) => {
        const isTeam = addsForTeam(editor, owner);
        if (isTeam) checkNotOfBrowser(kind);
        const values = checked(kind, settings);
        const same = kind === "push" ? await findBrowser(trx, editor, values) : undefined;
        if (same) {
          const again = { settings: secrets.sealSettings(same.id, values), state: "on" as const };
          await store.changeChannel(trx, editor, same.id, again);
          return { data: await find(trx, editor, same.id), secret: null };
        }
        await checkNumber(trx, editor, isTeam);
        const at = clock.now();
        const id = newId(at);
        const secret = kind === "webhook" ? newSecret() : null;
        await store.insertChannel(trx, editor, {
          id,
          isTeam,
          kind,
          name,
          settings: secrets.sealSettings(id, values),
          secret: secret === null ? null : secrets.sealSecret(id, secret),
          sending: sending ?? null,
          at,
        });
        return { data: await find(trx, editor, id), secret };
      }),

    /**
     * Changes a channel.
     *
     * @throws AppError 404 for an unknown channel, 400 for invalid values, and as `add`
     */
    change: (
      editor: Editor,
      id: string,
      change: {
        name?: string;
        settings?: ChannelSettings;
        isPaused?: boolean;
        sending?: Sending | null;
        owner?: "team";
      },
    ): Promise<ChannelRow> =>
      writeInOrganisation(db, editor.organisationId, async (trx) => {
        const before = await changeable(trx, editor, id);
        const { kind } = before;
        const { name, settings, isPaused, sending, owner } = change;
        const isGiven = givesToTeam(editor, owner, before);
        if (isGiven) {
          checkNotOfBrowser(kind);
          await checkNumber(trx, editor, true);
          await activity.recordBy(trx, editor, {
            action: "give_channel_to_team",
            target: name ?? before.name,
          });
        }
        // Messages that have waited too long are not sent now.
        if (isPaused === false) await expireWaiting(trx, editor.organisationId, clock.now(), id);
        await store.changeChannel(trx, editor, id, {
          ...(name === undefined ? {} : { name }),
          ...(settings ? { settings: secrets.sealSettings(id, checked(kind, settings)) } : {}),
          ...(isPaused === undefined ? {} : { state: isPaused ? "paused" : "on" }),
          ...(sending === undefined ? {} : { sending }),
          ...(isGiven ? { isTeam: true } : {}),
        });
        return find(trx, editor, id);
      }),

    /**
     * Deletes a channel.
     *
     * @throws AppError 404 for an unknown channel
     */
    remove: (editor: Editor, id: string): Promise<void> =>
      writeInOrganisation(db, editor.organisationId, async (trx) => {
        await changeable(trx, editor, id);
        await store.deleteChannel(trx, editor, id);
      }),

    /**
     * Returns a new secret; for one day, requests are signed with the former one too.
     *
     * @throws AppError 404 for an unknown channel, 406 for one that is not signed
     */
    rotate: (editor: Editor, id: string): Promise<string> =>
      joinOrganisation(db, editor.organisationId, async (trx) => {
        const { kind } = await changeable(trx, editor, id);
        if (kind !== "webhook") throw refused(CHANNEL_TEXTS.noSecret);
        const secret = newSecret();
        const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_MS);
        await store.rotateSecret(trx, editor, id, { secret: secrets.sealSecret(id, secret), oldUntil });
        return secret;
      }),

    /**
     * Checks that an alert may be sent to channels: those of its person, and, unless the caller may only view, those of the team.
     *
     * @throws AppError 404 when it may not be sent to one of them
     */
    requireUsable: async (trx: Trx, editor: Editor, ids: readonly string[]): Promise<void> => {
      const wanted = new Set(ids);
      if (wanted.size === 0) return;
      const isOwnOnly = !roleHas(editor.role, "write");
      const known = ids.every(isId) ? await store.findSeen(trx, editor, ids, isOwnOnly) : [];
      if (known.length < wanted.size) throw notFound(CHANNEL_TEXTS.unknownChannel);
    },

    changeable,
  };
}
