import { utcDay, MINUTE_MS } from "@pricetrail/contract";
import type { PlanScope, SkipReason } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import type { PlanWork } from "./plan-work.service.ts";
import { findPlan, findPlans } from "./plans.store.ts";
import type { PlanRecord } from "./plans.store.ts";
import {
  slotStart,
  seededRandom,
  catchUpDeadline,
  nextSlot,
  slotsBetween,
  windowEnd,
} from "./slots.rules.ts";
import * as store from "./slots.store.ts";

/** Delay in ms after which a slot counts as missed. */
const LATE_MS = 10 * MINUTE_MS;
/** Period in ms over which missed slots are caught up, so that they do not all start at once. */
const SPREAD_MS = 30 * MINUTE_MS;

/** A slot before its plan was added. */
export interface EarlierSlot {
  planId: string;
  scope: PlanScope;
  /** Its time and its start after the jitter, in milliseconds since the epoch. */
  slotAt: number;
  startsAt: number;
}

export type DueService = ReturnType<typeof createDueService>;

/**
 * Creates the service that starts slots that are due. Any number of programs may run it concurrently: a row lock claims an
 * organisation's plans.
 */
export function createDueService({ db, clock, log }: Foundation, workOf: (scope: PlanScope) => PlanWork) {
  const each = createEachOrganisation({ clock, log }, "plans");

  const advance = (trx: Trx, organisationId: string, plan: PlanRecord, after: number): Promise<void> => {
    const slotAt = nextSlot(plan.timing, plan.id, after);
    const dueAt = slotStart(plan.timing, plan.id, slotAt);
    return store.setNext(trx, organisationId, plan.id, { slotAt, dueAt, isLate: false });
  };

  /** Records slots as skipped, grouping those of one UTC day. */
  const skip = async (
    trx: Trx,
    organisationId: string,
    plan: PlanRecord,
    slots: readonly number[],
    reason: SkipReason,
  ): Promise<void> => {
    const now = clock.now();
    for (const [first = 0, ...others] of Map.groupBy(slots, (slot) => utcDay(new Date(slot))).values())
      await workOf(plan.scope).skip(
        trx,
        { organisationId, plan, slotAt: first, now },
        { reason, slots: 1 + others.length },
      );
  };

  /** Handles a due slot: starts it, or, if it is late, skips or postpones it. */
  const processSlot = async (trx: Trx, organisationId: string, plan: PlanRecord): Promise<void> => {
    const now = clock.now();
    const slot = plan.nextSlotAt!.getTime();
    const passed = slotsBetween(plan.timing, plan.id, slot, now.getTime());
    const current = passed.at(-1) ?? slot;
    const isOpen = now.getTime() < (windowEnd(plan.timing, slot) ?? Infinity);
    if (isOpen && passed.length === 0 && now.getTime() - plan.nextDueAt!.getTime() <= LATE_MS) {
      await workOf(plan.scope).start(trx, { organisationId, plan, slotAt: slot, now });
      return advance(trx, organisationId, plan, slot);
    }
    const until = catchUpDeadline(plan.timing, plan.id, current);
    // A slot that was already postponed once is not postponed again.
    const isLost = until <= now.getTime() || (plan.isLate && passed.length === 0);
    const missed = [slot, ...passed];
    if (isLost) {
      await skip(trx, organisationId, plan, missed, "downtime");
      return advance(trx, organisationId, plan, current);
    }
    await skip(trx, organisationId, plan, missed.slice(0, -1), "downtime");
    // Half of the time is a margin for a program that starts it a little late.
    const room = Math.min(SPREAD_MS, (until - now.getTime()) / 2);
    const dueAt = now.getTime() + Math.floor(seededRandom(plan.id, current, "late") * room);
    return store.setNext(trx, organisationId, plan.id, { slotAt: current, dueAt, isLate: true });
  };

  /** Handles one slot of an organisation; returns whether there may be more. */
  const processNextSlot = (organisationId: string): Promise<boolean> =>
    writeInOrganisation(db, organisationId, async (trx) => {
      if (!(await store.claimPlans(trx, organisationId))) return false;
      const id = await store.findDuePlan(trx, organisationId, clock.now());
      const plan = id === undefined ? undefined : await findPlan(trx, organisationId, id);
      if (plan) await processSlot(trx, organisationId, plan);
      await store.setWake(trx, organisationId);
      return plan !== undefined;
    });

  return {
    /** Starts everything that is due. An organisation whose plans fail does not delay others. */
    async startDueSlots(signal?: AbortSignal): Promise<void> {
      const due = await store.findDueOrganisations(db, clock.now());
      const processSlots = async (organisationId: string): Promise<void> => {
        let isMore = true;
        const isEnding = (): boolean => signal?.aborted === true;
        while (isMore && !isEnding()) isMore = await processNextSlot(organisationId);
      };
      await each(due, processSlots, signal);
    },

    /**
     * Sets the first slot of a plan that starts again, in a transaction that has locked the organisation's settings.
     *
     * @param restMs minimum time in ms before the first slot
     */
    async begin(trx: Trx, organisationId: string, plan: PlanRecord, restMs = 0): Promise<void> {
      await advance(trx, organisationId, plan, clock.now().getTime() + restMs);
      await store.setWake(trx, organisationId);
    },

    /** Clears a plan's next slot: slots that were due and did not start are recorded as skipped. */
    async interrupt(trx: Trx, organisationId: string, plan: PlanRecord, reason: SkipReason): Promise<void> {
      if (plan.nextSlotAt) {
        const slot = plan.nextSlotAt.getTime();
        const now = clock.now().getTime();
        const passed = slot > now ? [] : [slot, ...slotsBetween(plan.timing, plan.id, slot, now)];
        await skip(trx, organisationId, plan, passed, reason);
      }
      await store.setNext(trx, organisationId, plan.id, null);
    },

    /**
     * Returns the slots that plans would have had in a time before they were added, for a history that is created afterwards.
     * Slots since then are recorded already.
     */
    findEarlierSlots: (organisationId: string, from: Date, until: Date): Promise<EarlierSlot[]> =>
      readInOrganisation(db, organisationId, async (trx) =>
        (await findPlans(trx, organisationId)).flatMap(({ id, scope, timing, createdAt }) => {
          const end = Math.min(until.getTime(), createdAt.getTime());
          return slotsBetween(timing, id, from.getTime() - 1, end - 1).map((slotAt) => ({
            planId: id,
            scope,
            slotAt,
            startsAt: slotStart(timing, id, slotAt),
          }));
        }),
      ),

    /**
     * Starts an earlier slot now, which does not change when the plan is due next.
     *
     * @param addedBefore products added since then are not visited
     * @returns its run, if it started one
     */
    startEarlierSlot: (
      organisationId: string,
      { planId, slotAt }: EarlierSlot,
      addedBefore: Date,
    ): Promise<string | null> =>
      writeInOrganisation(db, organisationId, async (trx) => {
        const plan = await findPlan(trx, organisationId, planId);
        if (!plan) return null;
        await workOf(plan.scope).start(trx, { organisationId, plan, slotAt, now: clock.now(), addedBefore });
        return store.findRunOfSlot(trx, organisationId, planId, slotAt);
      }),

    /** Updates the time at which the organisation's next slot is due. */
    updateWakeTime: store.setWake,
  };
}
