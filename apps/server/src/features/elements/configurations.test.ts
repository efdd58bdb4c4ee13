import * as contract from "@pricetrail/contract";
import type { Capture, Configuration } from "@pricetrail/contract";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../browser-finder.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture, startShop } from "../runs/shop.fixture.ts";
import type { EngineFixture, Shop } from "../runs/shop.fixture.ts";
import type { PickedPage } from "./new-entries.rules.ts";
import { pickIn } from "./picking.fixture.ts";

const STOCKPOT = "/p/pell-and-rowe-stillwater-stockpot-9-l";
const DRY_BAG = "/p/banksia-gear-roll-top-dry-bag-30-l";
const KETTLE = "/p/ostra-aurelia-gooseneck-kettle-0-9-l";
const NOTEBOOK = "/p/kami-hinoki-notebook-a5-grid";

describe("configurations", () => {
  let shop: Shop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  const inspections = new Map<string, PickedPage>();
  const rendered = new Map<string, string>();

  beforeAll(async () => {
    shop = await startShop();
    const browserPath = (await findBrowser())?.path;
    fixture = await openEngineFixture({ browserPath, findInspection: (id) => inspections.get(id) });
    tenant = await fixture.addTenant();
    const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
    const page = await browser.newPage();
    for (const path of [STOCKPOT, DRY_BAG]) {
      await page.goto(shop.origin + path, { waitUntil: "networkidle" });
      rendered.set(path, await page.content());
    }
    await browser.close();
  }, 60_000);
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  const pick = (path: string, key: string, selector: string): { key: string; capture: Capture } => ({
    key,
    capture: pickIn(rendered.get(path)!, shop.origin + path, key, selector),
  });
  const setDesign = async (version: 1 | 2) => {
    await fetch(`${shop.origin}/__design`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version }),
    });
  };
  const track = async (productId: string) => {
    const { data } = await tenant.ask(contract.trackProducts, "track/product", { products: [productId] });
    return fixture.ended(tenant, data._id);
  };
  const entryOf = ({ entries }: Configuration, key: string) => entries.find((entry) => entry.key === key)!;
  const reload = async (id: string) =>
    (await tenant.ask(contract.getConfiguration, `get/configuration/${id}`)).data;

  let stockpot: Configuration;

  it("test elements picked on the rendered page through the pipeline of runs, which sees the served one", async () => {
    const { data } = await tenant.ask(contract.testCapture, undefined, {
      url: shop.origin + STOCKPOT,
      fields: [
        pick(STOCKPOT, "normalPrice", ".price-was"),
        pick(STOCKPOT, "discountedPrice", ".price-now"),
        pick(STOCKPOT, "own:saving", ".price-save"),
        { key: "name", capture: null },
      ],
    });
    const { data: wide } = await tenant.ask(contract.testCapture, undefined, {
      url: shop.origin + STOCKPOT,
      fields: [pick(STOCKPOT, "normalPrice", "main")],
    });
    expect(wide.fields[0]?.problem).toBe(
      "This element contains several prices. Pick the element with the right one.",
    );
    expect(data).toMatchObject({ outcome: "value", tier: "http", readableWithoutBrowser: true });
    expect(data.fields).toMatchObject([
      { key: "normalPrice", value: "179.95", currency: "AUD", state: "found", problem: null },
      { key: "discountedPrice", value: "154.95", currency: "AUD", state: "found" },
      { key: "own:saving", value: "Save 13%", state: "found" },
      { key: "name", state: "automatic", problem: null },
    ]);
  });

  it("use the browser when a picked element is missing from the served page, even if the price is there", async () => {
    const { data } = await tenant.ask(contract.testCapture, undefined, {
      url: shop.origin + DRY_BAG,
      fields: [pick(DRY_BAG, "normalPrice", ".price-now")],
    });
    expect(data).toMatchObject({ tier: "browser", readableWithoutBrowser: false, outcome: "value" });
    expect(data.fields[0]).toMatchObject({ value: "83.95", state: "found" });
  });

  it("add a product with the picked entries and the values found", async () => {
    inspections.set("seen", { html: rendered.get(STOCKPOT)!, url: shop.origin + STOCKPOT });
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url: shop.origin + STOCKPOT,
      inspection: "seen",
      fields: [
        pick(STOCKPOT, "normalPrice", ".price-was"),
        pick(STOCKPOT, "discountedPrice", ".price-now"),
        pick(STOCKPOT, "own:saving", ".price-save"),
        { key: "availability", capture: null },
      ],
    });
    stockpot = data;
    expect(data.entries.map(({ key, state, version }) => [key, state, version])).toEqual([
      ["normalPrice", "found", 1],
      ["discountedPrice", "found", 1],
      ["availability", "automatic", 1],
      ["own:saving", "found", 1],
    ]);
    const normal = entryOf(data, "normalPrice");
    expect(normal.picked).toMatchObject({ value: "179.95", currency: "AUD", picture: null });
    expect(normal.picked?.html).toContain('data-field="discountedPrice"');
    expect(normal.picked?.html).not.toMatch(/<script|onclick|javascript:/);
    expect(normal.dom).toContain("price-was");
    const again = await tenant.call<{ existingId: string }>("POST", "add/configuration", {
      url: shop.origin + STOCKPOT,
      fields: [{ key: "normalPrice", capture: null }],
    });
    expect(again).toMatchObject({ status: 409, body: { existingId: data.product._id } });
    const list = await tenant.ask(contract.listConfigurations);
    expect(list.list.map(({ _id }) => _id)).toEqual([data.product._id]);
    const other = await tenant.ask(contract.listConfigurations, "get/configuration?search=nothing-like-it");
    expect(other.list).toEqual([]);
    expect((await tenant.ask(contract.listConfigurations, "get/configuration?attention=true")).list).toEqual(
      [],
    );
  });

  it("compare a newly picked discounted price with the stored normal price", async () => {
    const url = `${shop.origin}${STOCKPOT}?stored`;
    const discounted = pick(STOCKPOT, "discountedPrice", ".price-now");
    const read = async () =>
      (await tenant.ask(contract.testCapture, undefined, { url, fields: [discounted] })).data.fields[0];
    // Compared with the automatically found price, it is a discount.
    expect(await read()).toMatchObject({ value: "154.95", problem: null });
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url,
      fields: [pick(STOCKPOT, "normalPrice", ".price-now")],
    });
    expect(await read()).toMatchObject({
      value: null,
      problem: "The discounted price is not below the normal price.",
    });
    await tenant.ask(contract.deleteProduct, `delete/product/${data.product._id}`, {});
  });

  it("track automatically only what the page shows or states in its data", async () => {
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url: shop.origin + KETTLE,
      fields: (["name", "image", "seller", "normalPrice", "discountedPrice"] as const).map((key) => ({
        key,
        capture: null,
      })),
    });
    // The page names no seller and shows no discount at present.
    expect(data.entries.map(({ key }) => key).toSorted()).toEqual([
      "discountedPrice",
      "image",
      "name",
      "normalPrice",
    ]);
    expect(await track(data.product._id)).toMatchObject({ state: "finished", errors: 0, values: 4 });
    const refused = await tenant.call("POST", "add/configuration", {
      url: `${shop.origin}${KETTLE}?other`,
      fields: [{ key: "seller", capture: null }],
    });
    expect(refused.status).toBe(400);
  });

  it("store a picture of an element that only a browser shows, and use the browser from then on", async () => {
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url: shop.origin + DRY_BAG,
      fields: [pick(DRY_BAG, "normalPrice", ".price-now")],
    });
    const product = await tenant.in((trx) =>
      trx.selectFrom("product").select("tier").where("id", "=", data.product._id).executeTakeFirst(),
    );
    expect(product?.tier).toBe("browser");
    const hash = entryOf(data, "normalPrice").found!.picture!;
    const picture = await fixture.app.inject({
      url: `/api/get/picture/${hash}`,
      headers: { authorization: `Bearer ${tenant.caller.sessionId}` },
    });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(picture.rawPayload.subarray(0, 2).toString("hex")).toBe("ffd8");
    const stranger = await fixture.addTenant();
    expect((await stranger.call("GET", `get/picture/${hash}`)).status).toBe(404);
    // Only the whole hash: its bytes would also be read from a text that goes on, or from one in capitals.
    for (const other of [`${hash}zz`, hash.toUpperCase(), "zz"])
      expect([400, 404], other).toContain((await tenant.call("GET", `get/picture/${other}`)).status);
  });

  it("track the picked elements, and write nothing for an unmoved element", async () => {
    const id = stockpot.product._id;
    expect(await track(id)).toMatchObject({ state: "finished", errors: 0, values: 4 });
    const entries = () =>
      tenant.in((trx) =>
        trx
          .selectFrom("tracking_entry")
          .select(["id", "last_found_at", "found", "fingerprint"])
          .where("product_id", "=", id)
          .orderBy("id")
          .execute(),
      );
    const before = await entries();
    await track(id);
    expect(await entries()).toEqual(before);
    const { data } = await tenant.ask(contract.testConfiguration, `test/configuration/${id}`);
    expect(data.fields.map(({ value }) => value)).toEqual(["179.95", "154.95", "InStock", "Save 13%"]);
  });

  it("return a value after a redesign only if the element is found, and otherwise propose a location", async () => {
    await setDesign(2);
    const id = stockpot.product._id;
    await track(id);
    const { entries } = await reload(id);
    const wanted: Record<string, string> = {
      normalPrice: "179.95",
      discountedPrice: "154.95",
      "own:saving": "Save 13%",
    };
    for (const entry of entries.filter(({ key }) => key in wanted)) {
      expect(["moved", "unsure", "gone"]).toContain(entry.state);
      if (entry.proposed) expect(entry.proposed.value).toBe(wanted[entry.key]);
    }
    expect(entries.filter(({ proposed }) => proposed !== null).length).toBeGreaterThanOrEqual(2);
    const attention = await tenant.ask(contract.listConfigurations, "get/configuration?attention=true");
    expect(attention.list.map(({ _id }) => _id)).toEqual([id]);
    await setDesign(1);
    await track(id);
    expect((await reload(id)).entries.map(({ state, proposed }) => [state, proposed])).toEqual([
      ["found", null],
      ["found", null],
      ["automatic", null],
      ["found", null],
    ]);
  });

  it("re-pick a field: the entry continues with the next version, and the chart marks the time", async () => {
    const id = stockpot.product._id;
    const before = entryOf(stockpot, "normalPrice");
    const { data } = await tenant.ask(contract.updateConfiguration, `update/configuration/${id}`, {
      fields: [pick(STOCKPOT, "normalPrice", ".price-now"), { key: "name", capture: null }],
      removed: ["own:saving", "discountedPrice"],
    });
    const after = entryOf(data, "normalPrice");
    expect(after).toMatchObject({ _id: before._id, version: 2, state: "found" });
    expect(after.found).toMatchObject({ value: "154.95" });
    expect(data.entries.map(({ key }) => key).sort()).toEqual(["availability", "name", "normalPrice"]);
    const history = await tenant.ask(contract.productHistory, `get/product/${id}/history`);
    expect(history.splices).toMatchObject([{ field: "normalPrice", version: 2 }]);
    const refused = await tenant.call("POST", `update/configuration/${id}`, {
      fields: [],
      removed: ["availability", "name", "normalPrice"],
    });
    expect(refused.status).toBe(400);
  });

  it.each([
    ["a fingerprint that is none", { key: "normalPrice", capture: { fingerprint: { version: 1 } } }],
    ["an own field without an element", { key: "own:colour", capture: null }],
  ])("reject %s", async (_what, field) => {
    const full = pick(STOCKPOT, "normalPrice", ".price-now");
    const given =
      field.capture === null ? field : { ...full, capture: { ...full.capture, ...field.capture } };
    const { status } = await tenant.call("POST", "test/capture", { url: shop.origin, fields: [given] });
    expect(status).toBe(400);
  });

  it("are removed, and prices are found automatically again", async () => {
    const id = stockpot.product._id;
    await tenant.ask(contract.deleteConfiguration, `delete/configuration/${id}`);
    const { entries } = await reload(id);
    expect(entries.map(({ key, state }) => [key, state])).toEqual([
      ["name", "automatic"],
      ["normalPrice", "automatic"],
      ["discountedPrice", "automatic"],
      ["availability", "automatic"],
    ]);
    expect(await track(id)).toMatchObject({ errors: 0 });
  });

  it("list everything that a person saved, even without picked elements, until it is removed", async () => {
    const listed = async () =>
      (await tenant.ask(contract.listConfigurations, "get/configuration")).list.map(({ _id }) => _id);
    const { data } = await tenant.ask(contract.addProduct, undefined, { url: shop.origin + NOTEBOOK });
    const id = data._id;
    expect(await listed()).not.toContain(id);
    await tenant.ask(contract.updateConfiguration, `update/configuration/${id}`, {
      fields: ["name", "normalPrice", "availability"].map((key) => ({ key, capture: null })),
      removed: [],
    });
    expect((await listed())[0]).toBe(id);
    await tenant.ask(contract.deleteConfiguration, `delete/configuration/${id}`);
    expect(await listed()).not.toContain(id);
  });
});
