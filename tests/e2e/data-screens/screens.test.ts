import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { itemName, openMarket } from "./market.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const WIDE = { width: 1440, height: 900 };
const FIRST = itemName(1);
const DATE_ROW = /\d\d\/\d\d\/\d{4}/;

describe("the data screens, wide and narrow, at an account without data", { timeout: 240_000 }, () => {
  let world: DataWorld;
  beforeAll(async () => {
    world = await openDataWorld();
  });
  afterAll(() => world?.stop());

  it("are accessible in both themes", async () => {
    const screen = await world.open("/favicon.svg", { colorScheme: "light" });
    for (const [path, heading] of [
      ["/dashboard", "Latest Tracking Data"],
      ["/product-dashboard", "Manage Products"],
      ["/view-tracked-data", "Tracked Data"],
      ["/categories", "Manage Category"],
      ["/price-tracker-history", "Price Tracker History"],
      ["/deep-scraping-history", "Deep Scraping History"],
      ["/schedule", "Schedule"],
      ["/to-confirm", "To Confirm"],
      ["/coverage", "Coverage"],
    ] as const) {
      await screen.go(path, heading);
      await screen.page.waitForLoadState("networkidle");
      await expectAccessibleInBothThemes(screen.page, `empty ${path}`);
    }
    screen.expectSilence();
    await screen.leave();
  });
});

describe("the data screens, wide and narrow", { timeout: 300_000 }, () => {
  let world: DataWorld;
  let product: string;
  let run: string;
  let group: string;
  beforeAll(async () => {
    world = await openDataWorld();
    await openMarket(world);
    const { person } = world;
    const first = async (path: string): Promise<string> =>
      (await person.call<{ list: { _id: string }[] }>("GET", path)).list[0]!._id;
    product = await first("get/product?search=item%20n01");
    run = await first("get/run");
    group = (await person.call<{ data: { _id: string }[] }>("GET", "get/group")).data[0]!._id;
  });
  afterAll(() => world?.stop());

  describe("in both themes", () => {
    let screen: Screen;
    beforeEach(async () => {
      screen = await world.open("/favicon.svg", { colorScheme: "light" });
    });
    afterEach(() => screen?.leave());

    const shows = (state: string): Promise<void> => expectAccessibleInBothThemes(screen.page, state);
    const go = async (path: string, heading: string): Promise<void> => {
      await screen.page.setViewportSize(WIDE);
      await screen.go(path, heading);
    };
    const opens = async (button: string, state: string): Promise<void> => {
      await screen.page.setViewportSize(WIDE);
      await screen.button(button).first().click();
      await screen.dialog().waitFor();
      await shows(state);
      await screen.page.keyboard.press("Escape");
      await screen.isClosed();
    };

    it("are accessible: the catalogue and its dialogs", async () => {
      await go("/categories", "Manage Category");
      await screen.rows("Kettles").waitFor();
      await screen.page.getByLabel("Category name", { exact: true }).fill("#");
      await shows("categories with a message");
      await opens("Edit Kettles", "edit category");
      await opens("Delete Kettles", "delete category");
      await go("/subcategory", "Manage Subcategories");
      await screen.rows("Electric").waitFor();
      await shows("subcategories");
      await opens("Edit Electric", "edit subcategory");
      for (const [path, heading, row] of [
        ["/brands", "Manage Brands", "Acme"],
        ["/product-groups", "Manage Product Groups", "Kettle 1.7 l"],
        ["/sellers", "Manage Sellers", "Alpha shop"],
      ] as const) {
        await go(path, heading);
        await screen.rows(row).waitFor();
        await shows(path);
      }
      screen.expectSilence();
    });

    it("are accessible: products and their dialogs", async () => {
      await go("/product-dashboard", "Manage Products");
      await screen.rows(FIRST).waitFor();
      await screen.page.getByLabel(`Select ${FIRST}`).check();
      await shows("products with a selection");
      await opens("Edit", "bulk edit");
      await opens("Add product", "add one");
      await screen.page.setViewportSize(WIDE);
      await screen.button("Add many").click();
      await screen.page
        .getByLabel("Addresses, one per line")
        .fill(`${world.shop}/item-1\nx y\n${world.shop}/new`);
      await shows("add many");
      await screen.button("Check").click();
      await screen.dialog().getByText("Nothing is stored yet.").waitFor();
      await shows("result of a dry run");
      await go("/product-dashboard?search=zeppelin", "Manage Products");
      await screen.page.getByText("No data found for given combination").waitFor();
      await shows("products, nothing found");
      screen.expectSilence();
    });

    it("are accessible: a product's page, its dialogs and its group", async () => {
      await go(`/product-dashboard?product=${product}`, FIRST);
      await screen.page.getByRole("application", { name: /^Prices of/ }).waitFor();
      await screen.button("Custom").click();
      await screen.page.getByRole("group", { name: "From (UTC)" }).waitFor();
      await shows("product with days of one's own");
      await opens("Edit", "edit product");
      await opens("Delete Product", "delete product");
      await go(`/product-dashboard?product=${product}&tab=normalChange`, FIRST);
      await screen.rows("USD 100.00").waitFor();
      await shows("changes of the normal price");
      await go(`/product-dashboard?compare=${group}`, "Kettle 1.7 l");
      await screen.rows("Cheapest").waitFor();
      await shows("product group");
      screen.expectSilence();
    });

    it("are accessible: the dashboard", async () => {
      await go("/dashboard", "Latest Tracking Data");
      await screen.rows(FIRST).waitFor();
      await screen.page.getByRole("group", { name: "From (UTC)" }).waitFor();
      await shows("dashboard");
      await screen.page.setViewportSize(WIDE);
      await screen.page.getByRole("combobox", { name: "Brand", exact: true }).click();
      await screen.page.getByRole("option", { name: "Acme", exact: true }).waitFor();
      await shows("dashboard with an open filter");
      screen.expectSilence();
    });

    it("are accessible: tracked data and the histories", async () => {
      for (const [path, heading, row] of [
        ["/view-tracked-data", "Tracked Data", "item-"],
        ["/view-tracked-report", "Destination Data", "USD"],
        ["/scraping-history", "Scraping History", "Import"],
        ["/price-tracker-history", "Price Tracker History", "USD 90.00"],
        ["/usage", "Usage and Cost", DATE_ROW],
        ["/coverage", "Coverage", "127.0.0.1"],
      ] as const) {
        await go(path, heading);
        await screen.rows(row).first().waitFor();
        await shows(path);
      }
      await screen.page.setViewportSize(WIDE);
      await screen.page.goto(`/scraping-history/${run}?only=errors`);
      await screen.rows("Not found").first().waitFor();
      await shows("run");
      await go("/helpvideos", "Help Videos");
      await shows("help videos");
      screen.expectSilence();
    });
  });
});
