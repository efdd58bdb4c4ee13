import * as contract from "@pricetrail/contract";
import type { AlertCondition, Outcome } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { openChannelsFixture } from "../channels/testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "../channels/testing/channels.fixture.ts";
import { day } from "./sending.fixture.ts";

const GONE: AlertCondition = { kind: "gone" };

describe("alerts about removed products", () => {
  let fixture: ChannelsFixture;
  let watcher: Watcher;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.time.now = TEST_NOW;
    watcher = await fixture.addWatcher();
  });

  /** Settles one visit with this outcome. */
  const visit = async (date: number, outcome: Outcome) => {
    const { tracked } = watcher;
    fixture.time.now = day(date);
    const read = tracked.reading("19.90");
    const reading = outcome === "value" ? read : { ...read, outcome, extraction: null };
    return tracked.settle(day(date), reading);
  };
  const visits = async (...all: [number, Outcome][]) => {
    for (const [date, outcome] of all) await visit(date, outcome);
  };
  const add = (body: object = {}) =>
    watcher.tracked.tenant.ask(contract.addAlert, undefined, {
      scope: "all",
      condition: GONE,
      rearm: contract.DEFAULT_ALERT_REARM,
      isMailed: true,
      ...body,
    });
  const inbox = async () => (await watcher.tracked.tenant.ask(contract.listAlertMessages)).list;
  const rehearse = async () =>
    (
      await watcher.tracked.tenant.ask(contract.rehearseAlert, undefined, {
        scope: "all",
        condition: GONE,
        rearm: contract.DEFAULT_ALERT_REARM,
      })
    ).data;

  it("fire once, when a second visit half a day later confirms the removal, with the time the page was last seen", async () => {
    await visit(0, "value");
    await add();
    await visits([1, "value"], [2, "not_found"], [2.2, "not_found"]);
    expect(await inbox()).toEqual([]);
    await visits([3, "gone"], [4, "replaced"], [5, "not_found"]);
    expect(await inbox()).toMatchObject([
      {
        productId: watcher.tracked.productId,
        listed: null,
        product: "Blue kettle",
        condition: GONE,
        at: day(3).toISOString(),
        toMinor: null,
        lastReadingAt: day(1).toISOString(),
      },
    ]);
    const mails = await fixture.foundation.db
      .selectFrom("mail")
      .select("subject")
      .where("to_address", "=", watcher.email)
      .where("kind", "=", "alert")
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Blue kettle is gone from the shop: its page was last seen on 06/16/2026 12:00 PM UTC",
    ]);
  });

  it("do not fire after failures, after a single visit, or when a visit in between found the page", async () => {
    await visit(0, "value");
    await add();
    await visits(
      [1, "timeout"],
      [2, "http_status"],
      [3, "blocked"],
      [4, "redirected"],
      [5, "price_not_found"],
    );
    await visits([6, "not_found"], [7, "value"], [8, "not_found"], [9, "out_of_range"], [10, "gone"]);
    expect(await inbox()).toEqual([]);
    await visits([11, "timeout"], [12, "gone"]);
    expect(await inbox()).toMatchObject([{ at: day(12).toISOString() }]);
  });

  it("ignore products removed earlier, and report the next removal after a return", async () => {
    await visits([0, "value"], [1, "gone"], [2, "gone"], [3, "gone"]);
    await add();
    await visits([4, "gone"], [5, "gone"]);
    expect(await inbox()).toEqual([]);
    await visits([6, "value"], [7, "gone"], [8, "gone"]);
    expect(await inbox()).toMatchObject([{ at: day(8).toISOString(), lastReadingAt: day(6).toISOString() }]);
  });

  it("predict before they are saved exactly what they send live", async () => {
    await add();
    const ends: Outcome[] = ["value", "gone", "gone", "timeout", "value", "not_found", "value", "not_found"];
    for (const [date, outcome] of [...ends, "timeout", "replaced", "gone", "value"].entries())
      await visit(date / 2, outcome as Outcome);
    const key = ({ at, lastReadingAt }: { at: string; lastReadingAt: string | null }) =>
      `${at} ${lastReadingAt}`;
    const live = (await inbox()).map(key);
    const rehearsed = await rehearse();
    expect(live).toHaveLength(2);
    expect(rehearsed.list.map(key)).toEqual(live);
    expect(rehearsed).toMatchObject({ count: 2, products: 1, already: 0 });
  });

  it("cannot target a listing, and alerts about new products cannot target anything else", async () => {
    const { tenant, productId } = watcher.tracked;
    const bad = { rearm: contract.DEFAULT_ALERT_REARM, isMailed: false };
    for (const body of [
      { scope: "listing", target: productId, condition: GONE },
      { scope: "product", target: productId, condition: { kind: "listed" } },
    ]) {
      const { status } = await tenant.call("POST", "add/alert", { ...bad, ...body });
      expect(status).toBe(400);
    }
    const { data } = await add();
    const change = { condition: { kind: "listed" } };
    // Both kinds allow all products, but this one cannot become an alert about one product.
    expect((await tenant.call("POST", `update/alert/${data._id}`, change)).status).toBe(200);
    const own = await add({ scope: "product", target: productId });
    expect((await tenant.call("POST", `update/alert/${own.data._id}`, change)).status).toBe(400);
  });
});
