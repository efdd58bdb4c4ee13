import { addedCost, DEFAULT_TIMING, PLAN_TEXTS, timingText, MINUTE_MS } from "@pricetrail/contract";
import type {
  AddedLoad,
  CostBefore,
  IntervalTiming,
  PlanRow,
  PlanScope,
  PlanTiming,
} from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { duplicate, invalid, notFound } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import { pricesOf } from "../billing/tariff.service.ts";
import type { DueService } from "./due.service.ts";
import { countProductsOfPlans } from "./products-of-plans.store.ts";
import { countListingPages, findIntervalMs } from "./listing-pages.store.ts";
import { loadsOf, totalOf } from "./loads.rules.ts";
import * as store from "./plans.store.ts";
import type { PlanRecord } from "./plans.store.ts";
import { countVisits, sinceDays } from "./visit-counts.store.ts";

interface Actor {
  organisationId: string;
  userId: string;
}

/** Days of which a plan shows how many of its visits were made. */
export const KEPT_DAYS = 7;

export type PlansService = ReturnType<typeof createPlansService>;

/** Creates the service that adds, edits, pauses and deletes plans. An edit never loses a due slot: the slot is recorded as skipped. */
export function createPlansService(
  { db, clock, config }: Foundation,
  { due, activity }: { due: DueService; activity: Pick<Activity, "recordBy"> },
) {
  const pace = {
    intervalMs: config.HOST_INTERVAL_MS,
    tariff: pricesOf(config),
  };

  /** Adds an organisation's default plan, once: it stays deleted when somebody deletes it. */
  const addDefault = async (trx: Trx, organisationId: string): Promise<void> => {
    if (!(await store.claimFirstPlan(trx, organisationId))) return;
    const now = clock.now();
    const plan = { id: newId(now), scope: "all", targetId: null, timing: DEFAULT_TIMING, at: now } as const;
    if (!(await store.insertPlan(trx, organisationId, plan))) return;
    await due.begin(trx, organisationId, (await store.findPlan(trx, organisationId, plan.id))!);
  };

  /** Runs `work` with the organisation's plans locked. */
  const alone = <T>(
    organisationId: string,
    work: (trx: Trx, settings: store.Settings) => Promise<T>,
  ): Promise<T> =>
    joinOrganisation(db, organisationId, async (trx) => {
      await addDefault(trx, organisationId);
      return work(trx, (await store.lockSettings(trx, organisationId))!);
    });

  const mustFind = async (trx: Trx, organisationId: string, id: string): Promise<PlanRecord> => {
    const plan = isId(id) ? await store.findPlan(trx, organisationId, id) : undefined;
    if (!plan) throw notFound();
    return plan;
  };

  const rowsOf = async (
    trx: Trx,
    organisationId: string,
    plans: readonly PlanRecord[],
    { pausedAt }: store.Settings,
  ): Promise<PlanRow[]> => {
    const all = await store.findPlans(trx, organisationId);
    const governed = await countProductsOfPlans(trx, organisationId);
    const loadOf = loadsOf(all, [...governed, ...(await countListingPages(trx, organisationId))], pace);
    const kept = await countVisits(trx, organisationId, sinceDays(clock.now(), KEPT_DAYS));
    return plans.map((plan) => ({
      ...loadOf(plan.id),
      _id: plan.id,
      scope: plan.scope,
      target: plan.targetId === null ? null : { _id: plan.targetId, name: plan.targetName ?? "" },
      timing: plan.timing,
      isPaused: plan.isPaused,
      products: plan.scope === "listing" ? 0 : totalOf(loadOf(plan.id).shops).products,
      nextAt: pausedAt || plan.isPaused ? null : (plan.nextDueAt?.toISOString() ?? null),
      made: kept.get(plan.id)?.made ?? 0,
      skipped: kept.get(plan.id)?.skipped ?? {},
      createdAt: plan.createdAt.toISOString(),
    }));
  };

  const rowOf = async (trx: Trx, organisationId: string, id: string): Promise<PlanRow> => {
    const settings = await store.findSettings(trx, organisationId);
    const [row] = await rowsOf(trx, organisationId, [await mustFind(trx, organisationId, id)], settings);
    return row!;
  };

  /** Returns all plans with their recent visits, and since when all are paused. */
  const list = (organisationId: string) =>
    writeInOrganisation(db, organisationId, async (trx) => {
      await addDefault(trx, organisationId);
      const settings = await store.findSettings(trx, organisationId);
      const plans = await store.findPlans(trx, organisationId);
      return { plans, settings, rows: await rowsOf(trx, organisationId, plans, settings) };
    });

  return {
    addDefault: (organisationId: string): Promise<void> =>
      writeInOrganisation(db, organisationId, (trx) => addDefault(trx, organisationId)),

    rowsOf,
    list,

    /** Returns what tracking more would cost under the existing plans. */
    costOf: async (
      organisationId: string,
      added: readonly Omit<AddedLoad, "intervalMs">[],
    ): Promise<CostBefore> => {
      const { rows } = await list(organisationId);
      const loads = added.map((load) => ({ ...load, intervalMs: pace.intervalMs }));
      const { pointsADay, dayMicroUsd, monthMicroUsd, unplannedEntries } = addedCost(
        rows,
        loads,
        pace.tariff,
      );
      return { pointsADay, dayMicroUsd, monthMicroUsd, unplannedPoints: unplannedEntries };
    },

    /**
     * Returns what a plan would visit, and the load of the other plans there: all except `plan`, or else except the existing plan of
     * its target. An unknown target gives empty results.
     */
    load: (
      organisationId: string,
      {
        scope,
        target,
        plan,
        host,
      }: {
        scope: PlanScope;
        target?: string | undefined;
        plan?: string | undefined;
        host?: string | undefined;
      },
    ) =>
      readInOrganisation(db, organisationId, async (trx) => {
        const known = (id: string | undefined) => (id !== undefined && isId(id) ? id : null);
        const isListing = scope === "listing";
        const plans = await store.findPlans(trx, organisationId);
        const targetId = known(target);
        // A target has at most one plan: a new one would replace it.
        const same = plans.find((one) => one.scope === scope && one.targetId === targetId);
        const planId = known(plan) ?? same?.id ?? null;
        const instead = { scope, targetId, planId };
        const governed = await countProductsOfPlans(trx, organisationId, isListing ? undefined : instead);
        const pages = await countListingPages(trx, organisationId, isListing ? known(target) : null);
        if (isListing && target === undefined && host !== undefined) {
          const intervalMs = await findIntervalMs(trx, host);
          pages.push({ planId: null, host, products: 1, entries: 0, intervalMs });
        }
        return loadsOf(
          plans.filter(({ id }) => id !== (isListing ? plan : planId)),
          [...governed.filter(({ planId }) => !isListing || planId !== null), ...pages],
          pace,
        )(null);
      }),

    /**
     * Adds a plan.
     *
     * @throws AppError 404 when the target is unknown, 409 when it already has a plan
     */
    add(
      actor: Actor,
      plan: { scope: PlanScope; target?: string | null; timing: PlanTiming },
    ): Promise<PlanRow> {
      const { organisationId } = actor;
      const targetId = plan.scope === "all" ? null : (plan.target ?? "");
      return alone(organisationId, async (trx) => {
        if (
          targetId !== null &&
          !(isId(targetId) && (await store.targetExists(trx, organisationId, plan.scope, targetId)))
        )
          throw notFound(PLAN_TEXTS.unknownTarget);
        const now = clock.now();
        const id = newId(now);
        const isNew = await store.insertPlan(trx, organisationId, { ...plan, id, targetId, at: now });
        if (!isNew) {
          const plans = await store.findPlans(trx, organisationId);
          const existing = plans.find((one) => one.scope === plan.scope && one.targetId === targetId);
          throw duplicate(PLAN_TEXTS.exists, existing!.id);
        }
        const added = await mustFind(trx, organisationId, id);
        await due.begin(trx, organisationId, added);
        const { target, text } = describePlan(added);
        await activity.recordBy(trx, actor, { action: "add_plan", target, after: text });
        return rowOf(trx, organisationId, id);
      });
    },

    /**
     * Edits a plan.
     *
     * @throws AppError 404 for an unknown plan, 400 for a budget of a listing
     */
    change(actor: Actor, id: string, change: { timing?: PlanTiming; isPaused?: boolean }): Promise<PlanRow> {
      const { organisationId } = actor;
      return alone(organisationId, async (trx, settings) => {
        const before = await mustFind(trx, organisationId, id);
        if (before.scope === "listing" && change.timing?.mode === "budget")
          throw invalid(PLAN_TEXTS.listingInterval);
        const wasPaused = before.isPaused || settings.pausedAt !== null;
        const isBegun = change.timing !== undefined || (before.isPaused && change.isPaused === false);
        if (isBegun) await due.interrupt(trx, organisationId, before, wasPaused ? "paused" : "changed");
        await store.changePlan(trx, organisationId, id, { ...change, at: clock.now() });
        const after = await mustFind(trx, organisationId, id);
        await (isBegun ? due.begin(trx, organisationId, after) : due.updateWakeTime(trx, organisationId));
        const [old, now] = [describePlan(before), describePlan(after)];
        await activity.recordBy(trx, actor, {
          action: "change_plan",
          target: now.target,
          before: old.text,
          after: now.text,
        });
        return rowOf(trx, organisationId, id);
      });
    },

    /**
     * Deletes a plan.
     *
     * @throws AppError 404 for an unknown plan
     */
    remove(actor: Actor, id: string): Promise<void> {
      const { organisationId } = actor;
      return alone(organisationId, async (trx, settings) => {
        const plan = await mustFind(trx, organisationId, id);
        const wasPaused = plan.isPaused || settings.pausedAt !== null;
        await due.interrupt(trx, organisationId, plan, wasPaused ? "paused" : "changed");
        await store.changePlan(trx, organisationId, id, { isDeleted: true, at: clock.now() });
        await due.updateWakeTime(trx, organisationId);
        const { target, text } = describePlan(plan);
        await activity.recordBy(trx, actor, { action: "delete_plan", target, before: text });
      });
    },

    /**
     * Locks the organisation's plans for the caller's transaction. Required before a listing and its plan are changed: due slots
     * also lock plans before the listings that they start.
     */
    async lock(trx: Trx, organisationId: string): Promise<void> {
      await addDefault(trx, organisationId);
      await store.lockSettings(trx, organisationId);
    },

    /**
     * Sets the timing of the plan that repeats a listing, or deletes the plan with null, in a transaction that has locked the
     * plans.
     */
    async repeatListing(
      trx: Trx,
      organisationId: string,
      listingId: string,
      timing: IntervalTiming | null,
    ): Promise<void> {
      const at = clock.now();
      const before = await store.findListingPlan(trx, organisationId, listingId);
      const { pausedAt } = await store.findSettings(trx, organisationId);
      const wasPaused = pausedAt !== null || before?.isPaused;
      if (before) await due.interrupt(trx, organisationId, before, wasPaused ? "paused" : "changed");
      if (!timing) {
        if (before) await store.changePlan(trx, organisationId, before.id, { isDeleted: true, at });
        return due.updateWakeTime(trx, organisationId);
      }
      if (before) await store.changePlan(trx, organisationId, before.id, { timing, at });
      else {
        const id = newId(at);
        await store.insertPlan(trx, organisationId, {
          id,
          scope: "listing",
          targetId: listingId,
          timing,
          at,
        });
      }
      const plan = (await store.findListingPlan(trx, organisationId, listingId))!;
      // The listing was just read or is about to be: a second run within minutes finds nothing new.
      await due.begin(trx, organisationId, plan, (timing.everyMinutes * MINUTE_MS) / 2);
    },

    /** Pauses all plans: none starts anything until they are resumed. Plans that are paused individually stay paused. */
    pause(actor: Actor, isPaused: boolean): Promise<void> {
      const { organisationId } = actor;
      return alone(organisationId, async (trx, { pausedAt }) => {
        if ((pausedAt !== null) === isPaused) return;
        await store.setPausedAt(trx, organisationId, isPaused ? clock.now() : null);
        const plans = isPaused ? [] : await store.findPlans(trx, organisationId);
        for (const plan of plans.filter((one) => !one.isPaused)) {
          await due.interrupt(trx, organisationId, plan, "paused");
          await due.begin(trx, organisationId, plan);
        }
        await due.updateWakeTime(trx, organisationId);
        await activity.recordBy(trx, actor, {
          action: isPaused ? "pause_plans" : "resume_plans",
          target: PLAN_TEXTS.all,
        });
      });
    },
  };
}

/** Returns a plan's description for activities and mails. */
function describePlan(plan: Pick<PlanRecord, "scope" | "targetName" | "timing" | "isPaused">) {
  const text = timingText(plan.timing);
  return {
    target: plan.targetName ?? PLAN_TEXTS.all,
    text: plan.isPaused ? `${text}, ${PLAN_TEXTS.isPaused}` : text,
  };
}
