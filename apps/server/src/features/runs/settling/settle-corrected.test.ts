import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minute, openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

describe("the data points of a corrected price", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
    // Confirmed once and read once more: two data points of 99.00 follow the others.
    await tracked.settle(minute(0), tracked.reading("110.00"));
    await tracked.settleTwice(minute(20), tracked.reading("120.00"));
    await tracked.settleTwice(minute(60), tracked.reading("99.00"));
    await tracked.settle(minute(80), tracked.reading("99.00"));
  });

  const reversals = () =>
    tracked.tenant.in((trx) =>
      trx
        .selectFrom("ledger_reversal as r")
        .innerJoin("observation as o", (join) =>
          join.onRef("o.organisation_id", "=", "r.organisation_id").onRef("o.id", "=", "r.run_item_id"),
        )
        .select([
          "o.minor",
          "o.at",
          "r.kind",
          "r.day",
          "r.points",
          "r.amount_micro_usd as amount",
          "r.source",
        ])
        .orderBy("o.at")
        .execute(),
    );
  const wrong = { minor: 9900, kind: "correction", day: "2026-06-01", points: -1 };

  it("are all reversed, once, each at its row's price, when the program misread the price", async () => {
    const { tenant, settle, reading } = tracked;
    const right = reading("100.00");
    await tenant.in(async (trx) => {
      const { read_by } = await trx.selectFrom("latest").select("read_by").executeTakeFirstOrThrow();
      const raw = right.extraction!.fields.normalPrice!.raw;
      await trx
        .updateTable("latest")
        .set({ read_by: JSON.stringify({ ...read_by, extractor: "older", raw }) })
        .execute();
    });
    await settle(minute(90), right);
    const ledger = await tenant.in((trx) =>
      trx.selectFrom("usage_ledger").select(["run_item_id", "price_micro_usd"]).execute(),
    );
    const found = await reversals();
    expect(found).toMatchObject([
      { ...wrong, at: minute(70) },
      { ...wrong, at: minute(80) },
    ]);
    for (const { source, amount } of found)
      expect(-amount).toBe(ledger.find((row) => row.run_item_id === source)!.price_micro_usd);
    expect(found.some(({ amount }) => amount < 0)).toBe(true);
    await settle(minute(100), right);
    expect(await reversals()).toHaveLength(2);
  });

  it("are reversed only for the last value when a person picked another element", async () => {
    const { settle, reading } = tracked;
    const picked = { picks: "normalPrice 2" };
    await settle(minute(90), reading("119.00"), picked);
    expect(await reversals()).toEqual([]);
    await settle(minute(100), reading("119.00"), picked);
    expect(await reversals()).toMatchObject([{ ...wrong, at: minute(80) }]);
  });

  it("are kept when the shop changes its price", async () => {
    await tracked.settleTwice(minute(90), tracked.reading("95.00"));
    expect(await reversals()).toEqual([]);
  });
});
