import { BILLING_TEXTS, formatMicroUsd, utcDay } from "@pricetrail/contract";
import type { DayCap } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import type { Activity } from "../activity/activity.ts";
import type { CapGate } from "../runs/points/cap-gate.rules.ts";
import { capsOf, additionalCost, isWithin, nearCap } from "./caps.rules.ts";
import type { CapTariff } from "./caps.rules.ts";
import * as store from "./caps.store.ts";
import { pricesOf } from "./tariff.service.ts";

export interface CapWarning {
  organisationId: string;
  day: string;
  /** Readable amount: data points or dollars. */
  used: string;
  cap: string;
}

export interface CapNeeds {
  activity: Pick<Activity, "record">;
  /** Notifies those who can change the cap, in the transaction that reaches the threshold. */
  warn: (trx: Trx, warning: CapWarning) => Promise<void>;
}

const textOf = (unit: DayCap["unit"], amount: number): string =>
  unit === "usd" ? formatMicroUsd(amount) : BILLING_TEXTS.cap.pointsOf(amount);

/** Creates the service for an organisation's cap on data points or cost per UTC day. */
export function createCaps({ db, clock, config }: Foundation, { activity, warn }: CapNeeds) {
  const tariff: CapTariff = pricesOf(config);
  const capsIn = async (trx: Trx, organisationId: string) => {
    const { own, hasMethod } = await store.findAccount(trx, organisationId);
    const isFreeOnly = config.BILLING !== "meter" && !hasMethod;
    return { own, hasMethod, caps: capsOf({ own, isFreeOnly }, tariff) };
  };

  const gate: CapGate = {
    async admits(trx, { organisationId, day, now, points }) {
      if (points === 0 || (await capsIn(trx, organisationId)).caps.length === 0) return true;
      const { warnedAt, cappedAt, ...used } = await store.lockDay(trx, organisationId, day);
      if (cappedAt !== null) return false;
      // Read again now that the day is locked: a cap change locks the day too.
      const { caps } = await capsIn(trx, organisationId);
      const after = {
        points: used.points + points,
        costMicroUsd: used.costMicroUsd + additionalCost(used.points, points, tariff),
      };
      if (!isWithin(caps, after)) return false;
      const near = warnedAt === null ? nearCap(caps, after) : undefined;
      if (near) {
        await store.markDay(trx, organisationId, day, { warned_at: now });
        const [usedText, capText] = [textOf(near.unit, near.used), textOf(near.unit, near.amount)];
        await warn(trx, { organisationId, day, used: usedText, cap: capText });
      }
      return true;
    },
    isReached: async (trx, { organisationId, day }) =>
      (await store.findDay(trx, organisationId, day)).cappedAt !== null,
    async markReached(trx, { organisationId, day, now }) {
      const { cappedAt } = await store.lockDay(trx, organisationId, day);
      if (cappedAt === null) await store.markDay(trx, organisationId, day, { capped_at: now });
    },
  };

  return {
    gate,

    /** Returns the caps in force today and today's usage. */
    today: (organisationId: string) =>
      readInOrganisation(db, organisationId, async (trx) => {
        const day = utcDay(clock.now());
        const { own, hasMethod, caps } = await capsIn(trx, organisationId);
        const { points, costMicroUsd, warnedAt, cappedAt } = await store.findDay(trx, organisationId, day);
        const isNear = nearCap(caps, { points, costMicroUsd }) !== undefined;
        return {
          mode: config.BILLING,
          hasMethod,
          own,
          caps,
          used: { points, costMicroUsd },
          isNear: isNear || warnedAt !== null,
          reachedAt: cappedAt?.toISOString() ?? null,
        };
      }),

    /** Sets or removes the organisation's own cap; visits skipped today stay skipped until tomorrow. */
    set: ({ organisationId, userId }: Pick<Caller, "organisationId" | "userId">, cap: DayCap | null) =>
      writeInOrganisation(db, organisationId, async (trx) => {
        const now = clock.now();
        const day = utcDay(now);
        await store.lockDay(trx, organisationId, day);
        const { own } = await store.findAccount(trx, organisationId);
        await store.saveCap(trx, organisationId, cap);
        // The new cap may allow further visits today.
        await store.markDay(trx, organisationId, day, { capped_at: null });
        await activity.record(trx, {
          organisationId,
          actorId: userId,
          action: "update_cap",
          target: BILLING_TEXTS.cap.title,
          before: own && textOf(own.unit, own.amount),
          after: cap && textOf(cap.unit, cap.amount),
          at: now,
        });
      }),
  };
}
export type Caps = ReturnType<typeof createCaps>;
