import { DEFAULT_TIMING, PLAN_TEXTS } from "@pricetrail/contract";
import type { PlanRow, PlanScope, PlanTiming } from "@pricetrail/contract";
import { inOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { duplicate, notFound } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import type { DueService } from "./due.service.ts";
import { countGoverned } from "./governing.store.ts";
import { loadsOf, totalOf } from "./loads.rules.ts";
import { describePlan } from "./plan-row.rules.ts";
import * as store from "./plans.store.ts";
import type { PlanRecord } from "./plans.store.ts";
import { countVisits } from "./kept.store.ts";

interface Actor {
  organisationId: string;
  userId: string;
}

const WEEK_MS = 7 * 86_400_000;

export type PlansService = ReturnType<typeof createPlansService>;

/** Adding, changing, pausing and deleting plans. A change never loses a slot that has come: it is recorded as skipped. */
export function createPlansService(
  { db, clock, config }: Foundation,
  { due, activity }: { due: DueService; activity: Pick<Activity, "record"> },
) {
  const pace = {
    intervalMs: config.HOST_INTERVAL_MS,
    tariff: { freePoints: config.FREE_POINTS, pointPriceMicroUsd: config.POINT_PRICE_MICRO_USD },
  };

  /** An organisation's first plan, once: it stays deleted when somebody deletes it. */
  const addDefault = async (trx: Trx, organisationId: string): Promise<void> => {
    if (!(await store.insertSettings(trx, organisationId))) return;
    const now = clock.now();
    const plan = { id: newId(now), scope: "all", targetId: null, timing: DEFAULT_TIMING, at: now } as const;
    if (!(await store.insertPlan(trx, organisationId, plan))) return;
    await due.begin(trx, organisationId, (await store.findPlan(trx, organisationId, plan.id))!);
  };

  /** Runs `work` alone with the organisation's plans. */
  const alone = <T>(
    organisationId: string,
    work: (trx: Trx, settings: store.Settings) => Promise<T>,
  ): Promise<T> =>
    inOrganisation(db, organisationId, async (trx) => {
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
    const loadOf = loadsOf(all, await countGoverned(trx, organisationId), pace);
    const kept = await countVisits(trx, organisationId, new Date(clock.now().getTime() - WEEK_MS));
    return plans.map((plan) => ({
      ...loadOf(plan.id),
      _id: plan.id,
      scope: plan.scope,
      target: plan.targetId === null ? null : { _id: plan.targetId, name: plan.targetName ?? "" },
      timing: plan.timing,
      isPaused: plan.isPaused,
      products: totalOf(loadOf(plan.id).shops).products,
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

  const record = (
    trx: Trx,
    { organisationId, userId }: Actor,
    change: { action: string; target: string; before?: string; after?: string },
  ) => activity.record(trx, { organisationId, actorId: userId, at: clock.now(), ...change });

  return {
    addDefault: (organisationId: string): Promise<void> =>
      inOrganisation(db, organisationId, (trx) => addDefault(trx, organisationId)),

    rowsOf,

    /** All plans with what they have done, and since when all are paused. */
    list: (organisationId: string) =>
      inOrganisation(db, organisationId, async (trx) => {
        await addDefault(trx, organisationId);
        const settings = await store.findSettings(trx, organisationId);
        const plans = await store.findPlans(trx, organisationId);
        return {
          plans,
          settings,
          rows: await rowsOf(trx, organisationId, plans, settings),
        };
      }),

    /** What a plan would be for, and what the others do there. Of what is unknown: nothing. */
    load: (
      organisationId: string,
      { scope, target, plan }: { scope: PlanScope; target?: string; plan?: string },
    ) =>
      inOrganisation(db, organisationId, async (trx) => {
        const known = (id: string | undefined) => (id !== undefined && isId(id) ? id : null);
        const instead = { scope, targetId: known(target), planId: known(plan) };
        const governed = await countGoverned(trx, organisationId, instead);
        const plans = await store.findPlans(trx, organisationId);
        return loadsOf(
          plans.filter(({ id }) => id !== plan),
          governed,
          pace,
        )(null);
      }),

    /** @throws AppError 404 when what the plan is for is unknown, 409 when there is a plan for it already */
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
        await record(trx, actor, { action: "add_plan", target, after: text });
        return rowOf(trx, organisationId, id);
      });
    },

    /** @throws AppError 404 */
    change(actor: Actor, id: string, change: { timing?: PlanTiming; isPaused?: boolean }): Promise<PlanRow> {
      const { organisationId } = actor;
      return alone(organisationId, async (trx, settings) => {
        const before = await mustFind(trx, organisationId, id);
        const wasPaused = before.isPaused || settings.pausedAt !== null;
        const isBegun = change.timing !== undefined || (before.isPaused && change.isPaused === false);
        if (isBegun) await due.interrupt(trx, organisationId, before, wasPaused ? "paused" : "changed");
        await store.changePlan(trx, organisationId, id, { ...change, at: clock.now() });
        const after = await mustFind(trx, organisationId, id);
        await (isBegun ? due.begin(trx, organisationId, after) : due.look(trx, organisationId));
        const [old, now] = [describePlan(before), describePlan(after)];
        await record(trx, actor, {
          action: "change_plan",
          target: now.target,
          before: old.text,
          after: now.text,
        });
        return rowOf(trx, organisationId, id);
      });
    },

    /** @throws AppError 404 */
    remove(actor: Actor, id: string): Promise<void> {
      const { organisationId } = actor;
      return alone(organisationId, async (trx, settings) => {
        const plan = await mustFind(trx, organisationId, id);
        const wasPaused = plan.isPaused || settings.pausedAt !== null;
        await due.interrupt(trx, organisationId, plan, wasPaused ? "paused" : "changed");
        await store.changePlan(trx, organisationId, id, { isDeleted: true, at: clock.now() });
        await due.look(trx, organisationId);
        const { target, text } = describePlan(plan);
        await record(trx, actor, { action: "delete_plan", target, before: text });
      });
    },

    /** The switch for everything: no plan starts anything until it is switched back. Paused plans stay paused. */
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
        await due.look(trx, organisationId);
        await record(trx, actor, {
          action: isPaused ? "pause_plans" : "resume_plans",
          target: PLAN_TEXTS.all,
        });
      });
    },
  };
}
