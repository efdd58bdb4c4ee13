import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { printedAmount } from "../money.ts";
import { openBrowser } from "../testing/chromium.ts";
import { day, openShop } from "../testing/open-shop.ts";
import type { OpenShop } from "../testing/open-shop.ts";

let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openShop(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const complaints: string[] = [];
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

async function visit(
  path: string,
  options: { width?: number; design?: string; time?: Date } = {},
): Promise<Page> {
  const { width = 1280, design = "1", time = day(-30) } = options;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    extraHTTPHeaders: { "x-shop-time": time.toISOString(), "x-shop-design": design },
  });
  const page = await context.newPage();
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${shop.origin}${path}`);
  await page.locator("h1").waitFor();
  return page;
}

describe("a page rendered by script", () => {
  it.each(["1", "2"])("shows name, price and availability for its time in design %s", async (design) => {
    const row = (await shop.truth(day(-9))).find(({ layout }) => layout === "script");
    if (row?.normalMinor === undefined || row.normalMinor === null) throw new Error("no product by script");
    const page = await visit(row.path, { design, time: day(-9) });
    const text = await page.locator("main").innerText();
    expect(await page.locator("h1").innerText()).toBe(row.name);
    expect(await page.title()).toContain(row.name);
    expect(text).toContain(printedAmount(row.discountedMinor ?? row.normalMinor, row.currency));
    expect(text).toContain("In stock");
    await page.context().close();
  });
});

describe("the home page", () => {
  it("asks about cookies until it gets an answer, and never again", async () => {
    const page = await visit("/");
    const banner = page.getByRole("dialog", { name: "Cookies" });
    expect(await banner.isVisible()).toBe(true);
    await banner.getByRole("button", { name: "Only what is needed" }).click();
    expect(await banner.count()).toBe(0);
    await page.reload();
    expect(await banner.count()).toBe(0);
    await page.context().close();
  });
});

describe("a product page", () => {
  it("changes the picture, scrolls the related products and fills the basket", async () => {
    const page = await visit("/p/norrvik-hearth-cast-iron-pan-28-cm");
    await page.getByRole("button", { name: "Picture 2" }).click();
    expect(await page.locator(".gallery-main").getAttribute("src")).toMatch(/-2\.svg$/u);
    const row = page.getByLabel("Related products");
    await page.getByRole("button", { name: "Further" }).click();
    await page.waitForFunction((list) => list !== null && list.scrollLeft > 100, await row.elementHandle());
    await page.getByRole("button", { name: "Add to basket" }).click();
    expect(await page.locator(".basket-row").innerText()).toContain("Hearth Cast Iron Pan 28 cm");
    await page.context().close();
  });
});

describe("at 360 pixels", () => {
  it.each([
    ["/", "1"],
    ["/c/kitchen", "1"],
    ["/p/norrvik-hearth-cast-iron-pan-28-cm", "1"],
    ["/p/calder-grindstone-hand-mill", "2"],
  ])("%s fits and is accessible in design %s", async (path, design) => {
    const page = await visit(path, { width: 360, design });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.context().close();
  });
});
