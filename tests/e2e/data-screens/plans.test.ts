import { afterAll, beforeAll, describe, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { itemName, ITEMS, openMarket } from "./market.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

describe("plans", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let product: string;
  beforeAll(async () => {
    world = await openDataWorld();
    await openMarket(world);
    const { list } = await world.person.call<{ list: { _id: string }[] }>(
      "GET",
      "get/product?search=item%20n01",
    );
    product = list[0]!._id;
  });
  afterAll(() => world?.stop());

  it("exist from the start, are changed in one click on the product's page, and are shown in the schedule", async () => {
    const screen = await world.open("/favicon.svg", { colorScheme: "light" });
    const { page } = screen;
    await screen.go(`/product-dashboard?product=${product}`, itemName(1));
    const next = page.getByRole("region", { name: "Next visit" });
    await next.getByText("Every day within the free data points, where changes are most likely").waitFor();
    await next.getByLabel("All products").selectOption("Every hour");
    // It has a cost, which is shown first.
    const forecast = screen.dialog();
    await forecast.getByText("Visits a day").waitFor();
    await expectAccessibleInBothThemes(page, "quick change of a plan");
    await forecast.getByRole("button", { name: "Save plan" }).click();
    await screen.showsMessage("Plan updated");
    await next.getByText("The plan's next round").waitFor();
    await screen.go("/schedule", "Schedule");
    await screen.rows("Every hour").first().waitFor();
    // A visit at the edge of the 24 hours may be inside or outside them.
    await page.getByText(/^Show as a table \(2[345] starts\)$/).click();
    await page.getByRole("table", { name: "Next 24 hours (UTC)" }).waitFor();
    await expectAccessibleInBothThemes(page, "schedule");
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessibleInBothThemes(page, "narrow schedule");
    screen.expectSilence();
    await screen.leave();
  });

  it("are edited after showing their forecast, and the next 24 hours are updated", async () => {
    const screen = await world.open("/schedule", { colorScheme: "light" });
    const { page } = screen;
    await screen.button("Edit plan: All products").click();
    const dialog = screen.dialog();
    await dialog.getByLabel("At an interval").check();
    await dialog.getByLabel("Every", { exact: true }).fill("6");
    await dialog.getByLabel("Unit").selectOption("hours");
    await dialog.getByLabel("Start only between two times of day").uncheck();
    const forecast = dialog.getByRole("status");
    await forecast.getByText(String(ITEMS * 4), { exact: true }).waitFor();
    await expectAccessibleInBothThemes(page, "plan dialog");
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("button", { name: "Save plan" }).click();
    await screen.showsMessage("Plan updated");
    await screen.isClosed();
    await screen.rows("Every 6 hours").first().waitFor();
    // A fifth start may fall on the end of the displayed day.
    await page
      .getByText(`4 starts, ${ITEMS * 4} visits`)
      .or(page.getByText(`5 starts, ${ITEMS * 5} visits`))
      .waitFor();
    await expectAccessibleInBothThemes(page, "schedule with an edited plan");
    screen.expectSilence();
    await screen.leave();
  });
});
