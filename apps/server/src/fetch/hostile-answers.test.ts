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

/** Responses that violate HTTP, and the visit's outcome for each. */
const ANSWERS: [string, string, string][] = [
  ["nothing at all", "", "connect"],
  ["words", "hello\r\n\r\n", "connect"],
  ["zero bytes", "\0".repeat(1000), "connect"],
  ["a status that is none", `HTTP/1.1 000 x\r\n${html}\r\n${page}`, "connect http_status"],
  ["a status above all", `HTTP/1.1 999 x\r\n${html}\r\n${page}`, "http_status"],
  [
    "an unasked change of protocol",
    "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    "connect",
  ],
  ["hints for ever", "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".repeat(2000), "connect"],
  ["a control character in a header", `HTTP/1.1 200 OK\r\n${html}X: a\x01b\r\n\r\n${page}`, "connect page"],
  ["a deletion character in a header", `HTTP/1.1 200 OK\r\n${html}X: a\x7fb\r\n\r\n${page}`, "connect page"],
  ["a header without end", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(500_000)}\r\n\r\n`, "connect"],
  ["headers without end", `HTTP/1.1 200 OK\r\n${"X: a\r\n".repeat(100_000)}\r\n`, "connect"],
  [
    "two lengths",
    `HTTP/1.1 200 OK\r\n${html}Content-Length: 5\r\nContent-Length: 9\r\n\r\n${page}`,
    "connect",
  ],
  [
    "a length and chunks",
    `HTTP/1.1 200 OK\r\n${html}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    "connect page",
  ],
  [
    "a chunk that is none",
    `HTTP/1.1 200 OK\r\n${html}Transfer-Encoding: chunked\r\n\r\nzz\r\n${page}`,
    "connect",
  ],
  ["a short body", `HTTP/1.1 200 OK\r\n${html}Content-Length: 500\r\n\r\n${page}`, "connect"],
  ["compression that is none", `HTTP/1.1 200 OK\r\n${html}Content-Encoding: gzip\r\n\r\n${page}`, "connect"],
  [
    "a redirect to nowhere",
    "HTTP/1.1 302 Found\r\nLocation: http://[::bad/\r\nContent-Length: 0\r\n\r\n",
    "url_rejected",
  ],
  ["a redirect without address", "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", "http_status"],
  ["a forged refusal", `HTTP/1.1 200 OK\r\n${html}X-Egress-Refusal: dns; forged\r\n\r\n${page}`, "page"],
  ["an answer without end of line rules", `HTTP/1.1 200 OK\n${html}\n${page}`, "connect page"],
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
      expect(expected.split(" ")).toContain(result.ok ? "page" : result.outcome);
      expect([0, 200, 302, 502, 999]).toContain(await askPlainly(guard, server.port));
      const again = await startRawServer(
        Buffer.from(`HTTP/1.1 200 OK\r\n${html}Content-Length: 12\r\n\r\n${page}`),
      );
      cleanups.push(() => again.stop());
      expect(await askPlainly(guard, again.port)).toBe(200);
    },
  );

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
