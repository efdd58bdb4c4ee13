import { extractOffer } from "@pricetrail/extract";
import { describe as describeElement, readPage } from "@pricetrail/locator";
import { parseDocument } from "htmlparser2";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DEFAULT_SETTLE_LIMITS } from "./browser-settle.ts";
import { failure } from "./page.ts";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { html, redirect, status } from "./testing/shop.ts";

const { ownTier, shared, shopOf } = useBrowserFixture();

describe("fetching by browser", () => {
  it("returns the page after its scripts have run, with address, status and time", async () => {
    // Real time: the browser has its own clock.
    const shop = await shopOf({
      "/p": html(`<div id=app></div><script>
        fetch("/data").then((r) => r.json()).then((d) => setTimeout(() => { app.textContent = d.price; }, 300));
      </script>`),
      "/data": (_, response) =>
        void response.writeHead(200, { "content-type": "application/json" }).end('{"price":"12,50 €"}'),
    });
    const result = await shared().fetchPage(shop.at("/p"));
    expect(result).toMatchObject({
      ok: true,
      page: { status: 200, tier: "browser", redirects: [], finalUrl: shop.at("/p").href },
    });
    expect(result.ok && result.page.html).toContain("12,50 €");
    expect(result.ok && result.page.loadTimeMs).toBeGreaterThan(300);
    expect(result.ok && result.page.headers["content-type"]).toBe("text/html");
  });

  it("returns the variant selected by the address's fragment", async () => {
    const shop = await shopOf({
      "/p": html(`<p id=price>USD 10.00</p><script>
        if (location.hash === "#variant=2") price.textContent = "USD 12.00";
      </script>`),
    });
    const result = await shared().fetchPage(shop.at("/p#variant=2"));
    expect(result).toMatchObject({ ok: true, page: { finalUrl: shop.at("/p#variant=2").href } });
    expect(result.ok && result.page.html).toContain("USD 12.00");
    // Browsers with windows request the favicon themselves.
    expect(shop.requests.filter((path) => path !== "/favicon.ico")).toEqual(["/p"]);
  });

  it("returns open shadow roots, in which picked elements are found", async () => {
    const shop = await shopOf({
      "/p": html(`<main><price-tag></price-tag></main><script>
        customElements.define("price-tag", class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: "open" }).innerHTML = "<p>Members pay <b class=now>EUR 12,50</b></p><was-price></was-price>";
          }
        });
        customElements.define("was-price", class extends HTMLElement {
          connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<s>EUR 20,00</s>"; }
        });
        // A page cannot answer in place of the browser.
        Element.prototype.getHTML = () => "forged";
      </script>`),
    });
    const result = await shared().fetchPage(shop.at("/p"));
    if (!result.ok) throw new Error(result.detail);
    const page = readPage<object>(parseDocument(result.page.html));
    const fingerprint = describeElement(page.node[page.tag.indexOf("b")]!, { page });
    const url = shop.at("/p").href;
    const { fields } = extractOffer({
      html: result.page.html,
      url,
      locators: [{ field: "normalPrice", fingerprint }],
    });
    expect(fields.normalPrice?.value).toMatchObject({ amountMinor: 1250, currency: "EUR" });
    expect(result.page.html).toContain("<s>EUR 20,00</s>");
    expect(fingerprint.hosts).toHaveLength(1);
  });

  it("waits for late data, but not for pages that never settle", async () => {
    const shop = await shopOf({
      "/late": html(
        `<p id=x>wait</p><script>fetch("/slow").then((r) => r.text()).then((t) => { x.textContent = t; })</script>`,
      ),
      // Real time: the data arrives late by the browser's own clock.
      "/slow": (_, response) => void setTimeout(() => response.writeHead(200).end("EUR 7.00"), 800),
      "/restless": html("<p>€ 5</p><script>setInterval(() => document.body.append('.'), 20)</script>"),
    });
    const late = await shared().fetchPage(shop.at("/late"));
    expect(late.ok && late.page.html).toContain("EUR 7.00");
    const restless = await ownTier({ settle: { capMs: 1500 } }).fetchPage(shop.at("/restless"));
    expect(restless.ok && restless.page.loadTimeMs).toBeLessThan(DEFAULT_SETTLE_LIMITS.capMs);
  });

  it("waits for a price inserted by a timer only if the page has a buy button", async () => {
    // Real time: the browser has its own clock.
    const late = `<script>setTimeout(() => document.body.append("EUR 7.00"), 1500)</script>`;
    const shop = await shopOf({
      "/late": html(`<p>Kettle</p><button>Add to cart</button>${late}`),
      "/text": html(`<p>Kettle</p>${late}`),
    });
    const bought = await shared().fetchPage(shop.at("/late"));
    expect(bought.ok && bought.page.html.replace(late, "")).toContain("EUR 7.00");
    const text = await shared().fetchPage(shop.at("/text"));
    expect(text.ok && text.page.html.replace(late, "")).not.toContain("EUR 7.00");
  });

  it("identifies itself, loads no images, fonts or media, and sends extra headers only to the page", async () => {
    const shop = await shopOf({
      "/p": html(`<link rel=stylesheet href=/css><style>@font-face{font-family:f;src:url(/font)}body{font-family:f;background:url(/bg)}</style>
        text<img src=/img><img src=/photo.jpg><video src=/video autoplay></video><script src=/js></script>`),
      "/css": status(200),
      "/js": status(200),
    });
    await shared().fetchPage(shop.at("/p"), { extraHeaders: { "x-demo": "1" } });
    // A full Chrome also requests the favicon.
    const asked = shop.requests.filter((path) => path !== "/favicon.ico");
    expect(asked.toSorted()).toEqual(["/css", "/js", "/p"]);
    expect(shop.headers.get("/p")).toMatchObject({ "user-agent": "Pricetrail/0.1 (test)", "x-demo": "1" });
    expect(shop.headers.get("/js")!["x-demo"]).toBeUndefined();
  });

  it("keeps no state between visits", async () => {
    const shop = await shopOf({
      "/p": html(
        `<script>document.write(document.cookie + localStorage.x); document.cookie = "a=1"; localStorage.x = 1</script>`,
      ),
    });
    await shared().fetchPage(shop.at("/p"));
    const again = await shared().fetchPage(shop.at("/p"));
    expect(again.ok && again.page.html).toContain("undefined");
    expect(shop.headers.get("/p")!.cookie).toBeUndefined();
  });

  it("follows HTTP, script and meta redirects, checks each before, and reports them", async () => {
    const shop = await shopOf({
      "/1": redirect("/2"),
      "/2": html("<script>location = '/3'</script>"),
      "/3": html("<meta http-equiv=refresh content='0;url=/4'>"),
      "/4": html("end"),
    });
    const asked: string[] = [];
    const result = await shared().fetchPage(shop.at("/1"), {
      beforeHop: async (url) => {
        asked.push(url.pathname);
        return null;
      },
    });
    expect(result).toMatchObject({ ok: true, page: { finalUrl: shop.at("/4").href } });
    expect(asked).toEqual(["/2", "/3", "/4"]);
    expect(result.ok && result.page.redirects).toEqual(["/1", "/2", "/3"].map((path) => shop.at(path).href));
  });

  it("stops before a hop that is refused", async () => {
    const shop = await shopOf({ "/1": redirect("/2"), "/2": html("x") });
    const result = await shared().fetchPage(shop.at("/1"), {
      beforeHop: async () => failure("robots_disallowed", "no"),
    });
    expect(result).toMatchObject({ outcome: "robots_disallowed" });
    expect(shop.requests).toEqual(["/1"]);
  });

  it("rejects with the error of the check before a hop, which is not the shop's", async () => {
    const shop = await shopOf({ "/1": redirect("/2"), "/2": html("x") });
    const asked = shared().fetchPage(shop.at("/1"), {
      beforeHop: async () => {
        throw new Error("the database is away");
      },
    });
    await expect(asked).rejects.toThrow("the database is away");
    expect(shop.requests).toEqual(["/1"]);
  });

  it("does not count the wait before a hop as the shop's time", async () => {
    const shop = await shopOf({ "/1": redirect("/2"), "/2": html("end") });
    const timeoutMs = 60_000;
    const time = useForwardTime();
    const tier = ownTier({ limits: { browserTimeoutMs: timeoutMs } });
    let hops = 0;
    const result = await tier.fetchPage(shop.at("/1"), {
      beforeHop: async () => {
        hops += 1;
        time.forward(timeoutMs);
        return null;
      },
    });
    expect(hops).toBe(1);
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.page.loadTimeMs).toBeLessThan(timeoutMs);
  });

  it("stops endless redirects", async () => {
    const shop = await shopOf({
      "/a": redirect("/b"),
      "/b": redirect("/a"),
      "/r": html("<script>location.reload()</script>"),
    });
    expect(await shared().fetchPage(shop.at("/a"))).toMatchObject({ outcome: "redirect_loop" });
    expect(await shared().fetchPage(shop.at("/r"))).toMatchObject({ outcome: "redirect_loop" });
  });

  it("continues without dialogs, popups and print windows", async () => {
    const shop = await shopOf({
      "/p": html(
        `<p id=x>before</p><script>alert(1); confirm(2); window.open("/other"); x.textContent = "after"</script>`,
      ),
      "/other": html("popup"),
    });
    const result = await shared().fetchPage(shop.at("/p"));
    expect(result.ok && result.page.html).toContain("after");
  });

  it("grants no permission", async () => {
    const shop = await shopOf({
      "/p": html(`<p id=x></p><script>(async () => {
        for (const name of ["geolocation", "notifications", "camera", "clipboard-read"])
          x.append(name + "=" + (await navigator.permissions.query({ name })).state + " ");
      })()</script>`),
    });
    const result = await shared().fetchPage(shop.at("/p"));
    expect(result.ok && result.page.html).toContain("clipboard-read=");
    expect(result.ok && result.page.html).not.toMatch(/=granted|=prompt/);
  });
});

/** Time that a test can advance without waiting: timers that expire in the skipped time fire at once. */
function useForwardTime(): { forward(ms: number): void } {
  const now = performance.now.bind(performance);
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  let aheadMs = 0;
  const running = new Map<unknown, { at: number; end: () => void }>();
  vi.spyOn(performance, "now").mockImplementation(() => now() + aheadMs);
  vi.spyOn(globalThis, "setTimeout").mockImplementation((end: () => void, ms = 0) => {
    const timer = set(() => {
      running.delete(timer);
      end();
    }, ms);
    running.set(timer, { at: performance.now() + ms, end });
    return timer;
  });
  vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
    running.delete(timer);
    clear(timer);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    forward: (ms) => {
      aheadMs += ms;
      for (const [timer, { at, end }] of running) {
        if (at > performance.now()) continue;
        running.delete(timer);
        clear(timer as NodeJS.Timeout);
        end();
      }
    },
  };
}
