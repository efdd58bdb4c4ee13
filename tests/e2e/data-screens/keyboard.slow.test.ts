import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";
import { offerPage } from "./offer-page.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const LAMPS = ["Arc lamp", "Desk lamp", "Wall lamp"];
const LAMP_LIST = `<html lang="en"><title>Lamps</title><main><h1>Lamps</h1>${LAMPS.map(
  (name, index) =>
    `<article class="card"><a href="/lamp-${index}"><h3>${name}</h3></a><p class="price">USD ${20 + index}.00</p></article>`,
).join("")}</main></html>`;

/**
 * The tasks of the user guide that no other test does by keyboard. Signing in, adding, picking, confirming, filtering and setting
 * an alert have keyboard tests beside those of their screens.
 */
describe("the tasks of the guide, by keyboard alone", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let shop: StaticShop;
  let screen: Screen;
  beforeAll(async () => {
    shop = await serveShop((path) => {
      const name = LAMPS[Number(/^\/lamp-(\d)$/.exec(path)?.[1])];
      if (name !== undefined) return offerPage({ name, price: "20.00" });
      return path === "/lamps" ? LAMP_LIST : undefined;
    });
    world = await openDataWorld();
    world.offers.set("/kettle", { name: "Blue kettle", price: "30.00" });
    world.offers.set("/pot", { name: "Soup pot", price: "12.00" });
    world.offers.set("/fork", { name: "Steel fork", price: "4.50" });
    await world.add("/kettle", { brand: "Acme" });
    await world.add("/pot");
    await world.track();
  });
  afterAll(async () => {
    await world?.stop();
    await shop?.stop();
  });
  beforeEach(async () => {
    screen = await world.open("/dashboard");
    await screen.rows("Blue kettle").first().waitFor();
  });
  afterEach(async () => {
    screen.expectSilence();
    await screen.leave();
  });

  const hasFocus = (name: string) =>
    screen.button(name).evaluate((element) => element === document.activeElement);

  it("finds a product, a screen and an action in the palette", async () => {
    const { page } = screen;
    const find = async (text: string, option: string) => {
      await page.keyboard.press("ControlOrMeta+k");
      await screen.dialog().getByRole("combobox").waitFor();
      await page.keyboard.type(text);
      await page.getByRole("option", { name: option, selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await screen.dialog().getByRole("combobox").waitFor({ state: "detached" });
    };
    await find("soup", "Soup pot");
    await page.getByRole("heading", { level: 1, name: "Soup pot" }).waitFor();
    await find("cover", "Coverage");
    await page.getByRole("heading", { level: 1, name: "Coverage" }).waitFor();
    await find("keyboard sh", "Show keyboard shortcuts");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });

  it("tracks a product now, and reads why its price is what it is", async () => {
    const { page, keys } = screen;
    await keys.follow("Blue kettle");
    await page.getByRole("heading", { level: 1, name: "Blue kettle" }).waitFor();
    await keys.press("Track now");
    await screen.showsMessage("Tracking done successfully");
    const why = page.getByRole("button", { name: /^Where does this come from\?/ }).first();
    await keys.reach(why);
    await page.keyboard.press("Enter");
    await screen.dialog().getByText("Values and their sources").waitFor();
    await page.keyboard.press("Escape");
    await screen.isClosed();
    expect(await why.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("adds a plan after seeing its forecast, pauses it, and pauses all plans", async () => {
    const { page, keys } = screen;
    await screen.go("/schedule", "Schedule");
    await keys.press("Add plan");
    await screen.dialog().waitFor();
    await keys.choose("For", "B");
    await keys.choose("Brand", "A");
    await keys.type("Every", "6");
    await screen.dialog().getByText("Visits a day").waitFor();
    await keys.press("Save plan");
    await screen.showsMessage("Plan added");
    await screen.isClosed();
    await screen.rows("Brand Acme").first().waitFor();
    await keys.reach(page.getByRole("switch", { name: "Plans are on" }));
    await page.keyboard.press("Space");
    await page.getByText(/^Plans have started no visits since /).waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("switch", { name: "Plans are on" }).waitFor();
  });

  it("exports what is shown", async () => {
    const { page, keys } = screen;
    await keys.press("Export");
    await screen.dialog().waitFor();
    await keys.reach(screen.button("Export as CSV"));
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await expect.poll(() => hasFocus("Export as CSV")).toBe(true);
    await page.keyboard.press("Escape");
    await screen.isClosed();
    expect(await hasFocus("Export")).toBe(true);
  });

  it("chooses columns, and saves the view under a name", async () => {
    const { page, keys } = screen;
    const status = page.getByRole("columnheader", { name: "Status", exact: true });
    await keys.press("Display of Latest Tracking Data");
    await keys.tick("Status");
    await page.keyboard.press("Escape");
    await screen.isClosed();
    await status.waitFor({ state: "detached" });
    expect(await hasFocus("Display of Latest Tracking Data")).toBe(true);
    await keys.press("Views of Latest Tracking Data");
    await keys.reach(page.getByRole("textbox", { name: "Save this view" }));
    await page.keyboard.type("Without a status");
    await page.keyboard.press("Enter");
    await screen.showsMessage("View saved");
    await page.keyboard.press("Escape");
    await screen.isClosed();
    await keys.press("Display of Latest Tracking Data");
    await keys.press("Reset to default");
    await page.keyboard.press("Escape");
    await screen.isClosed();
    await status.waitFor();
    await keys.press("Views of Latest Tracking Data");
    await keys.follow("Without a status");
    await status.waitFor({ state: "detached" });
  });

  it("adds many products after seeing what would be stored", async () => {
    const { page, keys } = screen;
    await screen.go("/product-dashboard", "Manage Products");
    await keys.press("Add many");
    await keys.reach(page.getByLabel("Addresses, one per line"));
    await page.keyboard.type(`${world.shop}/fork`);
    await keys.press("Check");
    await screen.dialog().getByText("Nothing is stored yet.").waitFor();
    await keys.press("Add 1 product");
    await screen.rows("Steel fork").first().waitFor();
  });

  it("finds the products of a shop's page, and adds one of them", async () => {
    const { page, keys } = screen;
    await screen.go("/product-dashboard", "Manage Products");
    await keys.follow("From a shop page");
    await screen.dialog().waitFor();
    await keys.reach(screen.dialog().getByRole("textbox").first());
    await page.keyboard.type(`${shop.origin}/lamps`);
    await keys.press("Find products");
    await screen.rows("Desk lamp").first().waitFor();
    await keys.tick("Select Desk lamp");
    await keys.press("Add and track 1");
    await screen.showsMessage("1 product added");
    await screen.go("/product-dashboard", "Manage Products");
    await screen.rows("Desk lamp").first().waitFor();
    expect(await screen.rows("Wall lamp").count()).toBe(0);
  });
});
