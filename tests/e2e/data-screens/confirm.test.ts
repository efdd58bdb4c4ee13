import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

describe("the prices to confirm", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  let kettle: string;
  beforeAll(async () => {
    world = await openDataWorld();
    world.offers.set("/kettle", { name: "Blue kettle", price: "30.00" });
    world.offers.set("/lamp", { name: "Desk lamp", price: "40.00" });
    kettle = await world.add("/kettle");
    await world.add("/lamp");
    await world.track();
    world.offers.set("/kettle", { name: "Blue kettle", price: "27.00" });
    world.offers.set("/lamp", { name: "Desk lamp", price: "4.00" });
    await world.track();
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  const entry = () => screen.page.getByRole("link", { name: /^To Confirm/ });

  it("are listed with the current price and the reason, are not counted in the menu, and accessible", async () => {
    await screen.go("/to-confirm", "To Confirm");
    await screen
      .rows("Blue kettle")
      .filter({ hasText: "USD 27.00" })
      .filter({ hasText: "USD 30.00" })
      .waitFor();
    await screen.rows("Desk lamp").filter({ hasText: "factor of five" }).waitFor();
    // The next visits settle both: nothing waits for a person.
    await screen.rows("Blue kettle").filter({ hasText: "Checking again at" }).waitFor();
    expect(await entry().innerText()).toMatch(/To Confirm$/);
    await expectAccessibleInBothThemes(screen.page, "to confirm");
    screen.expectSilence();
  });

  it("are hollow on the chart, and not the product's price", async () => {
    await screen.go(`/product-dashboard?product=${kettle}`, "Blue kettle");
    await screen.page.locator('[data-series="held"]').waitFor();
    await screen.page.getByRole("list", { name: "Not confirmed" }).getByText("USD 27.00").waitFor();
    await screen.page.getByRole("link", { name: "Decide in To Confirm" }).waitFor();
    await expectAccessibleInBothThemes(screen.page, "a price to confirm on the chart");
    screen.expectSilence();
  });

  it("are published when a person accepts them, and discarded when one rejects them, with the keyboard alone", async () => {
    await screen.go("/to-confirm", "To Confirm");
    await screen.keys.press("Accept the price of Blue kettle");
    await screen.showsMessage("Price accepted");
    await expect.poll(() => screen.rows("Blue kettle").count()).toBe(0);
    await screen.keys.press("Reject the price of Desk lamp");
    await screen.showsMessage("Price rejected");
    await screen.page.getByText("No prices to confirm").waitFor();
    await expect.poll(() => entry().innerText()).toMatch(/To Confirm$/);
    await expectAccessibleInBothThemes(screen.page, "nothing to confirm");
    await screen.go("/price-tracker-history", "Price Tracker History");
    await screen.rows("Blue kettle").filter({ hasText: "USD 27.00" }).waitFor();
    expect(await screen.rows("Desk lamp").count()).toBe(0);
    screen.expectSilence();
  });
});
