import { describe, expect, it } from "vitest";
import { browserFlags } from "./browser-flags.ts";
import { answerProxyAuth } from "./browser-intercept.ts";
import { startBrowser } from "../browser/started-browser.ts";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { startCanary } from "./testing/canary.ts";
import { html } from "./testing/shop.ts";

const { afterwards, executablePath, guard, shared, shopOf } = useBrowserFixture();

/** Ways to reach the browser's native function that registers a service worker, bypassing any replacement. */
const WAYS = [
  `navigator.serviceWorker.register("/worker.js")`,
  `ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "/worker.js")`,
  `(delete ServiceWorkerContainer.prototype.register, navigator.serviceWorker.register("/worker.js"))`,
  `fresh().ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "/worker.js")`,
  `fresh().navigator.serviceWorker.register("/worker.js")`,
  `fresh("allow-same-origin").ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "/worker.js")`,
  `open("about:blank").ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "/worker.js")`,
];
const TRYING = `<p id=p></p><script>
  const fresh = (sandbox) => {
    const frame = document.createElement("iframe");
    if (sandbox) frame.sandbox = sandbox;
    document.body.append(frame);
    return frame.contentWindow;
  };
  (async () => {
    for (const way of ${JSON.stringify(WAYS)}) {
      try { p.append(typeof (await eval(way)) + " "); } catch (error) { p.append("refused "); }
    }
    p.append("done");
  })();
</script>`;

/** A service worker that requests the shop and a third party, answers a page by itself, and runs until it is stopped. */
const workerOf = (secret: string): string => `
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  self.addEventListener("fetch", (event) => {
    if (new URL(event.request.url).pathname === "/made-up")
      event.respondWith(new Response("<p>made up", { headers: { "content-type": "text/html" } }));
  });
  self.addEventListener("message", (event) => event.waitUntil((async () => {
    await fetch("${secret}/secret", { mode: "no-cors" }).catch(() => {});
    for (;;) {
      await fetch("/alive");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })()));`;

describe("service workers", () => {
  it("cannot be registered by a page of a visit, through any frame or window", async () => {
    const shop = await shopOf({
      "/p": html(TRYING),
      "/worker.js": (_, response) =>
        void response.writeHead(200, { "content-type": "text/javascript" }).end(""),
    });
    const result = await shared().fetchPage(shop.at("/p"));
    expect(result.ok && result.page.html).toMatch(/<p id="p">((undefined|refused) ){7}done/);
    expect(shop.requests).not.toContain("/worker.js");
  });

  it("would otherwise use the guard, answer pages instead of the shop, outlive their page, and end with the visit's context", async () => {
    const canary = await startCanary("127.0.0.2");
    afterwards(() => canary.stop());
    const shop = await shopOf({
      "/p": html(`<script>
        navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready)
          .then(({ active }) => { active.postMessage("go"); document.title = "sent"; });
      </script>`),
      "/worker.js": (_, response) =>
        void response
          .writeHead(200, { "content-type": "text/javascript" })
          .end(workerOf(`http://127.0.0.2:${canary.port}`)),
      "/alive": html(""),
    });
    const alive = () => shop.requests.filter((path) => path === "/alive").length;
    const started = await startBrowser({
      executablePath: executablePath(),
      args: browserFlags(guard()),
      maxMegabytes: 1_500,
    });
    afterwards(() => started.browser.close());
    // Like a visit's, without the refusal.
    const context = await started.browser.newContext({ serviceWorkers: "allow" });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    answerProxyAuth(cdp, guard());
    await cdp.send("Fetch.enable", { handleAuthRequests: true });
    cdp.on("Fetch.requestPaused", ({ requestId }) => void cdp.send("Fetch.continueRequest", { requestId }));
    await page.goto(shop.at("/p").href);
    await expect.poll(alive, { timeout: 20_000 }).toBeGreaterThan(0);
    expect([...canary.reached()]).toEqual([]);
    await page.goto(shop.at("/made-up").href);
    expect([await page.textContent("p"), shop.requests.includes("/made-up")]).toEqual(["made up", false]);
    await page.close();
    const atClose = alive();
    await expect.poll(alive, { timeout: 20_000 }).toBeGreaterThan(atClose + 2);
    await context.close();
    const atEnd = alive();
    // Another visit in the same browser: any pending request of the worker would have arrived before its page.
    const next = await (await started.browser.newContext()).newPage();
    await next.setContent("<p>next");
    expect(alive() - atEnd).toBeLessThanOrEqual(1);
  });
});
