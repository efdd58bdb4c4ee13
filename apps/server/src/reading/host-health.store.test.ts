import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@pricetrail/contract";
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
import type { VisitedFor } from "../fetch/visit.ts";
import { databaseHostHealth } from "./host-health.store.ts";
import { testThreads } from "./testing/test-threads.ts";
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
        threads: testThreads,
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
      host,
      visit: (path: string, number = 0, by?: VisitedFor) =>
        workers[number]!.visit(shop.origin + path, { tier: "http", ...(by && { by }) }),
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

  const organisation = (hasWorked = false): VisitedFor => ({ organisationId: randomUUID(), hasWorked });
  const WITHHELD = { ok: false, isWithheld: true };

  /** A shop whose addresses under /broken answer 500, those under /quiet with a wait of as many seconds as they name. */
  const openShared = () => {
    const quiet =
      (seconds: number): Pages[string] =>
      (_request, response) =>
        void response.writeHead(429, { "retry-after": String(seconds) }).end();
    return open({
      ...Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`/broken/${n}`, status(500)])),
      ...Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`/quiet/${n}`, quiet(86_400)])),
      ...Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`/soon/${n}`, quiet(20)])),
      "/page": html("page"),
      "/other": html("other"),
    });
  };

  it("opens for the one organisation whose addresses fail, and not for another", async () => {
    const { visit, clock, row, shop } = await openShared();
    const [one, other] = [organisation(), organisation()];
    for (let n = 0; n < 8; n += 1) await visit(`/broken/${n}`, n % 2, one);
    expect(asked(shop.requests)).toBe(OPENING_FAILURES);
    expect(await visit("/page", 0, one)).toMatchObject({
      ...WITHHELD,
      outcome: "http_status",
      detail: "not visited: the host failed 5 times in a row",
    });
    for (const worker of [0, 1]) expect(await visit("/page", worker, other)).toMatchObject({ ok: true });
    expect(await visit("/page", 1, one)).toMatchObject(WITHHELD);
    // Its pause doubles as a host's does: one visit finds out, on one of the workers.
    await clock.sleep(5 * MINUTE_MS + 1);
    const tries = await Promise.all([0, 1].map((worker) => visit("/broken/0", worker, one)));
    expect(tries.filter((tried) => !tried.ok && tried.isWithheld)).toHaveLength(1);
    await clock.sleep(10 * MINUTE_MS - 1);
    expect(await visit("/page", 0, one)).toMatchObject(WITHHELD);
    await clock.sleep(2);
    expect(await visit("/page", 0, one)).toMatchObject({ ok: true });
    expect(await visit("/page", 1, one)).toMatchObject({ ok: true });
    expect((await row()).open_until).toBeNull();
  });

  it("opens for all when two organisations fail, which one of them alone cannot prolong", async () => {
    const { visit, clock } = await openShared();
    const [one, other, third] = [organisation(), organisation(), organisation()];
    for (let n = 0; n < 4; n += 1) await visit(`/broken/${n}`, 0, one);
    await visit("/broken/5", 1, other);
    expect(await visit("/page", 0, organisation())).toMatchObject({ ok: true });
    await clock.sleep(1);
    for (let n = 0; n < 3; n += 1) await visit(`/broken/${n}`, 0, one);
    for (let n = 4; n < 6; n += 1) await visit(`/broken/${n}`, 1, other);
    for (const worker of [0, 1]) expect(await visit("/page", worker, third)).toMatchObject(WITHHELD);
    await clock.sleep(5 * MINUTE_MS + 1);
    // The organisation that stopped it takes the try: others may try after it.
    await visit("/broken/6", 0, other);
    expect(await visit("/broken/6", 1, third)).toMatchObject({ status: 500 });
    expect(await visit("/page", 1, third)).toMatchObject(WITHHELD);
    await clock.sleep(10 * MINUTE_MS - 1);
    expect(await visit("/page", 1, third)).toMatchObject(WITHHELD);
    await clock.sleep(2);
    expect(await visit("/page", 1, third)).toMatchObject({ ok: true });
    expect(await visit("/page", 0, organisation())).toMatchObject({ ok: true });
  });

  it("opens for all when addresses fail that had worked, but not for one of them", async () => {
    const { visit } = await openShared();
    const worked = organisation(true);
    for (let n = 0; n < OPENING_FAILURES; n += 1) await visit("/broken/0", 0, worked);
    expect(await visit("/page", 0, worked)).toMatchObject(WITHHELD);
    expect(await visit("/page", 1, organisation())).toMatchObject({ ok: true });

    const shared = await openShared();
    for (let n = 0; n < OPENING_FAILURES; n += 1) await shared.visit(`/broken/${n % 2}`, 0, worked);
    expect(await shared.visit("/page", 1, organisation())).toMatchObject(WITHHELD);
  });

  it("holds an address for the day that it asks for, and the host's others for minutes", async () => {
    const { visit, clock, shop } = await openShared();
    const [one, other] = [organisation(), organisation()];
    expect(await visit("/quiet/0", 0, one)).toMatchObject({ outcome: "rate_limited", status: 429 });
    const started = clock.now().getTime();
    expect(await visit("/page", 1, other)).toMatchObject({ ok: true });
    expect(clock.now().getTime() - started).toBe(5 * MINUTE_MS);
    expect(await visit("/page", 1, one)).toMatchObject({ ok: true });
    const before = asked(shop.requests);
    expect(await visit("/quiet/0", 1, one)).toMatchObject({ ...WITHHELD, outcome: "rate_limited" });
    // Neither a second address of the same organisation nor a third holds the others again.
    await visit("/quiet/1", 0, one);
    expect(await visit("/quiet/2", 1, one)).toMatchObject(WITHHELD);
    expect(await visit("/page", 1, one)).toMatchObject(WITHHELD);
    const then = clock.now().getTime();
    expect(await visit("/page", 0, other)).toMatchObject({ ok: true });
    expect(clock.now().getTime()).toBe(then);
    expect(asked(shop.requests)).toBe(before + 2);
    await clock.sleep(DAY_MS);
    expect(await visit("/quiet/0", 0, one)).toMatchObject({ status: 429 });
  });

  it.each([
    ["another organisation's", organisation(), organisation()],
    ["both had worked", ...Array<VisitedFor>(2).fill(organisation(true))],
  ])("holds the host for all when a second address confirms it: %s", async (_, first, second) => {
    const { visit, clock } = await openShared();
    await visit("/quiet/0", 0, first);
    await clock.sleep(5 * MINUTE_MS + 1);
    expect(await visit("/quiet/1", 1, second)).toMatchObject({ status: 429 });
    const third = organisation();
    expect(await visit("/page", 0, third)).toMatchObject({ ...WITHHELD, outcome: "rate_limited" });
    // As long as both of them asked for.
    await clock.sleep(DAY_MS - 6 * MINUTE_MS);
    expect(await visit("/page", 1, third)).toMatchObject({ ok: true });
  });

  it("makes only the organisation wait that is asked again within an hour", async () => {
    const { visit, clock } = await openShared();
    const [one, other] = [organisation(), organisation()];
    const waited = async (path: string, by: VisitedFor) => {
      const from = clock.now().getTime();
      await visit(path, 0, by);
      return clock.now().getTime() - from;
    };
    await visit("/soon/0", 0, one);
    expect(await waited("/page", other)).toBe(20 * SECOND_MS);
    await visit("/soon/1", 1, one);
    expect(await waited("/page", other)).toBe(0);
    expect(await waited("/other", one)).toBe(20 * SECOND_MS);
    await clock.sleep(60 * MINUTE_MS);
    await visit("/soon/2", 1, one);
    expect(await waited("/page", other)).toBe(20 * SECOND_MS);
  });

  it("lets others visit while the robots.txt that another organisation's visit needs may not be fetched", async () => {
    const { visit, clock } = await openShared();
    const [one, other] = [organisation(), organisation()];
    for (let n = 0; n < 5; n += 1) await visit(`/broken/${n}`, 0, one);
    await visit("/page", 0, other);
    await clock.sleep(MINUTE_MS);
    const [kept, made] = await Promise.all([visit("/page", 1, one), visit("/page", 1, other)]);
    expect([kept, made]).toMatchObject([WITHHELD, { ok: true }]);
  });
});
