import { describe, expect, it, vi } from "vitest";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { html } from "./testing/shop.ts";

const { ownTier, shopOf } = useBrowserFixture();

describe("the warm browser", () => {
  it("replaces the browser after its visits, and serves several at once", async () => {
    const shop = await shopOf({ "/p": html("fine") });
    const tier = ownTier({ recycleAfter: 2 });
    const results = await Promise.all(Array.from({ length: 5 }, () => tier.fetchPage(shop.at("/p"))));
    expect(results.every((result) => result.ok)).toBe(true);
  });

  it("makes visits wait for their turn above the given number", async () => {
    const held: (() => void)[] = [];
    let most = 0;
    const shop = await shopOf({
      "/p": (_, response) => {
        held.push(() => response.writeHead(200, { "content-type": "text/html" }).end("fine"));
        most = Math.max(most, held.length);
        // Real time: two are released together, after enough time for a third to arrive if it could; its absence causes no
        // event.
        if (held.length === 2) setTimeout(() => held.splice(0).forEach((release) => release()), 1000);
      },
    });
    const tier = ownTier({ maxVisits: 2 });
    const results = await Promise.all(Array.from({ length: 4 }, () => tier.fetchPage(shop.at("/p"))));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(most).toBe(2);
  });

  it("lets a visit that is given up leave the queue before its turn", async () => {
    const held: (() => void)[] = [];
    const shop = await shopOf({
      "/p": (_, response) => {
        held.push(() => response.writeHead(200, { "content-type": "text/html" }).end("fine"));
      },
    });
    const tier = ownTier({ maxVisits: 1 });
    const first = tier.fetchPage(shop.at("/p"));
    await vi.waitFor(() => expect(held).toHaveLength(1), 20_000);
    const leaving = new AbortController();
    const given = tier.fetchPage(shop.at("/p"), { signal: leaving.signal });
    const last = tier.fetchPage(shop.at("/p"));
    leaving.abort(new Error("given up"));
    await expect(given).rejects.toThrow("given up");
    held[0]!();
    expect((await first).ok).toBe(true);
    await vi.waitFor(() => expect(held).toHaveLength(2), 20_000);
    held[1]!();
    expect((await last).ok).toBe(true);
  });

  it("reports a browser that cannot be started", async () => {
    const shop = await shopOf({ "/p": html("fine") });
    const tier = ownTier({ executablePath: "/nonexistent/chromium" });
    expect(await tier.fetchPage(shop.at("/p"))).toMatchObject({ outcome: "browser_crashed" });
  });
});
