import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { createSend, MAX_ANSWER_BYTES } from "./send.ts";
import { listen, stopServer } from "./testing/canary.ts";

describe("sending to a receiver that misbehaves", () => {
  let guard: EgressGuard;
  beforeAll(async () => {
    guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  });
  afterAll(() => guard.stop());

  const sendTo = async (answer: RequestListener, timeoutMs?: number) => {
    const server = createServer(answer);
    const port = await listen(server, "127.0.0.1");
    const send = createSend({ guard, allow: guard.allow, userAgent: "Test", timeoutMs });
    try {
      const url = `http://127.0.0.1:${port}/`;
      return await send({ method: "POST", url, headers: {}, body: "hello" });
    } finally {
      server.closeAllConnections();
      await stopServer(server);
    }
  };

  it("times out when no response begins", async () => {
    expect(await sendTo(() => undefined, 50)).toMatchObject({
      ok: false,
      outcome: "timeout",
      detail: "the receiver did not answer in time",
    });
  });

  it("times out when a response stops midway", async () => {
    const answered = await sendTo((_request, response) => response.write("x"), 300);
    expect(answered).toMatchObject({ ok: false, outcome: "timeout" });
  });

  it("returns the first kilobyte of an endless response", async () => {
    const answered = await sendTo((_request, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write("é".repeat(1000)));
      };
      response.on("drain", pour);
      pour();
    });
    expect(answered).toMatchObject({ ok: true, status: 200 });
    expect(Buffer.byteLength(answered.ok ? answered.text : "")).toBe(MAX_ANSWER_BYTES);
  });

  it("reports a broken connection", async () => {
    expect(await sendTo((request) => request.destroy())).toMatchObject({ ok: false, outcome: "connect" });
  });

  it.each([
    "ftp://127.0.0.1/",
    "http://10.1.2.3/",
    "http://[::ffff:10.1.2.3]/",
    "http://user:word@127.0.0.1/",
    "not an address",
  ])("sends nothing to %s", async (url) => {
    const send = createSend({ guard, allow: guard.allow, userAgent: "Test" });
    expect(await send({ method: "POST", url, headers: {}, body: "hello" })).toMatchObject({
      ok: false,
      outcome: "url_rejected",
    });
  });
});
