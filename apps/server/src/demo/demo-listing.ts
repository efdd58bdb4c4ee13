import type { PgBoss } from "pg-boss";
import type { Foundation } from "../foundation.ts";
import type { Engine } from "../engine.ts";
import type { Activity } from "../features/activity/activity.ts";
import { createConfigurations } from "../features/elements/elements.ts";
import type { createIntakeService } from "../features/intake/intake.service.ts";
import { createListings } from "../features/listings/listings.ts";
import { createListingQueue } from "../features/listings/listings.queue.ts";
import type { Caller } from "../http/caller.ts";

interface Needs {
  boss: PgBoss;
  isAlone: boolean;
  listingUrl: string;
  caller: Pick<Caller, "organisationId" | "userId">;
  engine: Engine;
  activity: Activity;
  intake: ReturnType<typeof createIntakeService>;
  workQueue: string;
}

/** Own pages that are read for their pictures and categories. */
const READ_FIRST = 8;

const notHere = () => Promise.reject(new Error("The demonstration's history does not do this."));

/** Goes through a list of the shop at the history's time, as a person would have by hand. */
export async function startDemoListing(
  foundation: Foundation,
  { boss, isAlone, listingUrl, caller, engine, activity, intake, workQueue }: Needs,
) {
  await createListingQueue(boss, workQueue);
  const { service, startWorker } = createListings(foundation, {
    activity,
    intake,
    configurations: createConfigurations(foundation, {
      activity,
      intake,
      getProduct: notHere,
      startRepaired: notHere,
      findInspection: () => undefined,
    }),
    plans: { repeatListing: notHere, lock: () => Promise.resolve() },
    alerts: { deleteOfListing: notHere },
    // Nobody has alerts yet.
    onListed: () => Promise.resolve(),
    fetcher: engine.fetcher,
    hasBrowser: engine.hasBrowser,
    extraHeaders: engine.extraHeaders,
    boss,
    workQueue,
    isAlone,
    startProducts: notHere,
    recheckCaller: () => Promise.resolve(undefined),
  });
  const worker = await startWorker();
  return {
    /** @returns the listing's id */
    start: async (): Promise<string> =>
      (await service.start(caller, listingUrl, { readFirst: READ_FIRST }))._id,
    isAtRest: async (id: string): Promise<boolean> => {
      const { pass, reading } = await service.get(caller.organisationId, id);
      return pass?.finishedAt !== null && reading === 0;
    },
    stop: () => worker.stop(),
  };
}
