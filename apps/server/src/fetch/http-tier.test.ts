import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { createHttpTier } from "./http-tier.ts";
import type { TierVisitOptions } from "./http-tier.ts";
import { failure } from "./page.ts";
import type { FetchLimits } from "./page.ts";
import { html, redirect, startShop, status } from "./testing/shop.ts";
import type { Pages } from "./testing/shop.ts";
import { permitting } from "./testing/permitting-tier.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function tierWith(limits: Partial<FetchLimits> = {}) {
  const guard = await startEgressGuard({
    allow: parseAllowList("127.0.0.1"),
    resolve: async () => ["127.0.0.1"],
  });
  const tier = permitting(
    createHttpTier({ guard, clock: systemClock, userAgent: "Pricetrail/0.1 (test)", limits }),
  );
  cleanups.push(() => guard.stop());
  return tier;
}

async function fetching(pages: Pages, limits: Partial<FetchLimits> = {}) {
  const shop = await startShop(pages);
  cleanups.push(() => shop.stop());
  const tier = await tierWith(limits);
  return {
    shop,
    get: (path: string, options?: Partial<TierVisitOptions>) =>
      tier.fetchPage(new URL(path, shop.origin), options),
  };
}

const gzipped = (body: Buffer, encoding: string, times = 1): Pages[string] => {
  return (_, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "content-encoding": Array(times).fill(encoding).join(", "),
    });
    response.end(body);
  };
};

describe("fetching by HTTP", () => {
  it("returns the page with address, status, headers, size and time", async () => {
    const { shop, get } = await fetching({ "/p": html("<h1>5 €</h1>") });
    const result = await get("/p?x=1");
    expect(result).toMatchObject({
      ok: true,
      page: {
        finalUrl: `${shop.origin}/p?x=1`,
        status: 200,
        tier: "http",
        html: "<h1>5 €</h1>",
        bytes: 14,
        redirects: [],
      },
    });
    expect(result.ok && result.page.headers["content-type"]).toBe("text/html");
    expect(result.ok && result.page.loadTimeMs).toBeGreaterThanOrEqual(0);
  });

  it("identifies itself, and sends extra headers only to the shop's own host", async () => {
    const other = await startShop({ "/end": html("end") });
    cleanups.push(() => other.stop());
    const { shop, get } = await fetching({ "/p": redirect(`${other.origin}/end`) });
    await get("/p", { extraHeaders: { "x-demo": "1" } });
    expect(shop.headers.get("/p")).toMatchObject({ "user-agent": "Pricetrail/0.1 (test)", "x-demo": "1" });
    expect(shop.headers.get("/p")!["accept-language"]).toBeDefined();
    expect(other.headers.get("/end")!["x-demo"]).toBeUndefined();
  });

  it("follows redirects of every kind and reports them", async () => {
    const { shop, get } = await fetching({
      "/1": redirect("/2", 301),
      "/2": redirect("3", 302),
      "/3": redirect("/4", 303),
      "/4": redirect("/5", 307),
      "/5": redirect("/6#part", 308),
      "/6": html("end"),
    });
    const result = await get("/1");
    expect(result.ok && result.page.finalUrl).toBe(`${shop.origin}/6`);
    expect(result.ok && result.page.redirects.map((url) => new URL(url).pathname)).toEqual([
      "/1",
      "/2",
      "/3",
      "/4",
      "/5",
    ]);
  });

  it("stops redirect loops and endless redirects", async () => {
    const { get } = await fetching({
      "/self": redirect("/self"),
      "/a": redirect("/b"),
      "/b": redirect("/a"),
      "/n": (request, response) => {
        const n = Number(new URL(request.url!, "http://x").searchParams.get("n"));
        response.writeHead(302, { location: `/n?n=${n + 1}` }).end();
      },
    });
    for (const path of ["/self", "/a", "/n"])
      expect(await get(path)).toMatchObject({ outcome: "redirect_loop" });
  });

  it("returns a cookie to the host that set it, so that cookie checks end", async () => {
    const { get } = await fetching({
      "/p": (request, response) => {
        if (request.headers.cookie === "seen=yes")
          response.writeHead(200, { "content-type": "text/html" }).end("in");
        else response.writeHead(302, { location: "/p", "set-cookie": "seen=yes; Path=/; HttpOnly" }).end();
      },
    });
    expect(await get("/p")).toMatchObject({ ok: true, page: { html: "in" } });
  });

  it("checks before each hop, and stops if it is refused", async () => {
    const { shop, get } = await fetching({ "/p": redirect("/q"), "/q": html("q") });
    const asked: string[] = [];
    const result = await get("/p", {
      beforeHop: async (url) => {
        asked.push(url.pathname);
        return failure("robots_disallowed", "no");
      },
    });
    expect(asked).toEqual(["/q"]);
    expect(result).toMatchObject({ outcome: "robots_disallowed" });
    expect(shop.requests).toEqual(["/p"]);
  });

  it("reads every compression that it accepts, even applied twice", async () => {
    const body = Buffer.from("<p>compressed</p>");
    const { get } = await fetching({
      "/gzip": gzipped(gzipSync(body), "gzip"),
      "/br": gzipped(brotliCompressSync(body), "br"),
      "/zstd": gzipped(zstdCompressSync(body), "zstd"),
      "/twice": gzipped(gzipSync(gzipSync(body)), "gzip", 2),
      "/deflate": gzipped(deflateSync(body), "deflate"),
      "/raw": gzipped(deflateRawSync(body), "deflate"),
      "/raw-twice": gzipped(deflateRawSync(deflateRawSync(body)), "deflate", 2),
      "/no-checksum": gzipped(gzipSync(body).subarray(0, -8), "gzip"),
      "/capitals": gzipped(gzipSync(body), "GZIP"),
    });
    for (const path of [
      "/gzip",
      "/br",
      "/zstd",
      "/twice",
      "/deflate",
      "/raw",
      "/raw-twice",
      "/no-checksum",
      "/capitals",
    ]) {
      expect(await get(path), path).toMatchObject({ ok: true, page: { html: "<p>compressed</p>" } });
    }
  });

  it.each([
    "none",
    "UTF-8",
    "7bit",
    "chunked",
    "text/html",
    "aws-chunked",
    "identity, none",
    "none, utf-8, foo",
    "",
  ])("reads an uncompressed page whose compression is said to be %j, like browsers", async (coding) => {
    const { get } = await fetching({ "/": gzipped(Buffer.from("<p>as it is</p>"), coding) });
    expect(await get("/")).toMatchObject({ ok: true, page: { html: "<p>as it is</p>" } });
  });

  it("leaves a page whose checksum is wrong to the browser, which shows it", async () => {
    const body = gzipSync("<p>5 EUR</p>");
    body[body.length - 8]! ^= 1;
    const { get } = await fetching({ "/": gzipped(body, "gzip") });
    expect(await get("/")).toMatchObject({
      outcome: "connect",
      detail: "the answer's compression is broken (Z_DATA_ERROR)",
      isBrokenAnswer: true,
    });
  });

  it("follows redirects by the page itself at the host's pace, and only those to another address", async () => {
    const { get } = await fetching({
      "/meta": html('<meta http-equiv="refresh" content="0;url=/plain">'),
      "/header": (_, response) =>
        void response.writeHead(200, { "content-type": "text/html", refresh: "1; url=plain" }).end("moved"),
      "/slow": html('<meta http-equiv="refresh" content="600;url=/plain"><p>stays</p>'),
      "/reload": html('<meta http-equiv="refresh" content="5;url=/reload"><p>reloads</p>'),
      "/circle": html('<meta http-equiv="refresh" content="0;url=/round">'),
      "/round": html('<meta http-equiv="refresh" content="0;url=/circle">'),
      "/umlaut": html('<meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/größe">'),
      "/gr%C3%B6%C3%9Fe": html("<p>5 EUR</p>"),
      "/part": html('<meta http-equiv="refresh" content="0;url=#part"><p>is shown</p>'),
      "/plain": html("<p>5 EUR</p>"),
    });
    for (const path of ["/meta", "/header", "/umlaut"]) {
      const result = await get(path);
      expect(result).toMatchObject({ ok: true, page: { html: "<p>5 EUR</p>" } });
      expect(result.ok && result.page.redirects.map((one) => new URL(one).pathname)).toEqual([path]);
    }
    expect(await get("/slow")).toMatchObject({ ok: true, page: { redirects: [] } });
    expect(await get("/reload")).toMatchObject({ ok: true, page: { redirects: [] } });
    expect(await get("/part")).toMatchObject({ ok: true, page: { redirects: [] } });
    expect(await get("/circle")).toMatchObject({ outcome: "redirect_loop" });
  });

  it("reads the page of a redirect that names no address, and keeps the bytes of one in another charset", async () => {
    const { get } = await fetching({
      "/nowhere": (_, response) =>
        void response.writeHead(302, { "content-type": "text/html", location: "" }).end("<p>5 EUR</p>"),
      "/empty": status(302),
      "/latin": (_, response) => void response.writeHead(302, { location: "/caf\xe9" }).end(),
      "/caf%E9": html("<p>coffee</p>"),
    });
    expect(await get("/nowhere")).toMatchObject({ ok: true, page: { html: "<p>5 EUR</p>" } });
    expect(await get("/empty")).toMatchObject({ outcome: "http_status" });
    expect(await get("/latin")).toMatchObject({ ok: true, page: { html: "<p>coffee</p>" } });
  });

  it("stops large pages and compression bombs at the limit, counted after decompression", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    // Blocks without content (RFC 1951, section 3.2.4): nothing is ever decoded.
    const nothing = Buffer.alloc(300_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
    const { get } = await fetching(
      {
        "/large": html("x".repeat(300_000)),
        "/bomb": gzipped(bomb, "gzip"),
        "/double": gzipped(gzipSync(bomb), "gzip", 2),
        "/nothing": gzipped(nothing, "deflate"),
        "/nothing-twice": gzipped(gzipSync(nothing), "deflate, gzip"),
        "/fits": html("x".repeat(199_999)),
      },
      { maxBytes: 200_000 },
    );
    for (const path of ["/large", "/bomb", "/double", "/nothing", "/nothing-twice"])
      expect(await get(path)).toMatchObject({ outcome: "too_large" });
    expect(await get("/fits")).toMatchObject({ ok: true });
  });

  it("refuses responses that are not web pages", async () => {
    const { get } = await fetching({
      "/pdf": (_, response) =>
        void response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF"),
      "/json": (_, response) =>
        void response.writeHead(200, { "content-type": "application/json" }).end("{}"),
      "/bare": (_, response) => void response.writeHead(200).end("plain text"),
      "/empty": status(204),
      "/odd": gzipped(Buffer.from("]\0\0\x80\0\xff", "latin1"), "lzma"),
      "/thrice": gzipped(gzipSync("x"), "gzip", 3),
      "/untyped": (_, response) => void response.writeHead(200).end(" <!doctype html><p>5"),
    });
    for (const path of ["/pdf", "/json", "/bare", "/empty", "/odd", "/thrice"]) {
      expect(await get(path)).toMatchObject({ outcome: "wrong_type" });
    }
    expect(await get("/untyped")).toMatchObject({ ok: true });
  });

  it("returns the outcome of each status, with the pause that the shop requests", async () => {
    const { get } = await fetching({
      "/gone": status(410),
      "/busy": status(429, { "retry-after": "7" }),
      "/broken": status(500),
    });
    expect(await get("/missing")).toMatchObject({ outcome: "not_found", status: 404 });
    expect(await get("/gone")).toMatchObject({ outcome: "gone" });
    expect(await get("/busy")).toMatchObject({ outcome: "rate_limited", retryAfterMs: 7000 });
    expect(await get("/broken")).toMatchObject({ outcome: "http_status", status: 500 });
  });

  it("times out before and during a response", async () => {
    const { get } = await fetching(
      {
        "/silent": () => {},
        "/slow": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<p>"),
      },
      { httpTimeoutMs: 150 },
    );
    expect(await get("/silent")).toMatchObject({ outcome: "timeout" });
    expect(await get("/slow")).toMatchObject({ outcome: "timeout" });
  });

  it("ends at once when it is cancelled", async () => {
    const controller = new AbortController();
    const { get } = await fetching({ "/silent": () => controller.abort(new Error("cancelled by its run")) });
    await expect(get("/silent", { signal: controller.signal })).rejects.toThrow("cancelled by its run");
  });

  it("distinguishes failures of names, connections, protocols and certificates", async () => {
    const { get } = await fetching({
      "/cut": (_, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "1000" }).write("<p>");
        response.socket?.destroy();
      },
    });
    expect(await get("/cut")).toMatchObject({ outcome: "connect" });

    const tier = await tierWith({ httpTimeoutMs: 5000 });
    const open = new Set<Socket>();
    const echo = createTcpServer((socket) => {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.write("220 mail ready\r\n");
    });
    const echoPort = await new Promise<number>((resolve) => {
      echo.listen(0, "127.0.0.1", () => resolve((echo.address() as AddressInfo).port));
    });
    cleanups.push(() => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => echo.close(resolve));
    });
    expect(await tier.fetchPage(new URL(`http://127.0.0.1:${echoPort}/`))).toMatchObject({
      outcome: "connect",
    });
    expect(await tier.fetchPage(new URL(`https://127.0.0.1:${echoPort}/`))).toMatchObject({ outcome: "tls" });

    // A server without a certificate fails every handshake.
    const tls = createTlsServer({});
    const tlsPort = await new Promise<number>((resolve) => {
      tls.listen(0, "127.0.0.1", () => resolve((tls.address() as AddressInfo).port));
    });
    cleanups.push(() => new Promise((resolve) => tls.close(resolve)));
    expect(await tier.fetchPage(new URL(`https://127.0.0.1:${tlsPort}/`))).toMatchObject({ outcome: "tls" });
  });
});
