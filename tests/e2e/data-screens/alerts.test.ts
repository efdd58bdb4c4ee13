import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

describe("alerts", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  let kettle: string;
  beforeAll(async () => {
    world = await openDataWorld();
    world.offers.set("/kettle", { name: "Blue kettle", price: "30.00" });
    kettle = await world.add("/kettle");
    await world.track();
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  it("are added on a product's page, after showing what they would have sent", async () => {
    const { page } = screen;
    await screen.go(`/product-dashboard?product=${kettle}`, "Blue kettle");
    await page.getByRole("link", { name: "Alert me" }).click();
    await screen.dialog().getByText("Blue kettle").waitFor();
    await page.getByLabel("When", { exact: true }).selectOption("change");
    await screen
      .dialog()
      .getByText(/this alert would have sent no messages/)
      .waitFor();
    await expectAccessibleInBothThemes(page, "add an alert");
    await screen.button("Save alert").click();
    await screen.showsMessage("Alert added");
    await screen.isClosed();
    await screen.rows("Blue kettle").filter({ hasText: "falls by 5%" }).waitFor();
    screen.expectSilence();
  });

  it("report a price once, when it is confirmed, and are counted until they are read", async () => {
    const { page } = screen;
    world.offers.set("/kettle", { name: "Blue kettle", price: "27.00" });
    await world.track();
    await screen.go("/alerts", "Alerts");
    await page.getByText("No messages").waitFor();
    await world.track();
    await world.track();
    await page.reload();
    const message = page.getByRole("row", { name: /Blue kettle.*Now at USD 27\.00.*10\.0%/ });
    await message.waitFor();
    expect(await message.count()).toBe(1);
    await page.getByRole("link", { name: "Alerts: 1 unread message" }).waitFor();
    await expectAccessibleInBothThemes(page, "messages of alerts");
    await screen.button("Mark all as read").click();
    await page.getByRole("link", { name: "Alerts: no unread messages" }).waitFor();
    screen.expectSilence();
  });
});
