import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LOST, openWorld, enteredValues } from "./world.ts";
import type { Visit, World } from "./world.ts";

/** A dialog, picker or chart whose code is fetched after its screen. */
interface PartRow {
  /** The name of its file. */
  file: string;
  at: (world: World) => Promise<string>;
  /** Types something on the screen before, where there is a field. */
  type?: (page: Page) => Promise<void>;
  open: (page: Page) => Promise<void>;
  /** The text shown once it has loaded. */
  shows: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (name: string) => (page: Page) =>
  page.getByRole("dialog").getByRole("heading", { name }).waitFor();
const at = (path: string) => () => Promise.resolve(path);
const product = async (world: World) =>
  `/product-dashboard?product=${await world.add(`/part-${Math.random().toString(36).slice(2)}`)}`;
const withCategory = async (world: World) => {
  await world.person.call("POST", "add/category", { category: "Kept" }).catch(() => undefined);
  return "/categories";
};
/** Waits for the list, whose checkboxes are part of what is compared later. */
const typeSearch = async (page: Page) => {
  await page.getByRole("checkbox", { name: "Select Kettle first" }).waitFor();
  await page.getByRole("searchbox").fill("half a search");
};
const typeCategory = (page: Page) => page.getByLabel("Category name", { exact: true }).fill("Half a name");

const DIALOGS: readonly PartRow[] = [
  {
    file: "EditNameDialog",
    at: withCategory,
    type: typeCategory,
    open: (page) => press(page, "Edit Kept"),
    shows: heading("EDIT CATEGORY NAME"),
  },
  {
    file: "DeleteNameDialog",
    at: withCategory,
    type: typeCategory,
    open: (page) => press(page, "Delete Kept"),
    shows: heading("DELETE CATEGORY"),
  },
  {
    file: "EditSubcategoryDialog",
    at: async (world) => {
      await withCategory(world);
      const body = { subcategory: "Kept below", category: "Kept" };
      await world.person.call("POST", "add/subcategory", body).catch(() => undefined);
      return "/subcategory";
    },
    type: (page) => page.getByLabel("Subcategory name", { exact: true }).fill("Half a name"),
    open: (page) => press(page, "Edit Kept below"),
    shows: heading("EDIT SUBCATEGORY"),
  },
  {
    file: "AddProductDialog",
    at: at("/product-dashboard"),
    type: typeSearch,
    open: (page) => press(page, "Add product"),
    shows: heading("Add a product"),
  },
  {
    file: "AddManyDialog",
    at: at("/product-dashboard"),
    type: typeSearch,
    open: (page) => press(page, "Add many"),
    shows: heading("Add many products"),
  },
  {
    file: "BulkEditDialog",
    at: at("/product-dashboard"),
    type: (page) =>
      page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check(),
    open: (page) => press(page, "Edit"),
    shows: heading("Edit 1 product"),
  },
  {
    file: "EditProductDialog",
    at: product,
    // The plan's choice, which loads last, is part of the comparison.
    type: (page) => page.getByRole("region", { name: "Next visit" }).getByLabel("All products").waitFor(),
    open: (page) => press(page, "Edit"),
    shows: heading("Edit product"),
  },
];

const PIECES: readonly PartRow[] = [
  {
    file: "DateRangePickers",
    at: product,
    open: (page) => page.getByRole("button", { name: "Custom" }).click(),
    shows: (page) => page.getByRole("group", { name: "From" }).first().waitFor(),
  },
  {
    file: "UsageChartCanvas",
    at: at("/usage"),
    open: () => Promise.resolve(),
    shows: (page) => page.locator("main svg rect").first().waitFor(),
  },
];

describe("a part of a screen", () => {
  let world: World;
  let visit: Visit | undefined;
  beforeAll(async () => {
    world = await openWorld();
    await world.add("/first");
  });
  afterAll(() => world?.stop());
  afterEach(() => visit?.context.close());

  /** A screen whose part cannot be loaded, neither when the screen is idle nor on demand. */
  const openWithout = async (row: PartRow): Promise<Page> => {
    const path = await row.at(world);
    visit = await world.visit("/favicon.svg", world.person.token);
    const { page } = visit;
    await page.route(`**/assets/${row.file}-*`, (route) => route.abort());
    await page.goto(path);
    await row.type?.(page);
    return page;
  };

  it.each(DIALOGS)(
    "$file is available even if the network is lost after its screen has loaded",
    async (row) => {
      const path = await row.at(world);
      visit = await world.visit("/favicon.svg", world.person.token);
      const { context, page } = visit;
      const fetched = page.waitForResponse((answer) => answer.url().includes(`/assets/${row.file}-`));
      await page.goto(path);
      await (await fetched).finished();
      await row.type?.(page);
      await context.setOffline(true);
      await row.open(page);
      await row.shows(page);
    },
  );

  it.each(DIALOGS)(
    "$file that cannot be loaded reports that, keeps the typed text, and opens once it can",
    async (row) => {
      const page = await openWithout(row);
      const typed = await enteredValues(page);
      await row.open(page);
      const trouble = page.getByRole("alertdialog", { name: "Server Not Responding" });
      await trouble.waitFor();
      await trouble.getByRole("button", { name: "Close" }).click();
      await trouble.waitFor({ state: "detached" });
      expect(await enteredValues(page)).toEqual(typed);
      await row.open(page);
      await page.unroute(`**/assets/${row.file}-*`);
      await trouble.getByRole("button", { name: "Try again" }).click();
      await row.shows(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await enteredValues(page)).toEqual(typed);
    },
  );

  it.each(PIECES)(
    "$file that cannot be loaded reports that in its place, and appears once it can",
    async (row) => {
      const page = await openWithout(row);
      await row.open(page);
      const trouble = page.getByRole("main").getByRole("alert").filter({ hasText: "Server Not Responding" });
      await trouble.waitFor();
      await page.unroute(`**/assets/${row.file}-*`);
      await trouble.getByRole("button", { name: "Try again" }).click();
      await row.shows(page);
    },
  );

  it("of an older version offers to reload, and keeps what was typed until then", async () => {
    const row = DIALOGS[0]!;
    const page = await openWithout(row);
    const typed = await enteredValues(page);
    // The server has been updated: its page starts with another script.
    await page.route(world.url + "/", (route) =>
      route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-new.js">' }),
    );
    await row.open(page);
    const trouble = page.getByRole("alertdialog", { name: "Pricetrail has been updated" });
    await trouble.getByRole("button", { name: "Close" }).click();
    expect(await enteredValues(page)).toEqual(typed);
    await row.open(page);
    await page.unroute(`**/assets/${row.file}-*`);
    const loaded = page.waitForEvent("load");
    await trouble.getByRole("button", { name: "Reload this page" }).click();
    await loaded;
    await row.open(page);
    await row.shows(page);
  });

  it("that is a whole screen of a newer version is loaded with that version at once", async () => {
    visit = await world.visit("/categories", world.person.token);
    const { page } = visit;
    await page.getByRole("heading", { level: 1, name: "Manage Category" }).waitFor();
    await page.route("**/assets/TeamPage-*", (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.route(world.url + "/", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Organisation", exact: true }).click();
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await loaded;
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  });

  it("that is a whole screen reports that the server does not respond, and loads when it does", async () => {
    visit = await world.visit("/categories", world.person.token);
    const { context, page } = visit;
    await page.getByRole("heading", { level: 1, name: "Manage Category" }).waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Organisation", exact: true }).click();
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("main").getByText("Server Not Responding", { exact: true }).waitFor();
    await page.getByText(LOST).waitFor();
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
    await page.getByText(LOST).waitFor({ state: "detached" });
  });

  it("that shows messages is replaced by plain ones while it cannot be loaded", async () => {
    const path = await withCategory(world);
    visit = await world.visit("/favicon.svg", world.person.token);
    const { page } = visit;
    await page.route("**/assets/dist-*", (route) => route.abort());
    await page.goto(path);
    await typeCategory(page);
    await press(page, "Add Category");
    const message = page.getByRole("alert").filter({ hasText: "Category added successfully" });
    await message.getByRole("button", { name: "Close" }).click();
    await message.waitFor({ state: "detached" });
  });

  it("continues automatically after the program was killed, with the typed text", async () => {
    visit = await world.visit(await withCategory(world), world.person.token);
    const { page } = visit;
    await page.getByRole("button", { name: "Edit Kept" }).waitFor();
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.getByLabel("Category name", { exact: true }).fill("Over the restart");
    await world.kill();
    await press(page, "Add Category");
    await page.getByText("Server Not Responding", { exact: true }).first().waitFor();
    await page.getByText(LOST).waitFor();
    await world.start();
    await page.getByText(LOST).waitFor({ state: "detached" });
    expect(await page.getByLabel("Category name", { exact: true }).inputValue()).toBe("Over the restart");
    await press(page, "Add Category");
    await page.getByRole("button", { name: "Edit Over the restart" }).waitFor();
    expect(loads, "loads of the page").toBe(0);
  });

  it("waits for a busy server (503), and retries by itself", async () => {
    visit = await world.visit(await withCategory(world), world.person.token);
    const { page } = visit;
    await typeCategory(page);
    const busy = {
      status: 503,
      headers: { "retry-after": "2" },
      contentType: "application/json",
      body: JSON.stringify({ error_description: "The database is away.", message: "The database is away." }),
    };
    await page.route("**/api/**", (route) => route.fulfill(busy));
    await page.getByRole("link", { name: "Manage Products", exact: true }).click();
    const waiting = page.getByText("Server Not Responding. Trying again in 2 seconds.");
    await waiting.waitFor();
    await page.unroute("**/api/**");
    await page.getByRole("row", { name: /Kettle first/ }).waitFor();
    await waiting.waitFor({ state: "detached" });
  });
});
