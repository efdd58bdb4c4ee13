import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MISBEHAVIOURS } from "./misbehaviours.ts";
import { day, openShop } from "./testing/open-shop.ts";
import type { OpenShop } from "./testing/open-shop.ts";
import { readJsonLd, readMicrodata, readVisible } from "./testing/read-page.ts";

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe("every misbehaviour", () => {
  it("begins within the week before the epoch, after at least one normal day in it", () => {
    for (const { kind, fromHours, untilHours } of MISBEHAVIOURS) {
      const event = kind === "sale_ends" ? (untilHours ?? Number.NaN) : fromHours;
      expect(event, kind).toBeGreaterThanOrEqual(-4 * 24);
      expect(event, kind).toBeLessThan(0);
    }
  });

  it("does not affect the page before it begins", async () => {
    for (const row of await shop.truth(day(-22))) {
      expect([row.path, row.misbehaving, row.expectedOutcome]).toEqual([row.path, false, "value"]);
      expect((await shop.get(row.path, day(-22))).status).toBe(200);
    }
  });
});

describe("sales", () => {
  it("begin on day -3 at 09:00", async () => {
    const { path } = await shop.truthOf("sale_begins", day(0));
    const before = readJsonLd(await shop.text(path, new Date(day(-3, 9).getTime() - 1)));
    const after = readJsonLd(await shop.text(path, day(-3, 9)));
    expect(before.listMinor).toBeNull();
    expect(after.listMinor).toBe(before.askingPriceMinor);
    expect(after.askingPriceMinor).toBeLessThan(before.askingPriceMinor ?? 0);
  });

  it("end on day -2 at 06:00", async () => {
    const { path } = await shop.truthOf("sale_ends", day(0));
    const before = readMicrodata(await shop.text(path, new Date(day(-2, 6).getTime() - 1)));
    const after = readMicrodata(await shop.text(path, day(-2, 6)));
    expect(after.askingPriceMinor).toBe(before.listMinor);
    expect(after.listMinor).toBeNull();
  });
});

describe("a removed product", () => {
  it("answers 404 after it has vanished", async () => {
    const { path, expectedOutcome } = await shop.truthOf("vanished", day(0));
    expect((await shop.get(path, day(0))).status).toBe(404);
    expect(expectedOutcome).toBe("not_found");
  });

  it("answers 410 after it is gone", async () => {
    const { path, expectedOutcome } = await shop.truthOf("gone", day(0));
    expect((await shop.get(path, day(0))).status).toBe(410);
    expect(expectedOutcome).toBe("gone");
  });

  it("redirects to its category, which lists other products", async () => {
    const { path } = await shop.truthOf("redirected", day(0));
    const response = await shop.get(path, day(0));
    expect([response.status, response.headers.get("location")]).toEqual([302, "/c/audio/turntables"]);
    expect(await shop.text("/c/audio/turntables", day(0))).toContain("Orbit One Turntable");
  });

  it("is not in listings or the sitemap", async () => {
    const { path } = await shop.truthOf("gone", day(0));
    expect(await shop.text("/sitemap.xml", day(-20))).toContain(path);
    expect(await shop.text("/sitemap.xml", day(0))).not.toContain(path);
    expect(await shop.text("/c/outdoor/tents", day(0))).not.toContain(path);
  });
});

describe("a shop that blocks visitors", () => {
  it("shows a challenge with status 200 and nothing about the product", async () => {
    const { path, name, expectedOutcome } = await shop.truthOf("blocked", day(0));
    const response = await shop.get(path, day(0));
    const markup = await response.text();
    expect([response.status, expectedOutcome]).toEqual([200, "blocked"]);
    expect(markup).toContain("Verify you are human");
    expect(markup).not.toContain(name);
  });

  it("answers 429 with Retry-After, and recovers", async () => {
    const { path } = await shop.truthOf("rate_limited", day(0));
    const refused = await shop.get(path, day(-3));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "17"]);
    expect((await shop.get(path, day(-2))).status).toBe(200);
  });

  it("delays the slow page, and then shows the right content", async () => {
    const { path, name } = await shop.truthOf("slow", day(0));
    const asked = performance.now();
    const reading = readMicrodata(await shop.text(path, day(0)));
    expect(performance.now() - asked).toBeGreaterThanOrEqual(395);
    expect(reading.name).toBe(name);
  });
});

describe("a misleading page", () => {
  it("keeps its price and states that the product is sold out", async () => {
    const { path, normalMinor, expectedOutcome } = await shop.truthOf("out_of_stock", day(0));
    const reading = readJsonLd(await shop.text(path, day(0)));
    expect(reading).toMatchObject({ availability: "OutOfStock", askingPriceMinor: normalMinor });
    expect(expectedOutcome).toBe("value");
  });

  it("states that the product is sold out, without a price", async () => {
    const { path, normalMinor, expectedOutcome } = await shop.truthOf("sold_out", day(0));
    expect(readJsonLd(await shop.text(path, day(0)))).toMatchObject({
      availability: "OutOfStock",
      askingPriceMinor: null,
    });
    expect([normalMinor, expectedOutcome]).toEqual([null, "out_of_stock"]);
  });

  it("has an empty price element, with other prices around it", async () => {
    const { path, normalMinor, expectedOutcome } = await shop.truthOf("empty_price", day(0));
    const markup = await shop.text(path, day(0));
    expect(markup).toMatch(/class="price-now"[^>]*>\s*</u);
    expect(readVisible(markup).askingPriceMinor).toBeNull();
    expect(markup).toMatch(/class="card-now"[^>]*>A\$/u);
    expect([normalMinor, expectedOutcome]).toEqual([null, "price_not_found"]);
  });

  it("states the price in US dollars, below the amount in Australian dollars", async () => {
    const { path, expectedOutcome } = await shop.truthOf("other_currency", day(0));
    const before = readMicrodata(await shop.text(path, day(-8)));
    const after = readMicrodata(await shop.text(path, day(0)));
    expect([before.currency, after.currency]).toEqual(["AUD", "USD"]);
    expect(after.askingPriceMinor).toBeLessThan(before.askingPriceMinor ?? 0);
    expect(readVisible(await shop.text(path, day(0))).currency).toBe("USD");
    expect(expectedOutcome).toBe("currency_changed");
  });

  it("shows another product, with its own name, sku and price, at the same URL", async () => {
    const { path, name, sku, expectedOutcome } = await shop.truthOf("other_product", day(0));
    const reading = readJsonLd(await shop.text(path, day(0)));
    expect(reading.name).not.toBe(name);
    expect(reading.sku).not.toBe(sku);
    expect(readJsonLd(await shop.text(path, day(-8)))).toMatchObject({ name, sku });
    expect(expectedOutcome).toBe("identity_changed");
  });
});
