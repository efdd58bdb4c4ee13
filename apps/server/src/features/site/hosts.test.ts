import { randomUUID } from "node:crypto";
import { HOST_TEXTS } from "@pricetrail/contract";
import type { HostRow } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openIdentity } from "../accounts/accounts.fixture.ts";
import type { Identity } from "../accounts/accounts.fixture.ts";

const OPERATOR = "boss@hosts.example";

describe("the operator's hosts", () => {
  let identity: Identity;
  let token: string;
  beforeAll(async () => {
    identity = await openIdentity({ OPERATOR_EMAILS: OPERATOR, THROTTLE: "off" });
    token = await identity.person(OPERATOR);
    const now = identity.clock.now();
    const ahead = (ms: number) => new Date(now.getTime() + ms);
    const slot = (host: string, more: object = {}) => ({
      host,
      work_queue: "live",
      next_free_at: now,
      penalised_until: null,
      interval_ms: null,
      paused_at: null,
      open_until: null,
      answered_at: null,
      failed_at: null,
      last_outcome: null,
      last_detail: null,
      stopped_by: null,
      lifted_at: null,
      lifted_by: null,
      ...more,
    });
    const failing = { failures: 6, failed_at: now, last_outcome: "timeout", last_detail: "too slow" };
    await identity.database.db
      .insertInto("host_slot")
      .values([
        slot("well.example:443", { answered_at: now }),
        slot("slow.example:443", { penalised_until: ahead(60_000), next_free_at: ahead(60_000) }),
        slot("broken.example:443", { ...failing, stops: 2, open_until: ahead(600_000) }),
        slot("over.example:80", { ...failing, failures: 5, stops: 1, open_until: ahead(-1) }),
        slot("past.example:443", { work_queue: "demo" }),
      ])
      .execute();
    await identity.database.db
      .insertInto("robots_cache")
      .values([
        {
          origin: "https://well.example",
          entry: JSON.stringify({ rule: "text", text: "", status: 200 }),
          expires_at: ahead(1000),
        },
        {
          origin: "http://over.example",
          entry: JSON.stringify({ rule: "disallow_all", text: "", status: 503 }),
          expires_at: ahead(1000),
        },
      ])
      .execute();
  });
  afterAll(() => identity.close());

  const list = async (search = "") =>
    (await identity.call("GET", `get/host?search=${search}`, { token })).body.data as HostRow[];
  const change = (body: object) => identity.call("POST", "update/host", { token, body });
  const row = async (host: string) => (await list(host))[0]!;

  it("are listed with problems first: state, pace, robots.txt and last error, without those of another clock", async () => {
    expect((await list()).map(({ host, state }) => [host, state])).toEqual([
      ["broken.example:443", "open"],
      ["over.example:80", "trying"],
      ["slow.example:443", "slowed"],
      ["well.example:443", "working"],
    ]);
    expect(await row("well")).toMatchObject({ robots: "read", robotsStatus: 200, intervalMs: 2000 });
    expect(await row("over")).toMatchObject({ robots: "trouble", robotsStatus: 503 });
    expect(await row("broken")).toMatchObject({
      lastOutcome: "timeout",
      lastDetail: "too slow",
      robots: null,
    });
  });

  it("can be paused, resumed, retried at once and given their own pace", async () => {
    await change({ host: "broken.example:443", isPaused: true });
    expect((await row("broken")).state).toBe("paused");
    await change({ host: "broken.example:443", isPaused: false });
    expect(await row("broken")).toMatchObject({ state: "working", failures: 0 });
    const { closedUntil } = await row("slow");
    await change({ host: "slow.example:443", isPaused: false });
    // The shop itself asked to be left alone until then.
    expect(await row("slow")).toMatchObject({ state: "slowed", closedUntil });
    expect(closedUntil).not.toBeNull();
    await change({ host: "well.example:443", intervalMs: 9000 });
    expect(await row("well")).toMatchObject({ intervalMs: 9000, isOwnInterval: true });
    await change({ host: "well.example:443", intervalMs: null });
    expect(await row("well")).toMatchObject({ intervalMs: 2000, isOwnInterval: false });
  });

  it("are visited again at once when a stop is lifted, for whomever it was, and record who lifted it", async () => {
    const { db } = identity.database;
    const now = identity.clock.now();
    const until = new Date(now.getTime() + 600_000);
    const trouble = (host: string, visitor: string, address: string) => ({
      host,
      work_queue: "live",
      visitor,
      address,
      failures: 6,
      open_until: address === "" ? until : null,
      held_until: address === "" ? null : until,
      asked_at: null,
      last_outcome: null,
      noted_at: now,
    });
    const [one, other] = [randomUUID(), randomUUID()];
    await db
      .insertInto("host_trouble")
      .values([
        trouble("slow.example:443", one, ""),
        trouble("slow.example:443", one, "a"),
        trouble("slow.example:443", other, "a"),
        trouble("well.example:443", one, "a"),
        { ...trouble("well.example:443", other, ""), open_until: now },
      ])
      .execute();
    expect((await row("slow")).stoppedFor).toBe(2);
    expect((await row("well")).stoppedFor).toBe(1);
    const lifted = await change({ host: "slow.example:443", isLifted: true });
    expect(lifted.body.message).toBe(HOST_TEXTS.liftedToast);
    const free = await row("slow");
    expect(free).toMatchObject({
      state: "working",
      stoppedFor: 0,
      closedUntil: null,
      liftedAt: expect.any(String),
    });
    expect(free.nextFreeAt).toBe(free.liftedAt);
    expect(await row("well")).toMatchObject({ stoppedFor: 1, liftedAt: null });
    const record = await db
      .selectFrom("host_slot as s")
      .innerJoin("app_user as u", "u.id", "s.lifted_by")
      .where("s.host", "=", "slow.example:443")
      .select("u.email")
      .executeTakeFirstOrThrow();
    expect(record.email).toBe(OPERATOR);
    expect((await change({ host: "slow.example:443", isLifted: false })).status).toBe(400);
  });

  it("cannot be changed before their first visit, or to a pace of more than an hour", async () => {
    expect((await change({ host: "unknown.example:443", isPaused: true })).status).toBe(404);
    expect((await change({ host: "well.example:443", intervalMs: 3_600_001 })).status).toBe(400);
  });
});
