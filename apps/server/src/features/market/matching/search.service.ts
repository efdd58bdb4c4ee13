import { DAY_MS, MINUTE_MS } from "@pricetrail/contract";
import { findOrganisationsWith } from "../../../database/organisations.ts";
import { readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { newId } from "../../../ids.ts";
import { createEachOrganisation } from "../../../jobs/each-organisation.ts";
import { PageTooExpensiveError, threadModule } from "../../../reading/reading-threads.ts";
import type * as matchingThread from "./matching.thread.ts";
import type { FoundMatch } from "./matching.thread.ts";
import * as doubts from "./doubts.store.ts";
import { findItemSides, findItemSidesAfter, findOfferSides, findOfferSidesOf } from "./records.store.ts";
import type { ItemSide, OfferSide } from "./records.store.ts";
import * as store from "./search.store.ts";
import type { NewProposal } from "./search.store.ts";

const MATCHING = threadModule<typeof matchingThread>(new URL("./matching.thread.ts", import.meta.url));

/** Items and products that one job of a thread compares: about .7 s of its CPU time. */
const ITEMS = 100;
const OFFERS = 2_000;
/** Number of changed pages that one transaction compares. */
const CHANGED = 200;
/** Number of proposals that one item has at most. */
const PROPOSED = 3;
/** Number of the newest answers that are learned from. */
const LEARNED = 300;
/** A program that dies during a search leaves its items until then. */
const LEASE_MS = 10 * MINUTE_MS;
/** Where nothing was found, it is searched again after these times; where something was, after the last. */
const WAITS_MS = [7, 14, 30].map((days) => days * DAY_MS);
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type Decisions = Parameters<typeof matchingThread.findMatches>[0]["decisions"];

/** Creates the search for products of other sellers that may be items of the own catalogue. */
export function createMatchSearch({ db, clock, log, threads }: Foundation) {
  const each = createEachOrganisation({ clock, log }, "matches");

  /** Returns what people answered, with both sides as they are now. */
  const findDecisions = (organisationId: string): Promise<Decisions> =>
    readInOrganisation(db, organisationId, async (trx) => {
      const decisions = await store.findDecisions(trx, organisationId, LEARNED);
      const items = await findItemSides(
        trx,
        organisationId,
        decisions.map(({ groupId }) => groupId),
      );
      const offers = await findOfferSidesOf(
        trx,
        organisationId,
        decisions.map(({ urlKey }) => urlKey),
      );
      const itemOf = new Map(items.map((item) => [item.id, item]));
      const offerOf = new Map(offers.map((offer) => [offer.urlKey, offer]));
      return decisions.flatMap(({ groupId, urlKey, answer }) => {
        const [item, offer] = [itemOf.get(groupId), offerOf.get(urlKey)];
        return item && offer ? [{ item, offer, answer }] : [];
      });
    });

  /** Compares items with a part of the products, in a thread. */
  async function compare(
    organisationId: string,
    items: readonly ItemSide[],
    offers: readonly OfferSide[],
    decisions: Decisions,
  ): Promise<FoundMatch[]> {
    if (items.length === 0 || offers.length === 0) return [];
    const bytes = 200 * (items.length + offers.length);
    try {
      return await threads.run(MATCHING, "findMatches", { organisationId, about: "matches", bytes }, () => ({
        items,
        offers,
        decisions,
      }));
    } catch (error) {
      if (!(error instanceof PageTooExpensiveError)) throw error;
      log.warn({ organisationId, items: items.length, offers: offers.length }, "matches cost too much");
      return [];
    }
  }

  /**
   * Stores what was found for items: links of unvetoed GTINs to tracked products, and the best others as proposals.
   *
   * @param isWhole whether all products were compared, so that waiting proposals that were not found again are obsolete
   */
  async function keep(
    trx: Trx,
    organisationId: string,
    items: readonly ItemSide[],
    found: readonly (FoundMatch & { isTracked: boolean })[],
    isWhole: boolean,
  ): Promise<void> {
    const now = clock.now();
    const ids = items.map(({ id }) => id);
    const answered = await store.findAnswered(trx, organisationId, ids);
    const ofItem = Map.groupBy(found, ({ itemId }) => itemId);
    const proposals: NewProposal[] = [];
    for (const { id, gtin } of items) {
      const best = (ofItem.get(id) ?? [])
        .filter(({ urlKey }) => !answered.get(id)?.has(urlKey))
        .toSorted((a, b) => b.probability - a.probability);
      let waiting = 0;
      for (const { urlKey, probability, verdict, vetoes, reasons, isTracked } of best) {
        const isVetoed = vetoes.length > 0;
        const proposal = { id: newId(now), groupId: id, urlKey, probability, isVetoed, reasons };
        const isLink = verdict === "automatic" && isTracked && gtin !== null;
        if (isLink && (await store.linkAutomatically(trx, organisationId, proposal, gtin, now))) continue;
        if (waiting < PROPOSED) proposals.push(proposal);
        waiting += 1;
      }
    }
    if (isWhole) await store.deleteUnfound(trx, organisationId, ids, proposals);
    await store.insertProposals(trx, organisationId, proposals, now);
  }

  /** Searches among all products for items that are due; returns whether more may be due. */
  async function searchItems(organisationId: string, decisions: Decisions): Promise<boolean> {
    const now = clock.now();
    const claimed = await writeInOrganisation(db, organisationId, (trx) =>
      store.claimItems(trx, organisationId, now, new Date(now.getTime() + LEASE_MS), ITEMS),
    );
    if (claimed.length === 0) return false;
    const items = await readInOrganisation(db, organisationId, (trx) =>
      findItemSides(trx, organisationId, claimed),
    );
    const found: (FoundMatch & { isTracked: boolean })[] = [];
    for (let after = ""; items.length > 0;) {
      const offers = await readInOrganisation(db, organisationId, (trx) =>
        findOfferSides(trx, organisationId, { after, limit: OFFERS, isNew: false }),
      );
      const isTracked = new Map(offers.map((offer) => [offer.urlKey, offer.isTracked]));
      for (const match of await compare(organisationId, items, offers, decisions))
        found.push({ ...match, isTracked: isTracked.get(match.urlKey)! });
      if (offers.length < OFFERS) break;
      after = offers.at(-1)!.urlKey;
    }
    await writeInOrganisation(db, organisationId, async (trx) => {
      await keep(trx, organisationId, items, found, true);
      await store.scheduleItems(trx, organisationId, claimed, clock.now(), WAITS_MS);
    });
    return claimed.length === ITEMS;
  }

  /** Compares products that appeared or were named since the last search with all items. */
  async function searchNew(
    organisationId: string,
    decisions: Decisions,
    signal?: AbortSignal,
  ): Promise<void> {
    for (let isLast = false; !isLast;) {
      if (signal?.aborted) return;
      const offers = await readInOrganisation(db, organisationId, (trx) =>
        findOfferSides(trx, organisationId, { after: "", limit: OFFERS, isNew: true }),
      );
      const isTracked = new Map(offers.map((offer) => [offer.urlKey, offer.isTracked]));
      for (let after = FIRST_ID; offers.length > 0;) {
        if (signal?.aborted) return;
        const items = await readInOrganisation(db, organisationId, (trx) =>
          findItemSidesAfter(trx, organisationId, after, ITEMS),
        );
        const matches = await compare(organisationId, items, offers, decisions);
        const found = matches.map((match) => ({ ...match, isTracked: isTracked.get(match.urlKey)! }));
        if (found.length > 0)
          await writeInOrganisation(db, organisationId, (trx) =>
            keep(trx, organisationId, items, found, false),
          );
        if (items.length < ITEMS) break;
        after = items.at(-1)!.id;
      }
      await writeInOrganisation(db, organisationId, (trx) =>
        store.markMatched(
          trx,
          organisationId,
          offers.map(({ urlKey }) => urlKey),
        ),
      );
      isLast = offers.length < OFFERS;
    }
  }

  /**
   * Compares changed pages of products in groups with what they showed before. One that may show another product is left out until a
   * person answers. Returns whether more may have changed.
   */
  function compareChanged(organisationId: string): Promise<boolean> {
    return writeInOrganisation(db, organisationId, async (trx) => {
      const now = clock.now();
      const pages = await doubts.claimChanged(trx, organisationId, CHANGED);
      if (pages.length === 0) return false;
      const about = { organisationId, about: "changed pages", bytes: 400 * pages.length, isUrgent: true };
      const found = await threads.run(MATCHING, "findChanged", about, () => ({ pages }));
      const doubted = pages.flatMap((page, at) => {
        const comparison = found[at];
        return comparison ? [{ page, comparison }] : [];
      });
      await doubts.believe(
        trx,
        organisationId,
        pages.filter((_, at) => !found[at]),
        now,
      );
      await doubts.doubt(
        trx,
        organisationId,
        doubted.map(({ page }) => page.productId),
        now,
      );
      for (const { page, comparison } of doubted)
        await doubts.ask(trx, organisationId, { id: newId(now), ...page, ...comparison }, now);
      return pages.length === CHANGED;
    });
  }

  return {
    /** Compares changed pages, and searches for matches of items that are due, and for items that new products may be. Ends early when `signal` aborts. */
    async searchDue(signal?: AbortSignal): Promise<void> {
      const now = clock.now();
      const due = await Promise.all([
        findOrganisationsWith(db, (trx) =>
          trx
            .selectFrom("market_position")
            .select("organisation_id")
            .distinct()
            .where("match_due_at", "<=", now),
        ),
        findOrganisationsWith(db, (trx) =>
          trx
            .selectFrom("product")
            .select("organisation_id")
            .distinct()
            .where("is_matched", "=", false)
            .where("group_id", "is", null)
            .where("deleted_at", "is", null),
        ),
        findOrganisationsWith(db, (trx) =>
          trx
            .selectFrom("listing_product")
            .select("organisation_id")
            .distinct()
            .where("is_matched", "=", false),
        ),
        findOrganisationsWith(db, (trx) =>
          trx
            .selectFrom("product")
            .select("organisation_id")
            .distinct()
            .where("known_as", "is not", null)
            .where("doubted_at", "is", null)
            .where("deleted_at", "is", null),
        ),
      ]);
      await each(
        [...new Set(due.flat())],
        async (organisationId) => {
          do if (signal?.aborted) return;
          while (await compareChanged(organisationId));
          const decisions = await findDecisions(organisationId);
          do if (signal?.aborted) return;
          while (await searchItems(organisationId, decisions));
          await searchNew(organisationId, decisions, signal);
        },
        signal,
      );
    },
  };
}
