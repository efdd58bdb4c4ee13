import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCsv } from "./files.ts";
import { itemName, ITEMS, openMarket } from "./market.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

/** Every product is tracked by its normal price, discounted price and availability. */
const ENTRIES = ITEMS * 3;
const DONE = "Tracking done successfully";

describe("Tracked Data and Destination Data", () => {
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

  const entries = (query = ""): Promise<void> => screen.go(`/view-tracked-data${query}`, "Tracked Data");
  const start = () => screen.page.locator("main").getByRole("button", { name: /^start(: [\d,]+ sel.*)?$/ });
  const counted = (text: string | RegExp): Promise<void> =>
    screen.page.locator("main").getByText(text).waitFor();
  const search = async (text: string): Promise<void> => {
    await screen.page.getByRole("searchbox", { name: "Search by product or address" }).fill(text);
    await screen.button("Search").click();
  };
  const visits = (index: number): number => world.visits.get(`/item-${index}`)!;

  it("lists every entry by pages, with N/A where there is no pathway", async () => {
    await entries("?pageSize=10");
    expect(await screen.page.title()).toMatch(/^Main Dashboard/);
    await counted(`1–10 of ${ENTRIES}`);
    expect(await screen.page.getByRole("columnheader").allInnerTexts()).toEqual([
      "",
      "url",
      "dom",
      "location",
      "pathway",
      "created (UTC)",
      "Start",
    ]);
    await screen.page.getByText("N/A").first().waitFor();
    await screen.button("Next page").click();
    await counted(`11–20 of ${ENTRIES}`);
    await screen.page.reload();
    await counted(`11–20 of ${ENTRIES}`);
    await screen.page.goBack();
    await counted(`1–10 of ${ENTRIES}`);
    screen.expectSilence();
  });

  it("covers the screen with Loading... while a request is under way, and only then", async () => {
    await entries();
    await counted(`1–25 of ${ENTRIES}`);
    const held = Promise.withResolvers<void>();
    await screen.page.route("**/api/get/tracking/data*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await screen.button("Next page").click();
    const overlay = screen.page.getByText("Loading...", { exact: true });
    await overlay.waitFor();
    held.resolve();
    await overlay.waitFor({ state: "hidden" });
    await counted(`26–50 of ${ENTRIES}`);
    screen.expectSilence();
  });

  it("starts one row by its button and announces the end of tracking on any screen", async () => {
    await entries();
    await search("item-7");
    await counted("1–3 of 3");
    const before = visits(7);
    await screen.page
      .locator("tbody")
      .getByRole("button", { name: `start: Normal Price of ${itemName(7)}` })
      .click();
    await screen.page.getByRole("link", { name: "Help Videos" }).first().click();
    await screen.page.getByRole("heading", { level: 1, name: "Help Videos" }).waitFor();
    await screen.showsMessage(DONE);
    expect(visits(7)).toBe(before + 1);
    screen.expectSilence();
  });

  it("starts rows selected on several pages together, each page once", async () => {
    await entries("?pageSize=10");
    await counted(`1–10 of ${ENTRIES}`);
    expect(await start().isDisabled()).toBe(true);
    await screen.page.getByLabel("Select all rows of this page").check();
    await screen.button("Next page").click();
    await counted(`11–20 of ${ENTRIES}`);
    await screen.page.locator("tbody").getByRole("checkbox").first().check();
    await screen.page.getByText("11 selected on all pages").waitFor();
    await screen.button("Previous page").click();
    await counted(`1–10 of ${ENTRIES}`);
    expect(await screen.page.getByLabel("Select all rows of this page").isChecked()).toBe(true);
    const before = new Map(world.visits);
    const [request] = await Promise.all([screen.page.waitForRequest("**/api/start/track"), start().click()]);
    const started = new Set((request.postDataJSON() as { _id: string }[]).map(({ _id }) => _id));
    expect(started.size).toBe(11);
    await screen.showsMessage(DONE);
    await screen.page.getByText("None selected").waitFor();
    const { list } = await world.person.call<{ list: { _id: string; url: string }[] }>(
      "GET",
      "get/tracking/data?pageSize=200",
    );
    const pages = new Set(list.filter(({ _id }) => started.has(_id)).map(({ url }) => new URL(url).pathname));
    const visited = [...world.visits].filter(([path, count]) => count !== (before.get(path) ?? 0));
    expect(new Map(visited)).toEqual(new Map([...pages].map((path) => [path, before.get(path)! + 1])));
    screen.expectSilence();
  });

  it("filters by the existing tags, with their counts", async () => {
    await entries();
    await screen.filter("Tag", `Availability (${ITEMS})`);
    await counted(`1–${ITEMS} of ${ITEMS}`);
    await expect.poll(() => screen.page.locator("tbody").getByText("Availability").count()).toBe(ITEMS);
    await search("zeppelin");
    await screen.page.getByText("No data found for given combination").waitFor();
    await screen.page.goBack();
    await counted(`1–${ITEMS} of ${ITEMS}`);
    screen.expectSilence();
  });

  it("shows why a start was refused", async () => {
    await entries();
    await search("item-9");
    await counted("1–3 of 3");
    await screen.page.route("**/api/start/track", (route) => route.abort(), { times: 1 });
    await screen.page.locator("tbody").getByRole("button").first().click();
    await screen.showsMessage("Server Not Responding");
  });

  it("lists every data point with tag, value, load time and date, and starts the entries selected", async () => {
    await screen.go("/view-tracked-report", "Destination Data");
    expect(await screen.page.getByRole("columnheader").allInnerTexts()).toEqual([
      "",
      "url",
      "tag",
      "value",
      "websiteLoadTime",
      "created (UTC)",
      "Evidence",
    ]);
    await search("item-1");
    await expect.poll(() => screen.rows("/item-1").count()).toBeGreaterThan(0);
    await search("item-12");
    await screen.rows("USD 22.00").first().waitFor();
    expect(await screen.rows("USD 22.00").first().innerText()).toMatch(/[\d,]+ ms[\s\S]*\d\d\/\d\d\/\d{4}/);
    expect(await start().isDisabled()).toBe(true);
    const before = visits(12);
    // Two data points of one entry start that entry once.
    for (const box of await screen.rows("USD 22.00").getByRole("checkbox").all()) await box.check();
    await screen.button("start: 1 selected entry").click();
    await screen.showsMessage(DONE);
    expect(visits(12)).toBe(before + 1);
    screen.expectSilence();
  });

  it("shows tag and value without sideways scrolling on a phone", async () => {
    await screen.page.setViewportSize({ width: 360, height: 780 });
    await screen.go("/view-tracked-report?search=item-12", "Destination Data");
    const value = screen.rows("normalPrice").first().getByText("USD 22.00");
    await value.waitFor();
    const box = await value.boundingBox();
    expect(box!.x + box!.width).toBeLessThan(360);
    screen.expectSilence();
  });

  it("exports the data points that are shown", async () => {
    await screen.go("/view-tracked-report?search=item-12", "Destination Data");
    await screen.rows("USD 22.00").first().waitFor();
    const total = await screen.page.locator("tbody tr").count();
    const rows = readCsv((await screen.download("Export as CSV")).bytes);
    expect(rows[0]!.slice(0, 4)).toEqual(["Address", "Tag", "Value", "Currency"]);
    expect(rows).toHaveLength(total + 1);
    expect(new Set(rows.slice(1).map(([address]) => address))).toEqual(new Set([`${world.shop}/item-12`]));
    screen.expectSilence();
  });

  it("limits the data points to chosen days", async () => {
    await screen.go("/view-tracked-report?from=2026-01-01&to=2026-01-02", "Destination Data");
    await screen.page.getByText("No data found for given combination").waitFor();
    await screen.button("All days").click();
    await screen.rows("/item-").first().waitFor();
    screen.expectSilence();
  });

  it("selects and starts with the keyboard alone", async () => {
    await entries("?search=item-20");
    await counted("1–3 of 3");
    await screen.keys.tick("Select all rows of this page");
    await screen.page.getByText("3 selected on all pages").waitFor();
    await screen.page.locator("body").press("Home");
    await screen.keys.reach(start());
    await screen.page.keyboard.press("Enter");
    await screen.showsMessage(DONE);
    screen.expectSilence();
  });
});
