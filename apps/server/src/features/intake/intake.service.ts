import { DEFAULT_FIELDS, TRACKING_TEXTS, UNPRICED_OUTCOMES, outcomeSentence } from "@pricetrail/contract";
import type { EntryRow, Proposal } from "@pricetrail/contract";
import type { FieldLocator } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { acceptPageUrl } from "../../egress/address.ts";
import type { AllowList } from "../../egress/allow-list.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { duplicate, invalid, violates } from "../../http/errors.ts";
import { shownIdentity } from "../../reading/plausibility.ts";
import { readPage } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import type { Activity } from "../activity/activity.ts";
import { readAddress } from "./address.rules.ts";
import type { PageAddress } from "./address.rules.ts";
import { insertOffered } from "./new-products.service.ts";
import type { NewEntry, NewProduct, Offer } from "./new-products.service.ts";
import * as store from "./intake.store.ts";
import { draftEntries, toProposal } from "./proposal.rules.ts";
import type { EntryDraft } from "./proposal.rules.ts";
import { Recent } from "./recent-readings.rules.ts";

export interface IntakeDeps {
  fetcher: Fetcher;
  allow: AllowList;
  activity: Pick<Activity, "record">;
  extraHeaders: (() => Record<string, string>) | undefined;
}

export interface AddedProduct {
  productId: string;
  entries: EntryRow[];
  proposal: Proposal;
}

/** A person's picks on the page, and the entries to create after it is read. */
export interface Picks {
  locators: FieldLocator[];
  /** Prepares the entries; the result stores their contents in the transaction of the product. */
  entries: (reading: PageReading) => Promise<(trx: Trx) => Promise<NewEntry[]>>;
}

/** Automatic entries are created from the page as read. */
interface ReadOffer extends Offer {
  drafts: EntryDraft[];
}

/** Returns the product data from the reading of an address. */
export function offerOf(address: PageAddress, reading: PageReading): Offer {
  const proposal = toProposal(address, reading);
  const fields = reading.extraction?.fields;
  const gtin = fields?.gtin?.value ?? null;
  const known =
    reading.outcome === "value" || (UNPRICED_OUTCOMES as readonly string[]).includes(reading.outcome);
  return {
    proposal,
    identity: known && reading.extraction ? shownIdentity(reading.extraction) : {},
    gtin,
    mpn: storable(fields?.mpn?.value, 100) ?? null,
  };
}

/** Creates the service that turns an address into a product with tracking entries. */
export function createIntakeService({ db, clock, threads }: Foundation, deps: IntakeDeps) {
  const recent = new Recent<ReadOffer>(() => clock.now());

  const addressOf = (typed: string): PageAddress => {
    const accepted = acceptPageUrl(typed, deps.allow);
    const address = accepted.ok ? readAddress(typed) : undefined;
    if (!address) {
      const reason = accepted.ok ? null : accepted.reason;
      throw invalid(outcomeSentence("url_rejected", reason), {
        url: outcomeSentence("url_rejected", reason),
      });
    }
    return address;
  };

  const visit = async (
    organisationId: string,
    address: PageAddress,
    locators?: FieldLocator[],
    tier: "auto" | "http" | "browser" = "auto",
    leaving?: AbortSignal,
  ): Promise<PageReading> => {
    const decided = await decidedOf(organisationId, address);
    const wanted = tier === "auto" ? decided : { ...decided, tier };
    return visitWith(organisationId, wanted, address, locators, leaving);
  };

  const decidedOf = (organisationId: string, address: PageAddress): Promise<store.Decided> =>
    readInOrganisation(db, organisationId, (trx) => store.findHints(trx, organisationId, address.host));

  const visitWith = (
    organisationId: string,
    { hints, tier }: store.Decided,
    address: PageAddress,
    locators?: FieldLocator[],
    leaving?: AbortSignal,
  ): Promise<PageReading> => {
    return readPage(
      { fetcher: deps.fetcher, threads },
      {
        organisationId,
        url: address.url,
        tier,
        hints,
        locators,
        isPictured: locators !== undefined,
        extraHeaders: deps.extraHeaders?.(),
        leaving,
      },
    );
  };

  const read = async (organisationId: string, address: PageAddress): Promise<ReadOffer> => {
    const decided = await decidedOf(organisationId, address);
    // A person's decisions about a shop change how the same page is read.
    const key = `${organisationId} ${address.urlKey} ${JSON.stringify(decided)}`;
    const known = recent.get(key);
    if (known) return known;
    const reading = await visitWith(organisationId, decided, address);
    const drafts = await draftEntries(threads, organisationId, DEFAULT_FIELDS, reading);
    const offer = { ...offerOf(address, reading), drafts };
    // A failed visit is not cached: the next attempt may succeed.
    if (reading.extraction !== null) recent.set(key, offer);
    return offer;
  };

  const refuseKnown = async (organisationId: string, address: PageAddress): Promise<void> => {
    const existing = await readInOrganisation(db, organisationId, (trx) =>
      store.findByAddress(trx, organisationId, address.urlKey),
    );
    if (existing) throw duplicate(TRACKING_TEXTS.products.exists, existing);
  };

  return {
    /** Visits an address and proposes a product. Nothing is stored. */
    async preview(organisationId: string, typed: string): Promise<Proposal> {
      const address = addressOf(typed);
      await refuseKnown(organisationId, address);
      return (await read(organisationId, address)).proposal;
    },

    /**
     * Adds a product with entries for normal price, discounted price and availability. A page that cannot be read now is added
     * under its address anyway: its runs will report the error.
     *
     * @throws AppError 400 for an address that may not be visited, 409 with the existing id
     */
    async add(
      caller: Pick<Caller, "organisationId" | "userId">,
      wanted: NewProduct,
      picks?: Picks,
    ): Promise<AddedProduct> {
      const { organisationId } = caller;
      const address = addressOf(wanted.url);
      await refuseKnown(organisationId, address);
      const reading = picks && (await visit(organisationId, address, picks.locators));
      const offer = reading ? offerOf(address, reading) : await read(organisationId, address);
      const prepared = picks && reading && (await picks.entries(reading));
      const now = clock.now();
      try {
        return await writeInOrganisation(db, organisationId, async (trx) => {
          const entries = prepared ? await prepared(trx) : (offer as ReadOffer).drafts;
          // If a pick was found only in the browser, later runs need the browser.
          const tier = reading?.page?.tier === "browser" ? "browser" : "auto";
          const added = await insertOffered(deps, trx, caller, {
            address,
            wanted,
            offer,
            entries,
            tier,
            isConfigured: picks !== undefined,
            now,
          });
          return { ...added, proposal: offer.proposal };
        });
      } catch (error) {
        // Two people added the same address concurrently: the database has decided which was first.
        if (violates(error, "product_address")) {
          await refuseKnown(organisationId, address);
        }
        throw error;
      }
    },

    /** Returns the address in the form of product addresses. @throws AppError 400 when it may not be visited */
    addressOf,

    /** Returns the id of the product with this address, or null. */
    findExisting: async (organisationId: string, url: string): Promise<string | null> => {
      const address = readAddress(url);
      if (!address) return null;
      return (
        (await readInOrganisation(db, organisationId, (trx) =>
          store.findByAddress(trx, organisationId, address.urlKey),
        )) ?? null
      );
    },

    /**
     * Visits an address as runs do, with the stored data about its shop. Nothing is stored. Rejects when `leaving` aborts during
     * the wait for its host.
     */
    visit,

    /** Inserts a product with its entries from an earlier reading, in the caller's transaction. */
    insert: (
      trx: Trx,
      caller: Pick<Caller, "organisationId" | "userId">,
      product: Parameters<typeof insertOffered>[3],
    ) => insertOffered(deps, trx, caller, product),
  };
}
