import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { countKnown, recordChanges, storeListedProducts } from "./listed-products.store.ts";
import type { SeenProduct } from "./listed-products.store.ts";
import type { DeepRunCounts } from "./deep-runs.store.ts";
import { addListing } from "./deep-run.fixture.ts";

const NONE: DeepRunCounts = { new: 0, gone: 0, back: 0, replaced: 0 };

/** Returns a product named by the part of its address before the first dot: "lamp.2" is another lamp. */
const shown = (key: string, more: Partial<SeenProduct> = {}): SeenProduct => ({
  id: newId(),
  url: `https://shop.example/p/${key}`,
  urlKey: `shop.example/p/${key}`,
  name: key.split(".")[0]!,
  nameKey: key.split(".")[0]!,
  priceMinor: 1000,
  wasMinor: null,
  currency: "EUR",
  image: null,
  ...more,
});

describe("the products of a listing from deep run to deep run", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let listingId: string;
  let deepRuns: number;

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    listingId = await addListing(tenant);
    deepRuns = 0;
  });

  const products = () =>
    tenant.in((trx) =>
      trx
        .selectFrom("listing_product")
        .select(["url_key", "missed", "gone_at", "price_minor", "position"])
        .orderBy("url_key")
        .execute(),
    );
  const changes = async () => {
    const rows = await tenant.in((trx) =>
      trx
        .selectFrom("listing_change as c")
        .innerJoin("listing_product as p", (join) =>
          join
            .onRef("p.organisation_id", "=", "c.organisation_id")
            .onRef("p.id", "=", "c.listing_product_id"),
        )
        .leftJoin("listing_product as o", (join) =>
          join.onRef("o.organisation_id", "=", "c.organisation_id").onRef("o.id", "=", "c.other_id"),
        )
        .select(["c.kind", "p.url_key as of", "o.url_key as other"])
        .orderBy("c.at")
        .orderBy("p.url_key")
        .execute(),
    );
    return rows.map(({ kind, of, other }) =>
      [kind, of, other].filter((part) => part !== null).map((part) => part.replace("shop.example/p/", "")),
    );
  };

  /** Runs a deep run whose pages show these products, an hour after the previous one. */
  async function deepRun(
    pages: readonly (readonly (string | SeenProduct)[])[],
    { isComplete = true } = {},
  ): Promise<DeepRunCounts & { found: number[]; known: { before: number; found: number } }> {
    const at = new Date(fixture.time.now.getTime() + deepRuns * HOUR_MS);
    const runId = newId(at);
    const isFirst = deepRuns === 0;
    deepRuns += 1;
    return tenant.in(async (trx) => {
      const found: number[] = [];
      for (const page of pages) {
        const seen = page.map((one) => (typeof one === "string" ? shown(one) : one));
        const before = found.reduce((sum, count) => sum + count, 0);
        found.push(
          await storeListedProducts(
            trx,
            tenant.organisationId,
            { listingId, runId, found: before, at },
            seen,
          ),
        );
      }
      const known = await countKnown(trx, tenant.organisationId, listingId, runId);
      const { counts, added } = await recordChanges(trx, tenant.organisationId, {
        listingId,
        runId,
        isFirst,
        isComplete,
        at,
      });
      expect(added).toHaveLength(counts.new);
      return { ...counts, found, known };
    });
  }

  it("are not new in the first deep run, and new once in a later one", async () => {
    expect(await deepRun([["lamp", "pan"]])).toMatchObject({ ...NONE, found: [2] });
    expect(await deepRun([["lamp", "pan", "pot"]])).toMatchObject({ ...NONE, new: 1 });
    expect(await deepRun([["lamp", "pan", "pot"]])).toMatchObject(NONE);
    expect(await changes()).toEqual([["new", "pot"]]);
  });

  it("are counted once, whatever pages show them, in the order of the pages", async () => {
    expect(
      (
        await deepRun([
          ["pan", "lamp"],
          ["lamp", "pot"],
        ])
      ).found,
    ).toEqual([2, 1]);
    const places = (await products()).map((row) => [row.url_key.split("/").at(-1), row.position]);
    expect(places).toEqual([
      ["lamp", 1],
      ["pan", 0],
      ["pot", 3],
    ]);
  });

  it("are gone after two consecutive complete deep runs without them, dated to the second", async () => {
    await deepRun([["lamp", "pan"]]);
    expect(await deepRun([["lamp"]])).toMatchObject(NONE);
    expect(await deepRun([["lamp"]], { isComplete: false })).toMatchObject(NONE);
    expect(await deepRun([["lamp", "pan"]])).toMatchObject(NONE);
    expect(await deepRun([["lamp"]])).toMatchObject(NONE);
    const second = new Date(fixture.time.now.getTime() + deepRuns * HOUR_MS);
    expect(await deepRun([["lamp"]])).toMatchObject({ ...NONE, gone: 1 });
    expect(await deepRun([["lamp"]])).toMatchObject(NONE);
    expect((await products()).map((row) => row.gone_at)).toEqual([null, second]);
    expect(await changes()).toEqual([["gone", "pan"]]);
  });

  it("return when a deep run finds them again, complete or not, and can be gone again", async () => {
    await deepRun([["lamp", "pan"]]);
    await deepRun([["lamp"]]);
    await deepRun([["lamp"]]);
    expect(await deepRun([["pan"]], { isComplete: false })).toMatchObject({ ...NONE, back: 1 });
    expect((await products()).map(({ missed, gone_at }) => [missed, gone_at])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await deepRun([["lamp"]])).toMatchObject(NONE);
    expect(await deepRun([["lamp"]])).toMatchObject({ ...NONE, gone: 1 });
  });

  it("are replaced by the only product of the same name that appeared after they were last seen", async () => {
    const then = [["lamp", "pan", "pot", "pot.2", "cup", "jug"]];
    await deepRun(then);
    await deepRun(then);
    // The second pot existed next to the first; two cups appeared, a pan with another name, and a jug that is missing again.
    const now = ["lamp.2", "tray", "pot.2", "cup.2", "cup.3"];
    expect(await deepRun([[...now, "jug.2"]])).toMatchObject({ ...NONE, new: 5 });
    expect(await deepRun([now])).toMatchObject({ ...NONE, gone: 4, replaced: 1 });
    expect((await changes()).slice(5)).toEqual([
      ["gone", "cup"],
      ["gone", "jug"],
      ["replaced", "lamp", "lamp.2"],
      ["gone", "pan"],
      ["gone", "pot"],
    ]);
  });

  it("keep the former price if a page shows none, and otherwise take the new one", async () => {
    await deepRun([[shown("lamp", { priceMinor: 900 })]]);
    await deepRun([[shown("lamp", { priceMinor: null, currency: null })]]);
    expect((await products())[0]!.price_minor).toBe(900);
    await deepRun([[shown("lamp", { priceMinor: 800 })]]);
    expect((await products())[0]!.price_minor).toBe(800);
  });

  it("are known if they existed before this deep run and are not gone", async () => {
    await deepRun([["lamp", "pan", "pot"]]);
    await deepRun([["lamp", "pan"]]);
    await deepRun([["lamp", "pan"]]);
    expect((await deepRun([["lamp", "cup"]])).known).toEqual({ before: 2, found: 1 });
  });
});
