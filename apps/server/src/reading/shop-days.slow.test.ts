import { extractOffer } from "@pricetrail/extract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startShop } from "../features/runs/shop.fixture.ts";
import type { Shop, ShopTruth } from "../features/runs/shop.fixture.ts";

/** Days of one year, 37 apart, so that every product is read with and without a sale. */
const DAYS = Array.from({ length: 10 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + 37 * index, 12, 30)));

/** While pages are read, the shop closes idle connections, and a request on one of them would fail. */
const CLOSED_AFTER = { headers: { connection: "close" } };

describe("the demonstration's shop through a year", () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.stop());

  it.each(DAYS)("reads every page's prices on %s, and mistakes no sale for a price range", async (now) => {
    const set = await fetch(`${shop.origin}/__clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ now }),
    });
    expect(set.status).toBe(200);
    const truths = (
      (await (await fetch(`${shop.origin}/__truth`, CLOSED_AFTER)).json()) as ShopTruth[]
    ).filter(({ layout, misbehaviour }) => misbehaviour === null && layout !== "script");
    const read = await Promise.all(
      truths.map(async ({ path }) => {
        const url = shop.origin + path;
        const { fields, isLowestOfRange } = extractOffer({
          url,
          html: await (await fetch(url, CLOSED_AFTER)).text(),
        });
        return {
          path,
          normalMinor: fields.normalPrice?.value.amountMinor,
          discountedMinor: fields.discountedPrice?.value.amountMinor ?? null,
          currency: fields.normalPrice?.value.currency,
          isLowestOfRange,
        };
      }),
    );
    expect(truths.length).toBeGreaterThan(40);
    expect(read).toEqual(
      truths.map(({ path, normalMinor, discountedMinor, currency }) => ({
        path,
        normalMinor,
        discountedMinor,
        currency,
        isLowestOfRange: false,
      })),
    );
  });
});
