import * as contract from "@pricetrail/contract";
import type { Trial } from "@pricetrail/contract";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findBrowser } from "../../browser-finder.ts";
import { pickIn } from "../elements/picking.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture, startShop } from "../runs/shop.fixture.ts";
import type { EngineFixture, Shop, ShopTruth } from "../runs/shop.fixture.ts";
import type { Trx } from "../../database/tenant.ts";
import { settleRow } from "./trials.store.ts";

/** The product that is picked: discounted, and in plain text. */
const PICKED = "/p/pell-and-rowe-stillwater-stockpot-9-l";

describe("one pick for a whole shop", () => {
  let shop: Shop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let truths: Map<string, ShopTruth>;
  let configurationId: string;

  beforeAll(async () => {
    shop = await startShop();
    fixture = await openEngineFixture({ browserPath: (await findBrowser())?.path });
    tenant = await fixture.addTenant();
    const all = (await (await fetch(`${shop.origin}/__truth`)).json()) as ShopTruth[];
    const good = all.filter(({ layout, misbehaviour }) => misbehaviour === null && layout !== "script");
    truths = new Map(good.slice(0, 16).map((truth) => [shop.origin + truth.path, truth]));
    const url = shop.origin + PICKED;
    const html = await (await fetch(url)).text();
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url,
      fields: [
        { key: "normalPrice", capture: pickIn(html, url, "normalPrice", ".price-was") },
        { key: "discountedPrice", capture: pickIn(html, url, "discountedPrice", ".price-now") },
        { key: "availability", capture: null },
      ],
    });
    configurationId = data.product._id;
  }, 60_000);
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  const finished = async (id: string): Promise<Trial> => {
    for (const until = performance.now() + 60_000; performance.now() < until; await wait(100)) {
      const { data } = await tenant.ask(contract.getTrial, `get/trial/${id}`);
      if (data.isFinished) return data;
    }
    throw new Error("the trial did not end");
  };
  const pages = () => [...truths.keys()].filter((url) => !url.endsWith(PICKED));
  const track = async (products: string[]) => {
    const { data } = await tenant.ask(contract.trackProducts, undefined, { products });
    return fixture.ended(tenant, data._id);
  };
  const setDesign = (version: 1 | 2) =>
    fetch(`${shop.origin}/__design`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version }),
    });
  const latest = () =>
    tenant.in(async (trx) => {
      const rows = await trx
        .selectFrom("latest as l")
        .innerJoin("product as p", (join) =>
          join.onRef("p.organisation_id", "=", "l.organisation_id").onRef("p.id", "=", "l.product_id"),
        )
        .select(["p.url", "l.outcome", "l.normal_minor", "l.discounted_minor", "l.currency"])
        .execute();
      return new Map(rows.map((row) => [row.url, row]));
    });

  let trial: Trial;

  it("accepts pages of the same shop, and rejects all others with a reason", async () => {
    const urls = [
      ...pages(),
      "http://other.example/p/1",
      "not an address:",
      shop.origin + PICKED,
      `${pages()[0]}?utm_source=mail`,
    ];
    const { data, refused } = await tenant.ask(contract.startTrial, `start/trial/${configurationId}`, {
      urls,
    });
    expect(data.list.map(({ url }) => url)).toEqual(pages());
    expect(data.pointsPerPage).toBe(3);
    expect(refused.map(({ url }) => url)).toEqual(urls.slice(-4));
    expect(refused[0]?.reason).toContain("This address does not belong to 127.0.0.1");
    expect(refused[2]?.reason).toBe("This is the page the configuration was made on.");
    expect(refused[3]?.reason).toBe("This address was already given.");
    expect((await tenant.ask(contract.getTrial, `get/trial/${data._id}`)).data.refused).toEqual(refused);
    trial = await finished(data._id);
  });

  it("reads every page as the shop's own price list states, or marks it as uncertain", () => {
    const price = (row: Trial["list"][number], key: string) =>
      row.result?.fields.find((field) => field.key === key)?.value ?? null;
    for (const row of trial.list) {
      const truth = truths.get(row.url)!;
      expect(row.reason).toBeTruthy();
      if (row.verdict !== "sure") continue;
      expect({
        url: row.url,
        normal: price(row, "normalPrice"),
        discounted: price(row, "discountedPrice"),
      }).toEqual({
        url: row.url,
        normal: contract.minorToDecimal(truth.normalMinor, truth.currency),
        discounted:
          truth.discountedMinor === null
            ? null
            : contract.minorToDecimal(truth.discountedMinor, truth.currency),
      });
    }
    expect(trial.list.filter(({ verdict }) => verdict === "sure").length).toBeGreaterThanOrEqual(13);
    expect(trial.list[0]?.block).toContain("data-field");
  });

  it("ends when its last two pages end concurrently", async () => {
    await fixture.stopWorker("trials");
    const urls = pages().slice(0, 2);
    const { data } = await tenant.ask(contract.startTrial, `start/trial/${configurationId}`, { urls });
    const row = { reason: "", name: null, result: null, draft: null, block: null, picture: null };
    const settle = (trx: Trx, position: number) =>
      settleRow(
        trx,
        tenant.organisationId,
        data._id,
        position,
        { ...row, verdict: "failed" },
        fixture.time.now,
      );
    let second: Promise<void> | undefined;
    await tenant.in(async (trx) => {
      await settle(trx, 0);
      second = tenant.in((other) => settle(other, 1));
      let hasEnded = false;
      void second.finally(() => (hasEnded = true)).catch(() => undefined);
      // The second waits for the first, or has ended before.
      await vi.waitUntil(async () => hasEnded || (await fixture.database.isWaiting()), { timeout: 30_000 });
    });
    await second;
    expect((await tenant.ask(contract.getTrial, `get/trial/${data._id}`)).data.isFinished).toBe(true);
    await fixture.startWorker("trials");
  });

  it("continues after the program was stopped midway", async () => {
    await fixture.stopWorker("trials");
    const urls = pages().slice(0, 2);
    const { data } = await tenant.ask(contract.startTrial, `start/trial/${configurationId}`, { urls });
    expect(data.list.map(({ verdict }) => verdict)).toEqual(["waiting", "waiting"]);
    await fixture.startWorker("trials");
    expect((await finished(data._id)).list.map(({ verdict }) => verdict)).not.toContain("waiting");
  });

  it("adds the accepted pages as products at once, each with elements of its own page", async () => {
    const urls = trial.list.filter(({ verdict }) => verdict === "sure").map(({ url }) => url);
    const answer = await tenant.ask(contract.acceptTrial, `accept/trial/${trial._id}`, { urls });
    expect(answer).toMatchObject({ added: urls.length, changed: 0 });
    const again = await tenant.call("POST", `accept/trial/${trial._id}`, { urls });
    expect(again.status).toBe(406);
    const products = await tenant.in((trx) => trx.selectFrom("product").select("id").execute());
    expect(products).toHaveLength(urls.length + 1);
    const { data: seen } = await tenant.ask(contract.getTrial, `get/trial/${trial._id}`);
    const accepted = seen.list.filter(({ isAccepted }) => isAccepted);
    expect(accepted.map(({ url }) => url).toSorted()).toEqual(urls.toSorted());
    const ids = products.map(({ id }) => id);
    for (const { productId } of accepted) expect(ids).toContain(productId);
    const run = await track(products.map(({ id }) => id));
    expect(run.errors).toBe(0);
    const rows = await latest();
    for (const url of urls) {
      const truth = truths.get(url)!;
      expect(rows.get(url)).toMatchObject({
        normal_minor: truth.normalMinor,
        discounted_minor: truth.discountedMinor,
        currency: truth.currency,
      });
    }
  });

  it("repairs all its products at once after a redesign, and never reads a wrong number until then", async () => {
    await setDesign(2);
    const products = await tenant.in((trx) => trx.selectFrom("product").select(["id", "url"]).execute());
    await track(products.map(({ id }) => id));
    for (const [url, row] of await latest()) {
      if (row.outcome !== "value") continue;
      expect(row.normal_minor).toBe(truths.get(url)!.normalMinor);
    }
    const { list } = await tenant.ask(contract.listRepairs);
    const entries = list.flatMap(({ entries }) => entries);
    expect(list.length).toBeLessThan(entries.length);
    for (const { after, url } of entries.filter(({ after }) => after !== null)) {
      const truth = truths.get(url)!;
      const prices = [truth.normalMinor, truth.discountedMinor ?? truth.normalMinor];
      expect(prices.map((minor) => contract.minorToDecimal(minor, truth.currency))).toContain(after?.value);
    }
    const proposed = entries.filter(({ after }) => after !== null);
    const answer = await tenant.ask(contract.confirmRepair, undefined, {
      entryIds: [...proposed.map(({ entryId }) => entryId), "018f3b1e-0000-7000-8000-000000000000"],
    });
    expect(answer.repaired).toBe(proposed.length);
    expect(answer.refused).toMatchObject([{ reason: "This entry no longer exists." }]);
    const run = await track(products.map(({ id }) => id));
    expect(run.errors).toBe(0);
    const rows = await latest();
    for (const { url } of products) {
      const truth = truths.get(url)!;
      expect(rows.get(url)).toMatchObject({
        outcome: "value",
        normal_minor: truth.normalMinor,
        discounted_minor: truth.discountedMinor,
      });
    }
    expect((await tenant.ask(contract.listRepairs)).list).toEqual([]);
    expect((await tenant.ask(contract.countRepairs)).data.repairs).toBe(0);
    const history = await tenant.ask(contract.productHistory, `get/product/${products[0]!.id}/history`);
    expect(history.splices.length).toBeGreaterThan(0);
  });

  it("reads nothing after a person rejects the proposal, and does not propose it again", async () => {
    await setDesign(1);
    await track([configurationId]);
    const path = `get/repair?product=${configurationId}`;
    const { list } = await tenant.ask(contract.listRepairs, path);
    const all = (await tenant.ask(contract.listRepairs)).list.flatMap(({ entries }) => entries);
    expect((await tenant.ask(contract.countRepairs)).data.repairs).toBe(all.length);
    const entryIds = list.flatMap(({ entries }) => entries.map(({ entryId }) => entryId));
    expect(entryIds.length).toBeGreaterThan(0);
    await tenant.ask(contract.dismissRepair, undefined, { entryIds });
    await track([configurationId]);
    const after = await tenant.ask(contract.listRepairs, path);
    const rejected = list.flatMap(({ entries }) => entries.map((entry) => entry.after?.location));
    for (const { after: proposed } of after.list.flatMap(({ entries }) => entries))
      expect(rejected).not.toContain(proposed?.location ?? "nothing");
    expect((await latest()).get(shop.origin + PICKED)?.outcome).not.toBe("value");
  });
});
