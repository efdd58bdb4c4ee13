import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addProduct } from "../testing/samples.fixture.ts";
import * as store from "./chosen-products.store.ts";
import type { ListedFilter } from "./chosen-products.store.ts";
import { storeListedProducts } from "./listed-products.store.ts";
import { findListing } from "./listings.store.ts";
import { addListing } from "./deep-run.fixture.ts";

const addressOf = (key: string) => `https://shop.example/p/${key}`;

/** The products for a person to choose: in the listing's order, with their tracked, gone and read states. */
describe("the products that a listing has", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let listingId: string;
  const runId = newId();

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
    tenant = await fixture.addTenant();
    const { organisationId } = tenant;
    const at = fixture.time.now;
    listingId = await addListing(tenant);
    const keys = ["lamp", "pan", "pot", "cup", "jug"];
    await tenant.in(async (trx) => {
      const seen = keys.map((key) => ({
        id: newId(),
        url: addressOf(key),
        urlKey: addressOf(key),
        name: key === "cup" ? null : `The ${key}`,
        nameKey: null,
        priceMinor: 1000,
        wasMinor: null,
        currency: "EUR",
        image: null,
      }));
      await storeListedProducts(trx, organisationId, { listingId, runId, found: 0, at }, seen);
      // The lamp is tracked; the pan was, and is deleted; the pot is tracked and gone; the jug is gone.
      for (const key of ["lamp", "pan", "pot"])
        await addProduct(trx, organisationId, at, { url: addressOf(key) });
      await sql`update product set deleted_at = ${at} where url_key = ${addressOf("pan")}`.execute(trx);
      await sql`update listing_product set gone_at = ${at}
        where url_key in (${addressOf("pot")}, ${addressOf("jug")})`.execute(trx);
    });
  });
  afterAll(() => fixture.close());

  const of = <T>(work: (trx: Trx, organisationId: string) => Promise<T>) =>
    tenant.in((trx) => work(trx, tenant.organisationId));
  const keyOf = (url: string) => url.replace(addressOf(""), "");
  const listed = async (filter: ListedFilter, limit = 10, offset = 0) => {
    const total = await of((trx, own) => store.countListed(trx, own, listingId, filter));
    const rows = await of((trx, own) => store.findListed(trx, own, listingId, filter, limit, offset));
    if (limit === 10) expect(total).toBe(rows.length);
    return rows.map(({ url, productId }) => `${keyOf(url)}${productId === null ? "" : " tracked"}`);
  };

  it("are in its order, in pages, each with its tracked product", async () => {
    expect(await listed({})).toEqual(["lamp tracked", "pan", "pot tracked", "cup", "jug"]);
    expect(await listed({}, 2, 1)).toEqual(["pan", "pot tracked"]);
  });

  it("can be filtered by state: gone products are in no other list", async () => {
    expect(await listed({ show: "gone" })).toEqual(["pot tracked", "jug"]);
    expect(await listed({ show: "tracked" })).toEqual(["lamp tracked"]);
    expect(await listed({ show: "untracked" })).toEqual(["pan", "cup"]);
    expect(await listed({ show: "new" })).toEqual([]);
  });

  it("can be searched by name and address, with wildcard characters taken literally", async () => {
    expect(await listed({ search: "THE P" })).toEqual(["pan", "pot tracked"]);
    expect(await listed({ search: "/p/cup" })).toEqual(["cup"]);
    expect(await listed({ search: "%" })).toEqual([]);
    expect(await listed({ search: "the", show: "gone" })).toEqual(["pot tracked", "jug"]);
  });

  it("are added together except those that are tracked", async () => {
    const matching = async (filter: ListedFilter, limit: number) => {
      const ids = await of((trx, own) => store.findMatching(trx, own, listingId, filter, limit));
      const chosen = await of((trx, own) => store.lockChosen(trx, own, listingId, ids));
      expect(chosen).toHaveLength(ids.length);
      return chosen.map(({ url }) => keyOf(url));
    };
    expect(await matching({}, 10)).toEqual(["pan", "cup", "jug"]);
    expect(await matching({}, 2)).toEqual(["pan", "cup"]);
    expect(await matching({ show: "gone" }, 10)).toEqual(["jug"]);
    expect(await of((trx, own) => store.countMatching(trx, own, listingId, {}))).toBe(3);
  });

  it("are chosen by id, never those of another listing", async () => {
    const ids = await of((trx, own) => store.findMatching(trx, own, listingId, {}, 1));
    const other = await addListing(tenant);
    const chosen = (of_: string, which: readonly string[]) =>
      of((trx, own) => store.lockChosen(trx, own, of_, which));
    expect(await chosen(listingId, ids)).toHaveLength(1);
    expect(await chosen(listingId, [newId()])).toEqual([]);
    expect(await chosen(other, ids)).toEqual([]);
  });

  it("are read from the first on, up to a number, each once", async () => {
    const unread = (limit: number) => of((trx, own) => store.findUnread(trx, own, listingId, runId, limit));
    const [first, ...others] = await unread(9);
    // The cup is the fourth of the listing, and the lamp before all of them is tracked.
    expect([others.length, (await unread(3)).length, (await unread(1)).length]).toEqual([2, 1, 0]);
    const wait = () => of((trx, own) => store.awaitReading(trx, own, [first!]));
    expect([await wait(), await wait()]).toEqual([[first], []]);
    expect(await unread(9)).toEqual(others);
  });

  it("are counted by listing: present, tracked, gone and being read", async () => {
    await of(async (trx, own) =>
      store.awaitReading(trx, own, await store.findMatching(trx, own, listingId, {}, 1)),
    );
    expect(await of((trx, own) => findListing(trx, own, listingId))).toMatchObject({
      products: 3,
      tracked: 1,
      gone: 2,
      reading: 1,
    });
  });
});
