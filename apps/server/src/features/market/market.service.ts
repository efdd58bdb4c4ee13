import {
  DAY_MS,
  isStale,
  MARKET_TEXTS,
  MAX_FAILING_MS,
  minorToMoney,
  moneyOrNull,
  pageOf,
  pageSizeOf,
  PAGE_SIZE_DEFAULT,
  staleAfter,
  STANDINGS,
} from "@pricetrail/contract";
import type {
  ItemChanges,
  MarketBasis,
  MarketRow,
  MarketSort,
  MarketSummary,
  PageQuery,
  Standing,
} from "@pricetrail/contract";
import { findOrganisationsWith } from "../../database/organisations.ts";
import { isId, readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { duplicate, invalid, notFound, violates } from "../../http/errors.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import type { Activity } from "../activity/activity.ts";
import { resolveNames } from "../catalogue/catalogue.service.ts";
import {
  isBelowMap,
  mapInEffect,
  nextMapMoment,
  nextSaleMoment,
  positionOf,
  seenPrice,
  statedPrice,
} from "./position.rules.ts";
import type { Amount, Position } from "./position.rules.ts";
import { knownMap, settleViolations } from "./violations/settle.service.ts";
import * as store from "./market.store.ts";
import type { ItemRecord, MarketFilter, MarketSetting, OfferRecord } from "./market.store.ts";
import { statedValues } from "./stated-values.rules.ts";

export type MarketQuery = MarketFilter & { sort?: MarketSort | undefined };

/** Number of items whose positions one transaction computes. */
const BATCH = 200;
/** Number of rows of an export that are read at once. */
const EXPORT_BATCH = 500;
const MAX_EXPORT = 1_000_000;
/** Positions that nothing makes due are computed again this often. */
const MAX_WAIT_MS = 30 * DAY_MS;

export type MarketService = ReturnType<typeof createMarketService>;

type Offer = OfferRecord & { isStale: boolean; isStockKnown: boolean };

/** Who makes a change. */
type Actor = Pick<Caller, "organisationId" | "userId">;

/** An item with our price and our position. */
interface Placed {
  item: ItemRecord;
  own: Amount | null;
  ownSource: "stated" | "tracked" | null;
  shopPrice: Amount | null;
  lastOwn: { price: Amount; pricedAt: Date } | null;
  position: Position<Offer>;
  /** The minimum advertised price in effect. */
  map: Amount | null;
}

/** Creates the service for the own catalogue and its position among other sellers. */
export function createMarketService(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  { activity }: { activity: Pick<Activity, "recordBy"> },
) {
  const each = createEachOrganisation({ clock, log }, "market positions");

  async function place(
    trx: Trx,
    organisationId: string,
    ids: readonly string[],
    setting: MarketSetting,
    now: Date,
  ): Promise<{ placed: Placed[]; offers: Map<string, Offer[]> }> {
    const items = await store.findItems(trx, organisationId, ids);
    const found = await store.findOffers(trx, organisationId, ids);
    const offers = new Map([...found].map(([id, some]) => [id, some.map((offer) => withAge(offer, now))]));
    return { placed: items.map((item) => placeItem(item, offers.get(item.id) ?? [], setting, now)), offers };
  }

  /** Returns the rows of items, in the order of their ids. */
  async function rowsOf(trx: Trx, organisationId: string, ids: readonly string[]): Promise<MarketRow[]> {
    const setting = await store.findSetting(trx, organisationId);
    const { placed } = await place(trx, organisationId, ids, setting, clock.now());
    return placed.map(toMarketRow);
  }

  async function rowOf(trx: Trx, organisationId: string, id: string): Promise<MarketRow> {
    const [row] = isId(id) ? await rowsOf(trx, organisationId, [id]) : [];
    if (!row) throw notFound();
    return row;
  }

  /** Computes and stores due positions of an organisation; returns whether more may be due. */
  function computeBatch(organisationId: string): Promise<boolean> {
    return writeInOrganisation(db, organisationId, async (trx) => {
      const now = clock.now();
      const ids = await store.claimDue(trx, organisationId, now, BATCH);
      if (ids.length === 0) return false;
      const setting = await store.findSetting(trx, organisationId);
      const { placed, offers } = await place(trx, organisationId, ids, setting, now);
      const compared = placed.map(({ item, position }) => ({ item, offers: position.offers }));
      const graceHours = setting.mapGraceHours;
      const graceEnds = await settleViolations(trx, organisationId, compared, { now, graceHours });
      await store.writePositions(
        trx,
        organisationId,
        placed.map(({ item, position, map }) => ({
          groupId: item.id,
          standing: position.standing,
          gapPermille: position.gapPermille,
          indexPermille: position.indexPermille,
          undercutSince: position.standing === "undercut" ? (item.undercutSince ?? now) : null,
          isOpportunity: position.isOpportunity,
          isBelowMap: position.offers.some((offer) => isBelowMap(map, offer)),
          map: knownMap(item, now),
          dueAt: nextDue(item, offers.get(item.id) ?? [], now, graceEnds.get(item.id)),
        })),
      );
      return ids.length === BATCH;
    });
  }

  return {
    /** Computes the positions that are due. Ends early when `signal` aborts. */
    async computeDue(signal?: AbortSignal): Promise<void> {
      const now = clock.now();
      const due = await findOrganisationsWith(db, (trx) =>
        trx.selectFrom("market_position").select("organisation_id").distinct().where("due_at", "<=", now),
      );
      await each(
        due,
        async (organisationId) => {
          do if (signal?.aborted) return;
          while (await computeBatch(organisationId));
        },
        signal,
      );
    },

    list(organisationId: string, query: MarketQuery & PageQuery) {
      return readInOrganisation(db, organisationId, async (trx) => {
        const total = await store.countItems(trx, organisationId, query);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const ids = await store.findItemIds(trx, organisationId, query, {
          sort: query.sort ?? "name",
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        return { list: await rowsOf(trx, organisationId, ids), pages, data: { page, pageSize, total } };
      });
    },

    /**
     * Returns one item.
     *
     * @throws AppError 404 when there is none
     */
    get: (organisationId: string, id: string): Promise<MarketRow> =>
      readInOrganisation(db, organisationId, (trx) => rowOf(trx, organisationId, id)),

    /** Yields all items that a filter selects, in batches of short transactions; only the ids stay in memory. */
    async *all(organisationId: string, query: MarketQuery): AsyncGenerator<MarketRow[]> {
      const ids = await readInOrganisation(db, organisationId, (trx) =>
        store.findItemIds(trx, organisationId, query, {
          sort: query.sort ?? "name",
          limit: MAX_EXPORT,
          offset: 0,
        }),
      );
      for (let start = 0; start < ids.length; start += EXPORT_BATCH)
        yield await readInOrganisation(db, organisationId, (trx) =>
          rowsOf(trx, organisationId, ids.slice(start, start + EXPORT_BATCH)),
        );
    },

    summary(organisationId: string): Promise<MarketSummary> {
      return readInOrganisation(db, organisationId, async (trx) => {
        const counts = await store.countPositions(trx, organisationId);
        const { ownSellerId, ownSeller, basis, mapGraceHours } = await store.findSetting(trx, organisationId);
        const sum = (key: "items" | "belowMap" | "opportunities") =>
          counts.reduce((total, one) => total + one[key], 0);
        return {
          items: sum("items"),
          standings: Object.fromEntries(
            STANDINGS.map((one) => [one, counts.find(({ standing }) => standing === one)?.items ?? 0]),
          ) as Record<Standing, number>,
          belowMap: sum("belowMap"),
          opportunities: sum("opportunities"),
          openViolations: await store.countOpenViolations(trx, organisationId),
          indexPermille: await store.medianIndex(trx, organisationId),
          ownSeller: named(ownSellerId, ownSeller),
          basis,
          mapGraceHours,
        };
      });
    },

    /**
     * Changes what the organisation states about an item.
     *
     * @throws AppError 404 when there is none, 400 for amounts that contradict each other, 409 when another item has its id
     */
    async update(caller: Actor, id: string, changes: ItemChanges): Promise<MarketRow> {
      const { organisationId } = caller;
      try {
        return await writeInOrganisation(db, organisationId, async (trx) => {
          if (!isId(id) || !(await store.lockItem(trx, organisationId, id))) throw notFound();
          const [item] = await store.findItems(trx, organisationId, [id]);
          const { brand, category, subcategory } = changes;
          const { brandId, categoryId, subcategoryId } = await resolveNames(
            trx,
            organisationId,
            {
              ...(brand !== undefined && { brand }),
              ...(category !== undefined && { category }),
              ...(subcategory !== undefined && { subcategory }),
            },
            clock.now(),
          );
          const values = {
            ...statedValues(changes, item!),
            ...(brandId !== undefined && { brandId }),
            ...(categoryId !== undefined && { categoryId }),
            ...(subcategoryId !== undefined && { subcategoryId }),
          };
          await store.updateItem(trx, organisationId, id, values);
          await activity.recordBy(trx, caller, {
            action: "change_item",
            target: item!.name,
            after: Object.keys(changes).join(", "),
          });
          return rowOf(trx, organisationId, id);
        });
      } catch (error) {
        if (violates(error, "product_group_own_id")) throw duplicate(MARKET_TEXTS.ownIdTaken);
        throw error;
      }
    },

    /**
     * Chooses what is compared; every position is due then.
     *
     * @throws AppError 400 for an unknown seller
     */
    updateSetting(
      caller: Actor,
      {
        ownSeller,
        basis,
        mapGraceHours,
      }: {
        ownSeller?: string | null | undefined;
        basis?: MarketBasis | undefined;
        mapGraceHours?: number | undefined;
      },
    ): Promise<void> {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        const name =
          ownSeller === undefined || ownSeller === null || !isId(ownSeller)
            ? undefined
            : await store.findSellerName(trx, organisationId, ownSeller);
        if (typeof ownSeller === "string" && name === undefined)
          throw invalid(MARKET_TEXTS.unknownSeller, { ownSeller: MARKET_TEXTS.unknownSeller });
        const before = await store.findSetting(trx, organisationId);
        if (ownSeller !== undefined && ownSeller !== before.ownSellerId)
          await activity.recordBy(trx, caller, {
            action: "choose_own_seller",
            target: name ?? "",
            before: before.ownSeller,
            after: name,
          });
        if (basis !== undefined && basis !== before.basis)
          await activity.recordBy(trx, caller, {
            action: "choose_market_basis",
            target: MARKET_TEXTS.bases[basis],
            before: before.basis,
            after: basis,
          });
        if (mapGraceHours !== undefined && mapGraceHours !== before.mapGraceHours)
          await activity.recordBy(trx, caller, {
            action: "choose_map_grace",
            target: MARKET_TEXTS.mapGrace,
            before: `${before.mapGraceHours}`,
            after: `${mapGraceHours}`,
          });
        await store.updateSetting(trx, organisationId, {
          ...(ownSeller !== undefined && { ownSellerId: ownSeller }),
          ...(basis !== undefined && { basis }),
          ...(mapGraceHours !== undefined && { mapGraceHours }),
        });
        await store.makeAllDue(trx, organisationId);
      });
    },
  };
}

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name };

const withAge = (offer: OfferRecord, now: Date): Offer => ({
  ...offer,
  isStale: isStale(offer.pricedAt, offer.plan, now, offer.checkedAt),
  isStockKnown: !isStale(offer.stockAt, offer.plan, now, offer.checkedAt),
});

/** Places an item among the other sellers' products; products of the own seller are our own prices. */
function placeItem(
  item: ItemRecord,
  offers: readonly Offer[],
  { ownSellerId, basis }: MarketSetting,
  now: Date,
): Placed {
  const isOurs = ({ sellerId }: Offer) => ownSellerId !== null && sellerId === ownSellerId;
  const read = offers
    .filter((offer) => isOurs(offer) && !offer.isDoubted)
    .flatMap((offer) => {
      const price = seenPrice(offer, basis);
      return price && offer.pricedAt ? [{ price, pricedAt: offer.pricedAt, isStale: offer.isStale }] : [];
    });
  const shopPrice =
    read
      .filter((one) => !one.isStale)
      .map(({ price }) => price)
      .toSorted((a, b) => a.minor - b.minor)[0] ?? null;
  const stated = statedPrice(item, basis, now);
  const own = stated ?? shopPrice;
  const [newest = null] = read.toSorted((a, b) => b.pricedAt.getTime() - a.pricedAt.getTime());
  return {
    item,
    own,
    ownSource: stated ? "stated" : shopPrice ? "tracked" : null,
    shopPrice,
    lastOwn: own === null ? newest : null,
    map: mapInEffect(item, now),
    position: positionOf(
      own,
      offers.filter((offer) => !isOurs(offer)),
      basis,
    ),
  };
}

/**
 * Returns when a position changes although nothing is written: a price or a stock becomes stale, a sale or a minimum advertised price
 * starts or ends, or the grace of a price below it passes. Neither a
 * failed visit nor reading the same stock again without a price makes anything due, so an item is looked at daily where it may be stale
 * for the one or no longer for the other.
 */
function nextDue(item: ItemRecord, offers: readonly Offer[], now: Date, graceEnds: Date | undefined): Date {
  const tomorrow = now.getTime() + DAY_MS;
  const staleAt = (readAt: Date, { plan }: Offer) => {
    const failing = readAt.getTime() + MAX_FAILING_MS + 1;
    return Math.min(staleAfter(readAt, plan, null) + 1, failing > now.getTime() ? failing : tomorrow);
  };
  const stale = offers.flatMap((offer) => [
    ...(offer.pricedAt && !offer.isStale ? [staleAt(offer.pricedAt, offer)] : []),
    ...(offer.stockAt ? [offer.isStockKnown ? staleAt(offer.stockAt, offer) : tomorrow] : []),
  ]);
  const moments = [nextSaleMoment(item, now), nextMapMoment(item, now), graceEnds];
  const next = Math.min(
    ...stale,
    ...moments.map((at) => at?.getTime() ?? Infinity),
    now.getTime() + MAX_WAIT_MS,
  );
  return new Date(Math.max(next, now.getTime() + 1));
}

function toMarketRow({ item, own, ownSource, shopPrice, lastOwn, position, map }: Placed): MarketRow {
  const inItem = (minor: number | null) => moneyOrNull(minor, item.currency);
  const amount = (one: Amount | null) => one && minorToMoney(one.minor, one.currency);
  return {
    _id: item.id,
    group: item.name,
    ownId: item.ownId,
    gtin: item.gtin,
    mpn: item.mpn,
    packSize: item.packSize,
    attributes: item.attributes,
    goneSince: item.goneAt?.toISOString() ?? null,
    brand: named(item.brandId, item.brand),
    category: named(item.categoryId, item.category),
    subcategory: named(item.subcategoryId, item.subcategory),
    normalPrice: inItem(item.normalMinor),
    salePrice: inItem(item.saleMinor),
    saleFrom: item.saleFrom?.toISOString() ?? null,
    saleTo: item.saleUntil?.toISOString() ?? null,
    cost: inItem(item.costMinor),
    map: inItem(item.mapMinor),
    mapFrom: item.mapFrom?.toISOString() ?? null,
    mapTo: item.mapUntil?.toISOString() ?? null,
    rrp: inItem(item.rrpMinor),
    own: amount(own),
    ownSource,
    shopPrice: amount(shopPrice),
    lastOwn: lastOwn && {
      price: minorToMoney(lastOwn.price.minor, lastOwn.price.currency),
      pricedAt: lastOwn.pricedAt.toISOString(),
    },
    standing: position.standing,
    rank: position.rank,
    ranked: position.ranked,
    cheapest: amount(position.cheapest),
    median: amount(position.median),
    gap: amount(position.gap),
    gapPermille: position.gapPermille,
    indexPermille: position.indexPermille,
    undercutSince: position.standing === "undercut" ? (item.undercutSince?.toISOString() ?? null) : null,
    isOpportunity: position.isOpportunity,
    offers: position.offers.map(({ offer, ...ranked }) => ({
      productId: offer.productId,
      seller: named(offer.sellerId, offer.seller),
      url: offer.url,
      price: amount(ranked.amount),
      pricedAt: offer.pricedAt?.toISOString() ?? null,
      isStale: offer.isStale,
      availability: offer.availability,
      unranked: ranked.unranked,
      gapPermille: ranked.gapPermille,
      isBelowMap: isBelowMap(map, ranked),
    })),
  };
}
