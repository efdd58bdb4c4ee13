import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { openIdentity } from "./accounts.fixture.ts";

describe("sweeping accounts", () => {
  let identity: Awaited<ReturnType<typeof openIdentity>>;

  beforeAll(async () => {
    identity = await openIdentity();
  });
  afterAll(() => identity.close());

  it("removes expired attempt counts, and keeps the others", async () => {
    const now = identity.clock.now().getTime();
    await identity.db
      .insertInto("throttle")
      .values([
        { key: "over", points: 3, expire: now - 1 },
        { key: "running", points: 3, expire: now + 60_000 },
      ])
      .execute();
    await identity.accounts.sweep();
    const left = await identity.db.selectFrom("throttle").select("key").execute();
    expect(left).toEqual([{ key: "running" }]);
  });

  it("removes expired sessions, tickets and unused devices, and keeps those still in use", async () => {
    const email = "swept@sweeps.example";
    const createTicket = (token: string) => identity.post("create/ticket", undefined, { token });
    await createTicket(await identity.person(email));
    identity.clock.advance(31 * DAY_MS);
    const { token } = (await identity.signIn(email)).body;
    await createTicket(token);
    identity.clock.advance(60_000);
    await createTicket(token);
    const now = identity.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const { id: user_id } = await identity.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const device = (name: string, usedAt: Date) => ({
      user_id,
      token_hash: Buffer.from(name),
      created_at: daysAgo(500),
      last_seen_at: usedAt,
    });
    await identity.db.deleteFrom("known_device").execute();
    await identity.db
      .insertInto("known_device")
      .values([device("old", daysAgo(401)), device("used", daysAgo(1))])
      .execute();
    await identity.accounts.sweep();
    expect((await identity.get("me", token)).status).toBe(200);
    for (const table of ["session", "ticket"] as const)
      expect(await identity.db.selectFrom(table).select("expires_at").execute()).toEqual([
        { expires_at: expect.toSatisfy((at: Date) => at > now) as Date },
      ]);
    const devices = await identity.db.selectFrom("known_device").select("token_hash").execute();
    expect(devices.map(({ token_hash: hash }) => hash.toString())).toEqual(["used"]);
  });
});
