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

/** Creating alerts from a filter, digests and feeds, all by keyboard. */
describe("alerts and their messages", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  beforeAll(async () => {
    world = await openDataWorld();
    world.offers.set("/kettle", { name: "Blue kettle", price: "30.00" });
    world.offers.set("/toaster", { name: "Red toaster", price: "40.00" });
    await world.add("/kettle", { category: "Kitchen" });
    await world.add("/toaster");
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

  it("are created from a filter with its name, and not from a search", async () => {
    const { page } = screen;
    await screen.go("/product-dashboard", "Manage Products");
    await screen.filter("Category", "Kitchen");
    await page.getByRole("link", { name: "Alert me about these" }).click();
    await screen.dialog().getByText("Category Kitchen").waitFor();
    await page.keyboard.press("Escape");
    await screen.isClosed();
    await screen.go("/dashboard?search=kettle", "Latest Tracking Data");
    expect(await screen.button("Alert me about these").isDisabled()).toBe(true);
    await page.getByText("An alert can't use a search. Clear it first.").waitFor();
    await expectAccessibleInBothThemes(page, "a dashboard's search, which cannot be a rule");
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

  it("are read by a feed's secret address until it is ended", async () => {
    const { page } = screen;
    await screen.go("/alerts", "Alerts");
    await screen.button("Feeds").click();
    await screen.button("Create secret address").click();
    const shown = async () =>
      (await screen
        .dialog()
        .getByText(/feed\.json$/)
        .textContent())!;
    const address = await shown();
    await expectAccessibleInBothThemes(page, "feeds");
    const feed = async (url: string) => fetch(`${world.url}${new URL(url).pathname}`);
    expect((await (await feed(address)).json()) as object).toMatchObject({ title: "Pricetrail: alerts" });
    await screen.button("New address").click();
    await expect.poll(shown).not.toBe(address);
    const newer = await shown();
    expect((await feed(address)).status).toBe(404);
    expect((await feed(newer)).status).toBe(200);
    await screen.button("End this feed").click();
    await screen
      .dialog()
      .getByText(/feed\.json$/)
      .waitFor({ state: "detached" });
    expect((await feed(newer)).status).toBe(404);
    await screen.button("Done").click();
    await screen.isClosed();
  });
});
