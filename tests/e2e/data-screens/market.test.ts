import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCsv, readWorkbook } from "./files.ts";
import { itemName, ITEMS, openMarket, restock } from "./market.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

/** Every product is tracked by its normal price, discounted price and availability. */
const ENTRIES = ITEMS * 3;
const DONE = "Tracking done successfully";
const FIRST = itemName(1);

describe("a market on the dashboard, in Tracked Data and in the histories", { timeout: 240_000 }, () => {
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

  const counted = (text: string): Promise<void> => screen.page.locator("main").getByText(text).waitFor();

  it("is counted behind the tiles, filtered, sorted and paged by keyboard, and is the same after Back", async () => {
    const { keys, page } = screen;
    await screen.go("/dashboard?sort=name&pageSize=50", "Latest Tracking Data");
    const tiles = page.getByRole("group", { name: "Status" }).getByRole("button");
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
    for (const [name, items] of [
      ["Tracking Errors", [3]],
      ["Normal Price Change", [1]],
      ["Discounted Price Change", [2]],
      ["Discounted Product", [2, 4]],
    ] as const) {
      await tiles.filter({ hasText: name }).focus();
      await page.keyboard.press("Enter");
      await screen.showsColumn(0, items.map(itemName));
    }
    await keys.reach(page.getByRole("searchbox", { name: "Search Products / Product Group" }));
    await page.keyboard.type("n04");
    await page.keyboard.press("Enter");
    await screen.showsColumn(0, [itemName(4)]);
    await screen.go("/dashboard?sort=name&pageSize=50", "Latest Tracking Data");
    await screen.filter("Brand", "Acme", "Bolt");
    await screen.filter("Category", "Kettles");
    await screen.filter("Seller", "Beta shop");
    await screen.button("GET DATA").click();
    await screen.showsColumn(0, [2, 4, 6].map(itemName));
    await page.goBack();
    await page.getByLabel("Rows per page").selectOption("10");
    await counted(`1–10 of ${ITEMS}`);
    await screen.button("Title").click();
    await screen.showsColumn(0, [24, 23, 22, 21, 20, 19, 18, 17, 16, 15].map(itemName));
    await screen.button("Next page").click();
    await counted(`11–20 of ${ITEMS}`);
    await screen.button("Next page").click();
    await screen.showsColumn(0, [4, 3, 2, 1].map(itemName));
    await page.reload();
    await screen.rows(FIRST).getByRole("link", { name: FIRST, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: FIRST }).waitFor();
    await page.goBack();
    await screen.showsColumn(0, [4, 3, 2, 1].map(itemName));
    // However long a product's name is, the biggest moves keep within their card.
    const moves = page.getByRole("list", { name: "Biggest moves" });
    await moves.waitFor();
    const overflow = await moves.evaluate((list) => {
      for (const link of list.querySelectorAll("a"))
        link.textContent = "A kettle with a long name ".repeat(5);
      return list.scrollWidth - list.clientWidth;
    });
    expect(overflow).toBe(0);
    screen.expectSilence();
  });

  it("is exported exactly as shown, as CSV and as a workbook, and so are its data points and price changes", async () => {
    await screen.go("/dashboard?sort=name", "Latest Tracking Data");
    await screen.filter("Category", "Kettles");
    await screen.button("GET DATA").click();
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

    await screen.go("/view-tracked-report?search=item-12", "Destination Data");
    await screen.rows("USD 22.00").first().waitFor();
    const total = await screen.page.locator("tbody tr").count();
    const points = readCsv((await screen.download("Export as CSV")).bytes);
    expect(points[0]!.slice(0, 4)).toEqual(["Address", "Tag", "Value", "Currency"]);
    expect(points).toHaveLength(total + 1);
    expect(new Set(points.slice(1).map(([address]) => address))).toEqual(new Set([`${world.shop}/item-12`]));

    await screen.go("/price-tracker-history", "Price Tracker History");
    await screen.page.getByRole("combobox", { name: "Price", exact: true }).selectOption("normal");
    await screen.showsColumn(0, [FIRST]);
    const changes = readCsv((await screen.download("Export as CSV")).bytes);
    expect(readWorkbook((await screen.download("Export as XLSX")).bytes)).toEqual(changes);
    expect(changes.map((row) => row.join("|"))).toEqual([
      "Product|Address|Seller|Price|Currency|From|To|Change %|Correction|Date (UTC)|Own id|GTIN|MPN",
      expect.stringMatching(
        /^Item N01\|\S+\/item-1\|Alpha shop\|Normal Price\|USD\|100\.00\|90\.00\|-10\.0\|\|\d\d\/\d\d\/\d{4}(?:\|[^|]*){3}$/,
      ),
    ]);
    screen.expectSilence();
  });

  it("is tracked by the entries selected on several pages, each page once, and its end is announced on any screen", async () => {
    const { keys, page } = screen;
    await screen.go("/view-tracked-data?pageSize=10", "Tracked Data");
    await counted(`1–10 of ${ENTRIES}`);
    const start = page.locator("main").getByRole("button", { name: /^start(: [\d,]+ sel.*)?$/ });
    await keys.tick("Select all rows of this page");
    await keys.press("Next page");
    await counted(`11–20 of ${ENTRIES}`);
    await page.locator("tbody").getByRole("checkbox").first().check();
    await page.getByText("11 selected on all pages").waitFor();
    await page.goBack();
    await counted(`1–10 of ${ENTRIES}`);
    expect(await page.getByLabel("Select all rows of this page").isChecked()).toBe(true);
    const before = new Map(world.visits);
    const [request] = await Promise.all([page.waitForRequest("**/api/start/track"), start.press("Enter")]);
    const started = new Set((request.postDataJSON() as { _id: string }[]).map(({ _id }) => _id));
    expect(started.size).toBe(11);
    await page.getByText("None selected").waitFor();
    await page.getByRole("link", { name: "Help Videos" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Help Videos" }).waitFor();
    await screen.showsMessage(DONE);
    const { list } = await world.person.call<{ list: { _id: string; url: string }[] }>(
      "GET",
      "get/tracking/data?pageSize=200",
    );
    const pages = new Set(list.filter(({ _id }) => started.has(_id)).map(({ url }) => new URL(url).pathname));
    const visited = [...world.visits].filter(([path, count]) => count !== (before.get(path) ?? 0));
    expect(new Map(visited)).toEqual(new Map([...pages].map((path) => [path, before.get(path)! + 1])));
    screen.expectSilence();
  });

  it("is compared with a catalogue whose columns are corrected before it is imported", async () => {
    const { page } = screen;
    await screen.go("/market", "My Market");
    await screen.button("Import catalogue").first().click();
    const file = "Artikel;Bezeichnung;Wert\nOWN-1;Catalogue kettle;12,50\nOWN-2;Catalogue pan;20,00\n";
    await page.getByLabel("Catalogue file").setInputFiles({
      name: "catalogue.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file),
    });
    const dialog = screen.dialog();
    await dialog.getByText("2 new.").waitFor();
    await dialog.getByLabel("Artikel (OWN-1 · OWN-2)").selectOption("Own id (SKU)");
    await dialog.getByLabel("Wert (12,50 · 20,00)").selectOption("Own price");
    await dialog.getByLabel("Which currency are these amounts in?").fill("EUR");
    await dialog.getByText("Catalogue kettle · OWN-1").first().waitFor();
    await dialog.getByRole("button", { name: "Import 2 items" }).click();
    await screen.showsMessage("2 items imported");
    await screen.isClosed();
    const row = screen.rows("Catalogue kettle");
    await row.getByText("OWN-1").waitFor();
    await row.getByText("EUR 12.50").waitFor();
    screen.expectSilence();
  });

  // Must be the last test: the shop sells item 3 again.
  it("has a run whose failed entries are run again once, by a double click", async () => {
    await screen.go("/scraping-history", "Scraping History");
    await screen
      .rows("Started manually")
      .filter({ has: screen.page.getByRole("cell", { name: String(ENTRIES), exact: true }) })
      .first()
      .getByRole("link")
      .first()
      .click();
    await screen.page.getByRole("heading", { level: 1, name: /^Run of / }).waitFor();
    await counted(`1–25 of ${ENTRIES}`);
    await screen.page.getByRole("switch", { name: "Only errors" }).click();
    await counted("1–3 of 3");
    expect(await screen.rows(itemName(3)).filter({ hasText: "Not found" }).count()).toBe(3);
    await screen.page.reload();
    await counted("1–3 of 3");
    restock(world);
    const before = new Map(world.visits);
    const runs = await world.countRuns("retry");
    await screen.pressTwice("Re-run failed");
    await screen.showsMessage(DONE);
    const visited = [...world.visits].filter(([path, count]) => before.get(path) !== count);
    expect(visited).toEqual([["/item-3", before.get("/item-3")! + 1]]);
    await screen.go("/scraping-history", "Scraping History");
    await screen.rows("Re-run of failed entries").filter({ hasText: "Finished" }).first().waitFor();
    // A second run would join the visits of the first.
    expect(await world.countRuns("retry")).toBe(runs + 1);
    screen.expectSilence();
  });
});
