import {
  ALL_TILES,
  isErrorOutcome,
  isSoldOut,
  dashboardProducts,
  dashboardTiles,
  DAY_MS,
} from "@pricetrail/contract";
import type { Outcome, StockState, Tile } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { addName, addProduct, settleSample } from "../testing/samples.fixture.ts";
import type { SamplePrice } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { createDashboard } from "./dashboard.ts";

interface Check {
  at: Date;
  price?: SamplePrice;
  outcome?: Outcome;
  stock?: StockState;
}

/** A small random generator with a seed, so that failures are reproducible. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns the checks of one product over 60 days: discounts start and end, the currency changes occasionally, some checks fail. */
function history(random: (below: number) => number, now: Date): Check[] {
  let price: SamplePrice = { normalMinor: 1000 + random(5) * 100, discountedMinor: null, currency: "AUD" };
  return Array.from({ length: random(16) }, () => now.getTime() - random(60 * 24 * 60) * 60_000)
    .sort((a, b) => a - b)
    .map((at) => {
      const turn = random(12);
      if (turn === 0) price = { ...price, normalMinor: 1000 + random(3) * 100 };
      if (turn === 1)
        price = { ...price, discountedMinor: price.discountedMinor === null ? 800 + random(2) : null };
      if (turn === 2 && random(3) === 0)
        price = { ...price, currency: price.currency === "AUD" ? "USD" : "AUD" };
      if (turn === 3)
        return { at: new Date(at), outcome: (["timeout", "held", "blocked"] as const)[random(3)]! };
      // Sold out with and without a price, in stock, and not stated.
      if (turn === 4)
        return { at: new Date(at), outcome: "out_of_stock" as const, stock: "OutOfStock" as const };
      const stock = (["OutOfStock", "none", "PreOrder", "Discontinued"] as const)[random(16)];
      return { at: new Date(at), price, stock: stock ?? "InStock" };
    });
}

/** Computes the tiles from their definition, by looking at every check of every product. */
function bruteForce(histories: readonly Check[][], from: Date, end: Date): Record<Tile, number> {
  const counts = Object.fromEntries(ALL_TILES.map((tile) => [tile, 0])) as Record<Tile, number>;
  for (const checks of histories) {
    const before = checks.filter((check) => check.at < end);
    const last = before.findLast((check) => check.at >= from);
    if (!last) continue;
    const outcome = last.price ? "value" : last.outcome!;
    const prices = before.filter((check) => check.price);
    const final = prices.at(-1)?.price;
    const opening = (prices.findLast((check) => check.at <= from) ?? prices[0])?.price;
    counts.all += 1;
    if (outcome === "value" || outcome === "held") counts.successfultracking += 1;
    if (isErrorOutcome(outcome)) counts.trackingerrors += 1;
    const stocks = before.filter((check) => check.stock !== undefined);
    if (isSoldOut(stocks.at(-1)?.stock)) counts.outofstock += 1;
    const isQuiet = (stock: StockState) => stock === "InStock" || stock === "none";
    const hasChanged = stocks.some(({ at, stock }, index) => {
      const prior = stocks[index - 1]?.stock;
      if (prior === undefined || at < from || prior === stock) return false;
      return !(isQuiet(prior) && isQuiet(stock!));
    });
    if (hasChanged) counts.stockchange += 1;
    if (!final || !opening) continue;
    if (final.discountedMinor === null) counts.soldatnormalprice += 1;
    else counts.discountedproduct += 1;
    if (opening.currency !== final.currency) continue;
    if (opening.normalMinor !== final.normalMinor) counts.normalpricechange += 1;
    if (opening.discountedMinor !== final.discountedMinor) counts.discountedpricechange += 1;
  }
  return counts;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe("the dashboard", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  const histories: Check[][] = [];

  beforeAll(async () => {
    fixture = await openDataFixture(
      (foundation) => createDashboard(foundation, { countRepairs: () => Promise.resolve(0) }).registerRoutes,
    );
    tenant = await fixture.addTenant();
    const random = randomOf(20_260_615);
    for (let product = 0; product < 70; product += 1) {
      const checks = history(random, fixture.time.now);
      histories.push(checks);
      await tenant.in(async (trx) => {
        const id = await addProduct(trx, tenant.organisationId, fixture.time.now, {
          name: `Product ${product}`,
        });
        const arriving = random(3) === 0 ? checks.toSorted(() => random(3) - 1) : checks;
        for (const check of arriving) await settleSample(trx, tenant.organisationId, id, check.at, check);
        // Tracks are limited to 200 points, and here to the newest few, so that older points have to be queried.
        if (random(3) === 0)
          await sql`update price_track set at = at[2:], normal_minor = normal_minor[2:], discounted_minor = discounted_minor[2:],
            is_whole = false where organisation_id = ${tenant.organisationId} and product_id = ${id} and cardinality(at) > 1`.execute(
            trx,
          );
      });
    }
  });
  afterAll(() => fixture.close());

  it("ranks no stale price with current ones, and no change of one", async () => {
    const other = await fixture.addTenant();
    const { organisationId } = other;
    const ago = (days: number) => new Date(fixture.time.now.getTime() - days * DAY_MS);
    const add = (name: string, minor: number, days: number, more = {}) =>
      other.in(async (trx) => {
        const id = await addProduct(trx, organisationId, ago(30), { name, ...more });
        for (const [at, normalMinor] of [
          [ago(9), 1000],
          [ago(days), minor],
        ] as const)
          await settleSample(trx, organisationId, id, at, {
            price: { normalMinor, discountedMinor: null, currency: "AUD" },
          });
        return id;
      });
    await add("Dear", 900, 1);
    await add("Middle", 700, 1);
    await add("Old", 500, 5);
    const group_id = await other.in((trx) => addName(trx, organisationId, "product_group", "Weekly"));
    await add("Cheap, by its group's weekly plan", 100, 5, { group_id });
    await add("Not tracked", 200, 5, { group_id, is_tracking: false });
    const failing = await add("Failing, by the same plan", 300, 5, { group_id });
    await other.in((trx) => settleSample(trx, organisationId, failing, ago(1), { outcome: "timeout" }));
    await other.in((trx) =>
      trx
        .insertInto("plan")
        .values({
          organisation_id: organisationId,
          id: newId(ago(20)),
          scope: "group",
          target_id: group_id,
          timing: JSON.stringify({
            mode: "interval",
            everyMinutes: 10_080,
            zone: "UTC",
            window: null,
            weekdays: [],
          }),
          next_slot_at: null,
          next_due_at: null,
          created_at: ago(20),
          updated_at: ago(20),
          deleted_at: null,
        })
        .execute(),
    );
    const sorted = async (sort: string) => {
      const { list } = await other.ask(dashboardProducts, `get/dashboard/product?sort=${sort}`);
      return list.map(({ name, isStale }) => `${name.split(",")[0]}${isStale ? " (stale)" : ""}`);
    };
    const stale = ["Not tracked (stale)", "Failing (stale)", "Old (stale)"];
    expect(await sorted("price")).toEqual(["Cheap", "Middle", "Dear", ...stale]);
    expect(await sorted("-price")).toEqual(["Dear", "Middle", "Cheap", ...stale.toReversed()]);
    expect((await sorted("change")).slice(0, 3)).toEqual(["Cheap", "Middle", "Dear"]);
    expect((await sorted("-change")).slice(0, 3)).toEqual(["Dear", "Middle", "Cheap"]);
  });

  it("returns the same tiles as a count over all checks, for present and past ranges", async () => {
    const { now } = fixture.time;
    for (const [back, days] of [
      [0, 1],
      [0, 7],
      [0, 90],
      [1, 7],
      [20, 14],
      [45, 1],
      [70, 5],
    ]) {
      const to = new Date(now.getTime() - back! * DAY_MS);
      const first = new Date(to.getTime() - (days! - 1) * DAY_MS);
      const from = new Date(`${dayOf(first)}T00:00:00Z`);
      const end = new Date(Date.parse(`${dayOf(to)}T00:00:00Z`) + DAY_MS);
      const query = `?from=${dayOf(first)}&to=${dayOf(to)}`;
      const tiles = await tenant.ask(dashboardTiles, `get/dashboard/tile${query}`);
      const counts = { ...tiles.data, ...tiles.stock };
      expect(counts, query).toEqual(bruteForce(histories, from, end));
      for (const tile of ALL_TILES) {
        const list = await tenant.ask(
          dashboardProducts,
          `get/dashboard/product${query}&tile=${tile}&pageSize=200`,
        );
        expect([tile, list.list.length, list.data.total]).toEqual([tile, counts[tile], counts[tile]]);
      }
    }
  });
});
