import { setTimeout as wait } from "node:timers/promises";
import { utcDay } from "@pricetrail/contract";
import type { PgBoss } from "pg-boss";
import { inOrganisation } from "../database/tenant.ts";
import type { AllowList } from "../egress/allow-list.ts";
import { createEngine } from "../engine.ts";
import { createActivity } from "../features/activity/activity.ts";
import { createCatalogue } from "../features/catalogue/catalogue.ts";
import { createIntakeService } from "../features/products/intake.service.ts";
import { createRuns } from "../features/runs/runs.ts";
import type { Foundation } from "../foundation.ts";
import { forgetPace } from "../reading/pacing.store.ts";
import { AppError } from "../http/errors.ts";
import type { Caller } from "../http/caller.ts";
import { DemoClock } from "./demo-clock.ts";
import { findDemoDays } from "./demo-history.store.ts";

const DAY_MS = 86_400_000;
/** Pause between two visits of the shop, which is our own and waits for this history only. */
const INTERVAL_MS = 10;
const WEEKS = 5;
const LANE = "demo";
const ADDING_AT_ONCE = 4;

/** A product page that the demonstration follows, with the names that a person would give by hand. */
export interface DemoOffer {
  url: string;
  seller: string;
  /** What is compared across sellers; null where one seller has it alone. */
  group: string | null;
}

export interface HistoryOptions {
  foundation: Foundation;
  boss: PgBoss;
  allow: AllowList;
  browserPath: string | null;
  isAlone: boolean;
  caller: Pick<Caller, "organisationId" | "userId">;
  offers: readonly DemoOffer[];
  /** The end of the history: the first day that real time makes by itself. */
  until: Date;
}

/** The days to make, newest week first, each week in the order of its days. */
export function daysToMake(until: Date, weeks: number): Date[] {
  const days: Date[] = [];
  for (let week = 1; week <= weeks; week += 1) {
    for (let day = 0; day < 7; day += 1) days.push(new Date(until.getTime() - (week * 7 - day) * DAY_MS));
  }
  return days;
}

/**
 * Makes some weeks of history by really visiting the shop, with a clock that is set to each past day and then runs as any
 * clock, so that a run takes as long as its visits took. The newest week comes first; older weeks are filled in while the
 * product is used.
 */
export async function makeHistory(options: HistoryOptions, signal: AbortSignal): Promise<void> {
  const { foundation: base, boss, caller, until } = options;
  const clock = new DemoClock(new Date(until.getTime() - 7 * DAY_MS));
  const config = { ...base.config, WORKER_CONCURRENCY: Math.max(base.config.WORKER_CONCURRENCY, 8) };
  const foundation: Foundation = { ...base, clock, config };
  const extraHeaders = (): Record<string, string> => ({ "x-shop-time": clock.now().toISOString() });
  const engine = await createEngine({
    ...options,
    foundation,
    lane: LANE,
    hostIntervalMs: INTERVAL_MS,
    extraHeaders,
  });
  try {
    await engine.startWorker();
    const activity = createActivity(foundation);
    const catalogue = createCatalogue(foundation, { activity });
    const intake = createIntakeService(foundation, {
      fetcher: engine.fetcher,
      allow: options.allow,
      catalogue,
      activity,
      extraHeaders,
    });
    const runs = createRuns(foundation, { activity, boss, lane: LANE });

    const { organisationId } = caller;
    const made = await inOrganisation(base.db, organisationId, (trx) => findDemoDays(trx, organisationId));
    const add = async (offer: DemoOffer): Promise<void> => {
      try {
        await intake.add(caller, offer);
      } catch (error) {
        // It is there from an earlier start.
        if (!(error instanceof AppError && error.status === 409)) throw error;
      }
    };
    if (made.size === 0) {
      const waiting = [...options.offers];
      const adder = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          signal.throwIfAborted();
          await add(next);
        }
      };
      await Promise.all(Array.from({ length: ADDING_AT_ONCE }, adder));
    }
    for (const day of daysToMake(until, WEEKS)) {
      if (made.has(utcDay(day))) continue;
      await forgetPace(base.db, LANE);
      clock.set(new Date(day.getTime() + 8 * 3_600_000));
      let run = await runs.startProducts({ organisationId, userId: null }, undefined, "demo");
      while (run.finishedAt === null) {
        await wait(50, undefined, { signal });
        run = await runs.get(organisationId, run._id);
      }
    }
  } finally {
    await engine.stop();
  }
}
