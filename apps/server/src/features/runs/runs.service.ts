import { ERROR_TEXTS, PAGE_SIZE_DEFAULT, pageOf, pageSizeOf, TRACKING_TEXTS } from "@pricetrail/contract";
import type { GrowingQuery, RunRow, RunTrigger } from "@pricetrail/contract";
import type { PgBoss } from "pg-boss";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { AcceptedPage } from "../../database/tables/products.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { pageOfList } from "../../http/paged-list.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import * as accepted from "./accepted.store.ts";
import * as entryStore from "./run-entries.store.ts";
import type { EntryToTrack } from "./run-entries.store.ts";
import { skipPlanned } from "./planned-visits.store.ts";
import * as reading from "./run-reading.store.ts";
import type { RunFilter, RunRecord } from "./run-reading.store.ts";
import * as store from "./runs.store.ts";
import { enqueueVisits } from "./visits/visits.queue.ts";

export interface RunStarter {
  organisationId: string;
  /** Null for runs that no person started. */
  userId: string | null;
}

export interface RunsDeps {
  activity: Pick<Activity, "record">;
  boss: PgBoss;
  /** The work queue of this program's clock. */
  workQueue: string;
}

export type RunsService = ReturnType<typeof createRunsService>;

const toRow = (run: RunRecord): RunRow => ({
  _id: run.id,
  kind: run.kind,
  trigger: run.trigger,
  state: run.state,
  total: run.total,
  done: run.done,
  values: run.values,
  errors: run.errors,
  held: run.held,
  skipped: run.skipped,
  joined: run.joined,
  startedBy: run.startedBy,
  plan: run.planId === null ? null : { _id: run.planId, name: run.planTarget },
  createdAt: run.createdAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  finishedAt: run.finishedAt?.toISOString() ?? null,
});

export function createRunsService({ db, clock }: Foundation, { activity, boss, workQueue }: RunsDeps) {
  /** Inserts the run, its items and its visits in the caller's transaction. */
  const begin = async (
    trx: Trx,
    starter: RunStarter,
    entries: readonly EntryToTrack[],
    trigger: RunTrigger,
    planId: string | null = null,
  ): Promise<string> => {
    const { organisationId } = starter;
    const now = clock.now();
    const runId = newId(now);
    await store.insertRun(trx, {
      organisationId,
      id: runId,
      trigger,
      total: entries.length,
      startedBy: starter.userId,
      planId,
      at: now,
    });
    let open = entries.map((entry) => ({ ...entry, id: newId(now), entryId: entry.id }));
    const visits = new Map<string, string>();
    // An entry that is live in another run at the first query may be settled by the second: then this run visits it after all.
    while (open.length > 0) {
      const queued = await store.insertQueuedItems(trx, organisationId, runId, open);
      for (const item of open) if (queued.has(item.entryId)) visits.set(item.productId, item.host);
      open = open.filter((item) => !queued.has(item.entryId));
      if (open.length === 0) break;
      const joined = await store.insertJoinedItems(trx, organisationId, runId, open);
      open = open.filter((item) => !joined.has(item.entryId));
    }
    await enqueueVisits(
      boss,
      trx,
      workQueue,
      [...visits].map(([productId, host]) => ({ organisationId, runId, productId, host })),
    );
    return runId;
  };

  const getIn = async (trx: Trx, organisationId: string, runId: string): Promise<RunRow> => {
    const run = isId(runId) ? await reading.findRun(trx, organisationId, runId) : undefined;
    if (!run) throw notFound();
    return toRow(run);
  };

  const startable = (entries: EntryToTrack[]): EntryToTrack[] => {
    if (entries.length === 0) throw invalid(TRACKING_TEXTS.run.nothingToTrack);
    const tracked = entries.filter((entry) => entry.isTracking);
    if (tracked.length === 0) throw refused(TRACKING_TEXTS.run.paused);
    return tracked;
  };

  /** Starts a run with all entries of the given products, or of every tracked product, in the caller's transaction. */
  const startProductsIn = async (
    trx: Trx,
    starter: RunStarter,
    productIds: readonly string[] | undefined,
    trigger: RunTrigger,
  ): Promise<RunRow> => {
    const wanted = productIds && [...new Set(productIds)];
    if (wanted && !wanted.every(isId)) throw notFound(ERROR_TEXTS.notFound);
    const entries = await entryStore.findEntriesOfProducts(trx, starter.organisationId, wanted);
    const known = new Set(entries.map((entry) => entry.productId));
    if (wanted && known.size < wanted.length) throw notFound(ERROR_TEXTS.notFound);
    return getIn(trx, starter.organisationId, await begin(trx, starter, startable(entries), trigger));
  };

  return {
    get: (organisationId: string, runId: string) =>
      readInOrganisation(db, organisationId, (trx) => getIn(trx, organisationId, runId)),

    /**
     * Starts a run with the given entries; entries of paused products are left out.
     *
     * @throws AppError 404 when an id is unknown (nothing starts), 406 when all their products are paused
     */
    startEntries(
      starter: RunStarter,
      ids: readonly string[],
      trigger: RunTrigger = "person",
    ): Promise<RunRow> {
      const wanted = [...new Set(ids)];
      if (!wanted.every(isId)) throw notFound(TRACKING_TEXTS.run.unknownEntry);
      return joinOrganisation(db, starter.organisationId, async (trx) => {
        const entries = await entryStore.findNamedEntries(trx, starter.organisationId, wanted);
        if (entries.length < wanted.length) throw notFound(TRACKING_TEXTS.run.unknownEntry);
        const runId = await begin(trx, starter, startable(entries), trigger);
        return getIn(trx, starter.organisationId, runId);
      });
    },

    /**
     * Accepts that a product's page shows another product or currency, exactly as its last check found it, and starts a run for
     * the product: the visit trusts that change and no other.
     *
     * @throws AppError 404 for an unknown product, 406 when the last check found something else or tracking is off
     */
    acceptPage(
      { organisationId, userId }: Pick<Caller, "organisationId" | "userId">,
      productId: string,
      page: AcceptedPage,
    ): Promise<RunRow> {
      if (!isId(productId)) throw notFound(ERROR_TEXTS.notFound);
      return joinOrganisation(db, organisationId, async (trx) => {
        const product = await accepted.lockChecked(trx, organisationId, productId);
        if (!product) throw notFound(ERROR_TEXTS.notFound);
        if (product.outcome !== page.outcome || product.detail !== page.detail)
          throw refused(TRACKING_TEXTS.run.notAcceptable);
        await accepted.setAccepted(trx, organisationId, productId, page);
        await activity.record(trx, {
          organisationId,
          actorId: userId,
          action: "accept_page",
          target: product.url,
          after: page.detail,
          at: clock.now(),
        });
        const entries = await entryStore.findEntriesOfProducts(trx, organisationId, [productId]);
        const runId = await begin(trx, { organisationId, userId }, startable(entries), "person");
        return getIn(trx, organisationId, runId);
      });
    },

    /** Starts a run with all entries of the given products, or of every tracked product. */
    startProducts: (
      starter: RunStarter,
      productIds: readonly string[] | undefined,
      trigger: RunTrigger = "person",
    ): Promise<RunRow> =>
      joinOrganisation(db, starter.organisationId, (trx) =>
        startProductsIn(trx, starter, productIds, trigger),
      ),

    startProductsIn,

    /**
     * Starts a plan's run with all entries of the given products, in the caller's transaction.
     *
     * @returns the run's id; null when none of the products has an entry
     */
    async startPlanned(
      trx: Trx,
      planned: { organisationId: string; planId: string; productIds: readonly string[] },
    ): Promise<string | null> {
      const { organisationId, planId, productIds } = planned;
      const entries = await entryStore.findEntriesOfProducts(trx, organisationId, productIds);
      const tracked = entries.filter((entry) => entry.isTracking);
      if (tracked.length === 0) return null;
      return begin(trx, { organisationId, userId: null }, tracked, "schedule", planId);
    },

    /**
     * Starts a run that reads only the prices of the given products again, in the caller's transaction. The run stays within the
     * window of the plan that caused their last visit.
     *
     * @returns the run's id; null when none of the products is still tracked
     */
    async startRecheck(
      trx: Trx,
      recheck: { organisationId: string; planId: string | null; productIds: readonly string[] },
    ): Promise<string | null> {
      const { organisationId, planId, productIds } = recheck;
      const entries = await entryStore.findPriceEntries(trx, organisationId, productIds);
      const tracked = entries.filter((entry) => entry.isTracking);
      if (tracked.length === 0) return null;
      return begin(trx, { organisationId, userId: null }, tracked, "recheck", planId);
    },

    /**
     * Starts a run with the given entries that are still tracked, in the caller's transaction, after a cap had stopped them.
     *
     * @returns the run's id; null when none of them is still tracked
     */
    async startResumed(
      trx: Trx,
      resumed: { organisationId: string; planId: string | null; entryIds: readonly string[] },
    ): Promise<string | null> {
      const { organisationId, planId, entryIds } = resumed;
      const entries = await entryStore.findNamedEntries(trx, organisationId, entryIds);
      const tracked = entries.filter((entry) => entry.isTracking);
      if (tracked.length === 0) return null;
      return begin(trx, { organisationId, userId: null }, tracked, "resume", planId);
    },

    /**
     * Starts a run with the given entries that are still tracked, in the caller's transaction, after a person has repaired them.
     *
     * @returns the run's id; null when none of them is tracked
     */
    startRepaired: async (
      trx: Trx,
      starter: RunStarter,
      entryIds: readonly string[],
    ): Promise<string | null> => {
      const entries = await entryStore.findNamedEntries(trx, starter.organisationId, entryIds);
      const tracked = entries.filter((entry) => entry.isTracking);
      return tracked.length === 0 ? null : begin(trx, starter, tracked, "repair");
    },

    /** Starts a new run with the entries of an earlier run that ended in an error. */
    retry(starter: RunStarter, runId: string): Promise<RunRow> {
      return joinOrganisation(db, starter.organisationId, async (trx) => {
        await getIn(trx, starter.organisationId, runId);
        const entries = await entryStore.findFailedEntries(trx, starter.organisationId, runId);
        const newRunId = await begin(trx, starter, startable(entries), "retry");
        return getIn(trx, starter.organisationId, newRunId);
      });
    },

    /** Cancels the visits that are still open; runs that waited for them take them over. */
    cancel(organisationId: string, runId: string): Promise<void> {
      return writeInOrganisation(db, organisationId, async (trx) => {
        await getIn(trx, organisationId, runId);
        const now = clock.now();
        if (!(await store.markCancelled(trx, organisationId, runId)))
          throw refused(TRACKING_TEXTS.run.finished);
        const productIds = await store.cancelItems(trx, organisationId, runId, "cancelled", now);
        await skipPlanned(trx, organisationId, { runIds: [runId], productIds, reason: "cancelled" });
        const visits = await store.promoteJoined(trx, organisationId, runId);
        await enqueueVisits(
          boss,
          trx,
          workQueue,
          visits.map((visit) => ({ organisationId, ...visit })),
        );
        await store.finishRun(trx, organisationId, runId, now);
      });
    },

    list(organisationId: string, query: RunFilter & GrowingQuery) {
      return readInOrganisation(db, organisationId, async (trx) => {
        const { records, pages, data } = await pageOfList(query, {
          count: () => reading.countRuns(trx, organisationId, query),
          find: (range) => reading.findRuns(trx, organisationId, query, range),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
        return { list: records.map(toRow), pages, data };
      });
    },

    listItems(
      organisationId: string,
      runId: string,
      query: { page?: number; pageSize?: number; only?: "errors" },
    ) {
      return readInOrganisation(db, organisationId, async (trx) => {
        await getIn(trx, organisationId, runId);
        const onlyErrors = query.only === "errors";
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const total = await reading.countItems(trx, organisationId, runId, onlyErrors);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const rows = await reading.findItems(
          trx,
          organisationId,
          runId,
          onlyErrors,
          pageSize,
          (page - 1) * pageSize,
        );
        const list = rows.map(({ id, finishedAt, ...row }) => ({
          _id: id,
          ...row,
          finishedAt: finishedAt?.toISOString() ?? null,
        }));
        return { list, pages, data: { page, pageSize, total } };
      });
    },
  };
}
