import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { createCatalogueFetch } from "./catalogue-fetch.ts";
import { listen, stopServer } from "./testing/canary.ts";

const MAX_BYTES = 1000;

describe("fetching a catalogue", () => {
  let guard: EgressGuard;
  beforeAll(async () => {
    guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  });
  afterAll(() => guard.stop());

  const fetchFrom = async (answer: RequestListener, known: object = {}) => {
    const server = createServer(answer);
    const port = await listen(server, "127.0.0.1");
    const clock = { now: () => new Date(), sleep: () => Promise.resolve() };
    const fetchCatalogue = createCatalogueFetch({
      guard,
      clock,
      userAgent: "Test",
      maxBytes: MAX_BYTES,
      timeoutMs: 300,
    });
    try {
      return await fetchCatalogue({ url: `http://127.0.0.1:${port}/feed`, ...known });
    } finally {
      server.closeAllConnections();
      await stopServer(server);
    }
  };
  const plain = Buffer.alloc(MAX_BYTES, "a");

  it.each([
    ["plain", plain, {}],
    ["packed by the server", gzipSync(plain), { "content-encoding": "gzip" }],
    ["packed as a file", gzipSync(plain), { "content-type": "application/gzip" }],
    ["packed as both", gzipSync(gzipSync(plain)), { "content-encoding": "gzip" }],
  ])("reads a file up to the limit, %s", async (_how, body, headers) => {
    const fetched = await fetchFrom((_request, response) => response.writeHead(200, headers).end(body));
    expect(fetched).toMatchObject({ ok: true, isSame: false, etag: null, modified: null });
    expect("bytes" in fetched && Buffer.from(fetched.bytes).equals(plain)).toBe(true);
  });

  const bomb = Buffer.alloc(50_000, "a");
  it.each([
    ["plain", bomb, {}],
    ["of unknown length", bomb, { "transfer-encoding": "chunked" }],
    ["packed by the server", gzipSync(bomb), { "content-encoding": "gzip" }],
    ["packed as a file", gzipSync(bomb), {}],
  ])("stops at a larger one, %s", async (_how, body, headers) => {
    const fetched = await fetchFrom((_request, response) => response.writeHead(200, headers).end(body));
    expect(fetched).toMatchObject({ ok: false, outcome: "too_large" });
  });

  it("believes that nothing has changed only if it has asked so", async () => {
    const unchanged: RequestListener = (_request, response) => response.writeHead(304).end();
    expect(await fetchFrom(unchanged, { etag: '"a"' })).toEqual({ ok: true, isSame: true });
    expect(await fetchFrom(unchanged)).toMatchObject({ ok: false, outcome: "http_status" });
  });

  it("does not wait forever", async () => {
    expect(await fetchFrom((_request, response) => response.write("id,name\n"))).toMatchObject({
      ok: false,
      outcome: "timeout",
    });
  });
});
