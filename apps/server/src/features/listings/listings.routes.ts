import * as contract from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Caller } from "../../http/caller.ts";
import type { Router } from "../../http/router.ts";
import type { ChosenProducts } from "./chosen-products.service.ts";
import { streamListing } from "./listing-events.service.ts";
import type { ListingsService } from "./listings.service.ts";

const T = contract.LISTING_MESSAGES;
/** A run and its visits are written in one transaction. */
const ONE = { isOneTransaction: true };

export interface ListingRouteNeeds {
  clock: Clock;
  /** Returns the caller's current access; undefined when the session has ended. */
  recheckCaller: (caller: Caller) => Promise<Caller | undefined>;
}

export function registerListingRoutes(
  router: Router,
  listings: ListingsService,
  chosen: ChosenProducts,
  { clock, recheckCaller }: ListingRouteNeeds,
): void {
  router.on(
    contract.startListing,
    async ({ caller, body: { url, ...bounds } }) => ({
      message: T.started,
      data: await listings.start(caller, url, bounds),
    }),
    ONE,
  );
  router.on(
    contract.repeatListing,
    async ({ caller, params }) => ({ message: T.started, data: await listings.repeat(caller, params.id) }),
    ONE,
  );
  router.on(
    contract.continueListing,
    async ({ caller, params }) => ({ message: T.started, data: await listings.continue(caller, params.id) }),
    ONE,
  );
  router.on(contract.cancelListing, async ({ caller, params }) => {
    await listings.cancel(caller.organisationId, params.id);
    return { message: T.cancelled };
  });
  router.on(contract.updateListing, async ({ caller, params, body }) => ({
    message: T.updated,
    data: await listings.update(caller, params.id, body),
  }));
  router.on(contract.deleteListing, async ({ caller, params }) => {
    await listings.delete(caller, params.id);
    return { message: T.deleted };
  });
  router.on(contract.listListings, ({ caller, query }) => listings.list(caller.organisationId, query));
  router.on(contract.listDeepRuns, ({ caller, query }) =>
    listings.listDeepRuns(caller.organisationId, query),
  );
  router.on(contract.getListing, async ({ caller, params }) => ({
    data: await listings.get(caller.organisationId, params.id),
  }));
  router.on(contract.listListedProducts, ({ caller, params, query }) =>
    listings.listProducts(caller.organisationId, params.id, query),
  );
  router.on(contract.listListingChanges, ({ caller, params, query }) =>
    listings.listChanges(caller.organisationId, params.id, query),
  );
  router.on(
    contract.readListed,
    async ({ caller, params, body }) => ({
      message: T.reading(await chosen.read(caller.organisationId, params.id, body.ids)),
    }),
    ONE,
  );
  router.on(contract.addListed, ({ caller, params, body }) => chosen.add(caller, params.id, body), ONE);
  router.on(contract.listingEvents, ({ caller, params, reply }) =>
    streamListing({ clock, listings }, caller.organisationId, params.id, reply, async () => {
      const now = await recheckCaller(caller);
      return now !== undefined && now.organisationId === caller.organisationId;
    }),
  );
}
