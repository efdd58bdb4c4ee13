import { describe, expect, it } from "vitest";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { killableBrowser, relayNetworkChanges, startForeignBrowser } from "./testing/browser-process.ts";
import { startRawServer } from "./testing/raw-server.ts";
import { html, redirect, status } from "./testing/shop.ts";

const { afterwards, closedOrigin, executablePath, ownTier, shared, shopOf } = useBrowserFixture();

const PRICE = "<p>USD 5.00</p>";
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

describe("answers that break the rules of HTTP", () => {
  it.each([
    ["a control character", `${HEAD}X: a\x01b\r\n\r\n${PRICE}`],
    ["a field without a name", `${HEAD}nonsense\r\n: x\r\n\r\n${PRICE}`],
    ["two equal lengths", `${HEAD}Content-Length: 15\r\nContent-Length: 15\r\n\r\n${PRICE}`],
    [
      "a length beside chunks",
      `${HEAD}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n${PRICE}\r\n0\r\n\r\n`,
    ],
    ["bare line ends", `${HEAD}\r\n${PRICE}`.replaceAll("\r\n", "\n")],
    [
      "a hint before a broken head",
      `HTTP/1.1 103 Early Hints\r\nX: a\x01\r\n\r\n${HEAD}X: a\x01b\r\n\r\n${PRICE}`,
    ],
    ["a body shorter than announced", `${HEAD}Content-Length: 500\r\n\r\n${PRICE}`],
  ])("are read by the browser where browsers read them: %s", async (_, answer) => {
    const server = await startRawServer(Buffer.from(answer, "latin1"));
    afterwards(() => server.stop());
    const result = await shared().fetchPage(new URL(`http://127.0.0.1:${server.port}/`));
    expect(result.ok ? result.page.html : result.detail).toContain("USD 5.00");
  });
});

describe("pages that lead on by themselves", () => {
  it("are followed before they are read", async () => {
    const shop = await shopOf({
      "/meta": html('<meta http-equiv="refresh" content="1;url=/plain"><p>Moved</p>'),
      "/header": (_, r) =>
        void r.writeHead(200, { "content-type": "text/html", refresh: "1;url=/plain" }).end("<p>Moved</p>"),
      "/stays": html('<meta http-equiv="refresh" content="600;url=/plain"><p>USD 7.00</p>'),
      "/plain": html(PRICE),
    });
    for (const path of ["/meta", "/header"]) {
      const result = await shared().fetchPage(shop.at(path));
      expect(result).toMatchObject({ ok: true, page: { finalUrl: shop.at("/plain").href } });
      expect(result.ok && result.page.redirects).toEqual([shop.at(path).href]);
    }
    expect(await shared().fetchPage(shop.at("/stays"))).toMatchObject({ page: { redirects: [] } });
  });
});

describe("failing visits by browser", () => {
  it("report the outcome of each status, and return a challenge page with status 200", async () => {
    const shop = await shopOf({
      "/gone": status(410),
      "/choice": status(300),
      "/busy": status(429, { "retry-after": "7" }),
      "/login": status(401, { "www-authenticate": 'Basic realm="x"' }),
      "/check": (_, r) =>
        void r.writeHead(403, { "content-type": "text/html", "cf-mitigated": "challenge" }).end("no"),
      "/challenge": html("<title>Just a moment...</title>"),
    });
    expect(await shared().fetchPage(shop.at("/missing"))).toMatchObject({ outcome: "not_found" });
    expect(await shared().fetchPage(shop.at("/gone"))).toMatchObject({ outcome: "gone" });
    expect(await shared().fetchPage(shop.at("/choice"))).toMatchObject({
      outcome: "http_status",
      status: 300,
    });
    expect(await shared().fetchPage(shop.at("/busy"))).toMatchObject({
      outcome: "rate_limited",
      retryAfterMs: 7000,
    });
    expect(await shared().fetchPage(shop.at("/login"))).toMatchObject({
      outcome: "login_required",
      status: 401,
    });
    expect(await shared().fetchPage(shop.at("/check"))).toMatchObject({
      outcome: "blocked",
      vendor: "Cloudflare",
    });
    expect(await shared().fetchPage(shop.at("/challenge"))).toMatchObject({ ok: true });
  });

  it("reject downloads and anything that is not a web page", async () => {
    const shop = await shopOf({
      "/zip": (_, r) => void r.writeHead(200, { "content-type": "application/zip" }).end("PK"),
      "/attached": (_, r) =>
        void r.writeHead(200, { "content-type": "text/html", "content-disposition": "attachment" }).end("x"),
      "/json": (_, r) => void r.writeHead(200, { "content-type": "application/json" }).end("{}"),
    });
    for (const path of ["/zip", "/attached", "/json"]) {
      expect(await shared().fetchPage(shop.at(path))).toMatchObject({ outcome: "wrong_type" });
    }
  });

  it("distinguish unknown names, closed ports and servers that disconnect", async () => {
    const closed = await closedOrigin();
    const shop = await shopOf({
      "/cut": (request) => void request.socket.destroy(),
      "/away": redirect(`${closed}/`),
    });
    expect(await shared().fetchPage(shop.at("/away"))).toMatchObject({ outcome: "connect" });
    expect(await shared().fetchPage(new URL("http://unknown.test/"))).toMatchObject({ outcome: "dns" });
    expect(await shared().fetchPage(new URL("https://unknown.test/"))).toMatchObject({ outcome: "dns" });
    expect(await shared().fetchPage(new URL(closed))).toMatchObject({ outcome: "connect" });
    expect(await shared().fetchPage(new URL(closed.replace("http:", "https:")))).toMatchObject({
      outcome: "connect",
    });
    expect(await shared().fetchPage(new URL(shop.origin.replace("http:", "https:")))).toMatchObject({
      outcome: "tls",
    });
    expect(await shared().fetchPage(shop.at("/cut"))).toMatchObject({ outcome: "connect" });
  });

  it("stop large documents and pages that load without limit", async () => {
    const shop = await shopOf({
      "/large": html(`<p>${"<b>x</b>".repeat(100_000)}`),
      "/many": html(`<script>for (let i = 0; i < 20; i++) fetch("/part?" + i)</script>`),
      "/part": (_, r) => void r.writeHead(200).end("x".repeat(100_000)),
      "/grown": html(`<script>document.write("x".repeat(600000))</script>`),
    });
    const tier = ownTier({ limits: { maxBytes: 500_000, maxBrowserBytes: 1_000_000 } });
    for (const path of ["/large", "/many", "/grown"]) {
      expect(await tier.fetchPage(shop.at(path))).toMatchObject({ outcome: "too_large" });
    }
  });

  it("time out on silent servers and endless scripts, and continue with the next visit", async () => {
    const shop = await shopOf({
      "/silent": () => {},
      "/loop": html("<p>x</p><script>for (;;);</script>"),
      "/p": html("fine"),
    });
    const tier = ownTier({ limits: { browserTimeoutMs: 8000 } });
    const both = ["/silent", "/loop"].map((path) => tier.fetchPage(shop.at(path)));
    expect(await Promise.all(both)).toMatchObject([{ outcome: "timeout" }, { outcome: "timeout" }]);
    expect(await ownTier().fetchPage(shop.at("/p"))).toMatchObject({ ok: true });
    expect(await tier.fetchPage(shop.at("/p"))).toMatchObject({ ok: true });
  });

  it("end at once when they are cancelled", async () => {
    const controller = new AbortController();
    const shop = await shopOf({ "/silent": () => controller.abort(new Error("called off")) });
    await expect(shared().fetchPage(shop.at("/silent"), { signal: controller.signal })).rejects.toThrow(
      "called off",
    );
  });

  it("report a crashed page, and make the next visit in a working browser", async () => {
    const browser = await killableBrowser(executablePath());
    afterwards(() => browser.remove());
    const shop = await shopOf({ "/crash": () => void browser.kill(), "/p": html("fine") });
    const tier = ownTier({ executablePath: browser.executablePath });
    expect(await tier.fetchPage(shop.at("/crash"))).toMatchObject({ outcome: "browser_crashed" });
    expect(await tier.fetchPage(shop.at("/p"))).toMatchObject({ ok: true });
  });

  it("use a browser that is already running, and report its end", async () => {
    const foreign = await startForeignBrowser(executablePath());
    afterwards(() => foreign.stop());
    const shop = await shopOf({ "/p": html("<script>document.write(typeof RTCPeerConnection)</script>") });
    const tier = ownTier({ executablePath: undefined, cdpUrl: foreign.cdpUrl });
    const result = await tier.fetchPage(shop.at("/p"));
    expect(result.ok && result.page.html).toContain("undefined");
    await foreign.stop();
    expect(await tier.fetchPage(shop.at("/p"))).toMatchObject({ outcome: "browser_crashed" });
  });

  it("load the page again at once if this machine's network changed meanwhile, but not without end", async () => {
    const foreign = await startForeignBrowser(executablePath());
    afterwards(() => foreign.stop());
    const relay = await relayNetworkChanges(foreign.cdpUrl);
    afterwards(() => relay.stop());
    let changes = 0;
    const shop = await shopOf({
      "/p": html(`<p id="price">…</p><script>
        fetch("/price").then((answer) => answer.text()).then((text) => { price.textContent = text; });
      </script>`),
      "/price": (_, response) => {
        changes -= 1;
        if (changes < 0) response.end("USD 5.00");
        else response.writeHead(200, { "content-length": 500 }).write("USD", () => response.destroy());
      },
    });
    const tier = ownTier({ executablePath: undefined, cdpUrl: relay.cdpUrl });
    const visits = async (count: number) => {
      changes = count;
      const before = shop.requests.length;
      const result = await tier.fetchPage(shop.at("/p"));
      const requests = shop.requests.slice(before).filter((path) => path === "/p");
      return { loads: requests.length, hasPrice: result.ok && result.page.html.includes("USD 5.00") };
    };
    expect(await visits(0)).toEqual({ loads: 1, hasPrice: true });
    expect(await visits(1)).toEqual({ loads: 2, hasPrice: true });
    expect(await visits(9)).toEqual({ loads: 3, hasPrice: false });
  });
});
