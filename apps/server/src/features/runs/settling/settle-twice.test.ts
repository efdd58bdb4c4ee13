import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settleIn, settleVisit } from "./settle.service.ts";
import { openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture } from "./settle.fixture.ts";

describe("two deliveries of one visit that settle concurrently", () => {
  let fixture: SettleFixture;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());

  it.each([
    ["a first reading", []],
    ["a later one", ["19.90"]],
  ])("stores and bills it once: %s", async (_what, before) => {
    const { tenant, reading, settle, begin } = await fixture.addTracked();
    const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));
    for (const price of before) await settle(at(0), reading(price));
    const { job, options } = await begin(at(1));

    let hasEnded = false;
    const second: Promise<string[]>[] = [];
    const first = await tenant.in(async (trx) => {
      const closed = await settleIn(trx, job, reading("19.90"), options);
      second.push(
        settleVisit(fixture.foundation.db, job, reading("17.00"), options).finally(() => (hasEnded = true)),
      );
      // The first has written everything without committing: the second has to wait for it.
      await vi.waitFor(async () => expect(hasEnded || (await fixture.database.isWaiting())).toBe(true), {
        timeout: 20_000,
      });
      return closed;
    });

    expect(first).toEqual([job.runId]);
    expect(await second[0]).toEqual([]);
    const { checks, points, billed } = await tenant.in(async (trx) => ({
      checks: await trx
        .selectFrom("page_check")
        .select("normal_minor")
        .where("run_id", "=", job.runId)
        .execute(),
      points: await trx.selectFrom("usage_day").select("points").executeTakeFirstOrThrow(),
      billed: await trx.selectFrom("usage_ledger").select("number").orderBy("number").execute(),
    }));
    expect(checks).toEqual([{ normal_minor: 1990 }]);
    expect(billed.map(({ number }) => number)).toEqual(before.length === 0 ? [1, 2] : [1, 2, 3, 4]);
    expect(points).toEqual({ points: billed.length });
  });
});
