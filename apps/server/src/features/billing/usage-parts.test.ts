import { NO_USAGE_PART, usageParts, usagePoints } from "@pricetrail/contract";
import type { UsagePart } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addName, addProduct } from "../testing/samples.fixture.ts";
import { registerBilling } from "./billing.fixture.ts";

const DAY = "2026-06-15";
const RANGE = `from=${DAY}&to=${DAY}`;

describe("the breakdown of data points", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let acme: string;

  /** Bills a day's data points, in the order of the products; the first two are free. */
  const bill = (of: Tenant, products: readonly (string | null)[], day = DAY) =>
    of.in((trx) =>
      trx
        .insertInto("usage_ledger")
        .values(
          products.map((productId, index) => ({
            organisation_id: of.organisationId,
            run_item_id: newId(),
            run_id: newId(),
            product_id: productId,
            day,
            at: new Date(`${day}T10:00:${String(index).padStart(2, "0")}Z`),
            number: index + 1,
            quota: 2,
            price_micro_usd: index < 2 ? 0 : 50_000,
          })),
        )
        .execute(),
    );
  const partsOf = async (by: UsagePart, of = tenant) => {
    const { data, more } = await of.ask(usageParts, `get/usage/parts?${RANGE}&by=${by}`);
    expect(more).toBe(0);
    return data.map((part) => [part.name, part.points, part.billedPoints, part.costMicroUsd]);
  };
  const pointsOf = async (query: string) => {
    const { list, data } = await tenant.ask(usagePoints, `get/usage/points?${RANGE}&${query}`);
    expect(data.total).toBe(list.length);
    return list.map(({ product, number, costMicroUsd }) => [product, number, costMicroUsd]);
  };

  beforeAll(async () => {
    fixture = await openDataFixture(registerBilling);
    tenant = await fixture.addTenant();
    const { organisationId } = tenant;
    acme = await tenant.in((trx) => addName(trx, organisationId, "brand", "Acme"));
    const add = (name: string, values = {}) =>
      tenant.in((trx) => addProduct(trx, organisationId, fixture.time.now, { name, ...values }));
    const lamp = await add("Lamp");
    const tent = await add("Tent", { brand_id: acme });
    await bill(tenant, [lamp, tent, tent, null, tent]);
    await bill(tenant, [lamp], "2026-06-14");
    await bill(await fixture.addTenant(), [newId()]);
  });
  afterAll(() => fixture.close());

  it("by product lists the most expensive first, and points without a known product", async () => {
    expect(await partsOf("product")).toEqual([
      ["Tent", 3, 2, 100_000],
      [null, 1, 1, 50_000],
      ["Lamp", 1, 0, 0],
    ]);
  });

  it("by brand lists products without one separately", async () => {
    expect(await partsOf("brand")).toEqual([
      ["Acme", 3, 2, 100_000],
      [null, 2, 1, 50_000],
    ]);
    expect(await partsOf("plan")).toEqual([[null, 5, 3, 150_000]]);
  });

  it("returns the rows behind each amount, newest first", async () => {
    const all = [
      ["Tent", 5, 50_000],
      [null, 4, 50_000],
      ["Tent", 3, 50_000],
      ["Tent", 2, 0],
      ["Lamp", 1, 0],
    ];
    expect(await pointsOf("")).toEqual(all);
    expect(await pointsOf(`by=brand&of=${acme}`)).toEqual(all.filter(([name]) => name === "Tent"));
    expect(await pointsOf(`by=brand&of=${NO_USAGE_PART}`)).toEqual([all[1], all[4]]);
    expect(await pointsOf("by=brand&of=nonsense")).toEqual([]);
  });

  it("is exported as a file, with amounts in dollars", async () => {
    const url = `/api/export/usage?${RANGE}&by=brand&of=${acme}&ticket=${tenant.caller.sessionId}`;
    const { body, headers } = await fixture.app.inject({ method: "GET", url });
    expect(headers["content-disposition"]).toBe('attachment; filename="usage-2026-06-15.csv"');
    expect(body.trim().split("\r\n").slice(1)).toEqual([
      "06/15/2026 10:00 AM UTC,Tent,,5,2,0.050000",
      "06/15/2026 10:00 AM UTC,Tent,,3,2,0.050000",
      "06/15/2026 10:00 AM UTC,Tent,,2,2,0.000000",
    ]);
  });

  it("rejects invalid days", async () => {
    const { status } = await tenant.call("GET", "get/usage/parts?by=brand&from=2026-06-15&to=2026-06-14");
    expect(status).toBe(400);
  });
});
