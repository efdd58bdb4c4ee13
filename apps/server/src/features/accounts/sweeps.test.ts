import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openIdentity } from "./accounts.bench.ts";

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
    // The first sweep runs at the start, and stopping waits for it.
    await identity.accounts.startJobs().stop();
    const left = await identity.db.selectFrom("throttle").select("key").execute();
    expect(left).toEqual([{ key: "running" }]);
  });
});
