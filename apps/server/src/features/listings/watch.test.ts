import { listListingChanges, repeatListing, startListing, updateListing } from "@pricetrail/contract";
import type { Listing, ListingChange } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openEngineBench } from "../runs/shop.bench.ts";
import type { EngineBench } from "../runs/shop.bench.ts";
import { ended, goods, goThrough, serveListingShop } from "./listing-shop.bench.ts";
import type { ListingShop } from "./listing-shop.bench.ts";

const HOUR_MS = 3_600_000;

let shop: ListingShop;
let bench: EngineBench;
let tenant: Awaited<ReturnType<EngineBench["addTenant"]>>;
let now = new Date(Date.UTC(2026, 2, 1, 12));

beforeAll(async () => {
  shop = await serveListingShop();
  bench = await openEngineBench({ clock: { now: () => now, sleep: () => Promise.resolve() } });
});
afterAll(async () => {
  await bench.close();
  await shop.stop();
});
beforeEach(async () => {
  tenant = await bench.addTenant();
  shop.goods = goods(1, 30);
  shop.pager = "rel=next";
  shop.instead.clear();
});

const begin = () => goThrough(tenant, { url: `${shop.origin}/list` });
async function again({ _id }: Listing): Promise<NonNullable<Listing["pass"]>> {
  now = new Date(now.getTime() + HOUR_MS);
  await tenant.ask(repeatListing, `start/listing/${_id}`, {});
  return (await ended(tenant, _id)).pass!;
}
const changes = async ({ _id }: Listing): Promise<ListingChange[]> =>
  (await tenant.ask(listListingChanges, `get/listing/${_id}/change?pageSize=200`)).list;

it("tells nothing of the first run", async () => {
  const listing = await begin();
  expect(listing.pass).toMatchObject({ isFirst: true, new: 0 });
  expect(await changes(listing)).toEqual([]);
});

it("tells at once what is new, and at the second complete run what is gone", async () => {
  const listing = await begin();
  shop.goods = [...goods(2, 30), ...goods(41, 42)];
  expect(await again(listing)).toMatchObject({ isFirst: false, new: 2, gone: 0 });
  expect(await again(listing)).toMatchObject({ new: 0, gone: 1 });
  expect(await again(listing)).toMatchObject({ new: 0, gone: 0 });
  expect((await changes(listing)).map(({ kind, name }) => [kind, name])).toEqual(
    expect.arrayContaining([
      ["gone", "Kettle number 1"],
      ["new", "Kettle number 41"],
      ["new", "Kettle number 42"],
    ]),
  );
});

it("does not take for gone what one run has missed", async () => {
  const listing = await begin();
  shop.goods = goods(2, 30);
  await again(listing);
  shop.goods = goods(1, 30);
  expect(await again(listing)).toMatchObject({ back: 0, gone: 0, new: 0 });
  shop.goods = goods(2, 30);
  expect(await again(listing)).toMatchObject({ gone: 0 });
  expect(await changes(listing)).toEqual([]);
});

it("tells what is back, and what was replaced by another of its name", async () => {
  const listing = await begin();
  const [first, ...others] = goods(1, 30);
  shop.goods = [...others.slice(1), { ...others[0]!, path: "/p/kettle-2-new" }];
  expect(await again(listing)).toMatchObject({ new: 1 });
  expect(await again(listing)).toMatchObject({ gone: 1, replaced: 1 });
  shop.goods = [...shop.goods, first!];
  expect(await again(listing)).toMatchObject({ back: 1, new: 0 });
  const replaced = (await changes(listing)).find(({ kind }) => kind === "replaced");
  expect(replaced).toMatchObject({
    url: `${shop.origin}/p/kettle-2`,
    other: { url: `${shop.origin}/p/kettle-2-new` },
  });
});

it("takes nothing for gone by runs that failed, were cut short or found next to nothing", async () => {
  const listing = await begin();
  shop.instead.set("/list?page=2", { status: 404, body: "" });
  for (const _ of [1, 2, 3]) expect(await again(listing)).toMatchObject({ ended: "page_failed", gone: 0 });
  shop.instead.clear();
  await tenant.ask(updateListing, `update/listing/${listing._id}`, { maxPages: 1 });
  for (const _ of [1, 2, 3]) expect(await again(listing)).toMatchObject({ ended: "page_limit", gone: 0 });
  await tenant.ask(updateListing, `update/listing/${listing._id}`, { maxPages: 10 });
  shop.goods = goods(1, 12);
  for (const _ of [1, 2, 3]) expect(await again(listing)).toMatchObject({ ended: "too_few", gone: 0 });
  expect(await changes(listing)).toEqual([]);
});

it("goes through a watched listing when it is due, and once after a pause", async () => {
  const { data } = await tenant.ask(startListing, undefined, {
    url: `${shop.origin}/list`,
    readFirst: 0,
    isWatched: true,
    everyHours: 24,
  });
  const first = await ended(tenant, data._id);
  const due = new Date(first.nextPassAt!);
  expect(due.getTime() - now.getTime()).toBe(24 * HOUR_MS);
  now = new Date(due.getTime() - 1);
  await bench.listings.sweep();
  expect((await ended(tenant, data._id)).pass?._id).toBe(first.pass?._id);
  now = new Date(due.getTime() + 3 * 24 * HOUR_MS);
  await bench.listings.sweep();
  await bench.listings.sweep();
  const second = await ended(tenant, data._id);
  expect(second.pass).toMatchObject({ trigger: "schedule", startedBy: null });
  expect(new Date(second.nextPassAt!).getTime()).toBe(due.getTime() + 4 * 24 * HOUR_MS);
  await tenant.ask(updateListing, `update/listing/${data._id}`, { isWatched: false });
  now = new Date(now.getTime() + 30 * 24 * HOUR_MS);
  await bench.listings.sweep();
  expect((await ended(tenant, data._id)).pass?._id).toBe(second.pass?._id);
});
