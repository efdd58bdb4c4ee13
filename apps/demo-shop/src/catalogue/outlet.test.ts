import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { day, EPOCH, openShop } from "../testing/open-shop.ts";
import type { OpenShop } from "../testing/open-shop.ts";
import { truthAt } from "../truth.ts";
import type { TruthRow } from "../truth.ts";

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asked = ({ normalMinor, discountedMinor }: TruthRow): number => discountedMinor ?? normalMinor ?? 0;

/** Each article of the outlet, with the shop's own product. */
function pairsAt(time: Date): { inShop: TruthRow; inOutlet: TruthRow }[] {
  const rows = truthAt(time, EPOCH);
  return rows
    .filter(({ seller }) => seller === "Larkfield Outlet")
    .map((inOutlet) => {
      const twins = rows.filter((row) => row.name === inOutlet.name && row.path !== inOutlet.path);
      const [inShop] = twins;
      if (inShop === undefined || twins.length > 1) throw new Error(`${inOutlet.path} has not one twin`);
      return { inShop, inOutlet };
    });
}

describe("the outlet", () => {
  it("sells eight well-behaved articles of the shop, at separate URLs", () => {
    const pairs = pairsAt(day(0));
    expect(pairs).toHaveLength(8);
    for (const { inShop, inOutlet } of pairs) {
      expect(inOutlet).toMatchObject({
        path: `/outlet${inShop.path}`,
        brand: inShop.brand,
        gtin: inShop.gtin,
        layout: inShop.layout,
        currency: inShop.currency,
        misbehaviour: null,
      });
      expect(inShop.misbehaviour).toBeNull();
      expect(inOutlet.sku).not.toBe(inShop.sku);
    }
  });

  it("is cheaper for some articles and more expensive for others, on every day of two years", () => {
    for (let after = -365; after < 365; after += 1) {
      const pairs = pairsAt(day(after, 8));
      const signs = pairs.map(({ inShop, inOutlet }) => Math.sign(asked(inOutlet) - asked(inShop)));
      expect(signs, `day ${after}`).toContain(-1);
      expect(signs, `day ${after}`).toContain(1);
    }
  });

  it("alternates with the shop as the cheaper one as prices change", () => {
    const signs = new Map<string, Set<number>>();
    for (let back = 34; back >= 0; back -= 1) {
      for (const { inShop, inOutlet } of pairsAt(day(-back))) {
        const seen = signs.get(inOutlet.path) ?? new Set<number>();
        signs.set(inOutlet.path, seen.add(Math.sign(asked(inOutlet) - asked(inShop))));
      }
    }
    const changing = Array.from(signs.values()).filter((seen) => seen.has(1) && seen.has(-1));
    expect(changing.length).toBeGreaterThanOrEqual(3);
  });

  it("has a home page with all of its articles, and pages that name the outlet and link to each other", async () => {
    const pairs = pairsAt(day(0));
    const first = await shop.text("/outlet", day(0));
    for (const { inOutlet } of pairs) expect(first).toContain(`href="${inOutlet.path}"`);
    for (const { inOutlet } of pairs) {
      const markup = await shop.text(inOutlet.path, day(0));
      expect(markup).toMatch(/<title>[^<]* \| Larkfield Outlet<\/title>/u);
      const related = Array.from(markup.matchAll(/class="card-link" href="([^"]*)"/gu), ([, path]) => path);
      expect(related.length).toBeGreaterThan(0);
      expect(related.every((path) => path?.startsWith("/outlet/p/"))).toBe(true);
    }
  });

  it("answers 404 for products that it does not sell, and shares the basket with the shop", async () => {
    expect((await shop.get("/outlet/p/tane-santoku-18-cm", day(0))).status).toBe(404);
    const [pair] = pairsAt(day(0));
    const cookie = `basket=${pair?.inShop.sku}.${pair?.inOutlet.sku}`;
    const basket = await shop.text("/cart", day(0), { cookie });
    expect(basket).toContain(`href="${pair?.inShop.path}"`);
    expect(basket).toContain(`href="${pair?.inOutlet.path}"`);
  });
});
