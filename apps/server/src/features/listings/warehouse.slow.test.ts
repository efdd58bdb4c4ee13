import { listListedProducts, listListingChanges, startListing, DAY_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../browser-finder.ts";
import { openEngineFixture, startShop } from "../runs/shop.fixture.ts";
import type { EngineFixture, Shop } from "../runs/shop.fixture.ts";
import { ended, runToEnd } from "./listing-shop.fixture.ts";

/** The demo's warehouse, where some products are added and removed every day. */
interface Warehouse {
  present: string[];
  new: string[];
  gone: string[];
  back: string[];
  replaced: [string, string][];
}

/** Enough for several pages; `npm run bench -- listings` uses 5,000. */
const SIZE = Number((process.env["WAREHOUSE_PRODUCTS"] ??= "400"));
const EPOCH = Date.UTC(2026, 0, 1);

let shop: Shop;
let fixture: EngineFixture;
let now = new Date(EPOCH);

beforeAll(async () => {
  shop = await startShop("--epoch", new Date(EPOCH).toISOString());
  fixture = await openEngineFixture({
    browserPath: (await findBrowser())?.path,
    clock: { now: () => now, sleep: () => Promise.resolve() },
  });
}, 240_000);
afterAll(async () => {
  await fixture.close();
  await shop.stop();
});

const noon = (day: number): number => EPOCH + day * DAY_MS + DAY_MS / 2;

/** Sets the shop and the program to noon of a day after the epoch. */
async function goTo(day: number): Promise<Warehouse> {
  now = new Date(noon(day));
  await fetch(`${shop.origin}/__clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ now }),
  });
  return (await (await fetch(`${shop.origin}/__warehouse`)).json()) as Warehouse;
}

const pathOf = (url: string) => new URL(url).pathname;

async function foundBy(
  tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>,
  id: string,
): Promise<Set<string>> {
  const paths = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await tenant.ask(
      listListedProducts,
      `get/listing/${id}/product?show=untracked&pageSize=200&page=${page}`,
    );
    pages = answer.pages;
    for (const { url } of answer.list) paths.add(pathOf(url));
  }
  return paths;
}

/** At full size, no timeout: a run that makes no progress fails anyway. */
const timeout = SIZE > 400 ? 0 : 400_000;

describe("a shop of many products", { timeout }, () => {
  it.each(["next", "numbers", "more", "count", "scroll"])(
    "is found completely in one run, with pagination by %s",
    async (pager) => {
      const { present } = await goTo(0);
      const tenant = await fixture.addTenant();
      const { _id, deepRun } = await runToEnd(tenant, { url: `${shop.origin}/warehouse/${pager}` });
      expect(deepRun).toMatchObject({ ended: "complete", found: SIZE, failed: 0 });
      expect(await foundBy(tenant, _id)).toEqual(new Set(present));
    },
  );

  it("is watched through twelve changes a day: every one is reported, and nothing is wrongly gone", async () => {
    await goTo(0);
    const tenant = await fixture.addTenant();
    const body = { url: `${shop.origin}/warehouse/next`, readFirst: 0, isWatched: true, everyHours: 24 };
    const { data } = await tenant.ask(startListing, undefined, body);
    await ended(tenant, data._id);
    const reported = {
      new: new Set<string>(),
      back: new Set<string>(),
      gone: new Set<string>(),
      replaced: new Set<string>(),
    };
    const due = structuredClone(reported);
    for (let day = 1; day <= 5; day += 1) {
      const changes = await goTo(day);
      for (const path of [...changes.new, ...changes.replaced.map(([, next]) => next)]) due.new.add(path);
      for (const path of changes.back) due.back.add(path);
      // A gone product is reported by the second run without it.
      const missed =
        day < 2
          ? undefined
          : ((await (
              await fetch(`${shop.origin}/__warehouse`, {
                headers: { "x-shop-time": new Date(noon(day - 1)).toISOString() },
              })
            ).json()) as Warehouse);
      for (const path of missed?.gone ?? []) due.gone.add(path);
      for (const [path] of missed?.replaced ?? []) due.replaced.add(path);
      // The shop stays at noon; the plan has its own time.
      now = new Date((await ended(tenant, data._id)).nextDeepRunAt!);
      expect(Math.floor((now.getTime() - EPOCH) / DAY_MS)).toBe(day);
      await fixture.plans.startDueSlots();
      const { deepRun } = await ended(tenant, data._id);
      expect(deepRun).toMatchObject({
        trigger: "schedule",
        ended: "complete",
        found: changes.present.length,
      });
    }
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await tenant.ask(
        listListingChanges,
        `get/listing/${data._id}/change?pageSize=200&page=${page}`,
      );
      pages = answer.pages;
      for (const { kind, url } of answer.list) reported[kind].add(pathOf(url));
    }
    expect(reported).toEqual(due);
    expect(reported.new.size).toBe(30);
    expect(reported.replaced.size).toBe(8);
  });
});
