import { createServer } from "node:http";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../browser-finder.ts";
import { systemClock } from "../clock.ts";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import type { EgressGuard, EgressGuardOptions } from "../egress/guard.ts";
import { browserFlags } from "./browser-flags.ts";
import { DEFAULT_SETTLE_LIMITS, settle } from "./browser-settle.ts";
import { createBrowserTier } from "./browser-tier.ts";
import type { BrowserTier } from "./browser-tier.ts";
import { attackPage, attackServiceWorker } from "./testing/attack-page.ts";
import { startForeignBrowser } from "./testing/browser-process.ts";
import { listen, startCanary, stopServer } from "./testing/canary.ts";
import type { Canary } from "./testing/canary.ts";
import { html, redirect, startShop } from "./testing/shop.ts";
import type { Pages, Shop } from "./testing/shop.ts";
import { permitting } from "./testing/permitting-tier.ts";
import type { PermittingTier } from "./testing/permitting-tier.ts";

/** Attacks that succeed without the guard: the control fails when the attack page stops working. */
const KNOWN_WAYS = [
  ..."background beacon embed eventsource fetch font form iframe image keepalive meta-refresh module object".split(
    " ",
  ),
  ..."ping popup prefetch preload redirected script service-worker shared-worker style svg-image udp".split(
    " ",
  ),
  ..."video websocket worker-fetch worker-import xhr".split(" "),
];

let executablePath: string;
let browser: Browser | undefined;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const found = await findBrowser();
  if (found === undefined) throw new Error("These tests need a Chromium; name one in CHROMIUM_PATH.");
  executablePath = found.path;
});
afterEach(async () => {
  await browser?.close();
  browser = undefined;
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(async () => {
  await browser?.close();
});

async function launch(args: string[]): Promise<Browser> {
  browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0, args });
  return browser;
}

async function canary(): Promise<Canary> {
  const started = await startCanary();
  cleanups.push(() => started.stop());
  return started;
}

/** Starts a shop whose first page attacks each target in a frame, and the first one directly. */
async function attackShop(targets: string[], udpPort: number): Promise<Shop> {
  const pages: Pages = {
    "/redirect": redirect(`http://${targets[0]}/redirected`),
    "/service-worker.js": (_, response) =>
      void response
        .writeHead(200, { "content-type": "text/javascript" })
        .end(attackServiceWorker(targets[0]!)),
    "/": html(
      attackPage(targets[0]!, udpPort) +
        targets
          .slice(1)
          .map((_, i) => `<iframe src="/frame${i + 1}"></iframe>`)
          .join(""),
    ),
  };
  for (const [i, target] of targets.entries()) pages[`/frame${i}`] = html(attackPage(target, udpPort));
  const shop = await startShop(pages);
  cleanups.push(() => shop.stop());
  return shop;
}

async function guardFor(shop: Shop, options: Partial<EgressGuardOptions> = {}): Promise<EgressGuard> {
  const guard = await startEgressGuard({
    allow: parseAllowList(`127.0.0.1:${shop.port}`),
    resolve: async () => ["127.0.0.1"],
    ...options,
  });
  cleanups.push(() => guard.stop());
  return guard;
}

function tierBehind(guard: EgressGuard, cdpUrl?: string): PermittingTier<BrowserTier> {
  const tier = permitting(
    createBrowserTier({
      guard,
      clock: systemClock,
      userAgent: "Pricetrail/0.1",
      executablePath,
      cdpUrl,
      maxMegabytes: 1_500,
    }),
  );
  cleanups.push(() => tier.close());
  return tier;
}

describe("the browser behind the guard", () => {
  it("reaches the canary by every known attack without the guard (control)", async () => {
    const target = await canary();
    const shop = await attackShop([`127.0.0.1:${target.port}`], target.udpPort);
    const page = await (await launch([])).newPage();
    await page.goto(shop.origin, { waitUntil: "load" });
    await expect
      .poll(() => [...target.reached()], { timeout: 10_000 })
      .toEqual(expect.arrayContaining(KNOWN_WAYS));
  });

  it("cannot reach the canary by any attack or notation during a visit", async () => {
    const target = await canary();
    const hosts = ["127.0.0.1", "localhost", "canary.test", "0.0.0.0", "[::ffff:127.0.0.1]"];
    const shop = await attackShop(
      hosts.map((host) => `${host}:${target.port}`),
      target.udpPort,
    );
    const refused = new Set<string>();
    const guard = await guardFor(shop, { log: (event) => refused.add(event.host) });
    const result = await tierBehind(guard).fetchPage(new URL(shop.origin));
    expect(result).toMatchObject({ ok: true, page: { status: 200, tier: "browser" } });
    expect([...target.reached()]).toEqual([]);
    // The attacks did reach the guard, which stopped them.
    expect([...refused].toSorted()).toEqual([
      "0.0.0.0",
      "127.0.0.1",
      "::ffff:7f00:1",
      "canary.test",
      "localhost",
    ]);
  });

  it("cannot reach the canary from a browser that was started without the flags", async () => {
    const target = await canary();
    const shop = await attackShop([`127.0.0.1:${target.port}`, `canary.test:${target.port}`], target.udpPort);
    const refused = new Set<string>();
    const guard = await guardFor(shop, { log: (event) => refused.add(event.host) });
    const foreign = await startForeignBrowser(executablePath);
    cleanups.push(() => foreign.stop());
    const result = await tierBehind(guard, foreign.cdpUrl).fetchPage(new URL(shop.origin));
    expect(result).toMatchObject({ ok: true });
    expect([...target.reached()]).toEqual([]);
    // Plus what such a browser requests from its own vendor, if it does.
    expect([...refused]).toEqual(expect.arrayContaining(["127.0.0.1", "canary.test"]));
  });

  it("cannot reach the canary with the flags alone, even with service workers", async () => {
    const target = await canary();
    const shop = await attackShop([`127.0.0.1:${target.port}`, `canary.test:${target.port}`], target.udpPort);
    const refused = new Set<string>();
    const guard = await guardFor(shop, { log: (event) => refused.add(event.host) });
    const context = await (await launch(browserFlags(guard))).newContext();
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    cdp.on("Fetch.requestPaused", ({ requestId }) => {
      cdp.send("Fetch.continueRequest", { requestId }).catch(() => {});
    });
    cdp.on("Fetch.authRequired", ({ requestId }) => {
      const { username, password } = guard;
      const authChallengeResponse = { response: "ProvideCredentials" as const, username, password };
      cdp.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }).catch(() => {});
    });
    await cdp.send("Fetch.enable", { handleAuthRequests: true, patterns: [{ resourceType: "Document" }] });
    await page.goto(shop.origin, { waitUntil: "load", timeout: 90_000 });
    await expect.poll(() => shop.requests, { timeout: 10_000 }).toContain("/service-worker.js");
    await settle(
      page,
      {
        openRequests: () => 0,
        withFrames: false,
        waitedMs: () => 0,
        isLeaving: () => Promise.resolve(false),
      },
      DEFAULT_SETTLE_LIMITS,
      AbortSignal.timeout(20_000),
    );
    expect(await page.title()).toBe("Attack");
    expect([...target.reached()]).toEqual([]);
    // Plus what such a browser requests from its own vendor, if it does.
    expect([...refused]).toEqual(expect.arrayContaining(["127.0.0.1", "canary.test"]));
  });

  it.each([
    ["a redirect", (to: string): Pages => ({ "/": redirect(to) })],
    [
      "a script",
      (to: string): Pages => ({ "/": html(`<p>go</p><script>location = ${JSON.stringify(to)}</script>`) }),
    ],
    [
      "a refresh",
      (to: string): Pages => ({ "/": html(`<meta http-equiv="refresh" content="0;url=${to}">`) }),
    ],
  ])("cannot be sent to the canary by %s", async (_, pages) => {
    const target = await canary();
    const shop = await startShop(pages(`http://127.0.0.1:${target.port}/sent`));
    cleanups.push(() => shop.stop());
    const result = await tierBehind(await guardFor(shop)).fetchPage(new URL(shop.origin));
    expect(result).toMatchObject({ ok: false, outcome: "url_rejected" });
    expect(target.reached().size).toBe(0);
  });

  it("resists DNS rebinding: each new address of a name is checked", async () => {
    // The shop and the canary share a port number and differ in their address, as in a real rebinding.
    const shopHost = process.platform === "linux" ? "127.0.0.2" : "::1";
    const seen: string[] = [];
    const server = createServer((_, response) => {
      seen.push("shop");
      // No keep-alive, so that the page's own request needs a new connection and resolution.
      response.writeHead(200, { "content-type": "text/html", connection: "close" });
      response.end(
        `<p>rebind</p><script>fetch("/again").catch(() => document.body.append("refused"))</script>`,
      );
    });
    const port = await listen(server, shopHost);
    cleanups.push(() => stopServer(server));
    const target = await startCanary("127.0.0.1", port);
    cleanups.push(() => target.stop());
    let asked = 0;
    const guard = await startEgressGuard({
      allow: parseAllowList(`${shopHost.includes(":") ? `[${shopHost}]` : shopHost}:${port}`),
      resolve: async () => [asked++ === 0 ? shopHost : "127.0.0.1"],
    });
    cleanups.push(() => guard.stop());
    const result = await tierBehind(guard).fetchPage(new URL(`http://rebind.test:${port}/`));
    expect(result).toMatchObject({ ok: true });
    expect(asked).toBeGreaterThan(1);
    expect(seen).toEqual(["shop"]);
    expect(target.reached().size).toBe(0);
  });

  it.each([
    "file:///etc/passwd",
    "view-source:http://127.0.0.1/",
    "chrome://version",
    "data:text/html,x",
    "about:blank",
  ])("never opens %s", async (address) => {
    const shop = await startShop({});
    cleanups.push(() => shop.stop());
    const result = await tierBehind(await guardFor(shop)).fetchPage(new URL(address));
    expect(result).toMatchObject({ ok: false, outcome: "url_rejected" });
  });
});
