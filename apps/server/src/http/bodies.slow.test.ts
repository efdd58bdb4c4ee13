import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import {
  addApiKey,
  ALL_ENDPOINTS,
  createPairing,
  ERROR_TEXTS,
  MAX_START_ENTRIES,
  redeemPairing,
} from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "../config.ts";
import { writeInOrganisation } from "../database/tenant.ts";
import { newId } from "../ids.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { reserve } from "./admission.ts";
import { LARGE_BODY } from "./body-budget.ts";
import { createApp, SENDER_TIMEOUTS } from "./app.ts";

const MB = 1024 * 1024;
/** Less than any limit, and more than is read after a refusal. */
const SHORT_BYTES = 500_000;

/** Opens a connection that sends this; `answer` is everything received until the server closes it. */
async function open(port: number, text: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (part: string) => (received += part));
  // A sender who is still writing when the server closes gets an error, after the response.
  socket.on("error", () => undefined);
  const answer = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  socket.write(text);
  return { socket, answer };
}

const head = (path: string, headers: Record<string, string | number>, method = "POST"): string =>
  [
    `${method} ${path.startsWith("/") ? path : `/api/${path}`} HTTP/1.1`,
    "host: localhost",
    ...Object.entries({ "content-type": "application/json", ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    "",
    "",
  ].join("\r\n");

describe("a body", () => {
  let fixture: AccessFixture;
  let port: number;
  let token: string;

  beforeAll(async () => {
    fixture = await openAccessFixture();
    ({ port } = fixture.program.app.server.address() as AddressInfo);
    const { userId, organisationId } = await fixture.addPerson();
    token = await fixture.openSession(userId, organisationId);
  });
  afterAll(() => fixture.close());

  it.each([
    ["without a session", "start/track", {}, 401],
    ["with a dead token", "add/companion/reading", { authorization: `Bearer ${"A".repeat(43)}` }, 401],
    ["for an address that does not exist", "no/such/call", {}, 404],
    ["outside the API", "../elsewhere", {}, 404],
  ])(
    "is not waited for %s: the answer comes first, and the connection ends",
    async (_who, path, more, status) => {
      const sent = head(path, { "content-length": 12 * MB, ...more });
      const { answer } = await open(port, sent);
      const text = await answer;
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(text).toContain("connection: close");
      expect(text).toContain("requestId");
    },
  );

  it("is not waited for by any call that is not public", async () => {
    const closed = ALL_ENDPOINTS.filter(
      ({ method, access }) => method === "POST" && access.kind !== "public" && access.kind !== "link",
    );
    const statuses = await Promise.all(
      closed.map(async ({ path }) => {
        const sent = head(path.replaceAll(/\{\w+\}/g, "some"), { "content-length": SHORT_BYTES });
        const { answer } = await open(port, sent);
        return `${path} ${(await answer).slice(9, 12)}`;
      }),
    );
    expect(closed.length).toBeGreaterThan(80);
    expect(statuses.filter((text) => !text.endsWith(" 401"))).toEqual([]);
  });

  it.each([
    ["POST", "/mcp", 401],
    ["DELETE", "/mcp", 405],
    ["OPTIONS", "/api/add/companion/reading", 400],
    ["DELETE", "/api/get/product", 404],
  ])("is not waited for by %s %s", async (method, path, status) => {
    const { answer } = await open(port, head(path, { "content-length": SHORT_BYTES }, method));
    expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close`));
  });

  it("of an assistant counts against its organisation, too", async () => {
    const { secret } = (
      await fixture.send(addApiKey, {
        token,
        body: { name: "Assistant", scopes: ["products:read"], days: null },
      })
    ).json<{ secret: string }>();
    const sent = head("/mcp", { "content-length": 200_000, authorization: `Bearer ${secret}` });
    const { bodies } = fixture.program.app.admission;
    const { socket } = await open(port, `${sent}${" ".repeat(10_000)}`);
    await vi.waitFor(() => expect(bodies.held()).toBe(10_000), { timeout: 20_000 });
    socket.destroy();
    await vi.waitFor(() => expect(bodies.held()).toBe(0), { timeout: 20_000 });
  });

  it("that the program sends itself is refused without a wait for a connection", async () => {
    const answer = await fixture.program.app.inject({
      method: "POST",
      url: "/api/add/brand",
      payload: { brand: "x".repeat(SHORT_BYTES) },
    });
    expect([answer.statusCode, answer.headers.connection]).toEqual([401, "keep-alive"]);
  });

  it("of unknown length is not read from an unauthorised caller either", async () => {
    const { answer } = await open(port, head("start/track", { "transfer-encoding": "chunked" }));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 [^]*connection: close/);
  });

  /** Returns the token of a paired extension. */
  const pairDevice = async (by: string): Promise<string> => {
    const { code } = (await fixture.send(createPairing, { token: by })).json<{ code: string }>();
    return (await fixture.send(redeemPairing, { body: { code, name: "Laptop" } })).json<{ token: string }>()
      .token;
  };

  /** Opens connections that send one byte less than 256 KB, and so neither end nor are large. */
  const openUnfinished = (by: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        open(
          port,
          head("start/track", { "content-length": LARGE_BODY.json, authorization: `Bearer ${by}` }) +
            " ".repeat(LARGE_BODY.json - 1),
        ),
      ),
    );

  it("reserves what has arrived for a member until the sender disconnects, and nothing for an unauthorised caller", async () => {
    const { bodies } = fixture.program.app.admission;
    await open(port, head("start/track", { "content-length": 12 * MB })).then(({ answer }) => answer);
    expect(bodies.held()).toBe(0);
    const announced = await open(
      port,
      head("import/product", { "content-length": 2000, authorization: `Bearer ${token}` }) + " ".repeat(1000),
    );
    await vi.waitFor(() => expect(bodies.held()).toBe(1000), { timeout: 20_000 });
    announced.socket.destroy();
    await vi.waitFor(() => expect(bodies.held()).toBe(0), { timeout: 20_000 });
  });

  it("counts against its sender's organisation only, also behind the address of another", async () => {
    const stranger = await fixture.addPerson();
    const other = await fixture.openSession(stranger.userId, stranger.organisationId);
    const colleague = await fixture.addPerson();
    await writeInOrganisation(fixture.db, stranger.organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({
          organisation_id: stranger.organisationId,
          user_id: colleague.userId,
          role: "member",
          created_at: new Date(),
        })
        .execute(),
    );
    const same = await fixture.openSession(colleague.userId, stranger.organisationId);
    const { bodies } = fixture.program.app.admission;
    const waiting = await openUnfinished(other, 96);
    await vi.waitFor(() => expect(bodies.held()).toBe(96 * (LARGE_BODY.json - 1)), { timeout: 20_000 });
    const [refused] = await openUnfinished(same, 1);
    expect(await refused!.answer).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 2/);
    waiting.push(...(await openUnfinished(token, 1)));
    await vi.waitFor(() => expect(bodies.held()).toBe(97 * (LARGE_BODY.json - 1)), { timeout: 20_000 });
    for (const { socket } of waiting) socket.destroy();
    await vi.waitFor(() => expect(bodies.held()).toBe(0), { timeout: 20_000 });
  });

  it("that is large is accepted one at a time of an organisation, and the next one when the first has ended", async () => {
    const sent = head("import/product", {
      "content-type": "multipart/form-data; boundary=x",
      "content-length": 2 * MB,
      authorization: `Bearer ${token}`,
    });
    const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const { bodies } = fixture.program.app.admission;
    const first = await open(port, sent + file);
    await vi.waitFor(() => expect(bodies.held()).toBe(file.length), { timeout: 20_000 });
    const second = await (await open(port, sent)).answer;
    expect(second).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5/);
    expect(second).toContain(ERROR_TEXTS.oneLarge);
    first.socket.destroy();
    await vi.waitFor(() => expect(bodies.held()).toBe(0), { timeout: 20_000 });
    const third = await open(port, sent + file);
    await vi.waitFor(() => expect(bodies.held()).toBe(file.length), { timeout: 20_000 });
    third.socket.destroy();
  });

  it("that is large JSON is accepted one at a time, too", async () => {
    const sent = head("start/track", { "content-length": 300_000, authorization: `Bearer ${token}` });
    const { bodies } = fixture.program.app.admission;
    const first = await open(port, `${sent}[`);
    await vi.waitFor(() => expect(bodies.held()).toBe(1), { timeout: 20_000 });
    expect(await (await open(port, sent)).answer).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5/);
    first.socket.destroy();
    await vi.waitFor(() => expect(bodies.held()).toBe(0), { timeout: 20_000 });
  });

  it.each([
    ["JSON", "application/json", 1],
    ["a form", "multipart/form-data; boundary=x", 12],
  ])("of undeclared length ends at the limit of %s", async (_what, type, limit) => {
    const device = await pairDevice(token);
    const { socket, answer } = await open(
      port,
      head("add/companion/reading", {
        "content-type": type,
        authorization: `Bearer ${device}`,
        "transfer-encoding": "chunked",
      }),
    );
    const start = '--x\r\ncontent-disposition: form-data; name="page"; filename="a"\r\n\r\n';
    for (const part of [start, ...Array.from({ length: limit * 16 }, () => "<p>x</p>".repeat(8192))])
      socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("of JSON with more keys than any call needs is refused, and one of the longest list is read", async () => {
    const track = (body: string) =>
      fetch(`${fixture.program.url}/api/start/track`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body,
      });
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ _id: newId() })));
    expect((await track(list(MAX_START_ENTRIES))).status).toBe(404);
    const refused = await track(list(MAX_START_ENTRIES + 1));
    expect([refused.status, await refused.json()]).toEqual([
      413,
      expect.objectContaining({ code: "too_large", message: ERROR_TEXTS.tooManyValues }),
    ]);
  });

  it("for a route that is off is not waited for", async () => {
    const { answer } = await open(port, head("stripe/webhook", { "content-length": SHORT_BYTES }));
    expect(await answer).toMatch(/^HTTP\/1\.1 404 [^]*connection: close/);
  });

  it("with two hosts is refused", async () => {
    const sent = head("user/login", { host: "evil.example", "content-length": SHORT_BYTES });
    expect(await (await open(port, sent)).answer).toMatch(/^HTTP\/1\.1 400 /);
    const page = await open(
      port,
      "GET /api/health HTTP/1.1\r\nHost: a\r\nHOST: a\r\nconnection: close\r\n\r\n",
    );
    expect(await page.answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ["with two hosts", "/api/watch/browser/x", "Host: a\r\nHost: b\r\n"],
    ["of an address that cannot be decoded", "/%zz", "Host: a\r\n"],
    ["of nobody", "/api/watch/browser/x", "Host: a\r\n"],
  ])("a refused web socket %s leaves no connection", async (_what, path, hosts) => {
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    const key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    // Resolves when the server has closed it.
    const { answer } = await open(port, `GET ${path} HTTP/1.1\r\n${hosts}${upgrade}${key}\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  it("releases its reservation after the response", async () => {
    const answer = await fetch(`${fixture.program.url}/api/start/track`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify([{ _id: "no such entry" }]),
    });
    expect(answer.status).toBe(404);
    await answer.text();
    await vi.waitFor(() => expect(fixture.program.app.admission.bodies.held()).toBe(0), { timeout: 20_000 });
  });

  it.each(["user/login", "user/signup", "redeem/pairing", "user/reset-password"])(
    "of more than a form is refused by %s, which anybody may call",
    async (path) => {
      const { answer } = await open(
        port,
        head(path, { "content-length": MB, authorization: `Bearer ${"A".repeat(43)}` }),
      );
      expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    },
  );

  it("with invalid UTF-8 is rejected, and so are such a form, query and path", async () => {
    const send = (payload: Buffer, query = "") =>
      fixture.program.app.inject({
        method: "POST",
        url: `/api/add/category${query}`,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        payload,
      });
    const bytes = Buffer.concat([Buffer.from('{"category":"Caf'), Buffer.from([0xe9]), Buffer.from('s"}')]);
    const refused = await send(bytes);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: ERROR_TEXTS.unreadable });
    expect((await send(Buffer.from('{"category":"Cafés"}'))).statusCode).toBe(200);
    expect((await send(Buffer.from('{"category":"Teas"}'), "?x=%E9")).statusCode).toBe(400);
    for (const secret of ["%E9", Buffer.from([0xe9])]) {
      const form = await fixture.program.app.inject({
        method: "POST",
        url: "/api/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: Buffer.concat([
          Buffer.from("grant_type=client_credentials&client_secret="),
          Buffer.from(secret),
        ]),
      });
      expect(form.statusCode).toBe(400);
      expect(form.json()).toMatchObject({ message: ERROR_TEXTS.unreadable });
    }
    const address = await fixture.program.app.inject({ url: "/api/get/run/%E9" });
    expect(address.statusCode).toBe(400);
    expect(address.json()).toMatchObject({
      message: ERROR_TEXTS.unreadable,
      error_description: ERROR_TEXTS.unreadable,
      requestId: expect.any(String) as string,
    });
    expect(address.headers).toHaveProperty("permissions-policy");
  });
});

describe("strangers who announce bodies and send one byte", () => {
  let fixture: AccessFixture;
  beforeAll(async () => {
    fixture = await openAccessFixture({
      TRUST_PROXY: "on",
      BILLING: "stripe",
      STRIPE_SECRET_KEY: "sk_test_of_the_test",
      STRIPE_WEBHOOK_SECRET: "whsec_of_the_test",
      STRIPE_PRICE: "price_of_the_test",
    });
  });
  afterAll(() => fixture.close());

  it("keep nobody else from signing in or sending, and are disconnected", async () => {
    const { program } = fixture;
    const { port } = program.app.server.address() as AddressInfo;
    const { token } = await fixture.addSignedIn();
    const waiting = await Promise.all(
      Array.from({ length: 144 }, (_, index) =>
        open(
          port,
          head("stripe/webhook", {
            "content-length": 512 * 1024,
            "x-forwarded-for": `203.0.113.${index % 3}`,
          }) + "{",
        ),
      ),
    );
    const { bodies } = program.app.admission;
    await vi.waitFor(() => expect(bodies.held()).toBe(144), { timeout: 20_000 });
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${program.url}/api/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const login = await post("user/login", { email: "nobody@access.example", password: "Wrong@123" });
    expect([login.status, await login.json()]).toEqual([400, expect.objectContaining({ code: "invalid" })]);
    const added = await post("add/category", { category: "Kettles" }, { authorization: `Bearer ${token}` });
    expect(added.status).toBe(200);
    const answers = await Promise.all(waiting.map(({ answer }) => answer));
    expect(answers.filter((text) => !/^HTTP\/1\.1 408 [^]*connection: close/.test(text))).toEqual([]);
    expect(answers[0]).toContain(ERROR_TEXTS.tooSlow);
    expect(bodies.held()).toBe(0);
  });
});

describe("a slow sender", () => {
  it.each([
    ["over the head", "POST /api/x HTTP/1.1\r\nhost: localhost\r\n"],
    ["over the body", head("echo", { "content-length": 20 })],
  ])("%s gets 408 and is disconnected", async (_what, sent) => {
    const app = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.0.0", {
      headersMs: 50,
      requestMs: 100,
      everyMs: 20,
      bodyMs: 3000,
    });
    app.post(
      "/api/echo",
      { config: { readsBody: true }, schema: { hide: true } as never },
      (request) => request.body,
    );
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { answer } = await open((app.server.address() as AddressInfo).port, sent);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    await app.close();
  });

  it("of a body is disconnected when less than 1 KB/s arrives, also after a fast start, and not before", async () => {
    const bodyMs = 500;
    const app = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.0.0", { ...SENDER_TIMEOUTS, bodyMs });
    const config = { readsBody: true };
    const preParsing = reserve(MB, app.admission);
    app.post("/api/echo", { config, preParsing, schema: { hide: true } as never }, () => "received");
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const sent = head("echo", { "content-length": 100_000, connection: "close" });
    const burst = await open(port, sent + " ".repeat(60_000));
    const steady = await open(port, sent);
    // Real time: the speed of a connection is measured.
    const pace = setInterval(() => steady.socket.write(" ".repeat(200)), 50);
    expect(await burst.answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close/);
    expect(await Promise.race([steady.answer, wait(4 * bodyMs, "waits")])).toBe("waits");
    clearInterval(pace);
    expect(await steady.answer).toMatch(/^HTTP\/1\.1 408 /);
    const whole = await open(port, `${sent}"${" ".repeat(99_998)}"`);
    expect(await whole.answer).toMatch(/^HTTP\/1\.1 200 /);
    await app.close();
  });

  it("has 10 seconds for the headers and 30 in total", async () => {
    const app = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.0.0");
    expect(SENDER_TIMEOUTS.bodyMs).toBe(3000);
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
    await app.close();
  });
});

describe("unauthenticated calls", () => {
  let fixture: AccessFixture;
  beforeAll(async () => {
    fixture = await openAccessFixture({ THROTTLE: "on" });
  });
  afterAll(() => fixture.close());

  const ask = (address: string, headers: Record<string, string> = {}) =>
    fixture.program.app.inject({ url: "/api/me", remoteAddress: address, headers });

  it("are limited per client address, with a retry time, without affecting members at the same address", async () => {
    const { token } = await fixture.addSignedIn();
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 1210; sent += 1) {
      const { statusCode } = await ask("203.0.113.9");
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 1200, 429: 10 });
    const refused = await ask("203.0.113.9");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("203.0.113.10")).statusCode).toBe(401);
    expect((await ask("203.0.113.9", { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    expect((await ask("203.0.113.9", { authorization: `Bearer ${"A".repeat(43)}` })).statusCode).toBe(429);
  });
});

describe("the API's description", () => {
  it("is generated once and served at one address", async () => {
    const fixture = await openAccessFixture();
    const { app } = fixture.program;
    const made = vi.spyOn(app, "swagger");
    const [first, second] = [await app.inject("/api/openapi.json"), await app.inject("/api/openapi.json")];
    expect(first.json()).toMatchObject({ openapi: "3.1.0" });
    expect(second.body).toBe(first.body);
    expect(made).toHaveBeenCalledTimes(1);
    for (const path of ["/api/docs/json", "/api/docs/yaml"]) {
      const answer = await app.inject(path);
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe("/api/openapi.json");
    }
    await fixture.close();
  });
});
