import { DAY_MS, heldPrices, listProducts, priceChanges, productHistory } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findDueOrganisations, lockDue, take } from "./rechecks.store.ts";
import { addProduct } from "../testing/samples.fixture.ts";
import { openSettleFixture } from "../runs/settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "../runs/settling/settle.fixture.ts";

const START = Date.now() - 3 * 3600 * 1000;
const minute = (minutes: number): Date => new Date(START + minutes * 60_000);

describe("prices awaiting confirmation", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
    await tracked.settle(minute(0), tracked.reading("100.00"));
    await tracked.settle(minute(10), tracked.reading("90.00"));
  });

  const list = async () => (await tracked.tenant.ask(heldPrices, "get/price/held")).list;
  const decide = async (decision: "accept" | "reject", id?: string) => {
    const [row] = await list();
    return tracked.tenant.call<{ message: string }>("POST", `${decision}/price/${id ?? row!._id}`);
  };
  const ledger = () =>
    tracked.tenant.in((trx) => trx.selectFrom("usage_ledger").select("run_item_id").execute());

  it("show the reading, the price in force, the reason, and the time of the next visit", async () => {
    const rows = await list();
    expect(rows).toMatchObject([
      {
        productId: tracked.productId,
        reason: "changed",
        detail: "read USD 90.00, before USD 100.00",
        normalPrice: { value: "90.00", currency: "USD" },
        discountedPrice: null,
        inForce: { value: "100.00", currency: "USD" },
        picture: null,
        // What was published, not what is held.
        trend: { currency: "USD", points: [[expect.any(Number), 10_000]] },
        firstAt: minute(10).toISOString(),
      },
    ]);
    expect(Date.parse(rows[0]!.againAt!)).toBeGreaterThan(minute(17).getTime());
    // A product's row says so, too.
    const products = await tracked.tenant.ask(listProducts);
    expect(products.list.map(({ againAt }) => againAt)).toEqual([rows[0]!.againAt]);
    const history = await tracked.tenant.ask(productHistory, `get/product/${tracked.productId}/history`);
    expect(history.held).toEqual([
      { at: minute(10).getTime(), normalMinor: 9000, discountedMinor: null, currency: "USD" },
    ]);
    expect(history.series[0]!.points.map(([, normal]) => normal)).toEqual([10_000]);
  });

  it("show days on which every visit failed as a gap in the trend", async () => {
    const { tenant, settle, reading } = await fixture.addTracked();
    const now = Date.now();
    const daysAgo = (days: number) => new Date(now - days * DAY_MS);
    const failed = { ...reading("100.00"), outcome: "timeout" as const, extraction: null };
    for (const days of [9, 8, 7, 6, 5, 4, 3, 2, 1])
      await settle(daysAgo(days), days === 8 || days === 7 ? failed : reading("100.00"));
    await settle(new Date(now), reading("90.00"));
    const { list: rows } = await tenant.ask(heldPrices, "get/price/held");
    const gap = [8, 6].map((days) => daysAgo(days).setUTCHours(0, 0, 0, 0));
    expect(rows.map(({ trend }) => trend?.gaps)).toEqual([[gap]]);
  });

  it("have one row per product, whatever it has shown, and none after the price in force is read again", async () => {
    await tracked.settle(minute(20), tracked.reading("80.00"));
    expect(await list()).toMatchObject([{ normalPrice: { value: "80.00" } }]);
    await tracked.settle(minute(30), tracked.reading("100.00"));
    expect(await list()).toEqual([]);
  });

  it("leave the error of the last visit as it is when they are accepted", async () => {
    const failed = { ...tracked.reading("90.00"), outcome: "timeout" as const, extraction: null };
    await tracked.settle(minute(20), failed);
    expect((await decide("accept")).status).toBe(200);
    expect(await tracked.latest()).toMatchObject({ outcome: "timeout", normal_minor: 9000 });
  });

  it("are charged on the day they are accepted, not on the one they were read", async () => {
    const days = (number: number) => minute(-number * 24 * 60);
    tracked = await fixture.addTracked();
    await tracked.settle(days(3), tracked.reading("100.00"));
    const before = await ledger();
    await tracked.settle(days(2), tracked.reading("90.00"));
    expect((await decide("accept")).status).toBe(200);
    const charged = await tracked.tenant.in((trx) =>
      trx.selectFrom("usage_ledger").select(["run_item_id", "day"]).execute(),
    );
    const added = charged.filter(({ run_item_id }) => !before.some((one) => one.run_item_id === run_item_id));
    expect(added.length).toBeGreaterThan(0);
    for (const { day } of added)
      expect(Date.parse(day)).toBeGreaterThan(days(1).getTime() - 12 * 3600 * 1000);
  });

  it("can be filtered by product, even when others are newer", async () => {
    const other = await tracked.tenant.in((trx) =>
      addProduct(trx, tracked.tenant.organisationId, minute(0), { name: "Other chair" }),
    );
    const of = async (...products: string[]) => {
      const query = products.map((id) => `product=${id}`).join("&");
      const answer = await tracked.tenant.ask(heldPrices, `get/price/held?${query}`);
      return [answer.list.map(({ productId }) => productId), answer.data.total];
    };
    expect(await of(tracked.productId)).toEqual([[tracked.productId], 1]);
    expect(await of(other, tracked.productId)).toEqual([[tracked.productId], 1]);
    expect(await of(other)).toEqual([[], 0]);
    expect(await of("nonsense")).toEqual([[], 0]);
  });

  it("are listed for a person only where no later visit settles them", async () => {
    const forPerson = async () => {
      const answer = await tracked.tenant.ask(heldPrices, "get/price/held?for=person");
      return [answer.list.map(({ productId }) => productId), answer.data.total];
    };
    expect(await list()).toHaveLength(1);
    expect(await forPerson()).toEqual([[], 0]);
    await tracked.tenant.in((trx) =>
      trx.updateTable("held_price").set({ reason: "other_product" }).execute(),
    );
    expect(await forPerson()).toEqual([[tracked.productId], 1]);
  });

  it("are published from their first sighting when a person accepts them, with data points billed once", async () => {
    const before = (await ledger()).length;
    const [row] = await list();
    expect((await decide("accept")).body.message).toBe("Price accepted");
    expect(await list()).toEqual([]);
    expect(await tracked.latest()).toMatchObject({ outcome: "value", normal_minor: 9000, detail: null });
    const { list: changes } = await tracked.tenant.ask(priceChanges, "get/price/change");
    expect(changes).toMatchObject([
      { from: { value: "100.00" }, to: { value: "90.00" }, at: minute(10).toISOString() },
    ]);
    const points = await tracked.tenant.in((trx) =>
      trx
        .selectFrom("observation as o")
        // Their check is found by product and time.
        .innerJoin("page_check as c", (join) =>
          join
            .onRef("c.organisation_id", "=", "o.organisation_id")
            .onRef("c.product_id", "=", "o.product_id")
            .onRef("c.at", "=", "o.at"),
        )
        .select(["o.field", "o.minor"])
        .where("o.at", "=", minute(10))
        .orderBy("o.field")
        .execute(),
    );
    expect(points).toEqual([
      { field: "availability", minor: null },
      { field: "discountedPrice", minor: null },
      { field: "normalPrice", minor: 9000 },
    ]);
    expect(await ledger()).toHaveLength(before + 1);
    expect((await decide("accept", row!._id)).status).toBe(404);
    expect(await ledger()).toHaveLength(before + 1);
    const history = await tracked.tenant.ask(productHistory, `get/product/${tracked.productId}/history`);
    expect(history.series[0]).toMatchObject({ until: minute(10).getTime() });
    await tracked.settle(minute(30), tracked.reading("90.00"));
    expect(await tracked.changes()).toHaveLength(1);
  });

  it("are accepted once, however many concurrent requests arrive", async () => {
    const before = (await ledger()).length;
    const [row] = await list();
    const answers = await Promise.all([1, 2, 3].map(() => decide("accept", row!._id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await ledger()).toHaveLength(before + 1);
  });

  it("are not published by a visit after a person has rejected them, and shown again when the page shows them", async () => {
    expect((await decide("reject")).body.message).toBe("Price rejected");
    expect(await list()).toEqual([]);
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    for (const minutes of [1, 2]) await tracked.settle(later(minutes), tracked.reading("90.00"));
    expect(await tracked.latest()).toMatchObject({ outcome: "held", normal_minor: 10_000 });
    expect(await list()).toMatchObject([{ reason: "rejected" }]);
    const activity = await tracked.tenant.in((trx) =>
      trx.selectFrom("activity").select(["action", "after"]).where("action", "like", "%_price").execute(),
    );
    expect(activity).toEqual([{ action: "reject_price", after: "90.00 USD" }]);
    await decide("accept");
    expect(await tracked.latest()).toMatchObject({ outcome: "value", normal_minor: 9000 });
  });

  it("are as new as their last sighting when they are accepted, and in force from their first", async () => {
    for (const at of [20, 30]) await tracked.settle(minute(at), tracked.reading("900.00"));
    await decide("accept");
    expect(await tracked.latest()).toMatchObject({
      normal_minor: 90_000,
      priced_at: minute(30),
      price_since: minute(20),
    });
  });

  it("of another product change which product is tracked", async () => {
    await tracked.settle(minute(20), tracked.reading("50.00", { name: "Red garden chair" }));
    expect(await list()).toMatchObject([{ reason: "other_product" }]);
    await decide("accept");
    const { identity } = await tracked.tenant.in((trx) =>
      trx.selectFrom("product").select("identity").executeTakeFirstOrThrow(),
    );
    expect(identity).toMatchObject({ name: "Red garden chair" });
    expect(await tracked.latest()).toMatchObject({ normal_minor: 5000 });
  });
  it("are compared with the asking price, and recorded so in the activity", async () => {
    await tracked.settle(minute(20), tracked.reading("90.00"));
    await tracked.settle(minute(30), tracked.reading("70.00", { was: "90.00" }));
    await tracked.settle(minute(40), tracked.reading("70.00", { was: "90.00" }));
    await tracked.settle(minute(50), tracked.reading("60.00", { was: "90.00" }));
    expect(await list()).toMatchObject([
      { inForce: { value: "70.00" }, normalPrice: { value: "90.00" }, discountedPrice: { value: "60.00" } },
    ]);
    await decide("accept");
    expect(await tracked.latest()).toMatchObject({
      normal_minor: 9000,
      discounted_minor: 6000,
      priced_at: minute(50),
    });
    const activity = await tracked.tenant.in((trx) =>
      trx.selectFrom("activity").select("after").where("action", "=", "accept_price").execute(),
    );
    expect(activity).toEqual([{ after: "60.00 USD" }]);
  });

  it("are no longer rechecked once a person has accepted one", async () => {
    await decide("accept");
    const left = await tracked.tenant.in((trx) => trx.selectFrom("price_recheck").selectAll().execute());
    expect(left).toEqual([]);
  });

  it("of a deleted product are neither shown nor decided", async () => {
    const [row] = await list();
    await tracked.tenant.in((trx) => trx.updateTable("product").set({ deleted_at: new Date() }).execute());
    const { list: rows, data } = await tracked.tenant.ask(heldPrices, "get/price/held");
    expect([rows, data.total]).toEqual([[], 0]);
    for (const decision of ["accept", "reject"] as const)
      expect((await decide(decision, row!._id)).status).toBe(404);
  });

  it("are not in the chart once they are refused or in force", async () => {
    const drawn = async () =>
      (await tracked.tenant.ask(productHistory, `get/product/${tracked.productId}/history`)).held;
    expect(await drawn()).toHaveLength(1);
    await decide("reject");
    expect(await drawn()).toEqual([]);
  });

  it("are rechecked once they are due, a single time, by programs with the same clock", async () => {
    const { organisationId } = tracked.tenant;
    const claimDueRechecks = (workQueue: string, at: Date) =>
      tracked.tenant.in(async (trx) => {
        const due = (await lockDue(trx, organisationId, workQueue, at)).map(({ productId }) => productId);
        await take(trx, organisationId, due);
        return due;
      });
    const hasDue = async (workQueue: string, at: Date) =>
      (await findDueOrganisations(fixture.foundation.db, workQueue, at)).includes(organisationId);
    expect([await hasDue("live", minute(17)), await hasDue("demo", minute(60))]).toEqual([false, false]);
    expect(await hasDue("live", minute(60))).toBe(true);
    expect([await claimDueRechecks("live", minute(17)), await claimDueRechecks("demo", minute(60))]).toEqual([
      [],
      [],
    ]);
    expect(await claimDueRechecks("live", minute(60))).toEqual([tracked.productId]);
    expect(await claimDueRechecks("live", minute(60))).toEqual([]);
  });

  it("are shown again when the refused price is read again, and not before", async () => {
    await decide("reject");
    await tracked.settle(new Date(Date.now() + 60_000), tracked.reading("80.00"));
    expect(await list()).toMatchObject([{ normalPrice: { value: "80.00" } }]);
  });
});
