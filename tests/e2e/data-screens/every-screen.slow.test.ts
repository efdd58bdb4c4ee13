import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { itemName, openMarket } from "./market.ts";
import type { Screen } from "./screen.ts";
import { expectWalkable, filled, isLoaded, NARROW, pathsOf, WIDE } from "./walk.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const FIRST = itemName(1);

/** Where the first row of the dashboard begins in a window of 1440 x 900, and how many controls of the screen are before it. */
const FIRST_ROW_PX = 450;
const MAX_CONTROLS = 30;

/** Screens with another content while an account has no data. */
const EMPTY = [
  "/dashboard",
  "/product-dashboard",
  "/view-tracked-data",
  "/categories",
  "/price-tracker-history",
  "/deep-scraping-history",
  "/schedule",
  "/to-confirm",
  "/market?matches=waiting",
  "/market?violations=all",
  "/coverage",
];

/**
 * Lists used on a phone, and how many px of the first screen may be above the first card: on the dashboard its counts, on the
 * product list one row of controls.
 */
const LISTS = [
  ["/dashboard", "Latest Tracking Data", 580],
  ["/product-dashboard", "Manage Products", 300],
  ["/product-groups", "Manage Product Groups", 680],
  ["/schedule", "Schedule", 300],
  ["/price-tracker-history", "Price Tracker History", 310],
  ["/view-tracked-report", "Destination Data", 430],
] as const;

it(
  "every screen that an account without data explains is readable, keeps within the window and shows the focus",
  { timeout: 300_000 },
  async () => {
    const world = await openDataWorld();
    await expectWalkable(await world.open("/favicon.svg"), EMPTY);
    await world.stop();
  },
);

describe("every screen of data", { timeout: 1_200_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openDataWorld();
    await openMarket(world);
    const { person } = world;
    const first = async (path: string): Promise<string> => {
      const { list } = await person.call<{ list: { _id: string }[] }>("GET", path);
      return list[0]!._id;
    };
    ids["/scraping-history/:id"] = await first("get/run");
    ids["/shops/:host"] = new URL(world.shop).hostname;
    ids["product"] = await first("get/product?search=item%20n01");
    ids["group"] = (await person.call<{ data: { _id: string }[] }>("GET", "get/group")).data[0]!._id;
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  /** The paths, and those of screens that depend on the query. */
  const addresses = (): string[] => [
    ...filled(pathsOf("data-routes.tsx", "member"), ids),
    `/product-dashboard?product=${ids["product"]}`,
    `/product-dashboard?product=${ids["product"]}&tab=normalChange`,
    `/product-dashboard?compare=${ids["group"]}`,
    "/product-dashboard?deleted=true",
    "/product-dashboard?search=zeppelin",
    `/scraping-history/${ids["/scraping-history/:id"]}?only=errors`,
  ];

  it("is readable, keeps within the window, shows the focus, and does not move where motion is reduced", async () => {
    const all = addresses();
    expect(all.length).toBeGreaterThan(30);
    await expectWalkable(await world.open("/favicon.svg"), all);
  });

  describe("has dialogs and other states that are accessible:", () => {
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

    it("the catalogue", async () => {
      await go("/categories", "Manage Category");
      await screen.rows("Kettles").waitFor();
      await screen.page.getByLabel("Category name", { exact: true }).fill("#");
      await shows("categories with a message");
      await opens("Edit Kettles", "edit category");
      await opens("Delete Kettles", "delete category");
      await go("/subcategory", "Manage Subcategories");
      await screen.rows("Electric").waitFor();
      await opens("Edit Electric", "edit subcategory");
      screen.expectSilence();
    });

    it("the products", async () => {
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
      screen.expectSilence();
    });

    it("a product", async () => {
      await go(`/product-dashboard?product=${ids["product"]}`, FIRST);
      await screen.page.getByRole("application", { name: /^Prices of/ }).waitFor();
      await screen.button("Custom").click();
      await screen.page.getByRole("group", { name: "From (UTC)" }).waitFor();
      await shows("product with days of one's own");
      await opens("Edit", "edit product");
      await opens("Delete Product", "delete product");
      screen.expectSilence();
    });

    it("the feeds", async () => {
      await go("/alerts", "Alerts");
      await opens("Feeds", "feeds");
      screen.expectSilence();
    });

    it("a filter of the dashboard", async () => {
      await go("/dashboard", "Latest Tracking Data");
      await screen.page.getByRole("combobox", { name: "Brand", exact: true }).click();
      await screen.page.getByRole("option", { name: "Acme", exact: true }).waitFor();
      await shows("dashboard with an open filter");
      screen.expectSilence();
    });
  });

  it("shows the whole first card of its list without scrolling on a phone", async () => {
    await screen.page.setViewportSize(NARROW);
    const below: string[] = [];
    for (const [path, heading, aboveIt] of LISTS) {
      await screen.go(path, heading);
      await isLoaded(screen.page);
      const first = screen.page.locator("main tbody tr").first();
      const card = await first.boundingBox();
      const end = card!.y + card!.height;
      // A table scrolls sideways by itself, so that its values may be outside of a window that does not.
      const right = await first.evaluate((row) =>
        Math.max(...[...row.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right)),
      );
      if (right > NARROW.width) below.push(`${path} extends to ${right} px`);
      if (end > NARROW.height) below.push(`${path} ends at ${end} px`);
      if (card!.y > aboveIt) below.push(`${path} begins at ${card!.y} px`);
    }
    expect(below).toEqual([]);
  });

  it("begins the dashboard's rows at once, behind few controls", async () => {
    await screen.page.setViewportSize(WIDE);
    await screen.go("/dashboard", "Latest Tracking Data");
    await isLoaded(screen.page);
    const row = screen.page.locator("main tbody tr").first();
    const { y } = (await row.boundingBox())!;
    expect(y).toBeLessThanOrEqual(FIRST_ROW_PX);
    const before = await row.evaluate((first) =>
      [...document.querySelectorAll<HTMLElement>("main :is(a, button, input)")]
        .filter((one) => one.tabIndex >= 0 && one.checkVisibility())
        .filter((one) => one.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)
        .map((one) => one.getAttribute("aria-label") ?? one.textContent),
    );
    expect(before.length, before.join(", ")).toBeLessThanOrEqual(MAX_CONTROLS);
  });

  it("shows what is selected and switched on in forced colours", async () => {
    await screen.page.emulateMedia({ forcedColors: "active" });
    await screen.go("/dashboard", "Latest Tracking Data");
    await screen.rows(FIRST).waitFor();
    const background = (name: RegExp) =>
      screen.button(name).evaluate((tile) => getComputedStyle(tile).backgroundColor);
    expect(await background(/^All Product/)).not.toBe(await background(/^Discounted Product/));
    await screen.go("/product-dashboard", "Manage Products");
    const add = screen.button("Add product");
    expect(await add.evaluate((button) => getComputedStyle(button).borderStyle)).toBe("solid");
    await screen.rows(FIRST).getByRole("link").first().click();
    const track = screen.page.locator(".MuiSwitch-root", { has: screen.page.getByRole("switch") }).first();
    await track.waitFor();
    const colours = await track.evaluate((part) =>
      [".MuiSwitch-track", ".MuiSwitch-thumb"].map((one) => {
        const { backgroundColor } = getComputedStyle(part.querySelector(one)!);
        return backgroundColor;
      }),
    );
    expect(new Set(colours).size).toBe(2);
  });
});
