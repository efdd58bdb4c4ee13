import { setTimeout as wait } from "node:timers/promises";
import { RULES } from "@pricetrail/confirm";
import { utcDay, DAY_MS, HOUR_MS, MINUTE_MS } from "@pricetrail/contract";
import type { PgBoss } from "pg-boss";
import { readInOrganisation } from "../database/tenant.ts";
import type { Owner } from "../database/owner.ts";
import type { AllowList } from "../egress/allow-list.ts";
import { createEngine } from "../engine.ts";
import { quietTariff } from "../features/billing/tariff.service.ts";
import type { OnPublished } from "../features/alerts/published.service.ts";
import type { EarlierSlot } from "../features/plans/due.service.ts";
import { createParts } from "../features.ts";
import type { Foundation } from "../foundation.ts";
import { isQueueJob } from "../jobs/job.ts";
import { retryThroughOutages } from "../jobs/outages.ts";
import { createQueues, startJobs } from "../jobs/start-jobs.ts";
import { forgetPace } from "../reading/pacing.store.ts";
import { AppError } from "../http/errors.ts";
import type { Caller } from "../http/caller.ts";
import { DemoClock } from "./demo-clock.ts";
import { addDemoConfigurations } from "./demo-configurations.ts";
import { findAddedBefore, findDemoDays, findUnvisited } from "./demo-history.store.ts";

/** Pause between two visits of the shop, which is our own and serves nobody else yet. */
const INTERVAL_MS = 10;
const WEEKS = 5;
const WORK_QUEUE = "demo";
/** Time after a day's run by which each of its changed prices is due for its second visit. */
const RECHECKED_MS = RULES.again.afterMs + RULES.again.spreadMs + MINUTE_MS;
const ADDING_AT_ONCE = 4;
/** Times of day of the runs that no plan starts, in ms after midnight. */
const MORNING_MS = 8 * HOUR_MS;
const EVENING_MS = 22 * HOUR_MS;
/** Products of the listing that are read for their pictures and categories. */
const READ_FIRST = 8;

const nothing = () => Promise.resolve();

/** A product page that the demonstration tracks, with the names that a person would have entered. */
export interface DemoOffer {
  url: string;
  seller: string;
  /** The product group that compares sellers; null for a product that only one seller has. */
  group: string | null;
  /** Whether the elements of its page are picked. */
  isPicked: boolean;
}

export interface HistoryOptions {
  foundation: Foundation;
  owner: Owner;
  boss: PgBoss;
  allow: AllowList;
  browserPath: string | null;
  isAlone: boolean;
  caller: Pick<Caller, "organisationId" | "userId">;
  offers: readonly DemoOffer[];
  /** The shop's listing that is read in the newest week. */
  listingUrl: string;
  /** Called when the listing was read for the first time: its own plan repeats that on the following days. */
  onListed: (listingId: string) => Promise<void>;
  /** Called after the products are added, before their history is created. */
  onAdded: () => Promise<void>;
  /** Called for each price published in the newest week; older weeks, which are filled in later, are not reported. */
  onPublished: OnPublished;
  /** The end of the history: the start of the first real day. */
  until: Date;
}

/** Something that begins at a time of the history, in milliseconds since the epoch. */
interface Moment {
  at: number;
  begin: () => Promise<void>;
}

/** Returns the days to create, newest week first, each week in chronological order. */
export function historyDays(until: Date, weeks: number): Date[] {
  const days: Date[] = [];
  for (let week = 1; week <= weeks; week += 1) {
    for (let day = 0; day < 7; day += 1) days.push(new Date(until.getTime() - (week * 7 - day) * DAY_MS));
  }
  return days;
}

/**
 * Creates some weeks of history by really visiting the shop, with a clock that is set to each past day and then keeps running, so
 * that a run takes as long as its visits. The newest week comes first; older weeks are filled in while the product is in use.
 */
export async function makeHistory(options: HistoryOptions, signal: AbortSignal): Promise<void> {
  const { foundation: base, owner, boss, caller, until } = options;
  const { organisationId } = caller;
  const newestWeek = new Date(until.getTime() - 7 * DAY_MS);
  const clock = new DemoClock(newestWeek);
  const config = { ...base.config, WORKER_CONCURRENCY: Math.max(base.config.WORKER_CONCURRENCY, 8) };
  const foundation: Foundation = { ...base, clock, config };
  const extraHeaders = (): Record<string, string> => ({ "x-shop-time": clock.now().toISOString() });
  const engine = await createEngine({
    ...options,
    foundation,
    workQueue: WORK_QUEUE,
    hostIntervalMs: INTERVAL_MS,
    extraHeaders,
  });
  const onPublished: OnPublished = async (trx, published) => {
    if (published.now >= newestWeek) await options.onPublished(trx, published);
  };
  // Creating the history takes minutes, during which the database may be unavailable.
  const through = <T>(work: () => Promise<T>): Promise<T> => retryThroughOutages(base.watch, signal, work);
  const ends = [() => engine.stop()];
  try {
    const { intake, runs, confirm, listings, plans, jobs, ...parts } = createParts(
      { foundation, owner, engine, boss, isDemo: true, windowsBuild: null },
      {
        settleNeeds: { tariff: quietTariff(config), onPublished },
        onListed: nothing,
      },
    );
    await createQueues(boss, jobs);
    const workers = await startJobs(jobs.filter(isQueueJob), {
      ...foundation,
      boss,
      isAlone: options.isAlone,
    });
    ends.push(() => workers.stop());
    const isListed = async (listingId: string): Promise<boolean> => {
      const { deepRun, reading } = await listings.service.get(organisationId, listingId);
      return deepRun?.finishedAt !== null && reading === 0;
    };

    const made = await readInOrganisation(base.db, organisationId, (trx) =>
      findDemoDays(trx, organisationId),
    );
    const ended = async (runId: string): Promise<void> => {
      while ((await through(() => runs.get(organisationId, runId))).finishedAt === null)
        await wait(50, undefined, { signal });
    };
    const add = async ({ url, seller, group }: DemoOffer): Promise<void> => {
      try {
        await intake.add(caller, { url, seller, group });
      } catch (error) {
        // Added by an earlier start.
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
      const picked = options.offers.filter(({ isPicked }) => isPicked).map(({ url }) => url);
      await addDemoConfigurations({ ...parts, intake }, caller, picked, extraHeaders());
      await options.onAdded();
    }
    const recheck = async (): Promise<void> => {
      for (const { runId } of await through(() => confirm.startDue())) await ended(runId);
    };
    // What somebody adds while the history is created has no past.
    const all = (): Promise<string[]> =>
      readInOrganisation(base.db, organisationId, (trx) => findAddedBefore(trx, organisationId, until));
    const visit = async (products: string[]): Promise<void> => {
      const run = await through(() => runs.startProducts({ organisationId, userId: null }, products, "demo"));
      await ended(run._id);
    };
    const listed = async (listingId: string): Promise<void> => {
      while (!(await through(() => isListed(listingId)))) await wait(50, undefined, { signal });
    };
    const list = async (): Promise<void> => {
      const { _id } = await through(() =>
        listings.service.start(caller, options.listingUrl, { readFirst: READ_FIRST }),
      );
      await listed(_id);
      const { isWatched } = await through(() => listings.service.get(organisationId, _id));
      if (!isWatched && made.size === 0) await options.onListed(_id);
    };
    const startSlot = async (slot: EarlierSlot): Promise<void> => {
      const runId = await through(() => plans.startEarlierSlot(organisationId, slot, until));
      if (runId !== null) await ended(runId);
    };
    /** The newest week is visited by the plans; in the evening, a run visits the products that they have left out. */
    const newestDay = async (day: Date): Promise<Moment[]> => {
      const midnight = day.getTime();
      const next = new Date(midnight + DAY_MS);
      const slots = await through(() => plans.findEarlierSlots(organisationId, day, next));
      const left = (): Promise<string[]> =>
        readInOrganisation(base.db, organisationId, (trx) => findUnvisited(trx, organisationId, day, next));
      return [
        ...slots.map((slot) => ({
          at: Math.min(slot.startsAt, next.getTime() - 2 * RECHECKED_MS),
          begin: () => startSlot(slot),
        })),
        ...(slots.some(({ scope }) => scope === "listing")
          ? []
          : [{ at: midnight + MORNING_MS, begin: list }]),
        {
          at: midnight + EVENING_MS,
          begin: async () => {
            const products = await through(left);
            // A day without such a run would be created again at the next start.
            await visit(products.length > 0 ? products : await through(all));
          },
        },
      ];
    };
    for (const day of historyDays(until, WEEKS)) {
      if (made.has(utcDay(day))) continue;
      await through(() => forgetPace(base.db, WORK_QUEUE));
      const moments: Moment[] =
        day < newestWeek
          ? [{ at: day.getTime() + MORNING_MS, begin: async () => visit(await through(all)) }]
          : await newestDay(day);
      // Changed prices are visited a second time, as on any other day.
      const rechecks = moments.map(({ at }) => ({ at: at + RECHECKED_MS, begin: recheck }));
      for (const { at, begin } of [...moments, ...rechecks].toSorted((a, b) => a.at - b.at)) {
        clock.set(new Date(at));
        await begin();
      }
    }
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
