import { SIGNUP_PLACEHOLDER_PASSWORD } from "@pricetrail/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openIdentity, PASSWORD } from "../accounts.fixture.ts";
import type { Answer, Identity } from "../accounts.fixture.ts";

const deviceOf = (answer: Answer): string => {
  const cookie = answer.headers["set-cookie"];
  return /^pricetrail_device=[\w-]+/.exec(String(cookie))?.[0] ?? "";
};

describe("signing in", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity();
  });
  afterEach(() => identity.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  it("returns the same answer for a wrong password, an unknown address and an account without a password", async () => {
    await identity.person("known@sign-in.example");
    await identity.verified("fresh@sign-in.example");
    const answers = await Promise.all(
      ["known@sign-in.example", "unknown@sign-in.example", "fresh@sign-in.example"].map((email) =>
        identity.signIn(email, "Wrong1@password"),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe("Email or password is not correct.");
      expect(Object.keys(answer.body).sort()).toEqual(Object.keys(answers[0]!.body).sort());
    }
  });

  it("never accepts the signup form's placeholder, before or after verification", async () => {
    const email = "placeholder@sign-in.example";
    await identity.signUp(email);
    await identity.mails(email);
    expect((await identity.signIn(email, SIGNUP_PLACEHOLDER_PASSWORD)).status).toBe(400);
    await identity.get("verify/email", await identity.mailedToken(email, "verify"));
    expect((await identity.signIn(email, SIGNUP_PLACEHOLDER_PASSWORD)).status).toBe(400);
  });

  it("compares addresses case-insensitively", async () => {
    await identity.person("Case@Sign-In.example");
    expect((await identity.signIn("cAsE@sign-in.EXAMPLE")).status).toBe(200);
  });

  it("throttles an account after ten wrong passwords, except on a device that has signed in before", async () => {
    const email = "target@sign-in.example";
    await identity.person(email);
    const device = deviceOf(await identity.signIn(email));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const options = { address: `198.51.100.${attempt}` };
      statuses.push((await identity.signIn(email, "Wrong1@password", options)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);

    const stranger = await identity.signIn(email, PASSWORD, { address: "198.51.100.99" });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers["retry-after"])).toBeGreaterThan(0);
    const known = await identity.signIn(email, PASSWORD, { headers: { cookie: device } });
    expect(known.status).toBe(200);
  });

  it("throttles an unknown address exactly like a known one", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await identity.signIn("nobody@sign-in.example", "Wrong1@password")).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it("limits attempts from a known device too", async () => {
    const email = "stolen@sign-in.example";
    await identity.person(email);
    const headers = { cookie: deviceOf(await identity.signIn(email)) };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await identity.signIn(email, "Wrong1@password", { headers });
    expect((await identity.signIn(email, PASSWORD, { headers })).status).toBe(429);
  });

  it("does not let another account's device or an invented one bypass the throttle", async () => {
    await identity.person("mine@sign-in.example");
    await identity.person("yours@sign-in.example");
    const mine = deviceOf(await identity.signIn("mine@sign-in.example"));
    const invented = `pricetrail_device=${"A".repeat(43)}`;
    for (let attempt = 0; attempt < 10; attempt += 1)
      await identity.signIn("yours@sign-in.example", "Wrong1@password");
    for (const cookie of [mine, invented]) {
      const answer = await identity.signIn("yours@sign-in.example", PASSWORD, { headers: { cookie } });
      expect(answer.status).toBe(429);
    }
  });

  it("keeps the identifier of a known device, and replaces an invented one", async () => {
    const email = "fixed@sign-in.example";
    await identity.person(email);
    const invented = `pricetrail_device=${"A".repeat(43)}`;
    const given = deviceOf(await identity.signIn(email, PASSWORD, { headers: { cookie: invented } }));
    expect(given).not.toBe(invented);
    for (const cookie of [given, `theme=dark; ${given}`])
      expect(deviceOf(await identity.signIn(email, PASSWORD, { headers: { cookie } }))).toBe(given);
  });

  it("keeps counts across a restart, and resets them after a quarter of an hour", async () => {
    const email = "restart@sign-in.example";
    await identity.person(email);
    for (let attempt = 0; attempt < 10; attempt += 1) await identity.signIn(email, "Wrong1@password");

    const restarted = await openIdentity({}, identity);
    expect((await restarted.signIn(email)).status).toBe(429);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    expect((await restarted.signIn(email)).status).toBe(200);
    await restarted.close();
  });

  it("throttles one address across accounts, and counts an IPv6 network as one", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 101; attempt += 1) {
      const options = { address: `2001:db8:1:2::${(attempt + 1).toString(16)}` };
      statuses.push((await identity.signIn(`many${attempt}@sign-in.example`, "Wrong1@pass", options)).status);
    }
    expect(statuses.at(-2)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });

  it("hides the device identifier from scripts and other sites", async () => {
    await identity.person("cookie@sign-in.example");
    const cookie = String((await identity.signIn("cookie@sign-in.example")).headers["set-cookie"]);
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    const secure = await openIdentity({ PUBLIC_URL: "https://prices.example" }, identity);
    expect(String((await secure.signIn("cookie@sign-in.example")).headers["set-cookie"])).toMatch(
      /; Secure$/,
    );
    await secure.close();
  });

  it("can be unthrottled for tests", async () => {
    const open = await openIdentity({ THROTTLE: "off" }, identity);
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await open.signIn("off@sign-in.example", "Wrong1@password")).status).toBe(400);
    await open.close();
  });

  it("stores neither passwords nor tokens", async () => {
    const token = await identity.person("stored@sign-in.example");
    const user = await identity.db
      .selectFrom("app_user")
      .selectAll()
      .where("email", "=", "stored@sign-in.example")
      .executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await identity.db.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
  });
});

describe("sessions", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity();
  });
  afterEach(() => identity.close());

  it("are listed with the current one marked, and the others can be ended together", async () => {
    const email = "many@sessions.example";
    const first = await identity.person(email);
    const second = (await identity.signIn(email, PASSWORD, { headers: { "user-agent": "Phone" } })).body
      .token;
    const list = (await identity.get("get/session", second)).body.data as {
      isCurrent: boolean;
      userAgent: string;
    }[];
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    // The first one began with the link of the mail.
    expect(list).toHaveLength(3);
    expect(list.find(({ isCurrent }) => isCurrent)?.userAgent).toBe("Phone");

    expect((await identity.post("delete/session", undefined, { token: second })).status).toBe(200);
    expect((await identity.get("me", first)).status).toBe(401);
    expect((await identity.get("me", second)).status).toBe(200);
  });

  it("are listed with the one used last first, and a browser's name of any length is cut", async () => {
    const email = "order@sessions.example";
    const first = await identity.person(email);
    const headers = { "user-agent": "x".repeat(5000) };
    identity.clock.advance(60_000);
    await identity.signIn(email, PASSWORD, { headers });
    identity.clock.advance(60_000);
    const list = (await identity.get("get/session", first)).body.data as Record<string, unknown>[];
    // The last one began with the link of the mail.
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(list[1]!["userAgent"]).toBe("x".repeat(300));
  });

  it("can be ended one by one, but only by their owner", async () => {
    const mine = await identity.person("mine@sessions.example");
    const other = (await identity.signIn("mine@sessions.example")).body.token;
    const theirs = await identity.person("theirs@sessions.example");
    const [, old] = (await identity.get("get/session", other)).body.data as { _id: string }[];
    expect((await identity.post(`delete/session/${old?._id}`, undefined, { token: theirs })).status).toBe(
      404,
    );
    expect((await identity.post(`delete/session/${old?._id}`, undefined, { token: other })).status).toBe(200);
    const alive = await Promise.all([mine, other].map((token) => identity.get("me", token)));
    expect(alive.map(({ status }) => status)).toContain(401);
    expect((await identity.post("delete/session/nonsense", undefined, { token: theirs })).status).toBe(404);
  });

  it("expire 30 days after the last use, and in any case 180 days after they began", async () => {
    const idle = await identity.person("idle@sessions.example");
    identity.clock.advance(29 * 86_400_000);
    expect((await identity.get("me", idle)).status).toBe(200);
    identity.clock.advance(29 * 86_400_000);
    expect((await identity.get("me", idle)).status).toBe(200);
    for (let month = 0; month < 5; month += 1) {
      identity.clock.advance(28 * 86_400_000);
      await identity.get("me", idle);
    }
    expect((await identity.get("me", idle)).status).toBe(401);
    const unused = (await identity.signIn("idle@sessions.example")).body.token;
    identity.clock.advance(31 * 86_400_000);
    expect((await identity.get("me", unused)).status).toBe(401);
  });

  it("record their last use at most once a minute", async () => {
    const token = await identity.person("visits@sessions.example");
    const lastSeen = async () => {
      const [row] = (await identity.get("get/session", token)).body.data as {
        lastSeenAt: string;
      }[];
      return row?.lastSeenAt;
    };
    const start = await lastSeen();
    identity.clock.advance(30_000);
    expect(await lastSeen()).toBe(start);
    identity.clock.advance(40_000);
    await identity.get("me", token);
    expect(await lastSeen()).not.toBe(start);
  });

  it("issue download tickets that work once, for 30 seconds, and no longer than the session", async () => {
    const token = await identity.person("tickets@sessions.example");
    const ticket = async () => (await identity.post("create/ticket", undefined, { token })).body.ticket;
    const { redeemTicket } = identity.accounts;
    const once = await ticket();
    expect(await redeemTicket(once)).toMatchObject({ email: "tickets@sessions.example" });
    expect(await redeemTicket(once)).toBeUndefined();
    const late = await ticket();
    identity.clock.advance(30_000);
    expect(await redeemTicket(late)).toBeUndefined();
    const orphan = await ticket();
    await identity.get("logout", token);
    expect(await redeemTicket(orphan)).toBeUndefined();
  });
});
