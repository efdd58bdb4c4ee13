import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { newId } from "../../../ids.ts";
import { addName } from "../../testing/samples.fixture.ts";
import { openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

/** Screens and exports show the last year: this is noon ten days ago. */
const noon = Date.parse(contract.utcDay(new Date())) - 10 * DAY_MS + DAY_MS / 2;
const day = (days: number, minutes = 0): Date => new Date(noon + days * DAY_MS + minutes * 60_000);
const RANGE = `from=${contract.utcDay(day(0))}&to=${contract.utcDay(day(5))}`;

describe("what screens and exports show", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
    await tracked.settle(day(0), tracked.reading("100.00"));
  });

  const tiles = async () =>
    (await tracked.tenant.ask(contract.dashboardTiles, `get/dashboard/tile?${RANGE}`)).data;
  const history = () =>
    tracked.tenant.ask(contract.productHistory, `get/product/${tracked.productId}/history?${RANGE}`);
  const exported = async (name: string): Promise<string> => {
    const { tenant } = tracked;
    const { statusCode, body } = await fixture.app.inject({
      url: `/api/export/${name}?${name === "product" ? "" : `${RANGE}&`}ticket=${tenant.caller.sessionId}`,
    });
    expect([name, statusCode]).toEqual([name, 200]);
    return body;
  };

  it("for an unconfirmed price: it counts in its run, and is absent from tiles, group charts and exports", async () => {
    const { tenant, productId, settle, reading } = tracked;
    const { organisationId } = tenant;
    const group = await tenant.in((trx) => addName(trx, organisationId, "product_group", "Kettles"));
    await tenant.in((trx) =>
      trx.updateTable("product").set({ group_id: group }).where("id", "=", productId).execute(),
    );
    const before = await tiles();
    const { job } = await settle(day(1), reading("77.77"));
    expect((await tenant.ask(contract.getRun, `get/run/${job.runId}`)).data).toMatchObject({
      values: 1,
      held: 2,
      errors: 0,
    });
    // Its page was read: only the price in force is as before.
    expect(await tiles()).toEqual(before);
    const { series } = await tenant.ask(contract.groupHistory, `get/group/${group}/history?${RANGE}`);
    expect(series.flatMap(({ points }) => points.map(([, normal]) => normal))).toEqual([10_000]);
    expect((await history()).held).toMatchObject([{ normalMinor: 7777 }]);
    for (const name of ["latest", "price-change", "tracked-data", "stock-change", "product"])
      expect([name, await exported(name)]).toEqual([name, expect.not.stringContaining("77.77")]);
    // A page that shows a different number at every visit, and one with an implausible price, are errors without a value.
    await settle(day(2), reading("7.70"));
    expect(await exported("latest")).toContain("Tracking Error: out_of_range");
    expect(await exported("latest")).not.toContain("7.70");
  });

  it("for a price that is now read better: a correction, and no price change in the tiles", async () => {
    const { tenant, productId, settleTwice, reading, settle } = tracked;
    const picked = { picks: "normalPrice 2" };
    await settle(day(1), reading("119.00"), picked);
    await settle(day(1, 10), reading("119.00"), picked);
    expect(await history()).toMatchObject({
      corrections: [
        { at: day(1).getTime(), cause: "picks", from: { normalMinor: 10_000 }, to: { normalMinor: 11_900 } },
      ],
    });
    const rows = async () =>
      (await tenant.ask(contract.productChecks, `get/product/${productId}/check?${RANGE}`)).list;
    expect((await rows()).map(({ correction }) => correction)).toEqual([null, "picks", null]);
    expect(new Set((await rows()).map(({ trigger }) => trigger))).toEqual(new Set(["person"]));
    expect(await tiles()).toMatchObject({ all: 1, normalpricechange: 0, discountedpricechange: 0 });
    // The list of changes marks it as a correction, without a percentage.
    const [, ...changes] = (await exported("price-change")).trim().split("\r\n");
    expect(changes).toEqual([expect.stringMatching(/,100\.00,119\.00,,Corrected: .*,/)]);
    expect(await exported("tracked-data")).toContain("Started manually");
    // Later changes by the shop count.
    await settleTwice(day(2), reading("109.00"));
    await settle(day(2, 20), reading("109.00"), picked);
    expect((await history()).corrections.length).toBeGreaterThan(0);
    await settle(day(3), reading("99.00"), picked);
    await settle(day(3, 20), reading("99.00"), picked);
    expect(await exported("price-change")).toMatch(/,109\.00,99\.00,-9\.2,,/);
  });

  it("for a price and its discount: each amount in its own column, with its currency, the price before and the change", async () => {
    const { tenant, settleTwice, reading } = tracked;
    const rows = async (name: string) => {
      const [header, ...lines] = (await exported(name)).slice(1).trim().split("\r\n");
      const names = header!.split(",");
      return lines.map((line) =>
        Object.fromEntries(line.split(",").map((cell, index) => [names[index], cell])),
      );
    };
    expect(await rows("latest")).toMatchObject([
      { Currency: "USD", "Normal Price": "100.00", "Discounted Price": "", "Previous Price": "" },
    ]);
    await settleTwice(day(1), reading("90.00", { was: "120.00" }));
    const date = contract.formatDate(day(1).toISOString());
    expect(await rows("latest")).toMatchObject([
      {
        Status: "Successful",
        Currency: "USD",
        "Normal Price": "120.00",
        "Discounted Price": "90.00",
        "Previous Price": "100.00",
        "Change %": "-10.0",
        "Date (UTC)": date,
        Availability: "In stock",
      },
    ]);
    const changes = (await rows("price-change")).map((row) =>
      [row["Price"], row["From"], row["To"]].join(" "),
    );
    expect(changes.toSorted()).toEqual(["Discounted Price  90.00", "Normal Price 100.00 120.00"]);
    const values = (await rows("tracked-data")).filter((row) => row["Value"] === "90.00");
    expect(values).toMatchObject([
      { Currency: "USD", "Created (UTC)": contract.formatDateTime(day(1, 10).toISOString()) },
    ]);
    // Text of a shop's page is never a formula.
    await tenant.in(async (trx) => {
      const stored = trx.selectFrom("observation").selectAll().where("field", "=", "availability");
      const read = await stored.executeTakeFirstOrThrow();
      await trx
        .insertInto("observation")
        .values({ ...read, id: newId(), text_value: "=1+1" })
        .execute();
    });
    const texts = (await rows("tracked-data")).filter((row) => row["Currency"] === "");
    expect(texts.map((row) => row["Value"])).toContain("'=1+1");
  });
});
