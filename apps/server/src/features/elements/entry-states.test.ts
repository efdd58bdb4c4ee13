import * as contract from "@pricetrail/contract";
import { HOUR_MS } from "@pricetrail/contract";
import type { ConfigurationEntry } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { canUpdateWithoutReview } from "./entry-states.service.ts";
import { pickIn } from "./picking.fixture.ts";

const pageOf = (prices: string): string =>
  `<!doctype html><html lang="en-US"><head><title>Blue kettle</title></head><body><main><h1>Blue kettle</h1>
    <div class="buy">${prices}<button>Add to cart</button></div></main></body></html>`;
const WAS = '<p id="was"><del>USD 25.00</del></p>';
const NOW = '<p id="now">USD 20.00</p>';
const BOTH = pageOf(WAS + NOW);
/** The same amounts after a redesign. */
const REDESIGNED = pageOf(
  '<section><div><span class="strike"><del>USD 25.00</del></span></div><div><span class="sum">USD 20.00</span></div></section>',
);

describe("what a visit stores about the picked elements", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let id: string;
  let page: string;
  /** What the next visit waits for. */
  let held: Promise<void> | undefined;

  beforeAll(async () => {
    shop = await serveShop(
      (path) => (path === "/robots.txt" ? undefined : page),
      0,
      () => {
        const first = held;
        held = undefined;
        return first;
      },
    );
    fixture = await openEngineFixture({
      findInspection: () => ({ html: BOTH, url: `${shop.origin}/kettle` }),
    });
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(async () => {
    held = undefined;
    page = BOTH;
    tenant = await fixture.addTenant();
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url: `${shop.origin}/kettle`,
      fields: [pick("normalPrice", "#was"), pick("discountedPrice", "#now")],
    });
    id = data.product._id;
    await track();
  });

  const pick = (key: string, selector: string) => ({
    key,
    capture: pickIn(BOTH, `${shop.origin}/kettle`, key, selector),
  });
  const start = async () =>
    (await tenant.ask(contract.trackProducts, "track/product", { products: [id] })).data._id;
  const track = async () => fixture.ended(tenant, await start());
  const entry = async (key: string): Promise<ConfigurationEntry> => {
    const { data } = await tenant.ask(contract.getConfiguration, `get/configuration/${id}`);
    return data.entries.find((one) => one.key === key)!;
  };
  const lastFound = () =>
    tenant.in((trx) =>
      trx
        .selectFrom("tracking_entry")
        .select("last_found_at as at")
        .where("field", "=", "normalPrice")
        .executeTakeFirstOrThrow(),
    );

  it("keeps the time of an element's last find while it is lost", async () => {
    const before = await lastFound();
    page = REDESIGNED;
    await track();
    expect(await entry("normalPrice")).toMatchObject({ state: "moved", proposed: { value: "25.00" } });
    expect((await lastFound()).at!.getTime()).toBeGreaterThan(before.at!.getTime());
    const moved = await lastFound();
    page = pageOf('<p class="soon">Coming soon</p>');
    await track();
    expect(["unsure", "gone"]).toContain((await entry("normalPrice")).state);
    expect((await entry("normalPrice")).proposed).toBeNull();
    expect(await lastFound()).toEqual(moved);
  });

  it("does not propose a place again that a person has rejected", async () => {
    page = REDESIGNED;
    await track();
    const { _id, proposed } = await entry("normalPrice");
    expect(proposed).not.toBeNull();
    await tenant.call("POST", "dismiss/repair", { entryIds: [_id] });
    await track();
    expect((await entry("normalPrice")).proposed).toBeNull();
  });

  it("does not change by a reading that arrives after a later one", async () => {
    const latest = { checked_at: new Date(Date.now() + HOUR_MS) };
    await tenant.in((trx) => trx.updateTable("latest").set(latest).where("product_id", "=", id).execute());
    const before = await entry("normalPrice");
    page = REDESIGNED;
    await track();
    expect(await entry("normalPrice")).toEqual(before);
  });

  it("does not treat an ended discount as the loss of its element", async () => {
    page = pageOf('<p id="was">USD 25.00</p>');
    await track();
    expect(await entry("discountedPrice")).toMatchObject({ state: "found", proposed: null });
    expect((await tenant.ask(contract.countRepairs, "get/repair/count")).data.repairs).toBe(0);
  });

  it("does not change an entry that was picked again during the visit", async () => {
    const release = Promise.withResolvers<void>();
    held = release.promise;
    const visits = shop.visits.get("/kettle")!;
    const runId = await start();
    await expect.poll(() => shop.visits.get("/kettle"), { timeout: 30_000 }).toBe(visits + 1);
    await tenant.ask(contract.updateConfiguration, `update/configuration/${id}`, {
      fields: [pick("normalPrice", "#now")],
      removed: ["discountedPrice"],
      inspection: "seen",
    });
    const picked = await entry("normalPrice");
    expect(picked).toMatchObject({ version: 2 });
    page = REDESIGNED;
    release.resolve();
    await fixture.ended(tenant, runId);
    expect(await entry("normalPrice")).toEqual(picked);
  });

  it("marks in the history when an element was picked, and when prices are found automatically again", async () => {
    await tenant.ask(contract.updateConfiguration, `update/configuration/${id}`, {
      fields: [pick("normalPrice", "#now")],
      removed: [],
      inspection: "seen",
    });
    await tenant.ask(contract.deleteConfiguration, `delete/configuration/${id}`);
    const { splices } = await tenant.ask(contract.productHistory, `get/product/${id}/history`);
    const kinds = splices.map(({ field, kind }) => `${field} ${kind}`);
    expect(kinds.toSorted()).toEqual([
      "discountedPrice automatic",
      "normalPrice automatic",
      "normalPrice picked",
    ]);
  });
});

describe("a find that renews the stored element without a person", () => {
  const found = { state: "found", confidence: 0.95, exact: 1 };
  it("is a confident one at a place with a name, or with the same text at a place in a list", () => {
    expect(canUpdateWithoutReview(1, { ...found, exact: 2, location: "p.now" })).toBe(true);
    expect(canUpdateWithoutReview(1, { ...found, location: "li:nth-of-type(2)" })).toBe(true);
    expect(canUpdateWithoutReview(1, { ...found, exact: 2, location: "li:nth-of-type(2)" })).toBe(false);
    expect(canUpdateWithoutReview(1, { ...found, confidence: 0.85, location: "p.now" })).toBe(false);
    expect(canUpdateWithoutReview(1, { ...found, state: "moved", location: "p.now" })).toBe(false);
  });
});
