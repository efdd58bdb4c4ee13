import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { readCsv, readWorkbook } from "./files.ts";
import { itemName, ITEMS, openMarket } from "./market.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const SEARCH = "Search Products / Product Group";
const NOTHING = "No data found for given combination";
const FIRST = itemName(1);
/** A day in the screens' format: MM/DD/YYYY. */
const written = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

describe("the Main Dashboard", () => {
  let world: DataWorld;
  let screen: Screen;
  beforeAll(async () => {
    world = await openDataWorld();
    await openMarket(world);
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg");
    await screen.go("/dashboard?sort=name", "Latest Tracking Data");
  });
  afterEach(() => screen?.leave());

  const counted = (text: string): Promise<void> => screen.page.locator("main").getByText(text).waitFor();
  const getData = (): Promise<void> => screen.button("GET DATA").click();
  const query = (): URLSearchParams => new URL(screen.page.url()).searchParams;

  it("counts the products behind seven tiles, and each tile shows the ones it counts", async () => {
    expect(await screen.page.title()).toBe("Main Dashboard - Scraper For Ecommerce");
    const tiles = screen.page.getByRole("group", { name: "Status" }).getByRole("button");
    await expect
      .poll(() => tiles.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s*\n\s*/g, ": "))))
      .toEqual([
        `All Product: ${ITEMS}: visited in the timeline`,
        `Successful Tracking: ${ITEMS - 1}`,
        "Tracking Errors: 1",
        "Normal Price Change: 1",
        "Discounted Price Change: 1",
        "Discounted Product: 2",
        `Sold At Normal Price: ${ITEMS - 2}`,
      ]);
    expect(await tiles.first().getAttribute("aria-pressed")).toBe("true");
    for (const [name, key, items] of [
      ["Tracking Errors", "trackingerrors", [3]],
      ["Normal Price Change", "normalpricechange", [1]],
      ["Discounted Price Change", "discountedpricechange", [2]],
      ["Discounted Product", "discountedproduct", [2, 4]],
    ] as const) {
      const tile = tiles.filter({ hasText: name });
      await tile.click();
      await screen.showsColumn(0, items.map(itemName));
      expect(await tile.getAttribute("aria-pressed")).toBe("true");
      expect(query().get("tile")).toBe(key);
    }
    for (const [name, total] of [
      ["Successful Tracking", ITEMS - 1],
      ["Sold At Normal Price", ITEMS - 2],
      ["All Product", ITEMS],
    ] as const) {
      await tiles.filter({ hasText: name }).click();
      await counted(`1–${total} of ${total}`);
    }
    screen.expectSilence();
  });

  it("shows title, description, category, seller, group, status, both prices, the change and the date", async () => {
    const row = screen.rows(FIRST).locator("th, td");
    await row.first().waitFor();
    const heads = await screen.page.getByRole("columnheader").allInnerTexts();
    expect(heads.map((head) => head.replaceAll(/\s+/g, " ").trim())).toEqual([
      "Title · Description",
      "Category · Seller",
      "Product Group",
      "30 days",
      "Status",
      "Normal Price",
      "Discounted Price",
      "Change",
      "Date (UTC)",
    ]);
    const cells = (await row.allInnerTexts()).map((text) => text.split("\n")[0]);
    expect((await row.nth(1).innerText()).split("\n")).toEqual(["Kettles", "Alpha shop"]);
    expect(cells.slice(2, 8)).toEqual(["–", "", "Price read", "USD 90.00", "–", "\u2212USD 10.00"]);
    expect(cells[8]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(await row.nth(3).getByRole("img").getAttribute("aria-label")).toMatch(/^30 days: /);
    const change = row.nth(7);
    expect(await change.innerText()).toContain("\u221210.0%");
    expect(await change.locator("svg").count()).toBe(1);
    await screen
      .rows(itemName(5))
      .filter({ hasText: `${itemName(5)}, as described` })
      .waitFor();
    await screen.rows(itemName(5)).filter({ hasText: "Kettle 1.7 l" }).waitFor();
    screen.expectSilence();
  });

  it("asks for several brands, categories, sellers, subcategories and groups only with GET DATA", async () => {
    await counted(`1–${ITEMS} of ${ITEMS}`);
    for (const label of ["Brand", "Category", "Seller", "Subcategory", "Product Group"]) {
      const box = screen.page.getByRole("combobox", { name: label, exact: true });
      expect(await box.getAttribute("placeholder")).toBe("Show All");
    }
    await screen.filter("Brand", "Acme", "Bolt");
    await screen.filter("Category", "Kettles");
    expect([...query().keys()]).toEqual(["sort"]);
    await getData();
    await screen.showsColumn(0, [1, 2, 3, 4, 5, 6].map(itemName));
    expect(query().getAll("brand")).toHaveLength(2);
    await screen.filter("Seller", "Beta shop");
    await screen.filter("Subcategory", "Electric");
    await getData();
    await screen.showsColumn(0, [2, 4, 6].map(itemName));
    await screen.filter("Product Group", "Kettle 1.7 l");
    await getData();
    await screen.showsColumn(0, [itemName(6)]);
    await screen.page.reload();
    await screen.showsColumn(0, [itemName(6)]);
    await screen.page.goBack();
    await screen.showsColumn(0, [2, 4, 6].map(itemName));
    await screen.button("Clear").first().waitFor();
    screen.expectSilence();
  });

  it("searches products and product groups", async () => {
    const box = screen.page.getByRole("searchbox", { name: SEARCH });
    expect(await box.getAttribute("placeholder")).toBe(SEARCH);
    await box.fill("item n07");
    await getData();
    await screen.showsColumn(0, [itemName(7)]);
    await box.fill("kettle 1.7");
    await box.press("Enter");
    await screen.showsColumn(0, [5, 6].map(itemName));
    await box.fill("zeppelin");
    await getData();
    await screen.page.getByText(NOTHING).waitFor();
    await screen.button("Clear").click();
    await counted(`1–${ITEMS} of ${ITEMS}`);
    screen.expectSilence();
  });

  it("asks for other days of the Data Timeline, none in the future and none before From", async () => {
    // Fixes the screen's current day, in case midnight passes during the test. For a moment the fixed clock shows 1970, which no
    // screen may see.
    const now = new Date();
    await screen.page.goto("/favicon.svg");
    await screen.page.clock.setFixedTime(now);
    await screen.go("/dashboard?sort=name", "Latest Tracking Data");
    const dayFromNow = (days: number): string =>
      new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const timeline = screen.page.getByRole("group", { name: "Data Timeline" });
    const range = `${written(dayFromNow(-6))} to ${written(dayFromNow(0))} (UTC)`;
    await screen.page.getByText(range).waitFor();
    const type = (label: string, day: string): Promise<void> =>
      screen.typeDay(timeline.getByRole("group", { name: label }), day);
    const isRefused = (label: string) =>
      expect
        .poll(() => timeline.getByRole("group", { name: label }).getAttribute("aria-invalid"))
        .toBe("true");
    await type("From (UTC)", dayFromNow(-370));
    await isRefused("From (UTC)");
    await type("To (UTC)", dayFromNow(3));
    await isRefused("To (UTC)");
    await type("To (UTC)", dayFromNow(-20));
    await isRefused("To (UTC)");
    await expect.poll(() => screen.button("GET DATA").isDisabled()).toBe(true);
    await screen.go("/dashboard?sort=name", "Latest Tracking Data");
    await screen.page.getByText(range).waitFor();
    await type("From (UTC)", dayFromNow(-40));
    await type("To (UTC)", dayFromNow(-30));
    await getData();
    await screen.page.getByText(`${written(dayFromNow(-40))} to ${written(dayFromNow(-30))} (UTC)`).waitFor();
    const tiles = screen.page.getByRole("group", { name: "Status" }).getByRole("button");
    await expect.poll(() => tiles.nth(1).innerText()).toMatch(/\n0$/);
    expect([query().get("from"), query().get("to")]).toEqual([dayFromNow(-40), dayFromNow(-30)]);
    await screen.page.goBack();
    await screen.page.getByText(range).waitFor();
    screen.expectSilence();
  });

  it("sorts, pages, and shows the same after a reload and after Back", async () => {
    await screen.go("/dashboard?sort=name&pageSize=50", "Latest Tracking Data");
    // All rows are on a page, longer than the usual one.
    await screen.page.getByLabel("Rows per page").selectOption("10");
    await counted(`1–10 of ${ITEMS}`);
    await screen.button("Title").click();
    await screen.showsColumn(0, [24, 23, 22, 21, 20, 19, 18, 17, 16, 15].map(itemName));
    await screen.button("Next page").click();
    await screen.showsColumn(0, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map(itemName));
    await screen.button("Next page").click();
    await screen.showsColumn(0, [4, 3, 2, 1].map(itemName));
    expect(await screen.button("Next page").isDisabled()).toBe(true);
    await screen.page.reload();
    await screen.showsColumn(0, [4, 3, 2, 1].map(itemName));
    await screen.page.goBack();
    await screen.showsColumn(0, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map(itemName));
    await screen.page.goForward();
    await screen.rows(FIRST).getByRole("link", { name: FIRST, exact: true }).click();
    await screen.page.getByRole("heading", { level: 1, name: FIRST }).waitFor();
    await screen.page.goBack();
    await screen.showsColumn(0, [4, 3, 2, 1].map(itemName));
    screen.expectSilence();
  });

  it("exports exactly what is shown, as CSV and as a workbook", async () => {
    await screen.filter("Category", "Kettles");
    await getData();
    await screen.button("Title").click();
    await screen.showsColumn(0, [6, 5, 4, 3, 2, 1].map(itemName));
    const csv = await screen.download("Export as CSV");
    const xlsx = await screen.download("Export as XLSX");
    expect([csv.name, xlsx.name]).toEqual([
      expect.stringMatching(/\.csv$/),
      expect.stringMatching(/\.xlsx$/),
    ]);
    const rows = readCsv(csv.bytes);
    expect(readWorkbook(xlsx.bytes)).toEqual(rows);
    const shown: string[][] = [];
    for (const row of await screen.page.locator("tbody tr").all()) {
      const cells = (await row.locator("th, td").allInnerTexts()).map((text) => text.split("\n"));
      // The seller is below the category.
      shown.push([...cells.map(([first]) => first!.trim()), cells[1]![1]!]);
    }
    const at = (header: string): number => rows[0]!.indexOf(header);
    const price = (row: string[], header: string): string =>
      row[at(header)] === "" ? "–" : `${row[at("Currency")]} ${row[at(header)]}`;
    const exported = rows
      .slice(1)
      .map((row) => [
        row[at("Title")],
        row[at("Category")],
        row[at("Seller")],
        row[at("Product Group")] || "–",
        price(row, "Normal Price"),
        price(row, "Discounted Price"),
        row[at("Date (UTC)")],
      ]);
    expect(exported).toEqual(shown.map((cells) => [0, 1, 9, 2, 5, 6, 8].map((index) => cells[index])));
    const change = rows.find((row) => row[at("Title")] === FIRST)!;
    expect([change[at("Previous Price")], change[at("Change %")]]).toEqual(["100.00", "-10.0"]);
    screen.expectSilence();
  });

  it("shows price and change without sideways scrolling on a phone, and sorts by them", async () => {
    await screen.page.setViewportSize({ width: 360, height: 780 });
    const name = screen.rows(FIRST).getByRole("rowheader");
    await expect.poll(() => name.innerText()).toMatch(/USD 90\.00[\s\S]*\u221210\.0%/);
    const box = await name.getByText("\u221210.0%").boundingBox();
    expect(box!.x + box!.width).toBeLessThan(360);
    await screen.button("Change").click();
    await expect.poll(() => query().get("sort")).toBe("change");
    await screen.page
      .getByRole("columnheader", { name: /^Title/ })
      .and(screen.page.locator("[aria-sort=ascending]"))
      .waitFor();
    screen.expectSilence();
  });

  it("keeps the biggest moves within their card, however long a product's name is", async () => {
    const moves = screen.page
      .getByRole("list")
      .filter({ has: screen.page.getByTitle(FIRST, { exact: true }) });
    await moves.waitFor();
    const overflow = await moves.evaluate((list) => {
      for (const link of list.querySelectorAll("a"))
        link.textContent = "A kettle with a long name ".repeat(5);
      return list.scrollWidth - list.clientWidth;
    });
    expect(overflow).toBe(0);
  });

  it("filters and sorts with the keyboard alone", async () => {
    await screen.keys.reach(screen.page.getByRole("button", { name: /^Discounted Product/ }));
    await screen.page.keyboard.press("Enter");
    await screen.showsColumn(0, [2, 4].map(itemName));
    await screen.keys.reach(screen.page.getByRole("searchbox", { name: SEARCH }));
    await screen.page.keyboard.type("n04");
    await screen.page.keyboard.press("Enter");
    await screen.showsColumn(0, [itemName(4)]);
    await screen.keys.follow(itemName(4));
    await screen.page.getByRole("heading", { level: 1, name: itemName(4) }).waitFor();
    screen.expectSilence();
  });
});
