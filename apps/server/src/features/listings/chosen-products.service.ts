import { DEFAULT_FIELDS, LISTING_MESSAGES, MAX_CHOSEN_PRODUCTS } from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { abortAt } from "../runs/visits/plan-window.rules.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound, refused } from "../../http/errors.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { offerOf } from "../intake/intake.service.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import type { Configurations } from "../elements/elements.ts";
import type { Intake } from "../intake/intake.ts";
import type { PageAddress } from "../intake/address.rules.ts";
import { draftEntries, draftEntry, unreadProposal } from "../intake/proposal.rules.ts";
import * as store from "./chosen-products.store.ts";
import type { ListedFilter, ListedRecord } from "./chosen-products.store.ts";
import type { ListedDraft } from "./listed-row.rules.ts";
import { findListing } from "./listings.store.ts";
import type { OpenDeepRun } from "./deep-runs.store.ts";

export interface ChosenNeeds {
  intake: Pick<Intake, "addressOf" | "visit" | "insert">;
  configurations: Pick<Configurations, "keep" | "pictureContent">;
  fetcher: Pick<Fetcher, "picture">;
  /** Queues visits to found products' own pages. */
  enqueueReadings: (
    trx: Trx,
    organisationId: string,
    host: string,
    productIds: readonly string[],
    /** Time in ms since the epoch after which no visit begins. */
    until: number,
  ) => Promise<void>;
  /** Starts the run that reads new products for the first time, in the caller's transaction; returns its id. */
  startProducts: (trx: Trx, caller: Caller, productIds: string[]) => Promise<string>;
}

/** Found products by id, or the first untracked ones that a filter matches. */
type Chosen = { ids: readonly string[] } | { matching: ListedFilter };

const T = LISTING_MESSAGES;

/** Creates the service with which a person has found products read, and adds them. */
export function createChosenProducts({ db, clock, threads }: Foundation, needs: ChosenNeeds) {
  const { intake, configurations, fetcher } = needs;

  const lock = async (trx: Trx, organisationId: string, listingId: string, ids: readonly string[]) => {
    const listing = isId(listingId) ? await findListing(trx, organisationId, listingId) : undefined;
    if (!listing) throw notFound();
    const wanted = [...new Set(ids)];
    const rows = await store.lockChosen(trx, organisationId, listingId, wanted.filter(isId));
    if (rows.length < wanted.length) throw refused(T.unknown);
    return { listing, rows };
  };

  /** Returns the first untracked products that match a filter, up to the limit of one request, and the number of further ones. */
  const matching = async (trx: Trx, organisationId: string, listingId: string, filter: ListedFilter) => {
    if (!isId(listingId)) throw notFound();
    const limit = MAX_CHOSEN_PRODUCTS;
    const ids = await store.findMatching(trx, organisationId, listingId, filter, limit);
    const all =
      ids.length < limit ? ids.length : await store.countMatching(trx, organisationId, listingId, filter);
    return { ids, left: all - ids.length };
  };

  /** Returns the data of a product whose page was not read. */
  const unread = (row: ListedRecord): ListedDraft => {
    const address = intake.addressOf(row.url);
    const proposal = { ...unreadProposal(address), name: row.name, image: row.image };
    return {
      offer: { proposal, identity: {}, gtin: null, mpn: null },
      entries: DEFAULT_FIELDS.map((field) => draftEntry(field, null)),
      tier: "auto",
    };
  };

  const giveUp = (organisationId: string, productId: string): Promise<void> =>
    writeInOrganisation(db, organisationId, (trx) =>
      store.storeReading(trx, organisationId, productId, null),
    );

  /** Returns the reading of a page; null when its host was busy until `until`. */
  const readInTime = async (
    organisationId: string,
    address: PageAddress,
    until: number,
  ): Promise<PageReading | null> => {
    const over = abortAt(clock, until);
    try {
      return await intake.visit(organisationId, address, undefined, "auto", over.signal);
    } catch (error) {
      if (!over.signal.aborted) throw error;
      return null;
    } finally {
      over.stop();
    }
  };

  /** Adds the chosen products, in the caller's transaction; see `add`. */
  async function addIn(trx: Trx, caller: Caller, listingId: string, which: Chosen) {
    const { organisationId } = caller;
    const { ids, left } =
      "ids" in which
        ? { ids: which.ids, left: 0 }
        : await matching(trx, organisationId, listingId, which.matching);
    const { rows } = await lock(trx, organisationId, listingId, ids);
    const now = clock.now();
    const productIds: string[] = [];
    for (const row of rows) {
      if (row.productId !== null) continue;
      const { offer, entries, tier } = (row.draft as ListedDraft | null) ?? unread(row);
      const { productId } = await intake.insert(trx, caller, {
        address: intake.addressOf(row.url),
        // A product whose page has no name is named as in its listing.
        wanted: {},
        offer: { ...offer, proposal: { ...offer.proposal, name: offer.proposal.name ?? row.name } },
        entries,
        tier,
        isConfigured: false,
        now,
      });
      productIds.push(productId);
    }
    if (productIds.length === 0) throw refused(T.added(0, rows.length));
    // In the same transaction: a product must not be added without its first reading.
    const runId = await needs.startProducts(trx, caller, productIds);
    const message = T.added(productIds.length, rows.length - productIds.length, left);
    return { message, productIds, left, runId };
  }

  return {
    addIn,

    /** Queues the first found products of a deep run for reading, in the transaction that ends it. */
    async readFirst(trx: Trx, organisationId: string, deepRun: OpenDeepRun, until: number): Promise<void> {
      if (deepRun.readFirst === 0) return;
      const { listingId, runId, host } = deepRun;
      const ids = await store.findUnread(trx, organisationId, listingId, runId, deepRun.readFirst);
      const waiting = await store.awaitReading(trx, organisationId, ids);
      await needs.enqueueReadings(trx, organisationId, host, waiting, until);
    },

    /** Queues the chosen products' own pages for reading; nothing is tracked or billed. */
    read: (organisationId: string, listingId: string, ids: readonly string[]): Promise<number> =>
      joinOrganisation(db, organisationId, async (trx) => {
        const { listing, rows } = await lock(trx, organisationId, listingId, ids);
        const waiting = await store.awaitReading(
          trx,
          organisationId,
          rows.map(({ id }) => id),
        );
        await needs.enqueueReadings(trx, organisationId, listing.host, waiting, Infinity);
        return rows.length;
      }),

    /**
     * Reads one found product's own page and stores the reading; skips it if its host has no free slot by `until` (ms since the
     * epoch).
     */
    async visit(organisationId: string, productId: string, until = Infinity): Promise<void> {
      const waiting = await readInOrganisation(db, organisationId, (trx) =>
        store.findToRead(trx, organisationId, productId),
      );
      if (!waiting) return;
      const address = intake.addressOf(waiting.url);
      const isLate = until <= clock.now().getTime();
      const reading = isLate ? null : await readInTime(organisationId, address, until);
      if (reading === null) return giveUp(organisationId, productId);
      const draft: ListedDraft = {
        offer: offerOf(address, reading),
        entries: await draftEntries(threads, organisationId, DEFAULT_FIELDS, reading),
        tier: "auto",
        readAt: clock.now().toISOString(),
      };
      const image = draft.offer.proposal.image ?? waiting.image;
      // Named after the page was read, and outside any transaction: the host may impose a wait.
      const shown = image === null ? undefined : await fetcher.picture(image, { by: { organisationId } });
      const picture = shown?.ok
        ? configurations.pictureContent(shown.picture.kind, shown.picture.content)
        : null;
      await writeInOrganisation(db, organisationId, async (trx) => {
        if (picture !== null) await configurations.keep(trx, organisationId, [picture]);
        await store.storeReading(trx, organisationId, productId, draft, picture?.hash ?? null);
      });
    },

    giveUp,

    /**
     * Adds the chosen products, with names and categories from their own pages if these were read; the others get theirs from
     * their first reading. Everything happens in one transaction, including the run that reads them.
     */
    add: (caller: Caller, listingId: string, which: Chosen) =>
      joinOrganisation(db, caller.organisationId, async (trx) => {
        const { productIds, ...added } = await addIn(trx, caller, listingId, which);
        return { ...added, added: productIds.length };
      }),
  };
}
export type ChosenProducts = ReturnType<typeof createChosenProducts>;
