import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { addProduct, settleSample } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { insertCorrection } from "./held-prices.store.ts";
import { createPrices } from "./prices.ts";

const aud = (normalMinor: number, discountedMinor: number | null = null) => ({
  normalMinor,
  discountedMinor,
  currency: "AUD",
});

describe("the reference prices of the present price", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let product: string;
  beforeAll(async () => {
    fixture = await openDataFixture((foundation) => createPrices(foundation).registerRoutes);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    product = await tenant.in((trx) => addProduct(trx, tenant.organisationId, fixture.time.now));
  });

  /** Returns the time this many hours before now. */
  const ago = (hours: number) => new Date(fixture.time.now.getTime() - hours * HOUR_MS);
  const settle = (id: string, hours: number, result: Parameters<typeof settleSample>[4]) =>
    tenant.in((trx) => settleSample(trx, tenant.organisationId, id, ago(hours), result));
  const marks = async () =>
    (await tenant.ask(contract.productHistory, `get/product/${product}/history`)).marks;
  const lowest = (hours: number, minor: number) => ({ at: ago(hours).getTime(), minor });
  const DAY = 24;

  it("are null before the first price and when no older price exists", async () => {
    expect(await marks()).toBeNull();
    await settle(product, 3, { price: aud(1000) });
    expect(await marks()).toEqual({
      currency: "AUD",
      isStale: false,
      dayAgo: null,
      monthAgo: null,
      lowestOfMonth: lowest(3, 1000),
      lowest: lowest(3, 1000),
      lowestBeforeDiscount: null,
    });
  });

  it("are the prices of yesterday and 30 days ago, and the lowest of 30 days and of all time", async () => {
    await settle(product, 90 * DAY, { price: aud(500) });
    await settle(product, 80 * DAY, { price: aud(1000) });
    // In force until the 20th day, so it is also a price of the last 30 days.
    await settle(product, 40 * DAY, { price: aud(800) });
    await settle(product, 20 * DAY, { price: aud(1200) });
    await settle(product, 25, { price: aud(1200, 900) });
    await settle(product, 1, { price: aud(1200, 850) });
    expect(await marks()).toEqual({
      currency: "AUD",
      isStale: false,
      dayAgo: 900,
      monthAgo: 800,
      lowestOfMonth: lowest(40 * DAY, 800),
      lowest: lowest(90 * DAY, 500),
      lowestBeforeDiscount: lowest(40 * DAY, 800),
    });
  });

  it("compare a discount with the 30 days before it started, not with those before now", async () => {
    await settle(product, 70 * DAY, { price: aud(700) });
    await settle(product, 60 * DAY, { price: aud(1000) });
    await settle(product, 35 * DAY, { price: aud(1000, 750) });
    await settle(product, 20 * DAY, { price: aud(1000, 720) });
    expect((await marks())?.lowestBeforeDiscount).toEqual(lowest(70 * DAY, 700));
    await settle(product, 2, { price: aud(1000) });
    expect((await marks())?.lowestBeforeDiscount).toBeNull();
  });

  it("include only the present currency, and nothing before a correction", async () => {
    await settle(product, 50 * DAY, { price: aud(100) });
    await settle(product, 40 * DAY, { price: { ...aud(2000), currency: "USD" } });
    await settle(product, 30, { price: aud(1000) });
    expect(await marks()).toMatchObject({ dayAgo: 1000, monthAgo: null, lowest: { minor: 100 } });
    await tenant.in((trx) =>
      insertCorrection(trx, tenant.organisationId, {
        productId: product,
        checkId: newId(),
        at: ago(30),
        cause: "picks",
        from: aud(100),
        to: aud(1000),
      }),
    );
    expect(await marks()).toMatchObject({ dayAgo: 1000, lowest: { minor: 1000 } });
  });
});
