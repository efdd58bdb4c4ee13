import {
  forecast,
  listListedProducts,
  listListingChanges,
  listDeepRuns,
  listPlans,
  listRuns,
  planLoad,
  repeatListing,
  startListing,
  updateListing,
  HOUR_MS,
} from "@pricetrail/contract";
import type { Listing, ListingChange } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { ended, goods, runToEnd, serveListingShop } from "./listing-shop.fixture.ts";
import type { ListingShop } from "./listing-shop.fixture.ts";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };

let shop: ListingShop;
let fixture: EngineFixture;
let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;
let now = new Date(Date.UTC(2026, 2, 1, 12));

beforeAll(async () => {
  shop = await serveListingShop();
  fixture = await openEngineFixture({ clock: { now: () => now, sleep: () => Promise.resolve() } });
});
afterAll(async () => {
  await fixture.close();
  await shop.stop();
});
beforeEach(async () => {
  tenant = await fixture.addTenant();
  shop.goods = goods(1, 30);
  shop.pager = "rel=next";
  shop.instead.clear();
});

const begin = () => runToEnd(tenant, { url: `${shop.origin}/list` });
async function again({ _id }: Listing): Promise<NonNullable<Listing["deepRun"]>> {
  now = new Date(now.getTime() + HOUR_MS);
  await tenant.ask(repeatListing, `start/listing/${_id}`, {});
  return (await ended(tenant, _id)).deepRun!;
}
const changes = async ({ _id }: Listing): Promise<ListingChange[]> =>
  (await tenant.ask(listListingChanges, `get/listing/${_id}/change?pageSize=200`)).list;

it("reports nothing from the first run", async () => {
  const listing = await begin();
  expect(listing.deepRun).toMatchObject({ isFirst: true, new: 0 });
  expect(await changes(listing)).toEqual([]);
});

it("reports new products at once, and gone ones at the second complete run", async () => {
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

it("does not treat a product missing from one run as gone", async () => {
  const listing = await begin();
  shop.goods = goods(2, 30);
  await again(listing);
  shop.goods = goods(1, 30);
  expect(await again(listing)).toMatchObject({ back: 0, gone: 0, new: 0 });
  shop.goods = goods(2, 30);
  expect(await again(listing)).toMatchObject({ gone: 0 });
  expect(await changes(listing)).toEqual([]);
});

it("reports returned products, and products replaced by another of the same name", async () => {
  const listing = await begin();
  const [first, ...others] = goods(1, 30);
  shop.goods = [...others.slice(1), { ...others[0]!, path: "/p/kettle-2-new" }];
  expect(await again(listing)).toMatchObject({ new: 1 });
  expect(await again(listing)).toMatchObject({ gone: 1, replaced: 1 });
  shop.goods = [...shop.goods, first!];
  expect(await again(listing)).toMatchObject({ back: 1, new: 0 });
  // Once: afterwards it counts as before.
  expect(await again(listing)).toMatchObject({ back: 0, new: 0, gone: 0 });
  const replaced = (await changes(listing)).find(({ kind }) => kind === "replaced");
  expect(replaced).toMatchObject({
    url: `${shop.origin}/p/kettle-2`,
    other: { url: `${shop.origin}/p/kettle-2-new` },
  });
});

it("reports a product as gone, once, when two of the same name have appeared, and keeps the time", async () => {
  const listing = await begin();
  const [first, ...others] = goods(1, 30);
  shop.goods = [...others, { ...first!, path: "/p/kettle-a" }, { ...first!, path: "/p/kettle-b" }];
  expect(await again(listing)).toMatchObject({ new: 2 });
  expect(await again(listing)).toMatchObject({ gone: 1, replaced: 0 });
  const goneAt = async () =>
    (await tenant.ask(listListedProducts, `get/listing/${listing._id}/product?show=gone`)).list.map(
      (one) => one.goneAt,
    );
  const before = await goneAt();
  expect(before).toHaveLength(1);
  expect(await again(listing)).toMatchObject({ gone: 0, replaced: 0 });
  expect(await goneAt()).toEqual(before);
});

it("treats nothing as gone after runs that failed, ended early or found next to nothing", async () => {
  const listing = await begin();
  shop.instead.set("/list?page=2", { status: 404, body: "" });
  for (const _ of [1, 2, 3]) expect(await again(listing)).toMatchObject({ ended: "page_failed", gone: 0 });
  shop.instead.clear();
  await tenant.ask(updateListing, `update/listing/${listing._id}`, { maxPages: 1 });
  for (const _ of [1, 2, 3]) expect(await again(listing)).toMatchObject({ ended: "page_limit", gone: 0 });
  await tenant.ask(updateListing, `update/listing/${listing._id}`, { maxPages: 10 });
  // Small once, and then small in a different way each time.
  for (const few of [12, 8, 12, 5, 14]) {
    shop.goods = goods(1, few);
    expect(await again(listing)).toMatchObject({ ended: "too_few", gone: 0 });
  }
  expect(await changes(listing)).toEqual([]);
});

it("accepts a list that has shrunk by more than half at the third run with the same result", async () => {
  const listing = await begin();
  shop.goods = goods(1, 12);
  for (const _ of [1, 2]) expect(await again(listing)).toMatchObject({ ended: "too_few", gone: 0 });
  expect(await again(listing)).toMatchObject({ ended: "complete", gone: 0 });
  expect(await again(listing)).toMatchObject({ ended: "complete", gone: 18 });
  // An empty list is never accepted.
  shop.goods = [];
  for (const _ of [1, 2, 3, 4]) expect((await again(listing)).gone).toBe(0);
});

describe("the plan of a watched listing", () => {
  const watch = async (): Promise<Listing> => {
    const body = { url: `${shop.origin}/list`, readFirst: 0, isWatched: true, everyHours: 24 };
    const { data } = await tenant.ask(startListing, undefined, body);
    return ended(tenant, data._id);
  };
  const plans = async () => tenant.ask(listPlans);
  const planOf = async ({ plan }: Listing) => (await plans()).list.find(({ _id }) => _id === plan!._id)!;
  const at = async (moment: number) => {
    now = new Date(moment);
    await Promise.all([fixture.plans.startDueSlots(), fixture.plans.startDueSlots()]);
  };
  const deepRuns = async () => (await tenant.ask(listDeepRuns)).list.map(({ trigger }) => trigger);

  it("runs once when it is due, and once after downtime", async () => {
    const first = await watch();
    const due = Date.parse(first.nextDeepRunAt!);
    expect(first.plan).toMatchObject({ timing: { mode: "interval", everyMinutes: 1440 }, isPaused: false });
    // Not right after the previous run.
    expect(due - now.getTime()).toBeGreaterThanOrEqual(12 * HOUR_MS);
    expect(due - now.getTime()).toBeLessThan(36.2 * HOUR_MS);
    await at(due - 1);
    expect(await deepRuns()).toEqual(["person"]);
    await at(due);
    const second = await ended(tenant, first._id);
    expect(second.deepRun).toMatchObject({ trigger: "schedule", startedBy: null });
    expect((await tenant.ask(listRuns)).list[0]).toMatchObject({
      kind: "deep",
      plan: { _id: first.plan!._id, name: "Kettles" },
    });
    await at(Date.parse(second.nextDeepRunAt!) + 3 * 24 * HOUR_MS + HOUR_MS);
    expect(await deepRuns()).toEqual(["schedule", "person"]);
    const late = await ended(tenant, first._id);
    expect(Date.parse(late.nextDeepRunAt!) - now.getTime()).toBeLessThan(HOUR_MS / 2);
    await at(Date.parse(late.nextDeepRunAt!));
    await ended(tenant, first._id);
    expect(await deepRuns()).toEqual(["schedule", "schedule", "person"]);
    expect(await planOf(first)).toMatchObject({ made: 2, skipped: { downtime: 3 } });
  });

  it("begins no visit after its window has closed: a run can continue with the remaining pages, and no product page is read", async () => {
    shop.goods = goods(1, 30);
    const listing = await watch();
    await tenant.ask(updateListing, `update/listing/${listing._id}`, { readFirst: 5 });
    const from = 8 * 60;
    const window = { from, until: from + 10 };
    const timing = { mode: "interval", everyMinutes: 1440, zone: "UTC", window, weekdays: [] };
    await tenant.call("POST", `update/plan/${listing.plan!._id}`, { timing });
    const due = Date.parse((await planOf(listing)).nextAt!);
    const closes = Math.floor(due / (24 * HOUR_MS)) * 24 * HOUR_MS + (from + 10) * 60_000;
    const reading = Promise.withResolvers<void>();
    shop.held.set("/list?page=2", reading.promise);
    const visitsOf = (page: number) => shop.visits.get(`/list?page=${page}`) ?? 0;
    const before = [visitsOf(2), visitsOf(3)];
    await at(due);
    await expect.poll(() => visitsOf(2), { timeout: 20_000 }).toBe(before[0]! + 1);
    now = new Date(closes);
    shop.held.clear();
    reading.resolve();
    const cut = await ended(tenant, listing._id);
    expect(cut.deepRun).toMatchObject({
      ended: "time_limit",
      detail: "The window of its plan closed before all pages were visited.",
      pages: 2,
    });
    expect(visitsOf(3)).toBe(before[1]);
    const { list } = await tenant.ask(listListedProducts, `get/listing/${listing._id}/product`);
    expect(new Set(list.map(({ reading: state }) => state))).toEqual(new Set(["none"]));
  });

  it("appears among the plans, in the next 24 hours and in the forecast, with the pages of its last run", async () => {
    const listing = await watch();
    const found = await planOf(listing);
    expect(found).toMatchObject({
      scope: "listing",
      target: { _id: listing._id, name: "Kettles" },
      products: 0,
    });
    expect(found.shops).toMatchObject([{ products: 3, entries: 0 }]);
    expect(forecast(found.timing, found.shops, TARIFF)).toMatchObject({ visitsADay: 3, pointsADay: 0 });
    await tenant.ask(updateListing, `update/listing/${listing._id}`, { everyHours: 6 });
    const { data } = await plans();
    const own = data.coming.filter(({ planId }) => planId === listing.plan!._id);
    expect(own.map(({ visits }) => visits)).toEqual([3, 3, 3, 3].slice(0, own.length));
    expect(own.length).toBeGreaterThan(2);
    const load = `get/plan/load?scope=listing&target=${listing._id}`;
    expect((await tenant.ask(planLoad, `${load}&plan=${listing.plan!._id}`)).data.shops).toEqual(found.shops);
    // Other plans leave capacity for its pages.
    expect((await tenant.ask(planLoad, "get/plan/load?scope=all")).data.shops).toEqual([]);
  });

  it("is paused with all plans or alone, and can be changed in the schedule, except to a budget", async () => {
    const listing = await watch();
    const own = `update/plan/${listing.plan!._id}`;
    await tenant.call("POST", "pause/plan", { isPaused: true });
    expect((await plans()).data.coming).toEqual([]);
    expect(await ended(tenant, listing._id)).toMatchObject({ nextDeepRunAt: null, plan: { isPaused: true } });
    await at(now.getTime() + 5 * 24 * HOUR_MS);
    await tenant.call("POST", "pause/plan", { isPaused: false });
    await tenant.call("POST", own, { isPaused: true });
    await at(now.getTime() + 5 * 24 * HOUR_MS);
    expect(await deepRuns()).toEqual(["person"]);
    await tenant.call("POST", own, { isPaused: false });
    // Of the last seven UTC days; today's slot may still come.
    expect((await planOf(listing)).skipped["paused"]).toBeGreaterThanOrEqual(6);
    const window = { from: 60, until: 120 };
    const timing = { mode: "interval", everyMinutes: 1440, zone: "Europe/Berlin", window, weekdays: [] };
    expect((await tenant.call("POST", own, { timing })).status).toBe(200);
    const budget = { mode: "budget", unit: "visits", amount: 1 };
    expect((await tenant.call("POST", own, { timing: budget })).status).toBe(400);
    // Unchanged settings of the listing leave the plan unchanged.
    await tenant.ask(updateListing, `update/listing/${listing._id}`, { maxPages: 20, isWatched: true });
    const read = await ended(tenant, listing._id);
    expect(read).toMatchObject({
      everyHours: 24,
      plan: { timing: { zone: "Europe/Berlin" }, isPaused: false },
    });
    await tenant.call("POST", own, { timing: { ...timing, everyMinutes: 360, window: null } });
    expect(await ended(tenant, listing._id)).toMatchObject({ everyHours: 6 });
  });

  it("records the slots that passed while paused when its listing gets another frequency", async () => {
    const listing = await watch();
    await tenant.call("POST", `update/plan/${listing.plan!._id}`, { isPaused: true });
    // The next slot and the four after it.
    await at(Date.parse(listing.nextDeepRunAt!) + 4 * 24 * HOUR_MS + HOUR_MS);
    await tenant.ask(updateListing, `update/listing/${listing._id}`, { everyHours: 6 });
    expect((await planOf(listing)).skipped).toEqual({ paused: 5 });
  });

  it("skips a slot while a run is under way, and ends with the watching or the listing", async () => {
    const listing = await watch();
    const { _id, plan } = listing;
    await fixture.stopWorker("listings");
    await tenant.ask(repeatListing, `start/listing/${_id}`, {});
    await at(Date.parse(listing.nextDeepRunAt!));
    await fixture.startWorker("listings");
    await ended(tenant, _id);
    expect(await deepRuns()).toEqual(["person", "person"]);
    expect(await planOf(listing)).toMatchObject({ made: 0, skipped: { behind: 1 } });
    await tenant.call("POST", `delete/plan/${plan!._id}`);
    expect(await ended(tenant, _id)).toMatchObject({ isWatched: false, plan: null, nextDeepRunAt: null });
    await tenant.ask(updateListing, `update/listing/${_id}`, { isWatched: true });
    expect((await plans()).list.map(({ scope }) => scope)).toEqual(["all", "listing"]);
    await tenant.ask(updateListing, `update/listing/${_id}`, { isWatched: false });
    expect((await plans()).list.map(({ scope }) => scope)).toEqual(["all"]);
    await tenant.ask(updateListing, `update/listing/${_id}`, { isWatched: true });
    await tenant.call("POST", `delete/listing/${_id}`);
    expect((await plans()).list.map(({ scope }) => scope)).toEqual(["all"]);
    await at(now.getTime() + 30 * 24 * HOUR_MS);
  });
});
