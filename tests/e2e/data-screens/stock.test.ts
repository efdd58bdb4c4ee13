import { COVERAGE_TEXTS, OUTCOME_ADVICE, briefReason, STOCK_NAMES, STOCK_TEXTS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const KETTLE = { name: "Kettle, blue", price: "19.90" };

describe("a product that sells out", { timeout: 240_000 }, () => {
  let world: DataWorld;
  beforeAll(async () => {
    world = await openDataWorld();
  });
  afterAll(() => world?.stop());

  it("is shown out of stock everywhere at once, with its reason and last price, until it is back in stock", async () => {
    const { offers } = world;
    offers.set("/kettle", KETTLE);
    offers.set("/lamp", { name: "Lamp, red", price: "8.00" });
    const id = await world.add("/kettle");
    await world.add("/lamp");
    await world.track();
    offers.set("/kettle", { ...KETTLE, isSoldOut: true });
    await world.track();

    const screen = await world.open("/favicon.svg", { colorScheme: "light" });
    await screen.go("/dashboard", "Latest Tracking Data");
    const tile = screen.button(new RegExp(`^${STOCK_TEXTS.tiles.outofstock}`));
    await expect.poll(() => tile.innerText()).toContain("1");
    await tile.click();
    await screen.showsColumn(0, [KETTLE.name]);
    const row = screen.rows(KETTLE.name);
    await row.getByText(briefReason("out_of_stock")).waitFor();
    await row.getByText("19.90").first().waitFor();
    await expectAccessibleInBothThemes(screen.page, "dashboard, out of stock");

    await screen.go(`/product-dashboard?product=${id}`, KETTLE.name);
    await screen.page.getByRole("alert").getByText(OUTCOME_ADVICE.out_of_stock!.text).waitFor();
    await screen.page
      .getByText(new RegExp(`^${STOCK_NAMES.OutOfStock} since `))
      .first()
      .waitFor();
    await screen.page.getByRole("list", { name: STOCK_TEXTS.stretches }).waitFor();
    const days = screen.page.getByRole("list", { name: COVERAGE_TEXTS.product });
    await expect.poll(() => days.innerText()).toMatch(/checked \d+ of \d+/);
    await expectAccessibleInBothThemes(screen.page, "product page, out of stock");

    offers.set("/kettle", KETTLE);
    await world.track();
    // The inspection leaves the window phone-sized, where the filters are behind a button.
    await screen.page.setViewportSize({ width: 1440, height: 900 });
    await screen.go("/price-tracker-history", "Price Tracker History");
    await screen.page.getByLabel(STOCK_TEXTS.shown).selectOption({ label: STOCK_TEXTS.group });
    await screen.page.getByText(STOCK_TEXTS.hint).waitFor();
    await expect.poll(() => screen.rows(KETTLE.name).count()).toBe(2);
    await screen.page
      .getByLabel(STOCK_TEXTS.group, { exact: true })
      .selectOption({ label: STOCK_TEXTS.soldOut });
    await expect.poll(() => screen.rows(KETTLE.name).count()).toBe(1);
    const { name, bytes } = await screen.download("Export as CSV");
    expect(name).toContain("stock-changes");
    expect(bytes.toString("utf8")).toContain("In stock,Out of stock");
    await expectAccessibleInBothThemes(screen.page, "changes of stock");

    await screen.go("/coverage", COVERAGE_TEXTS.title);
    const shop = screen.rows(new URL(world.shop).host);
    await expect.poll(() => shop.innerText()).toContain("100%");
    await expectAccessibleInBothThemes(screen.page, "coverage");
    screen.expectSilence();
    await screen.leave();
  });
});
