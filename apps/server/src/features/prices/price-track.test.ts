import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { addProduct, settleSample } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { differences } from "./price-track.rules.ts";
import { recordPrice } from "./price-track.service.ts";
import type { PricePoint } from "./price-track.rules.ts";

/** Returns the expected points and changes by going through all readings in order. */
function expected(readings: readonly PricePoint[]) {
  const points: PricePoint[] = [];
  const changes: object[] = [];
  for (const reading of readings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = points.at(-1);
    const isSame =
      before !== undefined &&
      before.normalMinor === reading.normalMinor &&
      before.discountedMinor === reading.discountedMinor &&
      before.currency === reading.currency;
    if (isSame) continue;
    for (const { kind, fromMinor, toMinor } of differences(before, reading))
      changes.push({
        at: reading.at,
        check_id: reading.checkId,
        kind,
        from_minor: fromMinor,
        to_minor: toMinor,
      });
    points.push(reading);
  }
  return { points, changes };
}

describe("the price track", () => {
  let fixture: DataFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
    tenant = await fixture.addTenant();
  });
  afterAll(() => fixture.close());

  it("is independent of the order of readings, with discounts, currencies and repetitions", async () => {
    const price = fc.record({
      normalMinor: fc.constantFrom(1000, 1200),
      discountedMinor: fc.constantFrom(null, 900),
      currency: fc.constantFrom("AUD", "AUD", "AUD", "USD"),
    });
    const arrivals = fc
      .array(price, { minLength: 1, maxLength: 12 })
      .chain((prices) =>
        fc.tuple(fc.constant(prices), fc.shuffledSubarray([...prices.keys()], { minLength: prices.length })),
      );
    await fc.assert(
      fc.asyncProperty(arrivals, async ([prices, order]) => {
        const product = await tenant.in((trx) => addProduct(trx, tenant.organisationId, fixture.time.now));
        const readings = prices.map((each, hour) => ({
          ...each,
          at: new Date(fixture.time.now.getTime() - (100 - hour) * HOUR_MS),
          checkId: newId(),
        }));
        for (const index of [...order, order[0]!]) {
          const reading = readings[index]!;
          const { checkId: id, at, ...price } = reading;
          await tenant.in((trx) => settleSample(trx, tenant.organisationId, product, at, { id, price }));
        }
        await tenant.in(async (trx) => {
          const { points, changes } = expected(readings);
          const stored = await sql<object>`
            select at, check_id as "checkId", normal_minor as "normalMinor", discounted_minor as "discountedMinor", currency
            from price_point where product_id = ${product} order by at`.execute(trx);
          expect(stored.rows).toEqual(points);
          const storedChanges = await sql<object>`
            select at, check_id, kind, from_minor, to_minor from price_change
            where product_id = ${product} order by at, kind desc`.execute(trx);
          expect(storedChanges.rows).toEqual(changes);
          const run = points.slice(
            points.findLastIndex((point) => point.currency !== points.at(-1)!.currency) + 1,
          );
          const [track] = await trx
            .selectFrom("price_track")
            .selectAll()
            .where("product_id", "=", product)
            .execute();
          expect(track).toMatchObject({
            currency: run[0]!.currency,
            at: run.map((point) => point.at),
            discounted_minor: run.map((point) => String(point.discountedMinor ?? -1)),
            is_whole: run.length === points.length,
          });
        });
      }),
      { numRuns: 25 },
    );
  });

  it("begins at the last of several corrections", async () => {
    const { organisationId } = tenant;
    const product = await tenant.in((trx) => addProduct(trx, organisationId, fixture.time.now));
    const hour = (hours: number) => new Date(fixture.time.now.getTime() - (100 - hours) * HOUR_MS);
    for (const [at, normalMinor, isCorrection] of [
      [1, 1000, false],
      [2, 1100, true],
      [3, 1200, false],
      [4, 1300, true],
      [5, 1400, false],
    ] as const) {
      const price = { organisationId, productId: product, checkId: newId(), normalMinor, currency: "AUD" };
      await tenant.in((trx) =>
        recordPrice(trx, { ...price, at: hour(at), discountedMinor: null, isCorrection }),
      );
    }
    const tracks = await tenant.in((trx) =>
      trx.selectFrom("price_track").selectAll().where("product_id", "=", product).execute(),
    );
    expect(tracks).toMatchObject([{ at: [hour(4), hour(5)], is_corrected: true, is_whole: false }]);
  });
});
