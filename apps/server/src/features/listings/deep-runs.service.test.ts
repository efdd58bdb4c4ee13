import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { httpFetcher } from "../../fetch/testing/http-fetcher.ts";
import { StepClock } from "../../fetch/testing/step-clock.ts";
import { parseAllowList } from "../../egress/allow-list.ts";
import { startEgressGuard } from "../../egress/guard.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { card, goods, PAGERS, serveListingShop } from "./listing-shop.fixture.ts";
import type { ListingShop } from "./listing-shop.fixture.ts";
import { addListing, beginDeepRun } from "./deep-run.fixture.ts";
import { createDeepRuns } from "./deep-runs.service.ts";
import type { DeepRuns } from "./deep-runs.service.ts";
import { insertPages } from "./deep-runs.store.ts";

describe("a deep run", () => {
  let fixture: DataFixture;
  let shop: ListingShop;
  let guard: EgressGuard;
  let tenant: Tenant;
  let deepRuns: DeepRuns;
  let runId: string;
  let listingId: string;
  /** The requested delays in seconds before the deep run continues, in order. */
  let delays: (number | undefined)[];
  /** Deep runs whose first products are queued for reading. */
  let readFirst: string[];

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
    shop = await serveListingShop();
    guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  });
  afterAll(async () => {
    await guard.stop();
    await shop.stop();
    await fixture.close();
  });
  beforeEach(async () => {
    shop.goods = goods(1, 30);
    shop.pager = "rel=next";
    shop.instead.clear();
    shop.held.clear();
    delays = [];
    readFirst = [];
    tenant = await fixture.addTenant();
    const fetcher = httpFetcher(guard, new StepClock(fixture.time.now.toISOString()));
    deepRuns = createDeepRuns(fixture.foundation, {
      fetcher,
      hasBrowser: false,
      extraHeaders: undefined,
      enqueueDeepRun: (_trx, _organisationId, deepRun, delayS) => Promise.resolve(void delays.push(delayS)),
      onListed: () => Promise.resolve(),
      readFirst: (_trx, _organisationId, deepRun) => Promise.resolve(void readFirst.push(deepRun.runId)),
    });
    listingId = await addListing(tenant, `${shop.origin}/list`);
    await begin({});
  });

  async function begin({ maxPages = 10, hours = 1 }: { maxPages?: number; hours?: number }): Promise<void> {
    const { organisationId } = tenant;
    const at = fixture.time.now;
    await tenant.in((trx) =>
      trx.updateTable("listing_pass").set({ finished_at: at }).where("finished_at", "is", null).execute(),
    );
    const until = new Date(at.getTime() + hours * HOUR_MS);
    runId = await beginDeepRun(tenant, listingId, { at, maxPages, until });
    const first = {
      kind: "page",
      depth: 0,
      isGuess: false,
      isNext: false,
      isUnfolded: false,
      tier: "auto",
    } as const;
    const url = `${shop.origin}/list`;
    await tenant.in((trx) =>
      insertPages(trx, organisationId, { runId, maxPages }, [{ ...first, url, urlKey: url }]),
    );
  }
  const visit = () =>
    deepRuns.visit({ organisationId: tenant.organisationId, runId }, new AbortController().signal);
  const visitAll = async () => {
    while (await visit());
  };
  const deepRun = () =>
    tenant.in((trx) =>
      trx
        .selectFrom("listing_pass")
        .innerJoin("run", (join) =>
          join
            .onRef("run.organisation_id", "=", "listing_pass.organisation_id")
            .onRef("run.id", "=", "listing_pass.run_id"),
        )
        .select(["ended", "detail", "found_count", "state"])
        .where("run_id", "=", runId)
        .executeTakeFirstOrThrow(),
    );
  const visits = () => shop.visits.get("/list?page=2") ?? 0;

  it("ends as complete after its last page, and queues the first products for reading", async () => {
    await visitAll();
    expect(await deepRun()).toMatchObject({ ended: "complete", found_count: 30, state: "finished" });
    expect(readFirst).toEqual([runId]);
  });

  it("stops at the first page with nothing new", async () => {
    const list = (next: number, shown: string) => {
      const link = PAGERS["rel=next"]!(next - 1, Infinity, 12);
      return `<html lang="en-US"><head><title>Kettles</title></head><body><main><h1>Kettles</h1>${shown}${link}</main></body></html>`;
    };
    const cards = goods(1, 12).map(card).join("");
    shop.instead.set("/list", list(2, cards));
    for (let page = 2; page < 10; page += 1) shop.instead.set(`/list?page=${page}`, list(page + 1, cards));
    const before = ["/list?page=2", "/list?page=3"].map((path) => shop.visits.get(path) ?? 0);
    await visitAll();
    expect(await deepRun()).toMatchObject({ ended: "complete", found_count: 12 });
    expect(["/list?page=2", "/list?page=3"].map((path) => shop.visits.get(path) ?? 0)).toEqual([
      before[0]! + 1,
      before[1]!,
    ]);
  });

  it("continues a category whose first page shows only products that were found before", async () => {
    const list = (title: string, shown: string) =>
      `<html lang="en-US"><head><title>${title}</title></head><body><main><h1>${title}</h1>${shown}</main></body></html>`;
    const cards = (from: number, to: number) => goods(from, to).map(card).join("");
    const { organisationId } = tenant;
    const url = `${shop.origin}/category`;
    const category = {
      kind: "page",
      depth: 1,
      isGuess: false,
      isNext: false,
      isUnfolded: false,
      tier: "auto",
    } as const;
    shop.instead.set("/list", list("Kettles", cards(1, 12)));
    shop.instead.set("/category", list("Steel", `${cards(1, 12)}<link rel="next" href="/category?page=2">`));
    shop.instead.set("/category?page=2", list("Steel", cards(13, 24)));
    await tenant.in((trx) =>
      insertPages(trx, organisationId, { runId, maxPages: 10 }, [{ ...category, url, urlKey: url }]),
    );
    await visitAll();
    expect(await deepRun()).toMatchObject({ ended: "complete", found_count: 24 });
  });

  it("retries a page with a transient error, with increasing delays, and skips it after the third attempt", async () => {
    shop.instead.set("/list?page=2", { status: 503, body: "" });
    const before = visits();
    expect([await visit(), await visit(), await visit(), await visit()]).toEqual([true, false, false, true]);
    expect(delays).toEqual([10, 20]);
    expect(visits()).toBe(before + 3);
    expect(await deepRun()).toMatchObject({ ended: "page_failed", found_count: 12, state: "finished" });
  });

  it("continues with the page when it works again", async () => {
    shop.instead.set("/list?page=2", { status: 503, body: "" });
    await visit();
    expect(await visit()).toBe(false);
    shop.instead.clear();
    await visitAll();
    expect(await deepRun()).toMatchObject({ ended: "complete", found_count: 30 });
  });

  it("stores nothing of a page that arrives after a person has cancelled, and reads no products", async () => {
    await visit();
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.held.set("/list?page=2", promise);
    const before = visits();
    const late = visit();
    await expect.poll(visits).toBe(before + 1);
    const cancel = () => tenant.in((trx) => deepRuns.cancel(trx, tenant.organisationId, listingId));
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    resolve();
    expect(await late).toBe(false);
    expect(await deepRun()).toMatchObject({ ended: "cancelled", found_count: 12, state: "cancelled" });
    expect(readFirst).toEqual([]);
  });

  it("visits nothing after its time is over", async () => {
    await begin({ hours: 0 });
    const before = shop.visits.get("/list") ?? 0;
    expect(await visit()).toBe(false);
    expect(shop.visits.get("/list") ?? 0).toBe(before);
    expect(await deepRun()).toMatchObject({ ended: "time_limit", state: "finished" });
  });

  it("predicts no further page when a shop answers an unlinked page with the same products", async () => {
    shop.pager = "a parameter that nothing links to";
    const list = await (await fetch(`${shop.origin}/list`)).text();
    for (const page of [2, 3, 4]) shop.instead.set(`/list?page=${page}`, { status: 200, body: list });
    const third = shop.visits.get("/list?page=3") ?? 0;
    await visitAll();
    expect(shop.visits.get("/list?page=3") ?? 0).toBe(third);
    expect(await deepRun()).toMatchObject({ ended: "fewer_than_claimed", found_count: 12 });
    expect((await deepRun()).detail).toBe(
      "The page says 30 products, but its pages lead to 12: no product was marked as gone.",
    );
  });

  it("is complete when the page's own count is slightly outdated", async () => {
    shop.pager = "a parameter that nothing links to";
    const list = await (await fetch(`${shop.origin}/list`)).text();
    shop.instead.set("/list", { status: 200, body: list.replace("30 products", "33 products") });
    await visitAll();
    expect(await deepRun()).toMatchObject({ ended: "complete", found_count: 30 });
  });

  it("needs a browser for a list that only a browser can expand", async () => {
    shop.goods = goods(1, 12);
    const list = await (await fetch(`${shop.origin}/list`)).text();
    const body = list.replace("</main>", "<button>Load more</button></main>");
    shop.instead.set("/list", { status: 200, body });
    await visitAll();
    expect(await deepRun()).toMatchObject({ ended: "needs_browser", found_count: 12 });
  });

  it("ends at its limit of pages, with its results so far", async () => {
    await begin({ maxPages: 2 });
    await visitAll();
    expect(await deepRun()).toMatchObject({ ended: "page_limit", found_count: 24 });
  });
});
