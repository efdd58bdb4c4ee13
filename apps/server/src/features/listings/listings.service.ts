import {
  isContinuable,
  LISTING_LIMITS,
  LISTING_MESSAGES,
  MAX_LISTINGS,
  PAGE_SIZE_DEFAULT,
  pageOf,
  pageSizeOf,
  MINUTE_MS,
  DAY_MS,
} from "@pricetrail/contract";
import type { IntervalTiming, Listing, PageQuery } from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import type { Intake } from "../intake/intake.ts";
import type { Alerts } from "../alerts/alerts.ts";
import type { ListingStarter } from "../plans/listing-visits.service.ts";
import type { Plans } from "../plans/plans.ts";
import { deepRunRows } from "../runs/deep-runs.service.ts";
import type { RunStarter } from "../runs/runs.service.ts";
import * as chosen from "./chosen-products.store.ts";
import type { ListedFilter } from "./chosen-products.store.ts";
import { toListed, toListing, toDeepRun } from "./listed-row.rules.ts";
import * as store from "./listings.store.ts";
import type { ListingBounds, ListingRecord } from "./listings.store.ts";
import { isSitemapAddress } from "./deep-run-page.rules.ts";
import * as deepRunStore from "./deep-runs.store.ts";
import type { DeepRunNeeds, DeepRuns } from "./deep-runs.service.ts";

export interface ListingsNeeds {
  activity: Pick<Activity, "recordBy">;
  intake: Pick<Intake, "addressOf">;
  deepRuns: Pick<DeepRuns, "cancel">;
  /** Repeats watched listings. */
  plans: Pick<Plans, "lock" | "repeatListing">;
  alerts: Pick<Alerts, "deleteOfListing">;
  enqueueDeepRun: DeepRunNeeds["enqueueDeepRun"];
}

export type WantedBounds = { [K in keyof ListingBounds]?: ListingBounds[K] | undefined };

const T = LISTING_MESSAGES;

const USUAL: ListingBounds = {
  maxPages: LISTING_LIMITS.pages.usual,
  maxDepth: LISTING_LIMITS.depth.usual,
  maxMinutes: LISTING_LIMITS.minutes.usual,
  readFirst: LISTING_LIMITS.read.usual,
  isWatched: false,
  everyHours: 24,
};

const watchTiming = (everyHours: number): IntervalTiming => ({
  mode: "interval",
  everyMinutes: everyHours * 60,
  zone: "UTC",
  window: null,
  weekdays: [],
});

const untilOf = ({ maxMinutes }: Pick<ListingBounds, "maxMinutes">, now: Date): Date =>
  new Date(now.getTime() + maxMinutes * MINUTE_MS);

const given = (wanted: WantedBounds) =>
  Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<ListingBounds>;

/** The person in the activity log. */
type Person = Pick<Caller, "organisationId" | "userId">;

export type ListingsService = ReturnType<typeof createListingsService>;

/** Creates the service that starts, watches and shows listings. */
export function createListingsService({ db, clock }: Foundation, needs: ListingsNeeds) {
  const { activity, intake, deepRuns } = needs;

  const recordOf = async (trx: Trx, organisationId: string, id: string): Promise<ListingRecord> => {
    const record = isId(id) ? await store.findListing(trx, organisationId, id) : undefined;
    if (!record) throw notFound();
    return record;
  };

  const read = async (trx: Trx, organisationId: string, id: string): Promise<Listing> => {
    // Read before the products: a run that has ended has already queued everything to read.
    const newest = isId(id) ? await store.findNewestDeepRuns(trx, organisationId, [id]) : new Map();
    const record = await recordOf(trx, organisationId, id);
    return toListing(record, newest.get(record.id));
  };

  /** Starts a deep run through a listing, in the caller's transaction. A second live deep run violates a unique index. */
  const begin = async (
    trx: Trx,
    starter: RunStarter,
    listing: Pick<ListingRecord, "id" | "url" | "host" | "maxPages" | "maxDepth" | "maxMinutes">,
    planned: { planId: string | null; closesAt: number } = { planId: null, closesAt: Infinity },
  ): Promise<string> => {
    const { organisationId } = starter;
    const now = clock.now();
    const runId = await deepRunRows.begin(trx, starter, planned.planId, now);
    await deepRunStore.deleteLeftoverPages(trx, organisationId, listing.id);
    await deepRunStore.insertDeepRun(trx, organisationId, {
      runId,
      listingId: listing.id,
      maxPages: listing.maxPages,
      maxDepth: listing.maxDepth,
      until: new Date(Math.min(untilOf(listing, now).getTime(), planned.closesAt)),
    });
    const { url, urlKey } = intake.addressOf(listing.url);
    const kind = isSitemapAddress(url) ? "sitemap" : "page";
    const first = {
      url,
      urlKey,
      kind,
      depth: 0,
      isGuess: false,
      isNext: false,
      isUnfolded: false,
      tier: "auto",
    } as const;
    await deepRunStore.insertPages(trx, organisationId, { runId, maxPages: 1 }, [first]);
    await needs.enqueueDeepRun(trx, organisationId, { runId, host: listing.host });
    return runId;
  };

  const isLive = async (trx: Trx, organisationId: string, listingId: string): Promise<boolean> =>
    (await deepRunStore.lockOpenDeepRun(trx, organisationId, { listingId })) !== undefined;

  /** Stores the bounds, and sets the plan that repeats the listing accordingly. */
  const setBounds = async (
    trx: Trx,
    organisationId: string,
    before: ListingRecord,
    bounds: ListingBounds,
  ): Promise<void> => {
    await store.updateBounds(trx, organisationId, before.id, bounds);
    if (
      bounds.isWatched === before.isWatched &&
      (!bounds.isWatched || bounds.everyHours === before.everyHours)
    )
      return;
    const timing = bounds.isWatched ? watchTiming(bounds.everyHours) : null;
    await needs.plans.repeatListing(trx, organisationId, before.id, timing);
  };

  return {
    /**
     * Starts a deep run from an address; returns before anything is visited.
     *
     * @throws AppError 400 for an address that may not be visited, 406 while a run of it is under way
     */
    start(caller: Person, typed: string, wanted: WantedBounds): Promise<Listing> {
      const { organisationId, userId } = caller;
      const address = intake.addressOf(typed);
      return joinOrganisation(db, organisationId, async (trx) => {
        await needs.plans.lock(trx, organisationId);
        const known = await store.lockByAddress(trx, organisationId, address.urlKey);
        let id = known;
        if (id === undefined) {
          if ((await store.countListings(trx, organisationId)) >= MAX_LISTINGS)
            throw refused(T.tooMany(MAX_LISTINGS));
          id = newId(clock.now());
          await store.insertListing(trx, organisationId, {
            ...USUAL,
            id,
            ...address,
            createdBy: userId,
            at: clock.now(),
          });
        } else if (await isLive(trx, organisationId, id)) throw refused(T.running);
        const before = await recordOf(trx, organisationId, id);
        const bounds = { ...before, ...given(wanted) };
        await setBounds(trx, organisationId, before, bounds);
        await begin(trx, { organisationId, userId }, bounds);
        await activity.recordBy(trx, caller, { action: "start_listing", target: address.url });
        return read(trx, organisationId, id);
      });
    },

    repeat({ organisationId, userId }: Caller, id: string): Promise<Listing> {
      return joinOrganisation(db, organisationId, async (trx) => {
        const listing = await recordOf(trx, organisationId, id);
        await store.lockListing(trx, organisationId, id);
        if (await isLive(trx, organisationId, id)) throw refused(T.running);
        await begin(trx, { organisationId, userId }, listing);
        return read(trx, organisationId, id);
      });
    },

    /**
     * Continues the newest run, which was cancelled or reached a bound, at its remaining pages, with the listing's bounds.
     *
     * @throws AppError 406 while a run is under way, and when nothing is left to continue
     */
    continue({ organisationId, userId }: Caller, id: string): Promise<Listing> {
      return joinOrganisation(db, organisationId, async (trx) => {
        const listing = await recordOf(trx, organisationId, id);
        await store.lockListing(trx, organisationId, id);
        if (await isLive(trx, organisationId, id)) throw refused(T.running);
        const newest = (await store.findNewestDeepRuns(trx, organisationId, [id])).get(id);
        if (!newest || !isContinuable(newest)) throw refused(T.nothingLeft);
        const now = clock.now();
        const runId = await deepRunRows.begin(trx, { organisationId, userId }, null, now);
        await deepRunStore.continueDeepRun(trx, organisationId, {
          runId,
          before: newest.id,
          maxPages: listing.maxPages,
          until: untilOf(listing, now),
        });
        await needs.enqueueDeepRun(trx, organisationId, { runId, host: listing.host });
        return read(trx, organisationId, id);
      });
    },

    cancel: (organisationId: string, id: string): Promise<void> =>
      writeInOrganisation(db, organisationId, async (trx) => {
        await recordOf(trx, organisationId, id);
        if (!(await deepRuns.cancel(trx, organisationId, id))) throw refused(T.notRunning);
      }),

    update(caller: Person, id: string, wanted: WantedBounds): Promise<Listing> {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        await needs.plans.lock(trx, organisationId);
        const before = await recordOf(trx, organisationId, id);
        const bounds = { ...before, ...given(wanted) };
        await setBounds(trx, organisationId, before, bounds);
        if (bounds.isWatched !== before.isWatched)
          await activity.recordBy(trx, caller, {
            action: bounds.isWatched ? "watch_listing" : "unwatch_listing",
            target: before.url,
          });
        return read(trx, organisationId, id);
      });
    },

    delete(caller: Caller, id: string): Promise<void> {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        await needs.plans.lock(trx, organisationId);
        const { url, isWatched } = await recordOf(trx, organisationId, id);
        await deepRuns.cancel(trx, organisationId, id);
        if (isWatched) await needs.plans.repeatListing(trx, organisationId, id, null);
        await needs.alerts.deleteOfListing(trx, organisationId, id);
        await store.deleteListing(trx, organisationId, id);
        await activity.recordBy(trx, caller, { action: "delete_listing", target: url });
      });
    },

    get: (organisationId: string, id: string): Promise<Listing> =>
      readInOrganisation(db, organisationId, (trx) => read(trx, organisationId, id)),

    list: (organisationId: string, query: PageQuery) =>
      readInOrganisation(db, organisationId, async (trx) => {
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const total = await store.countListings(trx, organisationId);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const rows = await store.findListings(trx, organisationId, pageSize, (page - 1) * pageSize);
        const newest = await store.findNewestDeepRuns(
          trx,
          organisationId,
          rows.map(({ id }) => id),
        );
        return {
          list: rows.map((row) => toListing(row, newest.get(row.id))),
          pages,
          data: { page, pageSize, total },
        };
      }),

    listDeepRuns: (organisationId: string, query: PageQuery) =>
      readInOrganisation(db, organisationId, async (trx) => {
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const total = await store.countDeepRuns(trx, organisationId);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const rows = await store.findDeepRuns(trx, organisationId, pageSize, (page - 1) * pageSize);
        return { list: rows.map(toDeepRun), pages, data: { page, pageSize, total } };
      }),

    listProducts: (organisationId: string, id: string, query: PageQuery & ListedFilter) =>
      readInOrganisation(db, organisationId, async (trx) => {
        const { plan } = await recordOf(trx, organisationId, id);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const total = await chosen.countListed(trx, organisationId, id, query);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const rows = await chosen.findListed(trx, organisationId, id, query, pageSize, (page - 1) * pageSize);
        return {
          list: rows.map((row) => toListed(row, plan, clock.now())),
          pages,
          data: { page, pageSize, total },
        };
      }),

    listChanges: (organisationId: string, id: string, query: PageQuery) =>
      readInOrganisation(db, organisationId, async (trx) => {
        await recordOf(trx, organisationId, id);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const total = await chosen.countChanges(trx, organisationId, id);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const rows = await chosen.findChanges(trx, organisationId, id, pageSize, (page - 1) * pageSize);
        const list = rows.map(({ id: _id, at, picture, otherName, otherUrl, ...change }) => ({
          _id,
          ...change,
          at: at.toISOString(),
          picture: picture?.toString("hex") ?? null,
          other: otherUrl === null ? null : { name: otherName, url: otherUrl },
        }));
        return { list, pages, data: { page, pageSize, total } };
      }),

    /** Starts a run of a listing for its plan, in the caller's transaction. @returns its id; null while one is under way */
    async startPlanned(
      trx: Trx,
      { organisationId, listingId, ...planned }: Parameters<ListingStarter["startPlanned"]>[1],
    ): Promise<string | null> {
      await store.lockListing(trx, organisationId, listingId);
      if (await isLive(trx, organisationId, listingId)) return null;
      const listing = await recordOf(trx, organisationId, listingId);
      return begin(trx, { organisationId, userId: null }, listing, planned);
    },

    /** Deletes the pages of old deep runs, and changes and gone products after a year. */
    async purge(organisationId: string): Promise<void> {
      const now = clock.now().getTime();
      await writeInOrganisation(db, organisationId, (trx) =>
        chosen.purgeListed(trx, organisationId, new Date(now - 365 * DAY_MS)),
      );
      let isMore = true;
      while (isMore)
        isMore = await writeInOrganisation(db, organisationId, (trx) =>
          deepRunStore.purgePages(trx, organisationId, new Date(now - 30 * DAY_MS)),
        );
    },
  };
}
