import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERROR_OUTCOMES } from "@pricetrail/contract";
import { findBrowser } from "../../browser-finder.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture, startShop } from "./shop.fixture.ts";
import type { EngineFixture, Shop, ShopTruth } from "./shop.fixture.ts";

interface Added {
  data: { _id: string; name: string };
  entries: { _id: string; field: string }[];
}

describe("tracking runs against a shop", () => {
  let shop: Shop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let truths: ShopTruth[];

  beforeAll(async () => {
    shop = await startShop("--slow-ms", "200");
    fixture = await openEngineFixture({ browserPath: (await findBrowser())?.path });
    tenant = await fixture.addTenant();
    const answer = await fetch(`${shop.origin}/__truth`);
    truths = (await answer.json()) as ShopTruth[];
  }, 60_000);
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  const add = async (path: string) => {
    const { status, body } = await tenant.call<Added>("POST", "add/product", {
      url: `${shop.origin}${path}`,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const track = async (ids: string[]) => {
    const { status, body } = await tenant.call<{ data: { _id: string } }>(
      "POST",
      "start/track",
      ids.map((_id) => ({ _id })),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return fixture.ended(tenant, body.data._id);
  };

  /** The shop's addresses of entries whose last visit ended in an error, with the outcome and its detail. */
  const failedItems = () =>
    tenant.in((trx) =>
      trx
        .selectFrom("run_item")
        .innerJoin("page_check", (join) =>
          join
            .onRef("page_check.organisation_id", "=", "run_item.organisation_id")
            .onRef("page_check.run_id", "=", "run_item.run_id")
            .onRef("page_check.product_id", "=", "run_item.product_id"),
        )
        .innerJoin("product", (join) =>
          join
            .onRef("product.organisation_id", "=", "run_item.organisation_id")
            .onRef("product.id", "=", "run_item.product_id"),
        )
        .select(["product.url", "run_item.outcome", "page_check.detail"])
        .where("run_item.outcome", "in", [...ERROR_OUTCOMES])
        .execute(),
    );

  it("reads every well-behaved product as the shop's own price list states", async () => {
    const good = truths.filter((truth) => truth.misbehaviour === null);
    const added = new Map<string, ShopTruth>();
    const entryIds: string[] = [];
    for (const truth of good) {
      const { data, entries } = await add(truth.path);
      added.set(data._id, truth);
      entryIds.push(...entries.map((entry) => entry._id));
    }
    const run = await track(entryIds);
    // Names the product and the reason, which the run's count does not.
    expect(await failedItems()).toEqual([]);
    expect(run).toMatchObject({ state: "finished", total: entryIds.length, errors: 0 });
    const rows = await tenant.in((trx) => trx.selectFrom("latest").selectAll().execute());
    const read = new Map(
      rows.map((row) => [
        added.get(row.product_id)?.path,
        [row.normal_minor, row.discounted_minor, row.currency],
      ]),
    );
    const wanted = new Map(
      good.map((truth) => [truth.path, [truth.normalMinor, truth.discountedMinor, truth.currency]]),
    );
    expect(read).toEqual(wanted);
  }, 120_000);

  it("stores one observation per entry and bills each data point once; a missing discount is free", async () => {
    const counts = await tenant.in(async (trx) => ({
      observations: await trx.selectFrom("observation").selectAll().execute(),
      ledger: await trx.selectFrom("usage_ledger").selectAll().orderBy("number").execute(),
    }));
    const items = await tenant.in((trx) => trx.selectFrom("run_item").selectAll().execute());
    expect(counts.observations.map((row) => row.id).sort()).toEqual(items.map((item) => item.id).sort());
    const billable = counts.observations.filter((row) => row.text_value !== "none");
    expect(counts.ledger.map((row) => row.run_item_id).sort()).toEqual(billable.map((row) => row.id).sort());
    expect(counts.ledger.map((row) => row.number)).toEqual(counts.ledger.map((_, index) => index + 1));
    const paid = counts.ledger.filter((row) => row.price_micro_usd > 0);
    expect(paid.every((row) => row.number > 100 && row.price_micro_usd === 50_000)).toBe(true);
    expect(paid).toHaveLength(Math.max(0, billable.length - 100));
  });

  it("starts nothing when one of the entries is unknown", async () => {
    const before = await tenant.in((trx) => trx.selectFrom("run").selectAll().execute());
    const known = await tenant.in((trx) =>
      trx.selectFrom("tracking_entry").select("id").executeTakeFirstOrThrow(),
    );
    const { status } = await tenant.call("POST", "start/track", [
      { _id: known.id },
      { _id: "018f3b1e-0000-7000-8000-000000000000" },
    ]);
    expect(status).toBe(404);
    expect(await tenant.in((trx) => trx.selectFrom("run").selectAll().execute())).toHaveLength(before.length);
  });

  it("hides another organisation's entries", async () => {
    const stranger = await fixture.addTenant();
    const known = await tenant.in((trx) =>
      trx.selectFrom("tracking_entry").select("id").executeTakeFirstOrThrow(),
    );
    expect((await stranger.call("POST", "start/track", [{ _id: known.id }])).status).toBe(404);
  });
});
