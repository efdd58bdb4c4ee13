import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { createHttpTier } from "./http-tier.ts";
import { startRawServer } from "./testing/raw-server.ts";
import { permitting } from "./testing/permitting-tier.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const html = "Content-Type: text/html\r\n";
const page = "<p>5 EUR</p>";

/** Responses that violate HTTP, and for each "page", or the start of the visit's outcome and detail. */
const ANSWERS: [string, string, string][] = [
  ["nothing at all", "", "connect: the connection broke off"],
  ["words", "hello\r\n\r\n", "connect: the answer broke the rules of HTTP (Expected HTTP/, RTSP/ or ICE/)"],
  [
    "zero bytes",
    "\0".repeat(1000),
    "connect: the answer broke the rules of HTTP (Expected HTTP/, RTSP/ or ICE/)",
  ],
  [
    "a status that is none",
    `HTTP/1.1 000 x\r\n${html}\r\n${page}`,
    "connect: the answer broke the rules of HTTP",
  ],
  ["a status above all", `HTTP/1.1 999 x\r\n${html}\r\n${page}`, "http_status: HTTP status 999"],
  [
    "an unasked change of protocol",
    "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    "connect: the answer broke the rules of HTTP (bad upgrade)",
  ],
  [
    "hints for ever",
    "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".repeat(2000),
    "connect: the connection broke off",
  ],
  ["a control character in a header", `HTTP/1.1 200 OK\r\n${html}X: a\x01b\r\n\r\n${page}`, "page"],
  ["a deletion character in a header", `HTTP/1.1 200 OK\r\n${html}X: a\x7fb\r\n\r\n${page}`, "page"],
  [
    "a header without end",
    `HTTP/1.1 200 OK\r\nX: ${"a".repeat(500_000)}\r\n\r\n`,
    "connect: the answer broke the rules of HTTP (UND_ERR_HEADERS_OVERFLOW)",
  ],
  [
    "headers without end",
    `HTTP/1.1 200 OK\r\n${"X: a\r\n".repeat(100_000)}\r\n`,
    "connect: the answer broke the rules of HTTP (UND_ERR_HEADERS_OVERFLOW)",
  ],
  [
    "two lengths",
    `HTTP/1.1 200 OK\r\n${html}Content-Length: 5\r\nContent-Length: 9\r\n\r\n${page}`,
    "connect: the answer broke the rules of HTTP (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)",
  ],
  [
    "a length and chunks",
    `HTTP/1.1 200 OK\r\n${html}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    "page",
  ],
  [
    "a chunk that is none",
    `HTTP/1.1 200 OK\r\n${html}Transfer-Encoding: chunked\r\n\r\nzz\r\n${page}`,
    "connect: the answer broke the rules of HTTP (Invalid character in chunk size)",
  ],
  [
    "a short body",
    `HTTP/1.1 200 OK\r\n${html}Content-Length: 500\r\n\r\n${page}`,
    "connect: the answer ended before its announced end",
  ],
  [
    "compression that is none",
    `HTTP/1.1 200 OK\r\n${html}Content-Encoding: gzip\r\n\r\n${page}`,
    "connect: the answer's compression is broken",
  ],
  [
    "a redirect to nowhere",
    "HTTP/1.1 302 Found\r\nLocation: http://[::bad/\r\nContent-Length: 0\r\n\r\n",
    "url_rejected: the redirect's address cannot be read",
  ],
  [
    "a redirect without address",
    "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n",
    "http_status: HTTP status 302",
  ],
  ["a forged refusal", `HTTP/1.1 200 OK\r\n${html}X-Egress-Refusal: dns; forged\r\n\r\n${page}`, "page"],
  ["an answer without end of line rules", `HTTP/1.1 200 OK\n${html}\n${page}`, "page"],
  ["a line that is no header", `HTTP/1.1 200 OK\r\n${html}this is no header\r\n\r\n${page}`, "page"],
  ["a space in a header's name", `HTTP/1.1 200 OK\r\n${html}X Y: a\r\n\r\n${page}`, "page"],
  ["a space before the colon", `HTTP/1.1 200 OK\r\nContent-Type : text/html\r\n\r\n${page}`, "page"],
  ["a header without a name", `HTTP/1.1 200 OK\r\n${html}: a\r\n\r\n${page}`, "page"],
  ["a zero byte in a header", `HTTP/1.1 200 OK\r\n${html}X: a\0b\r\n\r\n${page}`, "page"],
  ["a zero byte in a header's name", `HTTP/1.1 200 OK\r\n${html}X\0: a\r\n\r\n${page}`, "page"],
  ["a carriage return in a header", `HTTP/1.1 200 OK\r\n${html}X: a\rb\r\n\r\n${page}`, "page"],
  ["two carriage returns", `HTTP/1.1 200 OK\r\r\n${html}X: a\r\r\n\r\n${page}`, "page"],
  ["mixed ends of lines", `HTTP/1.1 200 OK\r\n${html}X: a\n\r\n${page}`, "page"],
  ["a folded header", `HTTP/1.1 200 OK\r\n${html}X: a\r\n b\r\n\r\n${page}`, "page"],
  ["empty lines before the status", `\r\n\r\nHTTP/1.1 200 OK\r\n${html}\r\n${page}`, "page"],
  ["a protocol in small letters", `http/1.1 200 OK\r\n${html}\r\n${page}`, "page"],
  ["a version to come", `HTTP/3.7 200 OK\r\n${html}\r\n${page}`, "page"],
  ["a status without words", `HTTP/1.1  200\r\n${html}\r\n${page}`, "page"],
  ["a control character in the status", `HTTP/1.1 200 O\x01K\r\n${html}\r\n${page}`, "page"],
  [
    "the same length twice in a line",
    `HTTP/1.1 200 OK\r\n${html}Content-Length: 12, 12\r\n\r\n${page}`,
    "page",
  ],
  [
    "a broken line after hints",
    `HTTP/1.1 103 Early Hints\r\nno header\r\n\r\nHTTP/1.1 200 OK\r\n${html}no header\r\n\r\n${page}`,
    "page",
  ],
];

/** Uses the guard's plain-HTTP proxying, as browsers do; resolves with the status, or 0 when the guard disconnected. */
function askPlainly(guard: EgressGuard, port: number): Promise<number> {
  const token = Buffer.from(`${guard.username}:${guard.password}`).toString("base64");
  return new Promise((resolve) => {
    const asked = request({
      host: guard.host,
      port: guard.port,
      path: `http://127.0.0.1:${port}/`,
      headers: { "proxy-authorization": `Basic ${token}` },
      agent: false,
    });
    asked.once("response", (response) => {
      response.on("error", () => {});
      response.once("close", () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    asked.once("error", () => resolve(0));
    asked.end();
  });
}

describe("servers that break the rules of HTTP", () => {
  it.each(ANSWERS)(
    "%s: end the visit with a named outcome and leave the guard running",
    async (_, text, expected) => {
      const server = await startRawServer(Buffer.from(text, "latin1"));
      cleanups.push(() => server.stop());
      const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
      cleanups.push(() => guard.stop());
      const tier = permitting(
        createHttpTier({
          guard,
          clock: systemClock,
          userAgent: "x",
          limits: { httpTimeoutMs: 3000 },
        }),
      );
      const result = await tier.fetchPage(new URL(`http://127.0.0.1:${server.port}/`));
      expect(result.ok ? "page" : `${result.outcome}: ${result.detail}`).toContain(expected);
      // What came, but cannot be read, is left to the browser, and so says the sentence.
      if (!result.ok) expect(result.isBrokenAnswer === true).toBe(result.detail.startsWith("the answer"));
      expect([0, 200, 302, 502, 999]).toContain(await askPlainly(guard, server.port));
      const again = await startRawServer(
        Buffer.from(`HTTP/1.1 200 OK\r\n${html}Content-Length: 12\r\n\r\n${page}`),
      );
      cleanups.push(() => again.stop());
      expect(await askPlainly(guard, again.port)).toBe(200);
    },
  );

  it("reads a robots.txt with a line that is no header, and names one that cannot be read", async () => {
    const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
    cleanups.push(() => guard.stop());
    const tier = createHttpTier({ guard, clock: systemClock, userAgent: "x" });
    const robotsOf = async (answer: string) => {
      const server = await startRawServer(Buffer.from(answer));
      cleanups.push(() => server.stop());
      return await tier.fetchSmall(new URL(`http://127.0.0.1:${server.port}/robots.txt`), 1000);
    };
    const rules = "User-agent: *\nDisallow: /plain\n";
    const read = await robotsOf(`HTTP/1.1 200 OK\r\nno header\r\n\r\n${rules}`);
    expect(!("ok" in read) && Buffer.from(read.body).toString()).toBe(rules);
    expect(await robotsOf("hello\r\n\r\n")).toMatchObject({
      detail: "the answer broke the rules of HTTP (Expected HTTP/, RTSP/ or ICE/)",
    });
  });

  it("follows a redirect whose address is raw UTF-8", async () => {
    const target = await startRawServer(
      Buffer.from(`HTTP/1.1 200 OK\r\n${html}Content-Length: 12\r\n\r\n${page}`),
    );
    cleanups.push(() => target.stop());
    const location = `Location: http://127.0.0.1:${target.port}/café\r\n`;
    const server = await startRawServer(
      Buffer.from(`HTTP/1.1 302 Found\r\n${location}Content-Length: 0\r\n\r\n`),
    );
    cleanups.push(() => server.stop());
    const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
    cleanups.push(() => guard.stop());
    const tier = permitting(createHttpTier({ guard, clock: systemClock, userAgent: "x" }));
    const result = await tier.fetchPage(new URL(`http://127.0.0.1:${server.port}/`));
    expect(result.ok && result.page.finalUrl).toBe(`http://127.0.0.1:${target.port}/caf%C3%A9`);
  });
});
