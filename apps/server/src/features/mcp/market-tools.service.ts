import {
  listMarket,
  listMatches,
  listViolations,
  marketItem,
  VIOLATION_STATUSES,
} from "@pricetrail/contract";
import type { MarketRow } from "@pricetrail/contract";
import * as z from "zod/mini";
import { ageMinutes, pageText, tool, untrusted } from "./tool.rules.ts";
import type { Tool } from "./tool.rules.ts";

/** Items found by a text, of which one may have it as its own id or GTIN. */
const MAX_ALIKE = 50;

const proposeMatches = tool({
  name: "propose_matches",
  title: "Propose matches",
  description:
    "Other sellers' products that may be an item of the own catalogue (a product group), the most likely first: probability, and the reasons for and against. A person answers them in Pricetrail; this tool answers none.",
  scopes: ["products:read"],
  canWrite: false,
  input: {
    item: z.string().check(z.maxLength(64)),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  },
  run: async ({ item, limit: pageSize }, { call, now }) => {
    const { list, data } = await call(listMatches, { query: { item, pageSize } });
    return {
      total: data.total,
      matches: list.map(({ _id, offer, probabilityPermille, reasons }) => ({
        id: _id,
        productId: offer.productId,
        url: offer.url,
        price: offer.price,
        ageMinutes: ageMinutes(offer.pricedAt, now()),
        probability: probabilityPermille / 1000,
        ...untrusted({ name: offer.name, brand: offer.brand, seller: offer.seller, gtin: offer.gtin }),
        reasons: reasons.map(({ weighs, text }) => ({ weighs, ...untrusted({ text: pageText(text) }) })),
      })),
    };
  },
});

const percent = (permille: number | null): number | null => (permille === null ? null : permille / 10);

/** Our price and how it compares; the cheapest other seller is the first that is compared. */
const standingOf = (row: MarketRow) => ({
  id: row._id,
  ownPrice: row.own,
  standing: row.standing,
  cheapest: row.cheapest,
  gap: row.gap,
  gapPercent: percent(row.gapPermille),
  undercutSince: row.undercutSince,
  ...untrusted({
    name: row.group,
    ownId: row.ownId,
    cheapestSeller: row.cheapest ? (row.offers[0]?.seller?.name ?? null) : null,
  }),
});

const myPosition = tool({
  name: "my_position",
  title: "My position",
  description:
    "Where the organisation stands with an item of its own catalogue (a product group), by its id, own id (SKU) or GTIN: own price, rank, gap to the cheapest, index (100 = median of the others), and every other seller's price with its age. Old prices, sold-out products and other currencies are not compared; each says why.",
  scopes: ["prices:read"],
  canWrite: false,
  input: { item: z.string().check(z.maxLength(100)) },
  run: async ({ item }, { call, now }) => {
    const { list } = await call(listMarket, { query: { search: item, pageSize: MAX_ALIKE } });
    const known = list.find(({ ownId, gtin }) => ownId === item || gtin === item);
    const { data: row } = await call(marketItem, { params: { id: known?._id ?? item } });
    return {
      ...standingOf(row),
      rank: row.rank,
      ranked: row.ranked,
      median: row.median,
      index: percent(row.indexPermille),
      offers: row.offers.map((offer) => ({
        productId: offer.productId,
        price: offer.price,
        ageMinutes: ageMinutes(offer.pricedAt, now()),
        gapPercent: percent(offer.gapPermille),
        notCompared: offer.unranked,
        isBelowMap: offer.isBelowMap,
        ...untrusted({ seller: offer.seller?.name ?? null }),
      })),
    };
  },
});

const undercuts = tool({
  name: "undercuts",
  title: "Undercuts",
  description:
    "The items of the own catalogue that another seller offers for less, the largest gap first: own price, the cheapest other one, the gap and since when.",
  scopes: ["prices:read"],
  canWrite: false,
  input: { limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10) },
  run: async ({ limit: pageSize }, { call }) => {
    const { list, data } = await call(listMarket, {
      query: { standing: "undercut", sort: "-gap", pageSize },
    });
    return { total: data.total, items: list.map(standingOf) };
  },
});

const mapViolations = tool({
  name: "map_violations",
  title: "MAP violations",
  description:
    "Other sellers' prices below the minimum advertised prices (MAP) of items of the own catalogue, the latest first: price, MAP at that time, since when and when last seen, and what was done about it. Only those still open unless another status is asked for. This tool changes none.",
  scopes: ["prices:read"],
  canWrite: false,
  input: {
    status: z._default(z.enum(VIOLATION_STATUSES), "open"),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  },
  run: async ({ status, limit: pageSize }, { call, now }) => {
    const { list, data } = await call(listViolations, { query: { status, pageSize } });
    return {
      total: data.total,
      violations: list.map((row) => ({
        id: row._id,
        itemId: row.item._id,
        productId: row.product._id,
        url: row.url,
        price: row.price,
        map: row.map,
        belowMapPercent: percent(row.gapPermille),
        since: row.since,
        ageMinutes: ageMinutes(row.seenAt, now()),
        isStale: row.isStale,
        readings: row.sightings,
        seenAgain: row.times - 1,
        status: row.status,
        endedAt: row.endedAt,
        ...untrusted({
          name: row.item.name,
          ownId: row.item.ownId,
          seller: row.seller?.name ?? null,
          reason: row.reason,
        }),
      })),
    };
  },
});

export const MARKET_TOOLS: readonly Tool[] = [myPosition, undercuts, mapViolations, proposeMatches];
