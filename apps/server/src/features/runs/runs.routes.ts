import {
  acceptPage,
  cancelRun,
  getRun,
  listRunItems,
  listRuns,
  retryRun,
  runEvents,
  startTrack,
  trackProducts,
  TRACKING_TEXTS,
} from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { ReadReplica } from "../../database/read-replica.ts";
import type { Caller } from "../../http/caller.ts";
import type { Router } from "../../http/router.ts";
import { createRunStateReader, streamRun } from "./run-events.service.ts";
import type { ReadRunState } from "./run-events.service.ts";
import type { RunsService } from "./runs.service.ts";

/** A run, its items and its visits are written in one transaction. */
const ONE = { isOneTransaction: true };
const STARTED = TRACKING_TEXTS.run.started;

export interface RunRouteNeeds {
  clock: Clock;
  /** Returns the caller's current access, or undefined when the session has ended. */
  recheckCaller: (caller: Caller) => Promise<Caller | undefined>;
  replica: ReadReplica | undefined;
}

export function registerRunRoutes(
  router: Router,
  runs: RunsService,
  { clock, recheckCaller, replica }: RunRouteNeeds,
): void {
  router.on(
    startTrack,
    async ({ caller, body }) => ({
      message: STARTED,
      data: await runs.startEntries(
        caller,
        body.map((entry) => entry._id),
      ),
    }),
    ONE,
  );
  router.on(
    trackProducts,
    async ({ caller, body }) => ({
      message: STARTED,
      data: await runs.startProducts(caller, body.products),
    }),
    ONE,
  );
  router.on(
    acceptPage,
    async ({ caller, params, body }) => ({
      message: STARTED,
      data: await runs.acceptPage(caller, params.id, body),
    }),
    ONE,
  );
  router.on(
    retryRun,
    async ({ caller, params }) => ({
      message: STARTED,
      data: await runs.retry(caller, params.id),
    }),
    ONE,
  );
  router.on(cancelRun, async ({ caller, params }) => {
    await runs.cancel(caller.organisationId, params.id);
    return { message: TRACKING_TEXTS.run.cancelled };
  });
  router.on(getRun, async ({ caller, params }) => {
    const data = await runs.get(caller.organisationId, params.id);
    // The screens opened next must already show what the response reports as done.
    await replica?.note(caller.userId);
    return { data };
  });
  router.on(listRuns, ({ caller, query }) => runs.list(caller.organisationId, query));
  router.on(listRunItems, ({ caller, params, query }) =>
    runs.listItems(caller.organisationId, params.id, query),
  );
  const shared = createRunStateReader(runs);
  const stateReaderFor =
    (userId: string, done = -1): ReadRunState =>
    async (...run) => {
      const found = await shared(...run);
      if (found.done !== done) await replica?.note(userId);
      done = found.done;
      return found;
    };
  router.on(runEvents, ({ caller, params, reply }) =>
    streamRun(
      { clock, readState: stateReaderFor(caller.userId) },
      caller.organisationId,
      params.id,
      reply,
      async () => {
        const now = await recheckCaller(caller);
        return now !== undefined && now.organisationId === caller.organisationId;
      },
    ),
  );
}
