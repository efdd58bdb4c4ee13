import {
  decimalToMinor,
  forecast,
  getProduct,
  heldPrices,
  listProducts,
  planLoad,
  planTiming,
  priceChanges,
  productChecks,
  productCoverage,
  productEvidence,
  PRODUCT_SCOPES,
  siteInfo,
} from "@pricetrail/contract";
import type { ProductRow } from "@pricetrail/contract";
import * as z from "zod/mini";
import { ageMinutes, tool, untrusted } from "./tool.rules.ts";
import type { Tool, ToolFixture } from "./tool.rules.ts";

const text = (most: number) => z.string().check(z.maxLength(most));
const product = text(64);
const limit = z._default(z.int().check(z.minimum(1), z.maximum(100)), 20);
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));

const STALE_NOTE =
  "The price is older than its plan allows, or visits since have failed for days: it is the last one known, not the current one. Do not compare it with others.";

/** Returns a product as tools represent it. */
function productOf(row: ProductRow, { now, pageOf }: ToolFixture) {
  return {
    id: row._id,
    url: row.url,
    normalPrice: row.normalPrice,
    discountedPrice: row.discountedPrice,
    availability: row.availability,
    pricedAt: row.pricedAt,
    ageMinutes: ageMinutes(row.pricedAt, now()),
    isStale: row.isStale,
    ...(row.isStale ? { note: STALE_NOTE } : {}),
    checkedAt: row.checkedAt,
    lastOutcome: row.outcome,
    isTracking: row.isTracking,
    ownId: row.ownId,
    page: pageOf(row._id),
    ...untrusted({
      name: row.name,
      brand: row.brand?.name ?? null,
      seller: row.seller?.name ?? null,
      group: row.group?.name ?? null,
      gtin: row.gtin,
      mpn: row.mpn,
    }),
  };
}

const findProduct = tool({
  name: "find_product",
  title: "Find product",
  description: "Find tracked products by words of their name, or by an address or host.",
  scopes: ["products:read"],
  canWrite: false,
  input: { words: text(200), limit },
  run: async ({ words, limit: pageSize }, fixture) => {
    const { list, data } = await fixture.call(listProducts, { query: { search: words, pageSize } });
    return { total: data.total, products: list.map((row) => productOf(row, fixture)) };
  },
});

const priceNow = tool({
  name: "price_now",
  title: "Price now",
  description:
    "A product's price in force with its age, how its last visit ended, which visits of the last 90 days gave a price, and its evidence: a file that anyone can verify, and its hash.",
  scopes: ["products:read"],
  canWrite: false,
  input: { product },
  run: async ({ product: id }, fixture) => {
    const { data } = await fixture.call(getProduct, { params: { id } });
    const evidence = await evidenceOf(id, fixture);
    if (!fixture.has("runs:read")) return { ...productOf(data, fixture), evidence, coverage: null };
    const { from, to, days } = await fixture.call(productCoverage, { params: { id } });
    const outcomes: Record<string, number> = {};
    for (const one of days)
      for (const [outcome, count] of Object.entries(one.outcomes))
        outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    return { ...productOf(data, fixture), evidence, coverage: { from, to, visits: outcomes } };
  },
});

const priceHistory = tool({
  name: "price_history",
  title: "Price history",
  description: "Every confirmed change of a product's price, newest first, in a range of UTC days.",
  scopes: ["prices:read"],
  canWrite: false,
  input: { product, from: day, to: day, limit },
  run: async ({ product: id, from, to, limit: pageSize }, { call }) => {
    const { list, data } = await call(priceChanges, { query: { product: id, from, to, pageSize } });
    return {
      total: data.total,
      changes: list.map(({ at, kind, from: before, to: after, changePermille, correction }) => ({
        at,
        kind,
        from: before,
        to: after,
        changePermille,
        correction,
      })),
    };
  },
});

/** Returns the address of the evidence for the price in force, as a verifiable file; null when there is none, or without the scope. */
async function evidenceOf(id: string, fixture: ToolFixture) {
  if (!fixture.has("prices:read")) return null;
  const { data } = await fixture.call(productEvidence, { params: { id } });
  if (!data) return null;
  const { _id, number, at, hash, chain } = data;
  return { file: fixture.evidenceOf(_id), record: number, readAt: at, hash, isUnbroken: chain.isUnbroken };
}

/** Returns the asking price. */
const asked = (row: ProductRow) => row.discountedPrice ?? row.normalPrice;

/** Returns the asking price in minor units, for comparing products in one currency. */
const minorOf = (row: ProductRow): number => {
  const price = asked(row);
  return price === null ? 0 : decimalToMinor(price.value, price.currency);
};

const compareSellers = tool({
  name: "compare_sellers",
  title: "Compare sellers",
  description:
    "The same item at its sellers: the products of a product's group, cheapest first, those whose price is stale last. Different currencies are never compared.",
  scopes: ["products:read"],
  canWrite: false,
  input: { product },
  run: async ({ product: id }, fixture) => {
    const { data } = await fixture.call(getProduct, { params: { id } });
    if (!data.group)
      return {
        group: null,
        note: "The product is in no group: put the same item of other sellers into one.",
      };
    const { list } = await fixture.call(listProducts, { query: { group: data.group._id, pageSize: 200 } });
    const byCurrency = Map.groupBy(list, (row) => asked(row)?.currency ?? null);
    return {
      groupId: data.group._id,
      ...untrusted({ group: data.group.name }),
      currencies: [...byCurrency].map(([currency, rows]) => ({
        currency,
        products: rows
          .toSorted((a, b) => Number(a.isStale) - Number(b.isStale) || minorOf(a) - minorOf(b))
          .map((row) => productOf(row, fixture)),
      })),
    };
  },
});

const explainChange = tool({
  name: "explain_change",
  title: "Explain change",
  description:
    "Why a product's price is what it is: its newest change, whether a discount began or ended, what waits to be confirmed, and the visits around it with their outcomes.",
  scopes: ["prices:read", "runs:read"],
  canWrite: false,
  input: { product },
  run: async ({ product: id }, { call, pageOf }) => {
    const { list: changes } = await call(priceChanges, { query: { product: id, pageSize: 5 } });
    const { list: checks } = await call(productChecks, { params: { id }, query: { pageSize: 10 } });
    const { list: held } = await call(heldPrices, { query: { product: id, pageSize: 1 } });
    const [newest] = changes;
    const [waiting] = held;
    return {
      newest: newest
        ? { at: newest.at, kind: newest.kind, from: newest.from, to: newest.to, what: describeChange(newest) }
        : null,
      waiting: waiting
        ? {
            reason: waiting.reason,
            normalPrice: waiting.normalPrice,
            discountedPrice: waiting.discountedPrice,
            firstAt: waiting.firstAt,
          }
        : null,
      visits: checks.map(({ at, outcome, tier, normalPrice, discountedPrice }) => ({
        at,
        outcome,
        readBy: tier,
        normalPrice,
        discountedPrice,
      })),
      page: pageOf(id),
    };
  },
});

function describeChange(change: {
  kind: string;
  from: unknown;
  to: unknown;
  correction: string | null;
}): string {
  if (change.correction !== null) return "The price was read better: a correction, and no change of the shop";
  if (change.kind === "normal") return "The shop changed its normal price";
  if (change.from === null) return "A discount began";
  return change.to === null ? "A discount ended" : "The shop changed its discounted price";
}

const planCost = tool({
  name: "plan_cost",
  title: "Cost of a plan",
  description:
    "What visiting products by a plan would come to, before it is made: visits and data points a day, cost in micro-dollars, and whether shops' pauses leave room for it.",
  scopes: ["plans:read"],
  canWrite: false,
  input: { scope: z.enum(PRODUCT_SCOPES), target: z.optional(text(64)), timing: planTiming },
  run: async ({ scope, target, timing }, { call }) => {
    const { data } = await call(planLoad, { query: { scope, target } });
    const installation = await call(siteInfo);
    const { shops, ...cost } = forecast(timing, data.shops, installation.pricing, data.otherPoints);
    return {
      ...cost,
      shops: shops.map(({ host, products, visitsADay, isKept }) => ({ host, products, visitsADay, isKept })),
    };
  },
});

export const READ_TOOLS: readonly Tool[] = [
  findProduct,
  priceNow,
  priceHistory,
  compareSellers,
  explainChange,
  planCost,
];
