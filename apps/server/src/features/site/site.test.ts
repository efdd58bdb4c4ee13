import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openIdentity } from "../accounts/accounts.fixture.ts";
import type { Identity } from "../accounts/accounts.fixture.ts";

describe("the built-in outbox", () => {
  let identity: Identity;
  let key: string;
  beforeAll(async () => {
    identity = await openIdentity();
    await identity.signUp("ada@outbox.example");
    key = (await identity.site.outboxKey()) ?? "";
  });
  afterAll(() => identity.close());

  const look = (
    program: Identity,
    headers: Record<string, string> = { host: "localhost:3000" },
    address?: string,
    token?: string,
  ) =>
    program.call("GET", "get/outbox", {
      headers,
      token: token ?? key,
      ...(address === undefined ? {} : { address }),
    });

  it("shows mails with their links to this machine", async () => {
    const answer = await look(identity);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual([
      expect.objectContaining({
        to: "ada@outbox.example",
        text: expect.stringContaining("http://localhost:3000/login/") as string,
      }),
    ]);
  });

  it.each([
    ["a proxy's X-Forwarded-For", { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" }],
    ["a proxy's X-Forwarded-Proto", { host: "localhost:3000", "x-forwarded-proto": "http" }],
    ["a proxy's Forwarded", { host: "localhost:3000", forwarded: "for=127.0.0.1" }],
    ["a foreign name in Host", { host: "rebound.example:3000" }],
    ["a foreign name that begins like ours", { host: "localhost.rebound.example" }],
    ["a foreign address in Host", { host: "192.0.2.1:3000" }],
  ])("does not exist for a request with %s", async (_what, headers: Record<string, string>) => {
    expect((await look(identity, headers)).status).toBe(404);
    const site = await identity.call("GET", "get/site", { headers });
    expect(site.body.hasOutbox).toBe(false);
  });

  it("does not exist without the key, whatever the Host header says: a proxy may add no headers", async () => {
    const host = { host: "localhost:3000" };
    expect((await identity.call("GET", "get/outbox", { headers: host })).status).toBe(404);
    for (const wrong of ["A".repeat(43), key.slice(1), `${key}A`])
      expect((await look(identity, host, undefined, wrong)).status).toBe(404);
  });

  it("with OUTBOX=anywhere, exists for whoever has the key, wherever the program listens", async () => {
    const container = await openIdentity({ OUTBOX: "anywhere", HOST: "0.0.0.0" }, identity);
    const from = (token?: string) => look(container, { host: "prices.example" }, "172.17.0.1", token);
    expect((await from()).status).toBe(200);
    expect((await from("A".repeat(43))).status).toBe(404);
    const sends = await openIdentity({ OUTBOX: "anywhere", SMTP_URL: "smtp://127.0.0.1:1" }, identity);
    expect((await look(sends)).status).toBe(404);
  });

  it("has one key for all programs and starts of an installation, and another for each installation", async () => {
    const again = await openIdentity({}, identity);
    expect(await again.site.outboxKey()).toBe(key);
    expect((await look(again)).status).toBe(200);
    await again.close();
    const other = await openIdentity();
    expect(await other.site.outboxKey()).not.toBe(key);
    await other.close();
    expect(key).toMatch(/^[\w-]{43}$/);
  });

  it("does not exist for other machines", async () => {
    expect((await look(identity, { host: "localhost:3000" }, "192.0.2.7")).status).toBe(404);
  });

  it.each([
    [{ SMTP_URL: "smtp://127.0.0.1:9" }],
    [{ HOST: "0.0.0.0" }],
    [{ HOST: "192.0.2.1" }],
    [{ PUBLIC_URL: "https://prices.example" }],
  ])("does not exist with %j", async (env: Record<string, string>) => {
    const program = await openIdentity(env, identity);
    expect((await look(program)).status).toBe(404);
    await program.close();
  });

  it.each([
    [{ HOST: "::1" }],
    [{ PUBLIC_URL: "http://127.0.0.1:8080" }],
    [{ PUBLIC_URL: "http://[::1]:8080" }],
  ])("exists with %j", async (env: Record<string, string>) => {
    const program = await openIdentity(env, identity);
    expect((await look(program)).status).toBe(200);
    await program.close();
  });
});

describe("facts about the installation", () => {
  it("hide the offer until the operator turns it on", async () => {
    const identity = await openIdentity();
    expect((await identity.get("get/site")).body.offer).toBeNull();
    const on = await openIdentity({ OFFER_ENABLED: "on", OFFER_OLD_PRICE_USD: "10" }, identity);
    expect((await on.get("get/site")).body.offer).toEqual({ percent: 20, oldPriceUsd: 10, newPriceUsd: 8 });
    await on.close();
    await identity.close();
  });
});
