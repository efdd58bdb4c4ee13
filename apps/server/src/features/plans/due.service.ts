import { utcDay } from "@pricetrail/contract";
import type { PlanScope, SkipReason } from "@pricetrail/contract";
import { inOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { createEachOrganisation } from "../../each-organisation.ts";
import type { Foundation } from "../../foundation.ts";
import type { PlanWork } from "./plan-work.service.ts";
import { findPlan } from "./plans.store.ts";
import type { PlanRecord } from "./plans.store.ts";
import { beginOf, chance, madeUpUntil, nextSlot, slotsBetween, windowEnd } from "./slots.rules.ts";
import * as store from "./slots.store.ts";

/** A slot that is taken up later than this was missed. */
const LATE_MS = 10 * 60_000;
/** What was missed begins within this time, so that all that was missed does not begin at once. */
const SPREAD_MS = 30 * 60_000;

export type DueService = ReturnType<typeof createDueService>;

/** Takes up the slots that have come. Any number of programs may do it at once: an organisation's plans are claimed by a row lock. */
export function createDueService({ db, clock, log }: Foundation, workOf: (scope: PlanScope) => PlanWork) {
  const each = createEachOrganisation({ clock, log }, "plans");

  const advance = (trx: Trx, organisationId: string, plan: PlanRecord, after: number): Promise<void> => {
    const slotAt = nextSlot(plan.timing, plan.id, after);
    const dueAt = beginOf(plan.timing, plan.id, slotAt);
    return store.setNext(trx, organisationId, plan.id, { slotAt, dueAt, isLate: false });
  };

  /** Records slots as skipped, those of one UTC day together. */
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

  /** A slot that has come: made, or, when it comes too late, skipped or put off by a while. */
  const take = async (trx: Trx, organisationId: string, plan: PlanRecord): Promise<void> => {
    const now = clock.now();
    const slot = plan.nextSlotAt!.getTime();
    const passed = slotsBetween(plan.timing, plan.id, slot, now.getTime());
    const current = passed.at(-1) ?? slot;
    const isOpen = now.getTime() < (windowEnd(plan.timing, slot) ?? Infinity);
    if (isOpen && passed.length === 0 && now.getTime() - plan.nextDueAt!.getTime() <= LATE_MS) {
      await workOf(plan.scope).start(trx, { organisationId, plan, slotAt: slot, now });
      return advance(trx, organisationId, plan, slot);
    }
    const until = madeUpUntil(plan.timing, plan.id, current);
    // What was not begun in time when it was made up for is not put off again.
    const isLost = until <= now.getTime() || (plan.isLate && passed.length === 0);
    const missed = [slot, ...passed];
    if (isLost) {
      await skip(trx, organisationId, plan, missed, "downtime");
      return advance(trx, organisationId, plan, current);
    }
    await skip(trx, organisationId, plan, missed.slice(0, -1), "downtime");
    // Half of the time is kept free: whoever takes it up a little later is still in it.
    const room = Math.min(SPREAD_MS, (until - now.getTime()) / 2);
    const dueAt = now.getTime() + Math.floor(chance(plan.id, current, "late") * room);
    return store.setNext(trx, organisationId, plan.id, { slotAt: current, dueAt, isLate: true });
  };

  /** Takes up one slot of an organisation; returns whether there may be more. */
  const takeNext = (organisationId: string): Promise<boolean> =>
    inOrganisation(db, organisationId, async (trx) => {
      if (!(await store.claimPlans(trx, organisationId))) return false;
      const id = await store.findDuePlan(trx, organisationId, clock.now());
      const plan = id === undefined ? undefined : await findPlan(trx, organisationId, id);
      if (plan) await take(trx, organisationId, plan);
      await store.setWake(trx, organisationId);
      return plan !== undefined;
    });

  return {
    /** Takes up everything that is due by now. An organisation whose plans fail holds up no other. */
    async takeDue(signal?: AbortSignal): Promise<void> {
      const due = await store.findDueOrganisations(db, clock.now());
      const takeAll = async (organisationId: string): Promise<void> => {
        let isMore = true;
        const isEnding = (): boolean => signal?.aborted === true;
        while (isMore && !isEnding()) isMore = await takeNext(organisationId);
      };
      await each(due, takeAll, signal);
    },

    /**
     * Sets the slot that a plan begins again with, in a transaction that has locked the organisation's settings.
     *
     * @param restMs no slot is taken before this time has passed
     */
    async begin(trx: Trx, organisationId: string, plan: PlanRecord, restMs = 0): Promise<void> {
      await advance(trx, organisationId, plan, clock.now().getTime() + restMs);
      await store.setWake(trx, organisationId);
    },

    /** Ends a plan's waiting: slots whose time has come and that were not begun are recorded as skipped. */
    async interrupt(trx: Trx, organisationId: string, plan: PlanRecord, reason: SkipReason): Promise<void> {
      if (plan.nextSlotAt) {
        const slot = plan.nextSlotAt.getTime();
        const now = clock.now().getTime();
        const passed = slot > now ? [] : [slot, ...slotsBetween(plan.timing, plan.id, slot, now)];
        await skip(trx, organisationId, plan, passed, reason);
      }
      await store.setNext(trx, organisationId, plan.id, null);
    },

    /** Looks again at when the organisation's next slot is due. */
    look: store.setWake,
  };
}

/** Removes what became of planned visits before `before`, a part at a time; returns whether more is left. */
export function purgePlanned(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  return store.deleteSlotsBefore(trx, organisationId, before);
}
