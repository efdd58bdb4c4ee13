import { formatDate } from "@pricetrail/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCsv, readWorkbook } from "./files.ts";
import { itemName, ITEMS, openMarket, restock } from "./market.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const DATE = /\d\d\/\d\d\/\d{4}/;
const ENTRIES = ITEMS * 3;
const FREE_POINTS = 100;

interface UsageDay {
  day: string;
  points: number;
}

describe("the histories, Help Videos and Usage", () => {
  let world: DataWorld;
  let screen: Screen;
  beforeAll(async () => {
    world = await openDataWorld();
    await openMarket(world);
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg");
  });
  afterEach(() => screen?.leave());

  it("are reached by the side menu", async () => {
    await screen.go("/dashboard", "Latest Tracking Data");
    for (const [entry, path] of [
      ["Scraping History", "/scraping-history"],
      ["Deep Scraping History", "/deep-scraping-history"],
      ["Price Tracker History", "/price-tracker-history"],
      ["Coverage", "/coverage"],
      ["Help Videos", "/helpvideos"],
      ["Usage and Cost", "/usage"],
    ] as const) {
      const link = screen.page.getByRole("link", { name: entry, exact: true }).first();
      await link.click();
      await screen.page.getByRole("heading", { level: 1, name: entry, exact: true }).waitFor();
      expect(new URL(screen.page.url()).pathname).toBe(path);
    }
    screen.expectSilence();
  });

  it("list every run with its state, reason, counts, errors, duration and date", async () => {
    await screen.go("/scraping-history", "Scraping History");
    const rows = screen.page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(3);
    const [newest, , first] = await rows.allInnerTexts();
    expect(newest).toMatch(/Finished[\s\S]*Started manually[\s\S]*\b72\b[\s\S]*(ms|\bs|min)\b/);
    expect(newest).toMatch(DATE);
    expect(first).toMatch(/Finished[\s\S]*Import[\s\S]*\b72\b/);
    await screen.page.getByLabel("State").selectOption("cancelled");
    await screen.page.getByText("There are no runs to show").waitFor();
    await screen.page.goBack();
    await expect.poll(() => rows.count()).toBe(3);
    screen.expectSilence();
  });

  it("open a run with the outcome of every entry, and run again what failed", async () => {
    await screen.go("/scraping-history", "Scraping History");
    await screen.rows("Started manually").getByRole("link").first().click();
    await screen.page.getByRole("heading", { level: 1, name: /^Run of / }).waitFor();
    const pages = screen.page.locator("main");
    await pages.getByText(`1–25 of ${ENTRIES}`).waitFor();
    await screen.page.getByRole("switch", { name: "Only errors" }).click();
    await pages.getByText("1–3 of 3").waitFor();
    expect(await screen.rows(itemName(3)).filter({ hasText: "Not found" }).count()).toBe(3);
    await screen.page.reload();
    await pages.getByText("1–3 of 3").waitFor();
    restock(world);
    const before = new Map(world.visits);
    const runs = await world.countRuns("retry");
    await screen.pressTwice("Re-run failed");
    await screen.showsMessage("Tracking done successfully");
    const visited = [...world.visits].filter(([path, count]) => before.get(path) !== count);
    expect(visited).toEqual([["/item-3", before.get("/item-3")! + 1]]);
    await screen.go("/scraping-history", "Scraping History");
    await screen.rows("Re-run of failed entries").filter({ hasText: "Finished" }).first().waitFor();
    // A second run would join the visits of the first.
    expect(await world.countRuns("retry")).toBe(runs + 1);
    await screen.go("/scraping-history/0198c0de-0000-7000-8000-000000000000", "Scraping History");
    await screen.page.getByText("Run not found").waitFor();
    screen.expectSilence(404);
  });

  it("explain deep runs while there are none", async () => {
    await screen.go("/deep-scraping-history", "Deep Scraping History");
    await screen.page.getByText("There are no deep runs to show").waitFor();
    await screen.page.getByText(/Products found on shops' listings and sitemaps/).waitFor();
    screen.expectSilence();
  });

  it("list every price change with product, seller, from, to, percent and date", async () => {
    await screen.go("/price-tracker-history", "Price Tracker History");
    const rows = screen.page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(2);
    const fall = await screen.rows(itemName(1)).innerText();
    expect(fall).toMatch(
      /Alpha shop[\s\S]*Normal Price[\s\S]*USD 100\.00[\s\S]*USD 90\.00[\s\S]*\u221210\.0%/,
    );
    expect(fall).toMatch(DATE);
    const discount = await screen.rows(itemName(2)).innerText();
    expect(discount).toMatch(/Beta shop[\s\S]*Discounted Price[\s\S]*USD 40\.00[\s\S]*Discount begins/);
    screen.expectSilence();
  });

  it("filter the price changes by kind, direction, name, text and days, and keep it in the address", async () => {
    await screen.go("/price-tracker-history", "Price Tracker History");
    await screen.page.getByRole("combobox", { name: "Price", exact: true }).selectOption("normal");
    await screen.showsColumn(0, [itemName(1)]);
    await screen.page.getByLabel("Direction").selectOption("up");
    await screen.page.getByText("No data found for given combination").waitFor();
    await screen.page.getByLabel("Direction").selectOption("down");
    await screen.showsColumn(0, [itemName(1)]);
    await screen.page.reload();
    await screen.showsColumn(0, [itemName(1)]);
    await screen.go("/price-tracker-history", "Price Tracker History");
    await screen.filter("Seller", "Beta shop");
    await screen.showsColumn(0, [itemName(2)]);
    await screen.page.goBack();
    await expect.poll(() => screen.page.locator("tbody tr").count()).toBe(2);
    await screen.page.getByRole("searchbox", { name: "Search Products / Product Group" }).fill("item n01");
    await screen.button("Search").click();
    await screen.showsColumn(0, [itemName(1)]);
    await screen.button("Choose days").click();
    await screen.page.getByRole("group", { name: "From (UTC)" }).waitFor();
    await screen.showsColumn(0, [itemName(1)]);
    await screen.go("/price-tracker-history?from=2026-01-01&to=2026-01-02", "Price Tracker History");
    await screen.page.getByRole("link", { name: "Show all changes" }).click();
    await expect.poll(() => screen.page.locator("tbody tr").count()).toBe(2);
    screen.expectSilence();
  });

  it("export the price changes that are shown, as CSV and as a workbook", async () => {
    await screen.go("/price-tracker-history?kind=normal", "Price Tracker History");
    await screen.showsColumn(0, [itemName(1)]);
    const rows = readCsv((await screen.download("Export as CSV")).bytes);
    expect(readWorkbook((await screen.download("Export as XLSX")).bytes)).toEqual(rows);
    expect(rows).toEqual([
      [
        "Product",
        "Address",
        "Seller",
        "Price",
        "Currency",
        "From",
        "To",
        "Change %",
        "Correction",
        "Date (UTC)",
      ],
      [
        itemName(1),
        `${world.shop}/item-1`,
        "Alpha shop",
        "Normal Price",
        "USD",
        "100.00",
        "90.00",
        "-10.0",
        "",
        expect.stringMatching(DATE),
      ],
    ]);
    screen.expectSilence();
  });

  it("show the help videos in two sections, with anchors and frames of height 315", async () => {
    await screen.go("/helpvideos", "Help Videos");
    for (const section of ["Create Configuration", "Manage Configuration"]) {
      const films = screen.page.getByRole("region", { name: section });
      expect(await films.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
        "How to add a new product",
        "How to add a new product",
      ]);
      const frames = films.locator("article > :last-child");
      for (const frame of await frames.all()) expect((await frame.boundingBox())?.height).toBe(315);
    }
    const links = screen.page.getByRole("navigation", { name: "Videos" }).getByRole("link");
    expect(await links.count()).toBe(4);
    for (const link of await links.all()) {
      const hash = new URL((await link.getAttribute("href"))!, screen.page.url()).hash;
      expect(await screen.page.locator(`article[id="${hash.slice(1)}"]`).count()).toBe(1);
    }
    await links.last().click();
    const anchor = new URL(screen.page.url()).hash;
    const film = screen.page.locator(`[id="${anchor.slice(1)}"]`);
    const isInView = () =>
      film.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < window.innerHeight && element === document.activeElement;
      });
    await expect.poll(isInView).toBe(true);
    await screen.page.goto("/favicon.svg");
    await screen.page.goto(`/helpvideos${anchor}`);
    await expect.poll(isInView).toBe(true);
    screen.expectSilence();
  });

  it("show the data points of each day, free and billed, and their cost", async () => {
    // Repeated until one day exceeds its free points, because a new day may begin in between.
    const billed = async () => {
      const { data } = await world.person.call<{ data: UsageDay[] }>("GET", "get/usage");
      return data.find(({ points }) => points > FREE_POINTS);
    };
    for (let runs = 0; runs < 3 && !(await billed()); runs += 1) await world.track();
    const usage = (await billed())!;
    await screen.go("/usage", "Usage and Cost");
    await screen.page
      .getByText("The first 100 data points of each UTC day are free, then USD 0.05 each.", { exact: false })
      .waitFor();
    const row = screen.rows(formatDate(new Date(usage.day)));
    await row.waitFor();
    const cost = ((usage.points - FREE_POINTS) * 0.05).toFixed(2);
    const cells = await row.locator("th, td").allInnerTexts();
    expect(cells.slice(1)).toEqual([
      String(usage.points),
      String(FREE_POINTS),
      String(usage.points - FREE_POINTS),
      expect.stringContaining(cost),
    ]);
    screen.expectSilence();
  });
});
