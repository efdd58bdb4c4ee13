import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { BrowserPool } from "./browser-pool.ts";
import { BrowserSpread } from "./browser-spread.ts";
import type { Browsers } from "./browser-spread.ts";
import { createBrowserTier } from "./browser-tier.ts";
import { startForeignBrowser } from "./testing/browser-process.ts";
import type { ForeignBrowser } from "./testing/browser-process.ts";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { html } from "./testing/shop.ts";
import { permitting } from "./testing/permitting-tier.ts";

const { executablePath, guard, shopOf, afterwards } = useBrowserFixture();

describe("two browsers that are already running", () => {
  const startTwo = async (): Promise<[ForeignBrowser, ForeignBrowser]> => {
    const two: [ForeignBrowser, ForeignBrowser] = await Promise.all([
      startForeignBrowser(executablePath()),
      startForeignBrowser(executablePath()),
    ]);
    for (const one of two) afterwards(() => one.stop());
    return two;
  };
  const spread = (two: readonly ForeignBrowser[]): BrowserSpread => {
    const pools = two.map(
      ({ cdpUrl }) =>
        new BrowserPool({
          guard: guard(),
          cdpUrl,
          userAgent: "Pricetrail/0.1 (test)",
          recycleAfter: 50,
          maxMegabytes: 1_500,
          maxVisits: 4,
          answerMs: 2_000,
        }),
    );
    const browsers = new BrowserSpread(pools, 200);
    afterwards(() => browsers.close());
    return browsers;
  };
  /** Returns the browsers used by this many concurrent visits, with the number of visits in each. */
  const shares = async (browsers: Browsers, visits: number): Promise<number[]> => {
    const used = new Map<Browser, number>();
    let open = 0;
    const all = Promise.withResolvers<void>();
    await Promise.all(
      Array.from({ length: visits }, () =>
        browsers.withContext(async ({ browser }) => {
          used.set(browser, (used.get(browser) ?? 0) + 1);
          open += 1;
          if (open === visits) all.resolve();
          await all.promise;
        }),
      ),
    );
    return [...used.values()];
  };

  it("share the visits, and when one is gone the other takes all of them", async () => {
    const two = await startTwo();
    const browsers = spread(two);
    expect(await shares(browsers, 4)).toEqual([2, 2]);
    await two[0].stop();
    expect(await shares(browsers, 4)).toEqual([4]);
  });

  it("are asked whether they answer: one that hangs is left out until it answers again, and its visits continue", async () => {
    const two = await startTwo();
    const browsers = spread(two);
    const ends = Promise.withResolvers<void>();
    const inHung = Promise.withResolvers<Browser>();
    // The first visit goes to the first browser.
    const visit = browsers.withContext(async ({ browser, context }) => {
      inHung.resolve(browser);
      await ends.promise;
      return (await context.newPage()).title();
    });
    const hung = await inHung.promise;
    expect(await shares(browsers, 1)).toEqual([1]);
    two[0].pause();
    await expect.poll(() => browsers.answering, { timeout: 20_000 }).toBe(1);
    expect(await shares(browsers, 3)).toEqual([3]);
    two[0].resume();
    await expect.poll(() => shares(browsers, 4).then(({ length }) => length), { timeout: 20_000 }).toBe(2);
    ends.resolve();
    expect(await visit).toBe("");
    expect(hung).toBeDefined();
  });

  it("reach nothing except through the guard, at whichever address of this machine it listens", async () => {
    let reached = 0;
    const secret = await shopOf({
      "/secret": (_, response) => ((reached += 1), void response.end("secret")),
    });
    const shop = await shopOf({
      "/p": html(`<p id="seen">asked</p><script>
        fetch("${secret.at("/secret").href}", { mode: "no-cors" }).catch(() => {}).then(() => { document.title = "done"; });
      </script>`),
    });
    const refused: number[] = [];
    const own = await startEgressGuard({
      allow: parseAllowList(`127.0.0.1:${shop.port}`),
      // On Linux the whole 127.0.0.0/8 network is loopback.
      listenHost: process.platform === "linux" ? "127.0.0.2" : "127.0.0.1",
      log: ({ port }) => refused.push(port),
    });
    afterwards(() => own.stop());
    const two = await startTwo();
    const tier = permitting(
      createBrowserTier({
        guard: own,
        clock: systemClock,
        userAgent: "Pricetrail/0.1 (test)",
        cdpUrl: two.map(({ cdpUrl }) => cdpUrl).join(","),
        maxMegabytes: 1_500,
      }),
    );
    afterwards(() => tier.close());
    const results = await Promise.all([1, 2].map(() => tier.fetchPage(shop.at("/p"))));
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(reached).toBe(0);
    expect(refused.filter((port) => port === secret.port).length).toBeGreaterThanOrEqual(2);
  });
});
