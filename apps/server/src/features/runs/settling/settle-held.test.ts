import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { extractOffer } from "@pricetrail/extract";
import { HOUR_MS } from "@pricetrail/contract";
import { hour, minute, openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

describe("an unconfirmed price", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
    await tracked.settle(minute(0), tracked.reading("100.00"));
  });

  const held = () =>
    tracked.tenant.in((trx) => trx.selectFrom("held_price").selectAll().orderBy("first_at").execute());
  const rechecks = () => tracked.tenant.in((trx) => trx.selectFrom("price_recheck").selectAll().execute());
  const outcomes = async () =>
    (
      await tracked.tenant.in((trx) => trx.selectFrom("page_check").select("outcome").orderBy("at").execute())
    ).map(({ outcome }) => outcome);
  const points = () =>
    tracked.tenant.in((trx) =>
      trx.selectFrom("price_point").select(["at", "normal_minor"]).orderBy("at").execute(),
    );
  const observed = () =>
    tracked.tenant.in((trx) =>
      trx.selectFrom("observation").select(["field", "minor", "at"]).orderBy("at").orderBy("field").execute(),
    );

  it("is held: no price, data point or charge is stored, while the page's other values are", async () => {
    const { settle, reading } = tracked;
    const { job } = await settle(minute(60), reading("90.00"));
    expect(await outcomes()).toEqual(["value", "held"]);
    expect(await tracked.latest()).toMatchObject({
      outcome: "held",
      detail: "read USD 90.00, before USD 100.00",
      normal_minor: 10_000,
      priced_at: minute(0),
      checked_at: minute(60),
    });
    expect(await tracked.changes()).toEqual([]);
    expect(await points()).toEqual([{ at: minute(0), normal_minor: 10_000 }]);
    const rows = await tracked.tenant.in(async (trx) => ({
      checks: await trx
        .selectFrom("page_check")
        .select(["normal_minor", "discounted_minor", "currency"])
        .where("run_id", "=", job.runId)
        .execute(),
      items: await trx
        .selectFrom("run_item as i")
        .innerJoin("tracking_entry as e", (join) =>
          join.onRef("e.organisation_id", "=", "i.organisation_id").onRef("e.id", "=", "i.entry_id"),
        )
        .where("i.run_id", "=", job.runId)
        .select(["e.field", "i.outcome", "i.value"])
        .orderBy("e.field")
        .execute(),
      ledger: await trx.selectFrom("usage_ledger").selectAll().where("run_id", "=", job.runId).execute(),
    }));
    expect(rows.checks).toEqual([{ normal_minor: null, discounted_minor: null, currency: null }]);
    expect(rows.items).toEqual([
      { field: "availability", outcome: "value", value: "InStock" },
      { field: "discountedPrice", outcome: "held", value: null },
      { field: "normalPrice", outcome: "held", value: null },
    ]);
    expect(rows.ledger).toEqual([]);
    expect((await observed()).filter(({ at }) => at > minute(0)).map(({ field }) => field)).toEqual([
      "availability",
    ]);
    expect(await held()).toMatchObject([
      { normal_minor: 9000, currency: "USD", reason: "changed", first_at: minute(60), in_a_row: 1 },
    ]);
  });

  it("is published when a later visit reads it too, dated to the first sighting, with that visit's data points", async () => {
    const { settle, reading } = tracked;
    const first = await settle(minute(60), reading("90.00"));
    const second = await settle(minute(70), reading("90.00"));
    expect(await outcomes()).toEqual(["value", "held", "value"]);
    expect(await tracked.changes()).toEqual([
      { kind: "normal", from_minor: 10_000, to_minor: 9000, at: minute(60) },
    ]);
    expect(await tracked.latest()).toMatchObject({
      outcome: "value",
      normal_minor: 9000,
      price_since: minute(60),
      priced_at: minute(70),
    });
    const { checks, ledger } = await tracked.tenant.in(async (trx) => ({
      checks: await trx
        .selectFrom("price_change as c")
        .innerJoin("page_check as k", (join) =>
          join.onRef("k.organisation_id", "=", "c.organisation_id").onRef("k.id", "=", "c.check_id"),
        )
        .select("k.run_id")
        .execute(),
      ledger: await trx
        .selectFrom("usage_ledger")
        .select("run_id")
        .where("run_id", "in", [first.job.runId, second.job.runId])
        .execute(),
    }));
    expect(checks).toEqual([{ run_id: first.job.runId }]);
    // Stock and price of the confirming visit.
    expect(ledger.map(({ run_id }) => run_id === second.job.runId)).toEqual([true, true]);
    expect(await held()).toEqual([]);
    expect(await rechecks()).toEqual([]);
  });

  it("is published when it agrees with any held price", async () => {
    const { settle, reading } = tracked;
    await settle(minute(60), reading("90.00"));
    await settle(minute(70), reading("80.00"));
    expect(await held()).toHaveLength(2);
    await settle(minute(80), reading("90.00"));
    expect(await points()).toEqual([
      { at: minute(0), normal_minor: 10_000 },
      { at: minute(60), normal_minor: 9000 },
    ]);
    expect(await held()).toEqual([]);
  });

  it("is refuted when the current price is read again", async () => {
    const { settle, reading } = tracked;
    await settle(minute(60), reading("90.00"));
    await settle(minute(70), reading("100.00"));
    expect([await held(), await rechecks()]).toEqual([[], []]);
    await settle(hour(24), reading("90.00"));
    expect(await outcomes()).toEqual(["value", "held", "value", "held"]);
    expect(await points()).toHaveLength(1);
  });

  it("ends as unstable when every visit reads a different price, and is not checked again", async () => {
    const { settle, reading } = tracked;
    for (const [index, price] of ["91.00", "92.00", "93.00", "94.00", "95.00"].entries())
      await settle(minute(60 + index * 10), reading(price));
    expect(await outcomes()).toEqual(["value", "held", "held", "held", "unstable_price", "unstable_price"]);
    expect(await rechecks()).toEqual([]);
    expect((await held()).map((row) => row.normal_minor)).toEqual([9200, 9300, 9400, 9500]);
    const newest = async () => (await held()).find((row) => row.normal_minor === 9600);
    await settle(minute(200), reading("96.00"));
    expect(await newest()).toMatchObject({ reason: "unstable", in_a_row: 1, last_at: minute(200) });
    await settle(minute(210), reading("96.00"));
    expect(await newest()).toMatchObject({ reason: "changed", in_a_row: 2, last_at: minute(210) });
    await settle(minute(220), reading("96.00"));
    expect((await outcomes()).slice(6)).toEqual(["unstable_price", "held", "value"]);
    expect(await tracked.changes()).toEqual([
      { kind: "normal", from_minor: 10_000, to_minor: 9600, at: minute(200) },
    ]);
  });

  it.each([
    ["ten times the price", () => tracked.reading("1000.00"), "out_of_range", 100_000],
    ["another currency", () => tracked.reading("99.00", { currency: "EUR" }), "currency_changed", 9900],
  ])("is rechecked on a later day: %s", async (_what, other, outcome, minor) => {
    await tracked.settle(hour(1), other());
    await tracked.settle(hour(2), other());
    expect(await outcomes()).toEqual(["value", outcome, outcome]);
    expect(await held()).toMatchObject([{ in_a_row: 2, first_at: hour(1), last_at: hour(2) }]);
    const [recheck] = await rechecks();
    expect(recheck!.due_at.getTime()).toBeGreaterThan(hour(2).getTime() + 24 * HOUR_MS);
    await tracked.settle(hour(25), other());
    expect(await tracked.latest()).toMatchObject({ outcome: "value", normal_minor: minor });
    expect(await points()).toMatchObject([{}, { at: hour(1), normal_minor: minor }]);
  });

  it("of another product is published only by a person", async () => {
    const other = () => tracked.reading("99.00", { name: "Red garden chair" });
    for (const hours of [1, 25, 49]) await tracked.settle(hour(hours), other());
    expect((await outcomes()).slice(1)).toEqual(Array.from({ length: 3 }, () => "identity_changed"));
    expect(await held()).toMatchObject([{ reason: "other_product", in_a_row: 3 }]);
  });

  it("is held apart from another discount, and from the same price of another product", async () => {
    const { settle, reading } = tracked;
    await settle(minute(60), reading("90.00"));
    await settle(minute(70), reading("80.00", { was: "90.00" }));
    await settle(minute(80), reading("70.00", { was: "90.00" }));
    await settle(minute(90), reading("90.00", { name: "Red garden chair" }));
    const rows = await held();
    expect(rows.map((row) => [row.normal_minor, row.discounted_minor, row.other_product !== null])).toEqual([
      [9000, null, false],
      [9000, 8000, false],
      [9000, 7000, false],
      [9000, null, true],
    ]);
    expect(rows.map(({ first_at, last_at }) => [first_at, last_at])).toEqual(
      [60, 70, 80, 90].map((at) => [minute(at), minute(at)]),
    );
  });

  it("stays refused, as one price however often it is read, until another price is published", async () => {
    const { settle, reading, tenant } = tracked;
    await settle(minute(60), reading("90.00"));
    await tenant.in((trx) =>
      trx
        .updateTable("held_price")
        .set({ rejected_at: minute(61) })
        .execute(),
    );
    for (const at of [70, 80]) await settle(minute(at), reading("90.00"));
    await settle(minute(90), reading("100.00"));
    expect(await held()).toMatchObject([
      { normal_minor: 9000, reason: "rejected", rejected_at: minute(61), last_at: minute(80) },
    ]);
    expect(await rechecks()).toEqual([]);
    for (const at of [100, 110]) await settle(minute(at), reading("95.00"));
    expect(await held()).toEqual([]);
    for (const at of [120, 130]) await settle(minute(at), reading("90.00"));
    expect((await points()).map((point) => point.normal_minor)).toEqual([10_000, 9500, 9000]);
  });

  it("is reported from its first sighting, also when the confirming visit finds another stock", async () => {
    const { settle, reading } = tracked;
    const since: Date[] = [];
    const onPublished = (_trx: unknown, published: { since: Date }) => {
      since.push(published.since);
      return Promise.resolve();
    };
    await settle(minute(60), reading("90.00"), { onPublished });
    const confirming = reading("90.00");
    const html = confirming.page!.html.replaceAll("InStock", "OutOfStock");
    const extraction = extractOffer({ html, url: confirming.page!.finalUrl });
    await settle(minute(70), { ...confirming, extraction }, { onPublished });
    expect(await tracked.latest()).toMatchObject({ availability: "OutOfStock", stock_since: minute(70) });
    expect(since).toEqual([minute(60)]);
  });

  it("of a past day is compared with that day's price, and does not affect the price held today", async () => {
    const { settle, settleTwice, reading } = tracked;
    await settle(hour(48), reading("100.00"));
    await settle(hour(50), reading("90.00"));
    await settleTwice(hour(24), reading("80.00"));
    expect(await points()).toEqual([
      { at: minute(0), normal_minor: 10_000 },
      { at: hour(24), normal_minor: 8000 },
      { at: hour(48), normal_minor: 10_000 },
    ]);
    expect(await held()).toMatchObject([{ normal_minor: 9000, first_at: hour(50) }]);
  });

  it("of a past day is compared with the last of the prices before it", async () => {
    const { settle, settleTwice, reading } = tracked;
    await settleTwice(hour(10), reading("90.00"));
    await settleTwice(hour(48), reading("80.00"));
    await settle(hour(24), reading("90.00"));
    expect(await held()).toEqual([]);
    expect((await outcomes())[3]).toBe("value");
  });

  it("of a past day is rechecked like one of today", async () => {
    const { settle, reading } = tracked;
    await settle(hour(48), reading("100.00"));
    await settle(hour(24), reading("80.00"));
    expect(await points()).toEqual([{ at: minute(0), normal_minor: 10_000 }]);
    expect(await held()).toMatchObject([{ normal_minor: 8000, first_at: hour(24) }]);
  });

  describe("a price that differs because the page is read better", () => {
    const corrections = () =>
      tracked.tenant.in((trx) => trx.selectFrom("price_correction").selectAll().execute());

    it("is a correction from its first sighting, and not a price change by the shop", async () => {
      const { settle, reading } = tracked;
      const picked = { picks: "normalPrice 2" };
      await settle(minute(60), reading("119.00"), picked);
      await settle(minute(70), reading("119.00"), picked);
      expect(await tracked.changes()).toEqual([]);
      expect(await points()).toEqual([
        { at: minute(0), normal_minor: 10_000 },
        { at: minute(60), normal_minor: 11_900 },
      ]);
      expect(await corrections()).toMatchObject([
        { cause: "picks", from_normal: 10_000, to_normal: 11_900, at: minute(60) },
      ]);
      expect(await tracked.latest()).toMatchObject({
        normal_minor: 11_900,
        price_since: minute(60),
        prior_since: null,
      });
      await settle(hour(24), reading("110.00"), picked);
      await settle(hour(25), reading("110.00"), picked);
      expect(await tracked.changes()).toEqual([
        { kind: "normal", from_minor: 11_900, to_minor: 11_000, at: hour(24) },
      ]);
      expect(await corrections()).toHaveLength(1);
    });

    it("is an immediate correction when newer code reads the same text", async () => {
      const older = JSON.stringify({
        extractor: "older",
        picks: "",
        ...(await tracked.tenant.in(async (trx) => {
          const { read_by } = await trx.selectFrom("latest").select("read_by").executeTakeFirstOrThrow();
          return { raw: read_by!.raw, place: read_by!.place };
        })),
      });
      await tracked.tenant.in((trx) =>
        Promise.all([
          trx.updateTable("latest").set({ read_by: older, normal_minor: 9900 }).execute(),
          trx.updateTable("price_point").set({ normal_minor: 9900 }).execute(),
        ]),
      );
      const published: Date[] = [];
      await tracked.settle(minute(60), tracked.reading("100.00"), {
        onPublished: (_trx, { since }) => {
          published.push(since);
          return Promise.resolve();
        },
      });
      expect(published).toEqual([minute(60)]);
      expect(await corrections()).toMatchObject([
        { cause: "extractor", from_normal: 9900, to_normal: 10_000 },
      ]);
      expect(await outcomes()).toEqual(["value", "value"]);
    });
  });
});
