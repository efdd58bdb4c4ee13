import { randomInt } from "node:crypto";
import {
  COMPANION_TEXTS,
  PAIRING_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_MINUTES,
  readPairingCode,
  roleHas,
  DAY_MS,
  MINUTE_MS,
} from "@pricetrail/contract";
import type { DeviceRow } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, inTransaction, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { addressKey } from "../../http/address-key.ts";
import { callerFor } from "../../http/caller.ts";
import type { Caller } from "../../http/caller.ts";
import { forbidden, invalid, notFound, unauthenticated } from "../../http/errors.ts";
import { hashToken, newId, newToken } from "../../ids.ts";
import { createThrottles } from "../accounts/sign-in/throttles.service.ts";
import type { Activity } from "../activity/activity.ts";
import * as store from "./devices.store.ts";

/** Time in ms without use after which a device expires, as in the database's own rule. */
const IDLE_MS = 90 * DAY_MS;

export type DevicesService = ReturnType<typeof createDevicesService>;

function newCode(): string {
  return Array.from({ length: PAIRING_CODE_LENGTH }, () =>
    PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length)),
  ).join("");
}

/** Creates the service for pairing browser extensions and managing the paired devices. */
export function createDevicesService(foundation: Foundation, needs: { activity: Pick<Activity, "record"> }) {
  const { db, clock } = foundation;
  const throttles = createThrottles(foundation);

  return {
    /** Creates a code for one extension; it invalidates the caller's previous code. */
    async createCode(caller: Caller): Promise<{ code: string; expiresAt: string }> {
      const { organisationId, userId } = caller;
      const code = newCode();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + PAIRING_MINUTES * MINUTE_MS);
      await writeInOrganisation(db, organisationId, (trx) =>
        store.replaceCode(trx, { hash: hashToken(code), organisationId, userId, now, expiresAt }),
      );
      return { code, expiresAt: expiresAt.toISOString() };
    },

    /**
     * Exchanges a code for a device token. Known and unknown codes count as attempts of the address alike.
     *
     * @throws AppError 400 for an invalid code, 429 after too many attempts
     */
    async redeem(typed: string, name: string, address: string) {
      await throttles.count("pairing", addressKey(address));
      const token = newToken();
      const paired = await inTransaction(db, async (trx) => {
        const now = clock.now();
        const code = await store.takeCode(trx, hashToken(readPairingCode(typed)), now);
        if (!code) return undefined;
        const { organisationId, userId } = code;
        const member = await store.findMember(trx, organisationId, userId);
        if (!member || !roleHas(member.role, "write")) return undefined;
        await store.insertDevice(trx, {
          hash: hashToken(token),
          id: newId(now),
          organisationId,
          userId,
          name,
          now,
        });
        await needs.activity.record(trx, {
          organisationId,
          actorId: userId,
          action: "pair_device",
          target: name,
          after: null,
          at: now,
        });
        return { organisation: member.organisation, person: member.person };
      });
      if (!paired) throw invalid(COMPANION_TEXTS.wrongCode);
      return { token, ...paired };
    },

    /** Returns the person for whom a device acts; undefined when its token is not valid. */
    findDevice: async (token: string): Promise<Caller | undefined> => {
      const tokenHash = hashToken(token);
      const found = await store.selectDevice(db, tokenHash, clock.now());
      return found && callerFor(found, { sessionId: found.device_id, tokenHash, role: found.role });
    },

    /** Returns the person for whom the calling device acts. */
    async state({ organisationId, userId }: Caller) {
      const member = await readInOrganisation(db, organisationId, (trx) =>
        store.findMember(trx, organisationId, userId),
      );
      if (!member) throw unauthenticated();
      return { organisation: member.organisation, person: member.person };
    },

    async list({ organisationId, userId }: Caller): Promise<DeviceRow[]> {
      const usedSince = new Date(clock.now().getTime() - IDLE_MS);
      const rows = await readInOrganisation(db, organisationId, (trx) =>
        store.findDevices(trx, organisationId, usedSince),
      );
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        person: row.person,
        isOwn: row.userId === userId,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
      }));
    },

    /**
     * Revokes a device; its next request is rejected.
     *
     * @throws AppError 404 for an unknown one, 403 for another person's without the permission to manage
     */
    async revoke(caller: Caller, id: string): Promise<void> {
      const { organisationId, userId, role } = caller;
      await writeInOrganisation(db, organisationId, async (trx) => {
        const device = isId(id) ? await store.findDevice(trx, organisationId, id) : undefined;
        if (!device) throw notFound();
        if (device.userId !== userId && !roleHas(role, "manage")) throw forbidden(COMPANION_TEXTS.notYours);
        await store.deleteDevice(trx, organisationId, id);
        await needs.activity.record(trx, {
          organisationId,
          actorId: userId,
          action: "revoke_device",
          target: device.name,
          after: null,
          at: clock.now(),
        });
      });
    },
  };
}
