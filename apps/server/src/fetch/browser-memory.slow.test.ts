import { describe, expect, it, vi } from "vitest";
import { findBrowser } from "../browser-finder.ts";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { MEMORY_HOGS, memoryHogPage } from "./testing/memory-hogs.ts";
import { html } from "./testing/shop.ts";

vi.setConfig({ testTimeout: 120_000 });
const { ownTier, shopOf } = useBrowserFixture();

/** Enough for a browser with two simple pages, in MB. */
const MAX_MEGABYTES = 400;
const TOO_MUCH = {
  ok: false,
  outcome: "browser_crashed",
  detail: `the page took more than ${MAX_MEGABYTES} MB of memory`,
};
/** The timeout allows a memory-hungry page to reach the limit on any machine. */
const tierOf = (executablePath: string) =>
  ownTier({
    executablePath,
    maxMegabytes: MAX_MEGABYTES,
    limits: { browserTimeoutMs: 100_000 },
    settle: { quietMs: 90_000, quietWithPriceMs: 500, capMs: 90_000 },
  });
/** A page with a price, which needs no further wait. */
const plain = html("<title>Plain</title><p>$ 5</p>");

const usual = (await findBrowser())?.path ?? "";
const windowed = (await findBrowser({ windowed: true }))?.path ?? usual;

describe.skipIf(process.platform !== "linux")("a page in the server's browser", () => {
  it.each(MEMORY_HOGS)("that uses memory by %s fails with this reason", async (greed) => {
    const shop = await shopOf({ "/greedy": html(memoryHogPage(greed)) });
    expect(await tierOf(usual).fetchPage(shop.at("/greedy"))).toEqual(TOO_MUCH);
  });

  it.skipIf(windowed === usual).each(["typed arrays", "the Cache API"] as const)(
    "that takes memory by %s ends likewise in a browser with windows",
    async (greed) => {
      const shop = await shopOf({ "/greedy": html(memoryHogPage(greed)) });
      expect(await tierOf(windowed).fetchPage(shop.at("/greedy"))).toEqual(TOO_MUCH);
    },
  );

  it("fails alone when its own process is the largest: concurrent and later visits continue", async () => {
    const held: (() => void)[] = [];
    const shop = await shopOf({
      "/greedy": html(memoryHogPage("typed arrays")),
      "/p": (request, response) => void held.push(() => plain(request, response)),
    });
    const tier = tierOf(usual);
    const beforeRetry = vi.fn(async () => null);
    const other = tier.fetchPage(shop.at("/p"), { beforeRetry });
    await vi.waitFor(() => expect(held).toHaveLength(1), 60_000);
    expect(await tier.fetchPage(shop.at("/greedy"))).toEqual(TOO_MUCH);
    held[0]!();
    expect(await other).toMatchObject({ ok: true });
    expect(beforeRetry).not.toHaveBeenCalled();
    expect(shop.requests.filter((path) => path === "/p")).toHaveLength(1);
  });

  it("fails alone when it ends the whole browser: a concurrent visit is repeated", async () => {
    let times = 0;
    const shop = await shopOf({
      "/greedy": html(memoryHogPage("the Cache API")),
      // The first visit is still under way when the browser ends.
      "/p": (request, response) => void ((times += 1) > 1 && plain(request, response)),
    });
    const tier = tierOf(usual);
    const beforeRetry = vi.fn(async () => null);
    const other = tier.fetchPage(shop.at("/p"), { beforeRetry });
    await vi.waitFor(() => expect(times).toBe(1), 60_000);
    expect(await tier.fetchPage(shop.at("/greedy"))).toEqual(TOO_MUCH);
    expect(await other).toMatchObject({ ok: true });
    expect(beforeRetry).toHaveBeenCalledOnce();
  });
});
