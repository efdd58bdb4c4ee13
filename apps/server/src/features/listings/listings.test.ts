import { gzipSync } from "node:zlib";
import {
  addListed,
  continueListing,
  LISTING_MESSAGES,
  listListedProducts,
  listDeepRuns,
  listProducts,
  listRuns,
} from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { ended, goods, runToEnd, PAGERS, serveListingShop } from "./listing-shop.fixture.ts";
import type { ListingShop } from "./listing-shop.fixture.ts";

let shop: ListingShop;
let fixture: EngineFixture;
let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;

beforeAll(async () => {
  shop = await serveListingShop();
  fixture = await openEngineFixture();
});
afterAll(async () => {
  await fixture.close();
  await shop.stop();
});
beforeEach(async () => {
  tenant = await fixture.addTenant();
  shop.goods = goods(1, 50);
  shop.pager = "rel=next";
  shop.instead.clear();
});

const url = () => `${shop.origin}/list`;
const products = (id: string, query = "") =>
  tenant.ask(listListedProducts, `get/listing/${id}/product?pageSize=200${query}`);

describe("a deep run", () => {
  it.each(Object.keys(PAGERS))("finds every product of a list once, with pagination by %s", async (pager) => {
    shop.pager = pager;
    const { _id, deepRun, title } = await runToEnd(tenant, { url: url() });
    expect(deepRun).toMatchObject({ ended: "complete", found: 50, failed: 0, state: "finished" });
    expect(title).toBe("Kettles");
    const { list } = await products(_id);
    expect(list.map(({ name }) => name)).toEqual(shop.goods.map(({ name }) => name));
    expect(list[6]).toMatchObject({
      url: `${shop.origin}/p/kettle-7`,
      price: { value: "10.07", currency: "USD" },
      image: `${shop.origin}/i/p/kettle-7.jpg`,
      productId: null,
      doubts: [],
    });
  });

  it("is listed separately from tracking runs, with its counts", async () => {
    await runToEnd(tenant, { url: url() });
    const { list } = await tenant.ask(listRuns, "get/run?kind=deep");
    expect(list).toMatchObject([
      { kind: "deep", state: "finished", trigger: "person", total: 5, done: 5, values: 50, errors: 0 },
    ]);
    expect((await tenant.ask(listRuns, "get/run?kind=tracking")).list).toEqual([]);
    expect((await tenant.ask(listDeepRuns)).list).toMatchObject([
      { listing: "Kettles", pages: 5, found: 50, isFirst: true, new: 0 },
    ]);
  });

  it("ends at its limit of pages, and reports that", async () => {
    const { deepRun } = await runToEnd(tenant, { url: url(), maxPages: 3 });
    expect(deepRun).toMatchObject({
      ended: "page_limit",
      pages: 3,
      found: 36,
      detail: expect.stringContaining("limit of 3"),
    });
  });

  it("continues where it stopped: no page twice, nothing wrongly new or gone", async () => {
    const first = await runToEnd(tenant, { url: url(), maxPages: 3 });
    expect(first.deepRun).toMatchObject({ ended: "page_limit", waiting: 1 });
    const visits = () => [2, 3].map((page) => shop.visits.get(`/list?page=${page}`) ?? 0);
    const before = visits();
    await tenant.ask(continueListing, `continue/listing/${first._id}`, {});
    const { deepRun, title } = await ended(tenant, first._id);
    expect(deepRun).toMatchObject({
      ended: "complete",
      pages: 2,
      found: 14,
      waiting: 0,
      isFirst: true,
      new: 0,
      gone: 0,
    });
    expect(visits()).toEqual(before);
    expect(title).toBe("Kettles");
    const { list } = await products(first._id);
    expect(list.map(({ name }) => name)).toEqual(shop.goods.map(({ name }) => name));
    const again = await tenant.call("POST", `continue/listing/${first._id}`, {});
    expect(again).toMatchObject({ status: 406, body: { message: LISTING_MESSAGES.nothingLeft } });
  });

  it("follows the pages of a search, and of no other search", async () => {
    const list = async (page: number) =>
      (await (await fetch(`${shop.origin}/list?page=${page}`)).text()).replace(/<link rel="next"[^>]*>/, "");
    const pager = (page: number) =>
      `<nav><a href="/search?q=kettle&page=${page}">${page}</a> <a href="/search?q=pot&page=3">3</a></nav></main>`;
    shop.instead.set("/search?q=kettle", { status: 200, body: (await list(1)).replace("</main>", pager(2)) });
    const second = { status: 200, body: (await list(2)).replace("</main>", pager(1)) };
    for (const query of ["q=kettle&page=2", "page=2&q=kettle"]) shop.instead.set(`/search?${query}`, second);
    const { deepRun } = await runToEnd(tenant, { url: `${shop.origin}/search?q=kettle` });
    expect(deepRun).toMatchObject({ ended: "complete", detail: null, pages: 2, found: 24 });
    expect([...shop.visits.keys()].filter((path) => path.includes("q=pot"))).toEqual([]);
  });

  it("reports the page that could not be read, and keeps the products found", async () => {
    shop.instead.set("/list?page=3", { status: 404, body: "gone" });
    const { deepRun } = await runToEnd(tenant, { url: url() });
    expect(deepRun).toMatchObject({ ended: "page_failed", found: 24, failed: 1 });
  });

  it("ends with an explanation at a product's own page, which is not a listing", async () => {
    const { deepRun } = await runToEnd(tenant, { url: `${shop.origin}/p/kettle-1` });
    expect(deepRun).toMatchObject({ ended: "product_page", found: 0 });
  });

  it("visits nothing that robots.txt forbids", async () => {
    shop.instead.set("/robots.txt", "User-agent: *\nDisallow: /list?page=4");
    await fixture.database.db.deleteFrom("robots_cache").execute();
    const { deepRun } = await runToEnd(tenant, { url: url() });
    expect(deepRun).toMatchObject({ ended: "page_failed", found: 36 });
    expect(deepRun?.detail).toMatch(/robots/i);
    await fixture.database.db.deleteFrom("robots_cache").execute();
  });

  it("follows nested listings only to the requested depth", async () => {
    const shelf = (name: string) => `<nav><a href="/list/${name}">${name}</a></nav>`;
    shop.instead.set("/list", `<h1>All</h1>${shelf("red")}${shelf("blue")}`);
    for (const [index, name] of ["red", "blue"].entries()) {
      const cards = goods(1 + index * 10, 10 + index * 10)
        .map(
          (one) =>
            `<article><a href="${one.path}"><img src="/i.jpg"><h3>${one.name}</h3></a><b>$1${index}.00</b></article>`,
        )
        .join("");
      shop.instead.set(`/list/${name}`, `<main>${cards}</main>`);
    }
    expect((await runToEnd(tenant, { url: url() })).deepRun).toMatchObject({
      ended: "nothing_found",
      found: 0,
    });
    expect((await runToEnd(tenant, { url: url(), maxDepth: 1 })).deepRun).toMatchObject({
      ended: "complete",
      found: 20,
    });
  });

  it("reads nested sitemaps, including compressed ones", async () => {
    const file = (body: string | Buffer) => ({
      status: 200,
      body,
      headers: { "content-type": "application/xml" },
    });
    const set = (paths: string[]) =>
      `<urlset>${paths.map((path) => `<url><loc>${shop.origin}${path}</loc></url>`).join("")}</urlset>`;
    shop.instead.set(
      "/sitemap.xml",
      file(
        `<sitemapindex>${["/products-1.xml.gz", "/products-2.xml", "/blog.xml"].map((path) => `<sitemap><loc>${shop.origin}${path}</loc></sitemap>`).join("")}</sitemapindex>`,
      ),
    );
    shop.instead.set("/products-1.xml.gz", file(gzipSync(set(["/p/kettle-1", "/p/kettle-2", "/"]))));
    shop.instead.set("/products-2.xml", file(set(["/p/kettle-3"])));
    const { _id, deepRun } = await runToEnd(tenant, { url: `${shop.origin}/sitemap.xml` });
    expect(deepRun).toMatchObject({ ended: "complete", found: 3, pages: 3 });
    const { list } = await products(_id);
    expect(list.map(({ name }) => name)).toEqual(["Kettle 1", "Kettle 2", "Kettle 3"]);
    expect(list[0]?.doubts).toEqual(["No price was found."]);
    expect(shop.visits.get("/blog.xml")).toBeUndefined();
  });
});

describe("the found products", () => {
  it("are read for the table free of charge, and added with the categories of their own pages", async () => {
    const listing = await runToEnd(tenant, { url: url(), readFirst: 2 });
    const { list } = await products(listing._id);
    expect(list[0]).toMatchObject({ reading: "done", outcome: "value", category: "Kitchen › Kettles" });
    expect(list[2]).toMatchObject({ reading: "none", category: null });
    const ledger = () => tenant.in((trx) => trx.selectFrom("usage_ledger").selectAll().execute());
    expect(await ledger()).toEqual([]);
    const ids = [list[0]!._id, list[2]!._id];
    const { added, runId } = await tenant.ask(addListed, `add/listing/${listing._id}/product`, { ids });
    expect(added).toBe(2);
    await fixture.ended(tenant, runId!);
    const { list: tracked } = await tenant.ask(listProducts);
    expect(
      new Set(
        tracked.map(({ name, category, subcategory }) => `${name}: ${category?.name}, ${subcategory?.name}`),
      ),
    ).toEqual(new Set(["Kettle number 1: Kitchen, Kettles", "Kettle number 3: Kitchen, Kettles"]));
    const again = await products(listing._id, "&show=tracked");
    expect(again.list.map(({ productId }) => productId)).toEqual(
      expect.arrayContaining(tracked.map(({ _id }) => _id)),
    );
    expect((await products(listing._id, "&show=untracked")).data.total).toBe(48);
    const twice = await tenant.call("POST", `add/listing/${listing._id}/product`, { ids });
    expect(twice.status).toBe(406);
    // All that match a filter, without naming them; tracked ones are excluded.
    const all = (matching: object) => tenant.call("POST", `add/listing/${listing._id}/product`, { matching });
    const tens = { search: "number 1", show: "untracked" };
    expect(await all(tens)).toMatchObject({ status: 200, body: { added: 10, left: 0 } });
    expect(await all(tens)).toMatchObject({ status: 406 });
    expect(await all({})).toMatchObject({ status: 200, body: { added: 38, left: 0 } });
    expect((await products(listing._id, "&show=untracked")).data.total).toBe(0);
    const other = await fixture.addTenant();
    const foreign = await other.call("POST", `add/listing/${listing._id}/product`, { matching: {} });
    expect(foreign.status).toBe(404);
  });

  it("have a warning when their own page asks another price than the listing", async () => {
    shop.instead.set(
      "/p/kettle-1",
      (await (await fetch(`${shop.origin}/p/kettle-1`)).text()).replaceAll("10.01", "99.00"),
    );
    const { _id } = await runToEnd(tenant, { url: url(), readFirst: 1 });
    const { list } = await products(_id, "&search=number%201");
    expect(list[0]).toMatchObject({
      price: { value: "99.00", currency: "USD" },
      doubts: ["The listing shows USD 10.01."],
    });
  });

  it("are separate from those of other organisations", async () => {
    const mine = await runToEnd(tenant, { url: url() });
    const other = await fixture.addTenant();
    const theirs = await runToEnd(other, { url: url() });
    const foreign = (await other.ask(listListedProducts, `get/listing/${theirs._id}/product`)).list[0]!._id;
    const answer = await tenant.call("POST", `add/listing/${mine._id}/product`, { ids: [foreign] });
    expect(answer.status).toBe(406);
    expect((await tenant.call("GET", `get/listing/${theirs._id}/product`)).status).toBe(404);
  });
});

describe("a run under way", () => {
  it("cannot be started twice, and can be cancelled with its results so far", async () => {
    await fixture.stopWorker("listings");
    const { body } = await tenant.call<{ data: { _id: string } }>("POST", "start/listing", { url: url() });
    expect((await tenant.call("POST", "start/listing", { url: url() })).status).toBe(406);
    expect((await tenant.call("POST", `cancel/listing/${body.data._id}`, {})).status).toBe(200);
    await fixture.startWorker("listings");
    expect((await ended(tenant, body.data._id)).deepRun).toMatchObject({
      ended: "cancelled",
      state: "cancelled",
    });
    expect((await tenant.call("POST", `cancel/listing/${body.data._id}`, {})).status).toBe(406);
  });
});
