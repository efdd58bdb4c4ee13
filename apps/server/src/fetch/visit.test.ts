import { afterEach, describe, expect, it, vi } from "vitest";
import { parseAllowList } from "../egress/allow-list.ts";
import { systemClock } from "../clock.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { ending } from "../http/errors.ts";
import type { BrowserTier } from "./browser-tier.ts";
import { httpFetcher } from "./testing/http-fetcher.ts";
import { MemoryHostSlots, MemoryRobotsCache } from "./testing/memory-slots.ts";
import { failure } from "./page.ts";
import { html, redirect, startShop, status } from "./testing/shop.ts";
import type { Pages } from "./testing/shop.ts";
import { StepClock } from "./testing/step-clock.ts";
import type { FetcherOptions } from "./visit.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function shopOf(pages: Pages) {
  const shop = await startShop(pages);
  cleanups.push(() => shop.stop());
  return shop;
}

async function fetcherWith(options: Partial<FetcherOptions> = {}) {
  const clock = new StepClock();
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  const slots = new MemoryHostSlots();
  const robotsCache = new MemoryRobotsCache();
  const fetcher = httpFetcher(guard, clock, { robotsCache, slots, hostIntervalMs: 2000, ...options });
  cleanups.push(
    () => guard.stop(),
    () => fetcher.close(),
  );
  return { fetcher, clock, slots, robotsCache };
}

/** Replaces the browser tier, which has its own tests; counts its visits. */
function fakeBrowser(visited: string[]): BrowserTier {
  return {
    fetchPage: async (url) => {
      visited.push(url.pathname + url.hash);
      return failure("browser_crashed", "the browser stopped");
    },
    close: async () => {},
  };
}

const robots = (text: string): Pages[string] => {
  return (_, response) => void response.writeHead(200, { "content-type": "text/plain" }).end(text);
};

describe("the pace of visits", () => {
  it("keeps the interval between all requests to one host, including robots.txt", async () => {
    const shop = await shopOf({ "/a": html("a"), "/b": html("b") });
    const { fetcher, clock } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({ ok: true });
    expect(await fetcher.visit(`${shop.origin}/b`)).toMatchObject({ ok: true });
    expect(shop.requests).toEqual(["/robots.txt", "/a", "/b"]);
    expect(clock.slept).toEqual([2000, 2000]);
  });

  it("claims a slot of the host that a redirect leads to, but none for redirects within a host", async () => {
    const other = await shopOf({ "/end": html("end") });
    const shop = await shopOf({ "/a": redirect("/b"), "/b": redirect(`${other.origin}/end`) });
    const { fetcher, clock } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({
      ok: true,
      page: { finalUrl: `${other.origin}/end` },
    });
    expect(other.requests).toEqual(["/robots.txt", "/end"]);
    // One wait on each of the two hosts, between robots.txt and page.
    expect(clock.slept).toEqual([2000, 2000]);
  });

  it("follows a redirect no sooner than it requests, and gives up if that exceeds the maximum wait", async () => {
    const later = (seconds: string): Pages[string] => {
      return (_, response) =>
        void response.writeHead(302, { location: "/end", "retry-after": seconds }).end();
    };
    const shop = await shopOf({ "/a": later("40"), "/b": later("4000"), "/end": html("end") });
    const { fetcher, clock } = await fetcherWith({ hostIntervalMs: 0 });
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({ ok: true });
    expect(clock.slept).toEqual([40_000]);
    const wanted = { accept: "*/*", maxBytes: 1000, timeoutMs: 5000, maxRedirects: 2 };
    expect(await fetcher.file(`${shop.origin}/a`, wanted)).toMatchObject({ ok: true });
    expect(clock.slept).toEqual([40_000, 40_000]);
    expect(await fetcher.visit(`${shop.origin}/b`)).toMatchObject({ outcome: "rate_limited" });
    expect(shop.requests.filter((path) => path === "/end")).toHaveLength(2);
  });

  it("sends nothing to a host during the pause that it requested", async () => {
    const shop = await shopOf({ "/busy": status(429, { "retry-after": "90" }), "/a": html("a") });
    const { fetcher, clock } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/busy`)).toMatchObject({
      outcome: "rate_limited",
      retryAfterMs: 90_000,
    });
    await fetcher.visit(`${shop.origin}/a`);
    expect(clock.slept).toEqual([2000, 90_000]);
  });

  it("ends as rate_limited without a request when the wait would be too long", async () => {
    const shop = await shopOf({ "/busy": status(503, { "retry-after": "3600" }), "/a": html("a") });
    const { fetcher } = await fetcherWith({ maxSlotWaitMs: 60_000 });
    await fetcher.visit(`${shop.origin}/busy`);
    const asked = shop.requests.length;
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({
      outcome: "rate_limited",
      retryAfterMs: 3_600_000,
    });
    expect(shop.requests).toHaveLength(asked);
  });

  it("returns the slot of a visit that is cancelled while it waits, and completes visits that have begun", async () => {
    const shop = await shopOf({ "/a": html("a"), "/b": html("b") });
    const leaving = new AbortController();
    const clock = new StepClock();
    const called: number[] = [];
    const sleepy = {
      now: () => clock.now(),
      sleep: async (ms: number, signal?: AbortSignal) => {
        called.push(ms);
        if (called.length === 2) leaving.abort(new Error("the program stops"));
        signal?.throwIfAborted();
        await clock.sleep(ms);
      },
    };
    const { fetcher } = await fetcherWith({ clock: sleepy });
    await fetcher.visit(`${shop.origin}/a`, { leaving: leaving.signal });
    await expect(fetcher.visit(`${shop.origin}/b`, { leaving: leaving.signal })).rejects.toThrow(
      "the program stops",
    );
    expect(shop.requests).toEqual(["/robots.txt", "/a"]);
    await fetcher.visit(`${shop.origin}/b`);
    expect(called).toEqual([2000, 2000, 2000]);
  });

  it("ends with the program the waits of visits that have no other end", async () => {
    const shop = await shopOf({ "/a": html("a") });
    const stopping = new AbortController();
    const sleepy = {
      now: () => new Date(),
      sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms, signal),
    };
    const { fetcher } = await fetcherWith({
      clock: sleepy,
      hostIntervalMs: 60_000,
      stopping: stopping.signal,
    });
    const own = new AbortController();
    const error = (reason: unknown) => reason;
    const unowned = fetcher.visit(`${shop.origin}/a`).catch(error);
    const owned = fetcher.visit(`${shop.origin}/a`, { leaving: own.signal }).catch(error);
    await vi.waitFor(() => expect(shop.requests).toEqual(["/robots.txt"]));
    stopping.abort(ending());
    expect(await unowned).toMatchObject({ cause: { status: 503 } });
    own.abort(new Error("the job is given back"));
    expect(await owned).toMatchObject({ cause: { message: "the job is given back" } });
  });

  it("keeps the interval after a late request", async () => {
    const clock = new StepClock();
    const shop = await shopOf({
      "/late": (_, response) => {
        void clock
          .sleep(700)
          .then(() => response.writeHead(200, { "content-type": "text/html" }).end("late"));
      },
      "/b": html("b"),
    });
    const { fetcher } = await fetcherWith({ clock });
    await fetcher.visit(`${shop.origin}/late`);
    await fetcher.visit(`${shop.origin}/b`);
    expect(clock.slept).toEqual([2000, 700, 2000]);
  });

  it("ends a wait when the visit is cancelled", async () => {
    const shop = await shopOf({ "/a": html("a") });
    const { fetcher } = await fetcherWith();
    await expect(fetcher.visit(`${shop.origin}/a`, { signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/i,
    );
    expect(shop.requests).toEqual([]);
  });
});

describe("robots.txt of a visit", () => {
  it("stops disallowed visits before the page is requested", async () => {
    const shop = await shopOf({
      "/robots.txt": robots("User-agent: pricetrail\nDisallow: /p"),
      "/p": html("p"),
    });
    const { fetcher } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/p`)).toMatchObject({ outcome: "robots_disallowed" });
    expect(shop.requests).toEqual(["/robots.txt"]);
  });

  it("stops a redirect to a disallowed page", async () => {
    const shop = await shopOf({
      // So large that it is checked in a reading thread.
      "/robots.txt": robots(`User-agent: *\n${"#\n".repeat(200_000)}Disallow: /private`),
      "/p": redirect("/private"),
      "/private": html("p"),
    });
    const { fetcher } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/p`)).toMatchObject({ outcome: "robots_disallowed" });
    expect(shop.requests).not.toContain("/private");
  });

  it("is fetched once for concurrent visits, and again after a day", async () => {
    const shop = await shopOf({ "/robots.txt": robots(""), "/a": html("a"), "/b": html("b") });
    const { fetcher, clock } = await fetcherWith();
    await Promise.all([fetcher.visit(`${shop.origin}/a`), fetcher.visit(`${shop.origin}/b`)]);
    const fetched = () => shop.requests.filter((path) => path === "/robots.txt").length;
    expect(fetched()).toBe(1);
    await clock.sleep(23 * 3_600_000);
    await fetcher.visit(`${shop.origin}/a`);
    expect(fetched()).toBe(1);
    await clock.sleep(2 * 3_600_000);
    await fetcher.visit(`${shop.origin}/a`);
    expect(fetched()).toBe(2);
  });

  it("is fetched again when a fast clock has stored it for longer than a day", async () => {
    const shop = await shopOf({ "/robots.txt": robots(""), "/a": html("a") });
    const { fetcher, clock, robotsCache } = await fetcherWith();
    await robotsCache.set(shop.origin, {
      rule: "disallow_all",
      text: "",
      status: 503,
      expiresAt: new Date(clock.now().getTime() + 20 * 24 * 60 * 60 * 1000),
    });
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({ ok: true });
    expect(shop.requests).toEqual(["/robots.txt", "/a"]);
  });

  it("stops all visits for some minutes when the server fails to provide it", async () => {
    const shop = await shopOf({ "/robots.txt": status(500), "/a": html("a") });
    const { fetcher, clock } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({ outcome: "robots_disallowed" });
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({ outcome: "robots_disallowed" });
    expect(shop.requests).toEqual(["/robots.txt"]);
    await clock.sleep(11 * 60_000);
    await fetcher.visit(`${shop.origin}/a`);
    expect(shop.requests).toEqual(["/robots.txt", "/robots.txt"]);
  });

  it("is followed through redirects, and allows everything when they never end", async () => {
    const shop = await shopOf({
      "/robots.txt": redirect("/r2"),
      "/r2": robots("User-agent: *\nDisallow: /"),
      "/a": html("a"),
    });
    const endless = await shopOf({ "/robots.txt": redirect("/robots.txt"), "/a": html("a") });
    const { fetcher } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({ outcome: "robots_disallowed" });
    expect(await fetcher.visit(`${endless.origin}/a`)).toMatchObject({ ok: true });
  });

  it("reports why a shop is unreachable, and 429 as a request for fewer visits", async () => {
    const shop = await shopOf({ "/robots.txt": status(429, { "retry-after": "5" }) });
    const gone = await shopOf({});
    await gone.stop();
    cleanups.pop();
    const { fetcher } = await fetcherWith();
    expect(await fetcher.visit(`${shop.origin}/a`)).toMatchObject({
      outcome: "rate_limited",
      retryAfterMs: 5000,
    });
    expect(await fetcher.visit(`${gone.origin}/a`)).toMatchObject({ outcome: "connect" });
  });

  it("continues loading for another waiting visit when one is cancelled", async () => {
    const controller = new AbortController();
    let asked = 0;
    const shop = await shopOf({
      "/robots.txt": (_, response) => {
        asked += 1;
        if (asked === 1) controller.abort(new Error("called off"));
        else response.writeHead(404).end();
      },
      "/a": html("a"),
    });
    const { fetcher } = await fetcherWith();
    const first = fetcher.visit(`${shop.origin}/a`, { signal: controller.signal });
    const second = fetcher.visit(`${shop.origin}/a`);
    await expect(first).rejects.toThrow("called off");
    expect(await second).toMatchObject({ ok: true });
  });
});

describe("the tiers of a visit", () => {
  it("are HTTP first, and the browser when the page is insufficient", async () => {
    const shop = await shopOf({ "/rich": html("price 5"), "/poor": html("<div id=app>") });
    const visited: string[] = [];
    const { fetcher } = await fetcherWith({ browser: fakeBrowser(visited) });
    const needsBrowser = (page: string) => Promise.resolve(!page.includes("price"));
    expect(await fetcher.visit(`${shop.origin}/rich`, { needsBrowser })).toMatchObject({
      ok: true,
      page: { tier: "http" },
    });
    expect(await fetcher.visit(`${shop.origin}/poor`, { needsBrowser })).toMatchObject({
      outcome: "browser_crashed",
    });
    expect(await fetcher.visit(`${shop.origin}/poor`, { tier: "http", needsBrowser })).toMatchObject({
      ok: true,
    });
    expect(visited).toEqual(["/poor"]);
  });

  it("pass the part of a fragment that selects a variant to the browser", async () => {
    const shop = await shopOf({ "/p": html("kettle") });
    const visited: string[] = [];
    const { fetcher } = await fetcherWith({ browser: fakeBrowser(visited) });
    await fetcher.visit(`${shop.origin}/p#variant=2&tab=reviews`, {
      needsBrowser: () => Promise.resolve(true),
    });
    await fetcher.visit(`${shop.origin}/p#variant=2`, { tier: "browser" });
    await fetcher.visit(`${shop.origin}/p#reviews`, { tier: "browser" });
    expect(visited).toEqual(["/p#variant=2", "/p#variant=2", "/p"]);
    expect(shop.requests).toEqual(["/robots.txt", "/p"]);
  });

  it("are HTTP only when no browser is installed", async () => {
    const shop = await shopOf({ "/poor": html("<div id=app>") });
    const { fetcher } = await fetcherWith();
    for (const tier of ["auto", "browser"] as const) {
      const result = await fetcher.visit(`${shop.origin}/poor`, {
        tier,
        needsBrowser: () => Promise.resolve(true),
      });
      expect(result).toMatchObject({ ok: true, page: { tier: "http" } });
    }
  });

  it("send conditional requests by HTTP only, not in place of the browser", async () => {
    const shop = await shopOf({ "/p": html("kettle") });
    const { fetcher } = await fetcherWith();
    const page = {
      finalUrl: `${shop.origin}/p`,
      status: 200,
      html: "kettle",
      headers: { etag: '"1"' },
      tier: "http" as const,
      loadTimeMs: 1,
      bytes: 6,
      redirects: [],
    };
    const known = { page, isBelieved: true, compare: () => Promise.resolve() };
    await fetcher.visit(`${shop.origin}/p`, { tier: "http", known });
    expect(shop.headers.get("/p")!["if-none-match"]).toBe('"1"');
    await fetcher.visit(`${shop.origin}/p`, { tier: "browser", known });
    expect(shop.headers.get("/p")!["if-none-match"]).toBeUndefined();
  });

  it("are not used for a refused address", async () => {
    const { fetcher, clock } = await fetcherWith();
    expect(await fetcher.visit("http://10.0.0.1/")).toMatchObject({ outcome: "url_rejected" });
    expect(await fetcher.visit("file:///etc/passwd")).toMatchObject({ outcome: "url_rejected" });
    expect(clock.slept).toEqual([]);
  });
});
