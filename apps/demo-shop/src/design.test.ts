import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { day, openShop } from "./testing/open-shop.ts";
import type { OpenShop } from "./testing/open-shop.ts";

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PATHS = [
  "/p/ostra-mono-pour-over-set",
  "/p/halden-meridian-over-ear-headphones",
  "/p/fjellby-basecamp-5-family-tent",
  "/c/kitchen",
  "/",
];

function classesOf(markup: string): Set<string> {
  const values = Array.from(markup.matchAll(/class="([^"]*)"/gu), ([, value = ""]) => value);
  return new Set(values.flatMap((value) => value.split(/\s+/u)));
}

/** Returns the amounts on a page, sorted. */
function amountsOf(markup: string): string[] {
  return Array.from(markup.matchAll(/(?:A\$|€ |JP¥)[\d.,]+\d/gu), ([amount]) => amount).toSorted();
}

describe("the redesign", () => {
  it("shares no class name with the first design, and has the same content", async () => {
    for (const path of PATHS) {
      const first = await shop.text(path, day(-30));
      const second = await shop.text(path, day(-30), { "x-shop-design": "2" });
      expect(classesOf(second).size).toBeGreaterThan(10);
      expect(Array.from(classesOf(first)).filter((name) => classesOf(second).has(name))).toEqual([]);
      expect(amountsOf(second)).toEqual(amountsOf(first));
    }
  });

  it("moves reviews before the related products, and the picture after the price", async () => {
    const path = "/p/ostra-mono-pour-over-set";
    const order = (markup: string): string[] =>
      ["Goes well with", ">Reviews<", '-1.webp" alt="Mono', "Add to basket"].toSorted(
        (a, b) => markup.replaceAll(/\s+/gu, " ").indexOf(a) - markup.replaceAll(/\s+/gu, " ").indexOf(b),
      );
    const first = await shop.text(path, day(-30));
    const second = await shop.text(path, day(-30), { "x-shop-design": "2" });
    expect(order(first).map((part) => part.slice(0, 6))).toEqual(["-1.web", "Add to", "Goes w", ">Revie"]);
    expect(order(second).map((part) => part.slice(0, 6))).toEqual(["Add to", "-1.web", ">Revie", "Goes w"]);
  });

  it("has a style for every class name that it uses", async () => {
    const styles = await shop.text("/assets/shop.css?design=2", day(0));
    const used = classesOf(
      await shop.text("/p/ostra-mono-pour-over-set", day(-30), { "x-shop-design": "2" }),
    );
    const styled = Array.from(used).filter((name) => styles.includes(`.${name}`));
    expect(styled.length).toBeGreaterThan(used.size * 0.7);
    expect(styles).not.toMatch(/\.price-box/u);
  });

  it("is switched for everyone by a POST, and back", async () => {
    expect(await (await shop.post("/__design", { version: 2 })).json()).toEqual({ version: 2 });
    expect(await shop.text("/", day(0))).not.toContain('class="site-header"');
    expect(await shop.text("/", day(0), { "x-shop-design": "1" })).toContain('class="site-header"');
    await shop.post("/__design", { version: 1 });
    expect(await shop.text("/", day(0))).toContain('class="site-header"');
  });

  it("is tried on one page before the epoch, whose style sheet fits", async () => {
    const path = "/p/keyline-tactile-number-pad";
    expect(await shop.text(path, day(-2))).toContain('class="site-header"');
    const page = await shop.text(path, day(-1));
    expect(page).not.toContain('class="site-header"');
    expect(page).toMatch(/shop\.css\?[^"]*design=2/u);
    expect(await shop.text("/", day(-1))).toContain('class="site-header"');
  });

  it("is rejected when there is no such version", async () => {
    expect((await shop.post("/__design", { version: 3 })).status).toBe(400);
    expect((await shop.get("/", day(0), { "x-shop-design": "nine" })).status).toBe(400);
  });
});
