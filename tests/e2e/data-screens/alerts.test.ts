import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

interface AlertRow {
  _id: string;
  scope: string;
  condition: { kind: string; on?: string };
  sending: { by: string; minute: number; quiet: { from: number; until: number } | null } | null;
}

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

  const alerts = async () => (await world.person.call<{ list: AlertRow[] }>("GET", "get/alert")).list;

  it("are created in three clicks from a tile", async () => {
    const { page } = screen;
    await screen.go("/dashboard", "Latest Tracking Data");
    let clicks = 0;
    const click = async (name: string | RegExp, role: "button" | "link" = "button") => {
      clicks += 1;
      await page.getByRole(role, { name }).click();
    };
    await click(/^Out of stock/i);
    await click("Alert me about all products", "link");
    await screen
      .dialog()
      .getByText(/products? ?\.$/)
      .first()
      .waitFor();
    expect(await page.getByLabel("Event").inputValue()).toBe("back");
    await click("Save alert");
    await screen.showsMessage("Alert added");
    expect(clicks).toBe(3);
    expect(await alerts()).toMatchObject([{ scope: "all", condition: { kind: "stock", on: "back" } }]);
    screen.expectSilence();
  });

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

  it("are added as a daily digest with quiet hours, by keyboard alone", async () => {
    const { page, keys } = screen;
    await screen.go("/alerts", "Alerts");
    await keys.press("Add alert");
    await screen.dialog().waitFor();
    // The one before the last of each: letters are not unique, and several have to be typed quickly.
    const chooseLastButOne = async (label: string) => {
      await keys.reach(page.getByRole("combobox", { name: label, exact: true }));
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowUp");
    };
    await chooseLastButOne("When");
    await page.getByText(/^Fires when two visits at least 12 hours apart/).waitFor();
    await chooseLastButOne("Send");
    await keys.tick("Quiet hours");
    await page.getByLabel("Time zone").waitFor();
    await expectAccessibleInBothThemes(page, "an alert that is sent as a digest");
    await keys.press("Save alert");
    await screen.showsMessage("Alert added");
    await screen.isClosed();
    const added = (await alerts()).find(({ condition }) => condition.kind === "gone");
    expect(added).toMatchObject({
      scope: "all",
      sending: {
        by: "daily",
        quiet: { from: expect.any(Number) as number, until: expect.any(Number) as number },
      },
    });
    // Reopened, the dialog shows the saved choices.
    await screen
      .rows("is gone from the shop")
      .getByRole("button", { name: /^Edit alert/ })
      .click();
    expect(await page.getByRole("combobox", { name: "Send", exact: true }).inputValue()).toBe("daily");
    expect(await page.getByLabel("Quiet hours").isChecked()).toBe(true);
    screen.expectSilence();
  });
});
