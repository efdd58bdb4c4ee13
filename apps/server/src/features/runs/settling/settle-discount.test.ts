import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { june, openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

describe("settling a visit of a page with a discount", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
  });

  it("stores the struck price as the normal one and the asking price as the discounted one, everywhere", async () => {
    const { tenant, reading, settle } = tracked;
    await settle(june(1), reading("14.90", { was: "19.90" }));
    const pair = { normal_minor: 1990, discounted_minor: 1490, currency: "USD" };
    expect(await tracked.latest()).toMatchObject(pair);
    const rows = await tenant.in(async (trx) => ({
      checks: await trx.selectFrom("page_check").selectAll().execute(),
      points: await trx.selectFrom("price_point").selectAll().execute(),
      tracks: await trx.selectFrom("price_track").selectAll().execute(),
      observations: await trx
        .selectFrom("observation")
        .select(["field", "minor", "currency", "text_value"])
        .orderBy("field")
        .execute(),
      items: await trx
        .selectFrom("run_item as i")
        .innerJoin("tracking_entry as e", (join) =>
          join.onRef("e.organisation_id", "=", "i.organisation_id").onRef("e.id", "=", "i.entry_id"),
        )
        .select(["e.field", "i.value", "i.currency", "i.outcome", "i.state"])
        .orderBy("e.field")
        .execute(),
    }));
    expect(rows.checks).toMatchObject([pair]);
    expect(rows.points).toMatchObject([pair]);
    expect(rows.tracks).toMatchObject([
      { normal_minor: ["1990"], discounted_minor: ["1490"], currency: "USD" },
    ]);
    expect(rows.observations).toEqual([
      { field: "availability", minor: null, currency: null, text_value: "InStock" },
      { field: "discountedPrice", minor: 1490, currency: "USD", text_value: null },
      { field: "normalPrice", minor: 1990, currency: "USD", text_value: null },
    ]);
    const done = { outcome: "value", state: "done" };
    expect(rows.items).toEqual([
      { ...done, field: "availability", value: "InStock", currency: null },
      { ...done, field: "discountedPrice", value: "14.90", currency: "USD" },
      { ...done, field: "normalPrice", value: "19.90", currency: "USD" },
    ]);
  });

  it("distinguishes the start, change and end of a discount from changes of the normal price", async () => {
    const { reading, settle, settleTwice } = tracked;
    await settle(june(1), reading("19.90"));
    await settleTwice(june(2), reading("14.90", { was: "19.90" }));
    await settleTwice(june(3), reading("13.90", { was: "19.90" }));
    await settleTwice(june(4), reading("13.90", { was: "21.90" }));
    await settleTwice(june(5), reading("21.90"));
    expect(await tracked.changes()).toEqual([
      { kind: "discounted", from_minor: null, to_minor: 1490, at: june(2) },
      { kind: "discounted", from_minor: 1490, to_minor: 1390, at: june(3) },
      { kind: "normal", from_minor: 1990, to_minor: 2190, at: june(4) },
      { kind: "discounted", from_minor: 1390, to_minor: null, at: june(5) },
    ]);
  });

  it("stores the newest pair as the latest, and nothing of an ended discount", async () => {
    const { reading, settle, settleTwice } = tracked;
    await settle(june(1), reading("19.90"));
    await settleTwice(june(2), reading("14.90", { was: "19.90" }));
    expect(await tracked.latest()).toMatchObject({ normal_minor: 1990, discounted_minor: 1490 });
    await settleTwice(june(3), reading("21.90"));
    expect(await tracked.latest()).toMatchObject({ normal_minor: 2190, discounted_minor: null });
  });

  it("bills three points for price, discount and availability, and two when no discount is shown", async () => {
    const points = ({ tenant }: Tracked) =>
      tenant.in((trx) => trx.selectFrom("usage_day").select(["day", "points"]).execute());
    await tracked.settle(june(1), tracked.reading("14.90", { was: "19.90" }));
    expect(await points(tracked)).toEqual([{ day: "2026-06-01", points: 3 }]);
    const other = await fixture.addTracked();
    await other.settle(june(1), other.reading("19.90"));
    expect(await points(other)).toEqual([{ day: "2026-06-01", points: 2 }]);
  });
});
