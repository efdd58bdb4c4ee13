import type { DeepRunEnd } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Trx } from "../../database/tenant.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { deepRunRows } from "../runs/deep-runs.service.ts";
import { addListing, beginDeepRun } from "./deep-run.fixture.ts";
import * as store from "./deep-runs.store.ts";
import type { NewPage, DeepRunCounts } from "./deep-runs.store.ts";

const COUNTS: DeepRunCounts = { new: 4, gone: 3, back: 2, replaced: 1 };

const pageOf = (key: string): NewPage => ({
  url: `https://shop.example/${key}`,
  urlKey: key,
  kind: "page",
  depth: 0,
  isGuess: false,
  isNext: false,
  isUnfolded: false,
  tier: "auto",
});

describe("a deep run through a listing", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let listingId: string;
  let hour = 0;

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    listingId = await addListing(tenant);
  });

  const of = <T>(work: (trx: Trx, organisationId: string) => Promise<T>) =>
    tenant.in((trx) => work(trx, tenant.organisationId));

  /** Starts a deep run of at most three pages, an hour after the previous one. */
  const begin = () => {
    const at = new Date(fixture.time.now.getTime() + ++hour * 3_600_000);
    return beginDeepRun(tenant, listingId, { at, maxPages: 3 });
  };
  const open = (runId: string) =>
    of((trx, organisationId) => store.lockOpenDeepRun(trx, organisationId, { runId }));
  const add = (runId: string, keys: readonly string[]) =>
    of((trx, organisationId) =>
      store.insertPages(trx, organisationId, { runId, maxPages: 3 }, keys.map(pageOf)),
    );
  const waiting = (runId: string) =>
    of((trx, organisationId) => store.findWaitingPage(trx, organisationId, runId));
  const settle = (runId: string, position: number) =>
    of((trx, organisationId) =>
      store.settlePage(trx, organisationId, runId, position, {
        state: "done",
        outcome: "value",
        detail: null,
        found: 1,
      }),
    );
  const end = (runId: string, ended: DeepRunEnd) =>
    of((trx, organisationId) =>
      store.endDeepRun(trx, organisationId, runId, {
        ended,
        detail: null,
        counts: COUNTS,
        at: fixture.time.now,
      }),
    );

  it("takes each address once, in order, up to its maximum of pages", async () => {
    const runId = await begin();
    expect(await add(runId, ["a", "b", "a"])).toEqual({ positions: [0, 1], isCut: false });
    expect(await add(runId, ["b"])).toEqual({ positions: [], isCut: false });
    expect(await add(runId, ["a", "c", "d"])).toEqual({ positions: [2], isCut: true });
    expect((await waiting(runId))?.urlKey).toBe("a");
    expect(await settle(runId, 0)).toBe(true);
    expect(await settle(runId, 0)).toBe(false);
    expect((await waiting(runId))?.urlKey).toBe("b");
  });

  it("adds up what its pages have found, and keeps the data of the first of them", async () => {
    const runId = await begin();
    const learn = (
      template: string | null,
      claimed: number | null,
      newlyFound: number,
      cut: DeepRunEnd | null,
    ) =>
      of((trx, organisationId) =>
        store.updateDeepRun(trx, organisationId, runId, { template, claimed, newlyFound, cut }),
      );
    await learn(null, 30, 12, null);
    await learn("li.card", 40, 7, "page_limit");
    await learn("article", null, 1, "product_limit");
    expect(await open(runId)).toMatchObject({
      found: 20,
      template: "li.card",
      claimed: 30,
      cut: "page_limit",
    });
  });

  it("is locked while one of its pages is settled, but not by read access", async () => {
    const runId = await begin();
    const isFree = () =>
      of(async (trx, organisationId) => {
        const { rows } = await sql`select 1 from listing_pass
          where organisation_id = ${organisationId} and run_id = ${runId} for update skip locked`.execute(
          trx,
        );
        return rows.length === 1;
      });
    await of(async (trx, organisationId) => {
      await store.countPages(trx, organisationId, runId);
      expect(await isFree()).toBe(true);
      await store.lockOpenDeepRun(trx, organisationId, { runId });
      expect(await isFree()).toBe(false);
    });
    expect(await isFree()).toBe(true);
  });

  it("stores each change by kind, and is then closed: nothing of it is waiting", async () => {
    const runId = await begin();
    await add(runId, ["a", "b"]);
    await settle(runId, 0);
    await end(runId, "complete");
    expect([await open(runId), await waiting(runId)]).toEqual([undefined, undefined]);
    expect(await of((trx, organisationId) => store.countPages(trx, organisationId, runId))).toEqual({
      done: 1,
      waiting: 0,
      failed: 0,
    });
    const [row] = await of((trx) =>
      trx
        .selectFrom("listing_pass")
        .select(["new_count", "gone_count", "back_count", "replaced_count", "ended"])
        .execute(),
    );
    expect(row).toEqual({ new_count: 4, gone_count: 3, back_count: 2, replaced_count: 1, ended: "complete" });
  });

  it("keeps pages beyond its limit for a continuation, and takes no address of the two twice", async () => {
    const before = await begin();
    await add(before, ["a", "b", "c", "d", "e"]);
    for (const position of [0, 1, 2]) await settle(before, position);
    await of((trx, organisationId) =>
      store.updateDeepRun(trx, organisationId, before, {
        template: "li",
        claimed: 9,
        newlyFound: 5,
        cut: "page_limit",
      }),
    );
    expect(await waiting(before)).toBeUndefined();
    await end(before, "page_limit");
    const { runId, next } = await of(async (trx, organisationId) => {
      const starter = { organisationId, userId: null };
      const id = await deepRunRows.begin(
        trx,
        starter,
        null,
        new Date(fixture.time.now.getTime() + ++hour * 3_600_000),
      );
      await store.continueDeepRun(trx, organisationId, {
        runId: id,
        before,
        maxPages: 3,
        until: fixture.time.now,
      });
      return { runId: id, next: await store.lockOpenDeepRun(trx, organisationId, { runId: id }) };
    });
    expect(next).toMatchObject({
      isFirst: true,
      isContinued: true,
      found: 5,
      foundBefore: 5,
      template: "li",
      claimed: 9,
      cut: null,
    });
    expect(await waiting(runId)).toMatchObject({ urlKey: "d", position: 3 });
    expect(await add(runId, ["a", "d", "f", "g"])).toEqual({ positions: [5], isCut: true });
    for (const position of [3, 4, 5]) await settle(runId, position);
    expect(await waiting(runId)).toBeUndefined();
  });

  it("leaves no pages to a deep run that starts over", async () => {
    const before = await begin();
    await add(before, ["a"]);
    await end(before, "cancelled");
    const left = () =>
      of((trx) => trx.selectFrom("listing_page").select("url_key").where("run_id", "=", before).execute());
    expect(await left()).toHaveLength(1);
    await of((trx, organisationId) => store.deleteLeftoverPages(trx, organisationId, listingId));
    expect(await left()).toEqual([]);
  });

  it("is the first until one has completed or reached its limit: what it finds is not new", async () => {
    const isFirst = async (before: DeepRunEnd | null) => {
      const runId = await begin();
      const deepRun = await open(runId);
      if (before) await end(runId, before);
      return deepRun?.isFirst;
    };
    for (const ended of ["cancelled", "page_failed", "time_limit", "nothing_found"] as const)
      expect(await isFirst(ended)).toBe(true);
    expect(await isFirst("page_limit")).toBe(true);
    expect(await isFirst("complete")).toBe(false);
    listingId = await addListing(tenant);
    expect(await isFirst("product_limit")).toBe(true);
    expect(await isFirst("complete")).toBe(false);
    listingId = await addListing(tenant);
    expect(await isFirst("fewer_than_claimed")).toBe(true);
    expect(await isFirst("complete")).toBe(false);
  });

  it("returns the previous deep runs, newest first, without cancelled ones", async () => {
    const ends: DeepRunEnd[] = ["complete", "too_few", "cancelled", "page_failed"];
    for (const ended of ends) await end(await begin(), ended);
    const runId = await begin();
    const before = (limit: number) =>
      of((trx, organisationId) => store.findEndsBefore(trx, organisationId, { listingId, runId }, limit));
    expect((await before(9)).map(({ ended }) => ended)).toEqual(["page_failed", "too_few", "complete"]);
    expect(await before(1)).toHaveLength(1);
  });
});
