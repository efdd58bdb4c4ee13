import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleVisit } from "./settle.service.ts";
import { openSettleFixture, TARIFF } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

const day = (date: number, hour = 12): Date => new Date(Date.UTC(2026, 5, date, hour));

describe("settling a visit", () => {
  let fixture: SettleFixture;
  let tenant: Tracked["tenant"];
  let reading: Tracked["reading"];
  let settle: Tracked["settle"];
  let settleTwice: Tracked["settleTwice"];
  let changes: Tracked["changes"];
  let latest: Tracked["latest"];

  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    ({ tenant, reading, settle, settleTwice, changes, latest } = await fixture.addTracked());
  });

  it("ignores a second delivery of the same visit, for values and billing", async () => {
    const { job, closed, options } = await settle(day(1), reading("19.90"));
    expect(closed).toEqual([job.runId]);
    const again = await settleVisit(fixture.foundation.db, job, reading("5.00"), options);
    expect(again).toEqual([]);
    const rows = await tenant.in((trx) => trx.selectFrom("observation").select("minor").execute());
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.minor !== null)).toEqual([{ minor: 1990 }]);
    expect(await tenant.in((trx) => trx.selectFrom("page_check").selectAll().execute())).toHaveLength(1);
  });

  it("freezes quota, price and UTC day in the ledger; points are free until the daily quota is used up", async () => {
    await settle(day(1, 23), reading("19.90"));
    await settle(day(1, 23), reading("19.90"));
    await settle(day(2, 0), reading("19.90"));
    const rows = await tenant.in((trx) =>
      trx
        .selectFrom("usage_ledger")
        .select(["day", "number", "quota", "price_micro_usd"])
        .orderBy("day")
        .orderBy("number")
        .execute(),
    );
    expect(rows).toEqual([
      { day: "2026-06-01", number: 1, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-01", number: 2, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-01", number: 3, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-01", number: 4, quota: 3, price_micro_usd: 50_000 },
      { day: "2026-06-02", number: 1, quota: 3, price_micro_usd: 0 },
      { day: "2026-06-02", number: 2, quota: 3, price_micro_usd: 0 },
    ]);
  });

  it("reports once per day that the free points are used up, in the transaction that uses them", async () => {
    const notified: { day: string; used: number }[] = [];
    const tariff = {
      ...TARIFF,
      onQuotaReached: (_trx: unknown, { day: on, used }: { day: string; used: number }) => {
        notified.push({ day: on, used });
        return Promise.resolve();
      },
    };
    for (const at of [day(1), day(1), day(1), day(2)]) await settle(at, reading("19.90"), { tariff });
    expect(notified).toEqual([{ day: "2026-06-01", used: 4 }]);
  });

  it("reports it with the last free point, not one later", async () => {
    const notified: number[] = [];
    const onQuotaReached = (_trx: unknown, { used }: { used: number }) => {
      notified.push(used);
      return Promise.resolve();
    };
    const tariff = { ...TARIFF, freePoints: 4, onQuotaReached };
    for (const at of [day(1), day(1), day(1)]) await settle(at, reading("19.90"), { tariff });
    expect(notified).toEqual([4]);
  });

  it("records a price change only when the price differs from the previous one", async () => {
    await settle(day(1), reading("19.90"));
    await settle(day(2), reading("19.90"));
    await settleTwice(day(3), reading("17.50"));
    expect(await changes()).toEqual([{ kind: "normal", from_minor: 1990, to_minor: 1750, at: day(3) }]);
  });

  it("corrects the following change after a late reading, and keeps the latest price", async () => {
    await settle(day(1), reading("10.00"));
    await settleTwice(day(5), reading("12.00"));
    await settleTwice(day(3), reading("11.00"));
    expect(await changes()).toEqual([
      { kind: "normal", from_minor: 1000, to_minor: 1100, at: day(3) },
      { kind: "normal", from_minor: 1100, to_minor: 1200, at: day(5) },
    ]);
    const later = new Date(day(5).getTime() + 600_000);
    expect(await latest()).toMatchObject({ normal_minor: 1200, priced_at: later, checked_at: later });
  });

  it("does not treat a failed check before a late reading as a reading", async () => {
    await settle(day(1), reading("10.00"));
    await settleTwice(day(5), reading("12.00"));
    await settle(day(4), { ...reading("12.00"), outcome: "timeout", extraction: null });
    await settleTwice(day(3), reading("11.00"));
    expect(await changes()).toEqual([
      { kind: "normal", from_minor: 1000, to_minor: 1100, at: day(3) },
      { kind: "normal", from_minor: 1100, to_minor: 1200, at: day(5) },
    ]);
  });

  it("keeps a person's own product name, and otherwise takes the page's", async () => {
    const name = () =>
      tenant.in(
        async (trx) => (await trx.selectFrom("product").select("name").executeTakeFirstOrThrow()).name,
      );
    await settle(day(1), reading("10.00", { name: "Blue kettle, large" }));
    expect(await name()).toBe("Blue kettle, large");
    await tenant.in((trx) => trx.updateTable("product").set({ name: "Mine", has_own_name: true }).execute());
    await settle(day(2), reading("10.00", { name: "Blue kettle, small" }));
    expect(await name()).toBe("Mine");
  });

  it("removes a change that a late reading disproves", async () => {
    await settle(day(1), reading("10.00"));
    await settleTwice(day(5), reading("12.00"));
    await settleTwice(day(3), reading("12.00"));
    expect(await changes()).toEqual([{ kind: "normal", from_minor: 1000, to_minor: 1200, at: day(3) }]);
  });

  it.each([
    [
      "another product at the address",
      () => reading("19.90", { name: "Red garden chair" }),
      "identity_changed",
    ],
    ["another currency", () => reading("19.90", { currency: "EUR" }), "currency_changed"],
    ["a price far from the last one", () => reading("0.19"), "out_of_range"],
  ])("keeps the last price, with its age, when the page shows %s", async (_what, doubtful, outcome) => {
    await settle(day(1), reading("19.90"));
    await settle(day(2), doubtful());
    expect(await latest()).toMatchObject({
      outcome,
      checked_at: day(2),
      priced_at: day(1),
      normal_minor: 1990,
      currency: "USD",
    });
    expect(await changes()).toEqual([]);
    const points = await tenant.in((trx) => trx.selectFrom("usage_ledger").selectAll().execute());
    expect(points).toHaveLength(2);
  });
});
