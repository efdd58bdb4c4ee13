import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@pricetrail/contract";
import { openTestDb, TEST_NOW } from "../database/testing.ts";
import type { TestDb } from "../database/testing.ts";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { OPENING_FAILURES, pauseAfter } from "../fetch/host-health.rules.ts";
import { MemoryRobotsCache } from "../fetch/testing/memory-slots.ts";
import { html, startShop, status } from "../fetch/testing/shop.ts";
import type { Pages } from "../fetch/testing/shop.ts";
import { StepClock } from "../fetch/testing/step-clock.ts";
import { createFetcher } from "../fetch/visit.ts";
import { databaseHostHealth } from "./host-health.store.ts";
import { databaseHostSlots } from "./pacing.store.ts";

const shopTime = TEST_NOW.toISOString();

describe("the circuit of a host", () => {
  let db: TestDb;
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    db = await openTestDb();
  });
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
    await db.drop();
  });

  /** Creates a shop, and two workers on one database that visit it. */
  async function open(pages: Pages) {
    const shop = await startShop({ "/robots.txt": status(404), ...pages });
    const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
    const clock = new StepClock(shopTime);
    const worker = () =>
      createFetcher({
        guard,
        browser: null,
        robotsCache: new MemoryRobotsCache(),
        slots: databaseHostSlots(db.db, "live"),
        health: databaseHostHealth(db.db, "live"),
        clock,
        userAgent: "Pricetrail/0.1",
        hostIntervalMs: 0,
      });
    const workers = [worker(), worker()];
    cleanups.push(
      () => shop.stop(),
      () => guard.stop(),
    );
    const host = new URL(shop.origin).host;
    return {
      clock,
      shop,
      visit: (path: string, number = 0) => workers[number]!.visit(shop.origin + path, { tier: "http" }),
      file: (path: string) =>
        workers[0]!.file(shop.origin + path, {
          accept: "*/*",
          maxBytes: 1000,
          timeoutMs: 5000,
          maxRedirects: 2,
        }),
      picture: (path: string) => workers[0]!.picture(shop.origin + path),
      row: () => db.db.selectFrom("host_slot").selectAll().where("host", "=", host).executeTakeFirstOrThrow(),
      set: (values: { paused_at?: Date | null; interval_ms?: number | null }) =>
        db.db.updateTable("host_slot").set(values).where("host", "=", host).execute(),
    };
  }
  const asked = (requests: readonly string[]) => requests.filter((path) => path !== "/robots.txt").length;

  it("counts the shop's failures with sitemaps and pictures, and resets on any of their responses", async () => {
    const { file, picture, row } = await open({
      "/broken": status(500),
      "/missing": status(404),
      "/map.txt": html("a file"),
    });
    await file("/broken");
    await picture("/broken");
    expect(await row()).toMatchObject({ failures: 2, last_outcome: "http_status" });
    await picture("/missing");
    expect(await row()).toMatchObject({ failures: 0 });
    await file("/broken");
    expect(await row()).toMatchObject({ failures: 1 });
    expect(await file("/map.txt")).toMatchObject({ ok: true });
    expect(await row()).toMatchObject({ failures: 0 });
  });

  it("opens for all workers after five failures in a row, and reports the last failure", async () => {
    const { visit, shop, row } = await open({ "/broken": status(500) });
    for (let count = 0; count < OPENING_FAILURES; count += 1)
      expect(await visit("/broken", count % 2)).toMatchObject({ outcome: "http_status", status: 500 });
    const before = asked(shop.requests);
    for (const worker of [0, 1])
      expect(await visit("/other", worker)).toMatchObject({
        outcome: "http_status",
        detail: "not visited: the host failed 5 times in a row",
        isWithheld: true,
      });
    expect(asked(shop.requests)).toBe(before);
    expect(await row()).toMatchObject({ failures: 5, last_outcome: "http_status" });
  });

  it("lets one visit through after its pause: a failure opens it for twice as long, a response closes it", async () => {
    let isWell = false;
    const { visit, clock, row, shop } = await open({
      "/page": (request, response) =>
        isWell ? html("well")(request, response) : status(503)(request, response),
    });
    for (let count = 0; count < OPENING_FAILURES; count += 1) await visit("/page");
    await clock.sleep(5 * MINUTE_MS + 1);
    const before = asked(shop.requests);
    expect(await visit("/page")).toMatchObject({ outcome: "http_status", status: 503 });
    expect(await visit("/page", 1)).toMatchObject({ isWithheld: true });
    expect(asked(shop.requests)).toBe(before + 1);
    const opened = (await row()).open_until!;
    expect(opened.getTime() - clock.now().getTime()).toBe(10 * MINUTE_MS);
    isWell = true;
    await clock.sleep(10 * MINUTE_MS + 1);
    expect(await visit("/page")).toMatchObject({ ok: true });
    expect(await row()).toMatchObject({ failures: 0, open_until: null });
    expect(await visit("/page", 1)).toMatchObject({ ok: true });
  });

  it("lets the page through after its pause when robots.txt has to be fetched again, also on another worker", async () => {
    let isWell = false;
    const { visit, clock, row, shop } = await open({
      "/page": (request, response) =>
        isWell ? html("well")(request, response) : status(503)(request, response),
    });
    for (let count = 0; count < OPENING_FAILURES; count += 1) await visit("/page");
    const robots = () => shop.requests.filter((path) => path === "/robots.txt").length;
    await clock.sleep(25 * 60 * MINUTE_MS);
    expect(await visit("/page")).toMatchObject({ outcome: "http_status", status: 503 });
    expect(await visit("/page")).toMatchObject({ isWithheld: true });
    expect(robots()).toBe(2);
    isWell = true;
    await clock.sleep(25 * 60 * MINUTE_MS);
    expect(await visit("/page", 1)).toMatchObject({ ok: true });
    expect(robots()).toBe(3);
    expect(await row()).toMatchObject({ failures: 0, open_until: null });
  });

  it("is not opened by missing pages: the host responds", async () => {
    const { visit, row } = await open({ "/broken": status(500) });
    for (let count = 0; count < 4; count += 1) await visit("/broken");
    expect(await visit("/missing")).toMatchObject({ outcome: "not_found" });
    expect((await row()).failures).toBe(0);
    for (let count = 0; count < 8; count += 1) await visit("/missing");
    expect(await visit("/missing")).toMatchObject({ outcome: "not_found" });
  });

  it("visits nothing while the operator has paused the host, and keeps the operator's pace", async () => {
    const { visit, shop, set, clock } = await open({ "/page": html("page") });
    await visit("/page");
    await set({ paused_at: clock.now() });
    const before = asked(shop.requests);
    expect(await visit("/page")).toMatchObject({ outcome: "host_paused" });
    expect(asked(shop.requests)).toBe(before);
    await set({ paused_at: null, interval_ms: 7000 });
    await visit("/page");
    const start = clock.now().getTime();
    await visit("/page");
    // Includes the margin between any two slots.
    expect(clock.now().getTime() - start).toBe(7050);
  });

  it("pauses a host for as long as a refusal of any kind requests", async () => {
    for (const code of [403, 429, 503]) {
      const { visit, row, clock } = await open({
        "/page": (_request, response) => void response.writeHead(code, { "retry-after": "90" }).end(),
      });
      await visit("/page");
      expect((await row()).penalised_until!.getTime() - clock.now().getTime(), String(code)).toBe(90_000);
    }
  });

  it("is open for five minutes at first, twice as long after each failed try, and at most four hours", () => {
    expect([4, 5, 6, 7, 30].map(pauseAfter)).toEqual([
      undefined,
      5 * MINUTE_MS,
      10 * MINUTE_MS,
      20 * MINUTE_MS,
      240 * MINUTE_MS,
    ]);
  });
});
