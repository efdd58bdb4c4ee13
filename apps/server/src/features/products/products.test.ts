import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { createActivity } from "../activity/activity.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { addName, addProduct, addTracking, settleSample } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { createDashboard } from "../dashboard/dashboard.ts";
import { createProducts } from "./products.ts";

describe("products", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let products: ReturnType<typeof createProducts>;

  beforeAll(async () => {
    fixture = await openDataFixture((foundation) => {
      const activity = createActivity(foundation);
      const catalogue = createCatalogue(foundation, { activity });
      products = createProducts(foundation, { activity });
      return (router) => {
        catalogue.registerRoutes(router);
        products.registerRoutes(router);
        createDashboard(foundation, { countRepairs: () => Promise.resolve(0) }).registerRoutes(router);
      };
    });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
  });

  const add = (values: Parameters<typeof addProduct>[3] = {}) =>
    tenant.in((trx) => addProduct(trx, tenant.organisationId, fixture.time.now, values));
  const name = (table: Parameters<typeof addName>[2], text: string) =>
    tenant.in((trx) => addName(trx, tenant.organisationId, table, text));
  const names = async (query: string) =>
    (await tenant.ask(contract.listProducts, `get/product?${query}`)).list.map((row) => row.name);

  it("are found by name, address, numbers and group; all words must match, case-insensitively", async () => {
    const group_id = await name("product_group", "Tent 2P");
    await add({ name: "Alpine Zelt", sku: "AZ-9", gtin: "4006381333931", mpn: "ZELT.2", group_id });
    const item = { own_id: "OWN-7", mpn: "T2P", gtin: "9780201379624" };
    await tenant.in((trx) => trx.updateTable("product_group").set(item).where("id", "=", group_id).execute());
    for (const number of ["4006381333931", "zelt.2", "own-7", "t2p", "9780201379624"])
      expect(await names(`search=${number}`), number).toEqual(["Alpine Zelt"]);
    // Part of a number is another one.
    expect(await names("search=own-")).toEqual([]);
    const { list } = await tenant.ask(contract.listProducts, "get/product?search=own-7");
    expect(list).toMatchObject([{ gtin: "4006381333931", mpn: "ZELT.2", ownId: "OWN-7" }]);
    await add({ name: "Desk lamp 50%", url: "http://light.example/desk_lamp" });
    await add({ name: "Über Lampe" });
    expect(await names("search=LAMP")).toEqual(["Desk lamp 50%", "Über Lampe"]);
    expect(await names("search=lamp+desk")).toEqual(["Desk lamp 50%"]);
    expect(await names("search=light.example")).toEqual(["Desk lamp 50%"]);
    expect(await names("search=az-9")).toEqual(["Alpine Zelt"]);
    expect(await names("search=tent+2p")).toEqual(["Alpine Zelt"]);
    expect(await names("search=%C3%BCBER")).toEqual(["Über Lampe"]);
    expect(await names("search=50%25")).toEqual(["Desk lamp 50%"]);
    expect(await names("search=desk_lamp")).toEqual(["Desk lamp 50%"]);
    expect(await names("search=d_sk")).toEqual([]);
  });

  it("are found by similarity only when no name contains the typed words", async () => {
    await add({ name: "Studio headphones 8" });
    await add({ name: "Rain jacket" });
    expect(await names("search=hedphones")).toEqual(["Studio headphones 8"]);
    expect(await names("search=rain+jaket")).toEqual(["Rain jacket"]);
    expect(await names("search=zzzz")).toEqual([]);
    expect(await names("search=phone")).toEqual(["Studio headphones 8"]);
  });

  it("are filtered by several values of a name, and by none; a deleted name counts as none", async () => {
    const [acme, other] = [await name("brand", "Acme"), await name("brand", "Other")];
    await add({ name: "A", brand_id: acme });
    await add({ name: "B", brand_id: other });
    await add({ name: "C" });
    expect(await names(`brand=${acme}&brand=${other}`)).toEqual(["A", "B"]);
    expect(await names(`brand=${acme}&brand=none`)).toEqual(["A", "C"]);
    await tenant.call("POST", `delete/brand/${acme}`);
    expect(await names(`brand=${acme}`)).toEqual([]);
    expect(await names("brand=none")).toEqual(["A", "C"]);
    expect(await names("brand=no-id")).toEqual([]);
    expect((await tenant.ask(contract.listBrands)).data).toMatchObject([{ brand: "Other", products: 1 }]);
  });

  it("are filtered by shop, whatever the seller", async () => {
    await add({ name: "Here", host: "shop.example", seller_id: await name("seller", "One") });
    await add({ name: "Here too", host: "shop.example" });
    await add({ name: "There", host: "www.shop.example" });
    expect(await names("host=shop.example")).toEqual(["Here", "Here too"]);
    expect(await names("host=shop.example&search=too")).toEqual(["Here too"]);
  });

  it("are sorted and paged in a stable order; a page beyond the end returns the last one", async () => {
    for (const each of ["b", "A", "c", "a", "B"]) await add({ name: each });
    expect((await names("sort=name")).map((each) => each.toLowerCase())).toEqual(["a", "a", "b", "b", "c"]);
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const answer = await tenant.ask(
        contract.listProducts,
        `get/product?pageSize=2&page=${page}&sort=-createdAt`,
      );
      seen.push(...answer.list.map((row) => row._id));
      expect([answer.pages, answer.data.total]).toEqual([3, 5]);
    }
    expect(new Set(seen).size).toBe(5);
    const last = await tenant.ask(contract.listProducts, "get/product?pageSize=2&page=99");
    expect([last.data.page, last.list.length]).toEqual([3, 1]);
  });

  it("take names that are created when new, and can be cleared", async () => {
    const id = await add();
    const changed = await tenant.ask(contract.updateProduct, `update/product/${id}`, {
      name: "Mine",
      brand: "New brand",
      category: "Lamps",
      subcategory: "Desk",
      group: "Lamp",
      seller: "Shop",
    });
    expect(changed.data).toMatchObject({
      name: "Mine",
      brand: { name: "New brand" },
      group: { name: "Lamp" },
    });
    // A name of the person's own, which no visit replaces.
    const stored = await tenant.in((trx) => trx.selectFrom("product").select("has_own_name").execute());
    expect(stored).toEqual([{ has_own_name: true }]);
    const without = await tenant.ask(contract.updateProduct, `update/product/${id}`, { brand: null });
    expect(without.data).toMatchObject({ brand: null, category: { name: "Lamps" } });
  });

  it("are changed together, or not at all when one of them is unknown", async () => {
    const ids = [await add({ name: "A" }), await add({ name: "B" })];
    const changes = { brand: "Acme", isTracking: false };
    const twice = { ids: [...ids, ids[0]], changes };
    const { changed } = await tenant.ask(contract.updateProducts, "update/product", twice);
    expect(changed).toBe(2);
    const { list } = await tenant.ask(contract.listProducts);
    expect(list.map((row) => [row.brand?.name, row.isTracking])).toEqual([
      ["Acme", false],
      ["Acme", false],
    ]);
    const wrong = { ids: [...ids, newId()], changes: { brand: "Wrong" } };
    expect((await tenant.call("POST", "update/product", wrong)).status).toBe(404);
    expect((await tenant.ask(contract.listBrands)).data.map((row) => row.brand)).toEqual(["Acme"]);
  });

  it("can be restored with their entries for 30 days, unless the address was added again", async () => {
    const id = await add({ url: "http://shop.example/one" });
    const price = { normalMinor: 100, discountedMinor: null, currency: "AUD" };
    await tenant.in((trx) => addTracking(trx, tenant.organisationId, id, fixture.time.now, price));
    const live = async () => {
      const rows = await tenant.in((trx) =>
        trx.selectFrom("tracking_entry").select("id").where("deleted_at", "is", null).execute(),
      );
      return rows.length;
    };
    await tenant.call("POST", `delete/product/${id}`);
    expect([await live(), (await tenant.call("GET", `get/product/${id}`)).status]).toEqual([0, 404]);
    expect(await names("deleted=true")).toHaveLength(1);
    expect((await tenant.call("POST", `restore/product/${id}`)).status).toBe(200);
    expect([await live(), (await tenant.call("GET", `get/product/${id}`)).status]).toEqual([3, 200]);
    await tenant.call("POST", `delete/product/${id}`);
    await add({ url: "http://shop.example/one" });
    expect((await tenant.call("POST", `restore/product/${id}`)).status).toBe(409);
    const before = fixture.time.now;
    fixture.time.now = new Date(before.getTime() + 31 * DAY_MS);
    expect((await tenant.call("POST", `restore/product/${id}`)).status).toBe(404);
    fixture.time.now = before;
  });

  it("are restored without the entries that had been deleted before them", async () => {
    const id = await add();
    const price = { normalMinor: 100, discountedMinor: null, currency: "AUD" };
    await tenant.in((trx) => addTracking(trx, tenant.organisationId, id, fixture.time.now, price));
    const earlier = new Date(fixture.time.now.getTime() - DAY_MS);
    await tenant.in((trx) =>
      trx
        .updateTable("tracking_entry")
        .set({ deleted_at: earlier })
        .where("field", "=", "availability")
        .execute(),
    );
    const entries = () =>
      tenant.in((trx) => trx.selectFrom("tracking_entry").select(["field", "deleted_at"]).execute());
    const before = await entries();
    expect(before.filter((entry) => entry.deleted_at !== null)).toHaveLength(1);
    await tenant.call("POST", `delete/product/${id}`);
    await tenant.call("POST", `restore/product/${id}`);
    expect(await entries()).toEqual(expect.arrayContaining(before));
  });

  it("are recorded in the activity as paused and resumed, once for each change", async () => {
    const id = await add();
    const before = fixture.time.now;
    for (const isTracking of [false, false, true]) {
      fixture.time.now = new Date(fixture.time.now.getTime() + 60_000);
      await tenant.ask(contract.updateProduct, `update/product/${id}`, { isTracking });
    }
    fixture.time.now = before;
    const recorded = await tenant.in((trx) =>
      trx.selectFrom("activity").select("action").orderBy("at").execute(),
    );
    expect(recorded.map(({ action }) => action)).toEqual(["pause_tracking", "resume_tracking"]);
  });

  it("are removed for good 30 days after their deletion, and not before", async () => {
    const ago = (days: number) => new Date(fixture.time.now.getTime() - days * DAY_MS);
    for (const days of [29.9, 30.1]) await add({ deleted_at: ago(days) });
    await add();
    await products.purge(tenant.organisationId);
    const left = await tenant.in((trx) => trx.selectFrom("product").select("deleted_at").execute());
    expect(left.map((row) => row.deleted_at?.getTime())).toEqual(
      expect.arrayContaining([undefined, ago(29.9).getTime()]),
    );
    expect(left).toHaveLength(2);
  });

  it("disappear from the dashboard when they are deleted and return with an undo", async () => {
    const id = await add({ name: "A" });
    const price = { normalMinor: 100, discountedMinor: null, currency: "AUD" };
    await tenant.in((trx) => settleSample(trx, tenant.organisationId, id, fixture.time.now, { price }));
    const all = async () => (await tenant.ask(contract.dashboardTiles)).data.all;
    expect(await all()).toBe(1);
    await tenant.call("POST", `delete/product/${id}`);
    expect(await all()).toBe(0);
    await tenant.call("POST", `restore/product/${id}`);
    expect(await all()).toBe(1);
  });

  it("are inaccessible to other organisations, in every call", async () => {
    const id = await add();
    const stranger = await fixture.addTenant();
    expect((await stranger.call("GET", `get/product/${id}`)).status).toBe(404);
    for (const path of [`update/product/${id}`, `delete/product/${id}`, `restore/product/${id}`])
      expect((await stranger.call("POST", path, { name: "Mine" })).status).toBe(404);
    expect(await names("")).toEqual(["Some product"]);
  });
});
