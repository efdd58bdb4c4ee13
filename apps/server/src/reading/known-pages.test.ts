import { afterEach, describe, expect, it } from "vitest";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { httpFetcher } from "../fetch/testing/http-fetcher.ts";
import { startShop } from "../fetch/testing/shop.ts";
import { StepClock } from "../fetch/testing/step-clock.ts";
import { productPage } from "../../../../tests/static-shop.ts";
import { KnownPages, VERIFIED_AFTER } from "./known-pages.ts";
import { readPage } from "./read-page.ts";
import { testThreads } from "./testing/test-threads.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

interface VisitChange {
  isVerifying?: boolean;
  isInForce?: boolean;
  tier?: "auto" | "browser";
  now?: Date;
  extraHeaders?: Record<string, string>;
}

/** Creates a shop with one page whose price and validators a test sets, and a program that visits it. */
async function open(headers: Record<string, string> = {}) {
  const page = { price: "19.90", etag: '"1"', answers304: true, isWalled: false, failsInFull: false };
  const shop = await startShop({
    "/p": (request, response) => {
      const etag = page.isWalled ? '"wall"' : page.etag;
      const isKnown = page.answers304 && request.headers["if-none-match"] === etag;
      if (page.failsInFull && !isKnown) return void response.writeHead(503).end();
      response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag, ...headers });
      const shown = page.isWalled ? "<h1>Are you a person?</h1>" : productPage("Blue kettle", page.price);
      response.end(isKnown ? undefined : shown);
    },
  });
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  const clock = new StepClock();
  const fetcher = httpFetcher(guard, clock);
  cleanups.push(
    () => shop.stop(),
    () => guard.stop(),
    () => fetcher.close(),
  );
  const pages = new KnownPages();
  /** The current price: that of the last visit, unless a test sets another. */
  let inForce: number | undefined;
  const visit = async ({
    isVerifying = false,
    isInForce = true,
    tier = "auto",
    now = new Date(0),
    extraHeaders = {},
  }: VisitChange = {}) => {
    const before = shop.requests.length;
    const reading = await readPage(
      { fetcher, threads: testThreads },
      {
        organisationId: "one",
        url: `${shop.origin}/p`,
        tier,
        hasChanged: ({ fields }) => !isInForce || fields.normalPrice?.value.amountMinor !== inForce,
        known: { pages, key: "product", now, isVerifying },
        ...(Object.keys(extraHeaders).length > 0 ? { extraHeaders } : {}),
      },
    );
    const price = reading.extraction?.fields.normalPrice?.value.amountMinor;
    inForce = price ?? inForce;
    const asked = shop.requests.slice(before).filter((path) => path === "/p").length;
    return { asked, status: reading.httpStatus, outcome: reading.outcome, price };
  };
  const times = async (count: number): Promise<Awaited<ReturnType<typeof visit>>[]> => {
    const seen = [];
    for (let index = 0; index < count; index += 1) seen.push(await visit());
    return seen;
  };
  /** Two full reads, as many comparisons as needed, a change, and two full reads of the new page. */
  const believe = async () => {
    await times(2 + VERIFIED_AFTER);
    Object.assign(page, { price: "21.50", etag: '"2"' });
    await visit({ isVerifying: true });
    await visit();
  };
  return { page, shop, visit, times, believe };
}

const FULL = { asked: 1, status: 200, outcome: "value", price: 1990 };

describe("a shop that reports a page as unchanged", () => {
  it("gets conditional requests after sending the same validators twice, and is trusted only after full reads have agreed and it has reported a change", async () => {
    const { page, shop, times, visit } = await open();
    expect(await times(2)).toEqual([FULL, FULL]);
    // A conditional request, followed by a full read.
    for (const seen of await times(VERIFIED_AFTER)) expect(seen).toEqual({ ...FULL, asked: 2 });
    // Only a reported change is missing: verifying visits send conditional requests, others one unconditional request.
    for (const seen of await times(3)) expect(seen).toEqual(FULL);
    expect(shop.headers.get("/p")!["if-none-match"]).toBeUndefined();
    expect(await visit({ isVerifying: true })).toEqual({ ...FULL, asked: 2 });
    Object.assign(page, { price: "21.50", etag: '"2"' });
    expect(await visit({ isVerifying: true })).toEqual({ ...FULL, price: 2150 });
    expect(await visit()).toEqual({ ...FULL, price: 2150 });
    expect(await visit()).toEqual({ asked: 1, status: 304, outcome: "value", price: 2150 });
    expect(await visit({ isVerifying: true })).toEqual({ ...FULL, asked: 2, price: 2150 });
  });

  it("is not trusted before enough full reads have agreed, even if it has reported a change", async () => {
    const { page, times, visit } = await open();
    await times(2 + VERIFIED_AFTER - 1);
    Object.assign(page, { price: "21.50", etag: '"2"' });
    await times(2);
    expect((await visit()).asked).toBe(2);
    expect(await visit()).toMatchObject({ asked: 1, status: 304 });
  });

  it("has not reported a change by serving a page that is not the product's", async () => {
    const { page, times, visit } = await open();
    await times(2 + VERIFIED_AFTER - 1);
    page.isWalled = true;
    expect(await visit()).toMatchObject({ asked: 1, price: undefined });
    page.isWalled = false;
    await times(2);
    expect((await visit()).asked).toBe(2);
    expect(await visit()).toEqual(FULL);
  });

  it("gets no conditional request right after a failed full read, which neither confirms nor disqualifies it", async () => {
    const { page, times, visit } = await open();
    await times(2);
    page.failsInFull = true;
    expect(await visit()).toMatchObject({ asked: 2, status: 503, outcome: "http_status" });
    page.failsInFull = false;
    expect(await times(2)).toEqual([FULL, FULL]);
    expect(await visit()).toEqual({ ...FULL, asked: 2 });
  });

  it("gets no conditional request from a visit that should begin with the browser, even if there is none", async () => {
    const { shop, believe, visit } = await open();
    await believe();
    expect(await visit({ tier: "browser" })).toMatchObject({ asked: 1, status: 200 });
    expect(shop.headers.get("/p")!["if-none-match"]).toBeUndefined();
    expect(await visit()).toMatchObject({ asked: 1, status: 304 });
  });

  it("gets no more conditional requests once a full read shows another price", async () => {
    const { page, shop, believe, visit } = await open();
    await believe();
    expect((await visit()).status).toBe(304);
    page.price = "5.00";
    expect(await visit({ isVerifying: true })).toEqual({
      asked: 2,
      status: 200,
      outcome: "value",
      price: 500,
    });
    for (let count = 0; count < 4; count += 1)
      expect(await visit()).toMatchObject({ asked: 1, status: 200, price: 500 });
    expect(shop.headers.get("/p")!["if-none-match"]).toBeUndefined();
  });

  it("gets no more conditional requests if it ignores them", async () => {
    const { page, shop, times } = await open();
    page.answers304 = false;
    await times(3);
    expect(shop.headers.get("/p")!["if-none-match"]).toBe('"1"');
    await times(1);
    expect(shop.headers.get("/p")!["if-none-match"]).toBeUndefined();
  });

  it("gets no conditional request for a page whose price is not in force, that is older than a week, or with extra headers", async () => {
    const { shop, believe, visit } = await open();
    await believe();
    const week = new Date(8 * 24 * 3600 * 1000);
    for (const unsure of [{ isInForce: false }, { now: week }, { extraHeaders: { "x-now": "1" } }]) {
      expect(await visit(unsure)).toMatchObject({ asked: 1, status: 200 });
      expect(shop.headers.get("/p")!["if-none-match"]).toBeUndefined();
    }
  });

  it("gets no conditional request for pages that it forbids storing", async () => {
    const { shop, times } = await open({ "cache-control": "private, no-store" });
    await times(3);
    expect(shop.headers.get("/p")!["if-none-match"]).toBeUndefined();
  });
});

const pageOf = (url: string, headers: Record<string, string> = {}) => ({
  finalUrl: url,
  status: 200,
  html: "<p>kettle</p>",
  headers: { etag: '"1"', ...headers },
  tier: "http" as const,
  loadTimeMs: 1,
  bytes: 13,
  redirects: [],
});

async function keptOf(urls: readonly string[], find: (url: string) => Promise<unknown>): Promise<string[]> {
  const found = await Promise.all(urls.map(find));
  return urls.filter((_, index) => found[index] !== undefined);
}

it("keeps the most recently used pages within its limit", async () => {
  const pages = new KnownPages(64 * 1024);
  const now = new Date(0);
  const urls = Array.from({ length: 40 }, (_, number) => `https://shop.example/p/${number}`);
  const rememberTwice = async (some: readonly string[]): Promise<void> => {
    for (const url of some)
      for (let count = 0; count < 2; count += 1) await pages.remember(url, url, pageOf(url), now);
  };
  await rememberTwice(urls.slice(0, 20));
  const find = (key: string, url = key) => pages.find(key, url, now, false);
  expect((await find(urls[0]!))?.html).toBe("<p>kettle</p>");
  expect(await find(urls[0]!, urls[1])).toBeUndefined();
  await rememberTwice(urls.slice(20));
  const kept = await keptOf(urls, (url) => find(url));
  // 64 KB hold some 30 of them; the first was used again before the others were added.
  expect(kept.length).toBeGreaterThan(25);
  expect(kept.length).toBeLessThan(35);
  expect(kept).toContain(urls[0]);
  expect(kept).toContain(urls[39]);
  expect(kept).not.toContain(urls[1]);
});

it("counts the headers of known pages too", async () => {
  const pages = new KnownPages(64 * 1024);
  const now = new Date(0);
  const urls = Array.from({ length: 20 }, (_, number) => `https://shop.example/p/${number}`);
  for (const url of urls)
    for (let count = 0; count < 2; count += 1)
      await pages.remember(url, url, pageOf(url, { "content-security-policy": "a".repeat(1500) }), now);
  // Without their headers, all of them would fit.
  const kept = await keptOf(urls, (url) => pages.find(url, url, now, false));
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(18);
});
