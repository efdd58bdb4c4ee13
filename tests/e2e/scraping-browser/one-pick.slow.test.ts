import { COMPANION_TEXTS, CONFIGURATION_MESSAGES, DOWNLOAD_TEXTS, REPAIR_TEXTS } from "@pricetrail/contract";
import type { Configuration, EntryState } from "@pricetrail/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PICTURES } from "../../../apps/server/src/fetch/testing/pictures.ts";
import { callApi } from "../../product.ts";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { openPickerWorld, saveConfiguration } from "./picker-world.ts";
import type { PickerScreen, PickerWorld } from "./picker-world.ts";

describe("one pick for a whole shop, in the app", { timeout: 120_000 }, () => {
  let world: PickerWorld;
  let screen: PickerScreen;
  /** The picked configuration. */
  let blue: string;
  beforeAll(async () => {
    world = await openPickerWorld();
    world.kettles.set("/p/green", { name: "Green kettle", was: "29.00", price: "27.00" });
    world.kettles.set("/p/red", { name: "Red kettle", was: "31.00", price: "30.00", image: "/i/red" });
    world.files.set("/i/red", { type: "image/webp", body: PICTURES.webp });
    await Promise.all([
      world.person.call("POST", "add/product", { url: `${world.shop}/p/other` }),
      world.person.call("POST", "add/product", { url: `${world.shop}/p/green` }),
    ]);
    screen = await world.open("/scraping-browser");
    await screen.isDrawn("Blue kettle");
    blue = await saveConfiguration(world, screen);
    await screen.leave();
  });
  afterAll(() => world?.stop());
  afterEach(() => screen?.leave());

  const track = async (): Promise<void> => {
    const { data } = await world.person.call<{ data: { _id: string } }>("POST", "track/product", {});
    await vi.waitFor(
      async () => {
        const run = await world.person.call<{ data: { state: string } }>("GET", `get/run/${data._id}`);
        expect(run.data.state).toBe("finished");
      },
      { timeout: 60_000, interval: 100 },
    );
  };
  /** The state of the discounted price's element by product. */
  const states = async (): Promise<Record<string, EntryState | undefined>> => {
    const { list } = await world.person.call<{ list: { _id: string }[] }>("GET", "get/configuration");
    const all = list.map(async ({ _id }) => {
      const { data } = await world.person.call<{ data: Configuration }>("GET", `get/configuration/${_id}`);
      return [data.product.name, data.entries.find(({ key }) => key === "discountedPrice")?.state] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };
  const source = (name: string) => screen.page.getByRole("radio", { name, exact: true });

  it("tries a configuration on products from the catalogue, and applies it to one of them, by keyboard alone", async () => {
    screen = await world.open("/configurations");
    const { page, keys } = screen;
    await keys.follow("Blue kettle");
    await keys.follow("Apply to other pages");
    await keys.reach(source("Paste addresses"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await screen.rows("Green kettle").waitFor();
    // The configuration is not tried on its own product.
    expect(await screen.rows("Blue kettle").count()).toBe(0);
    await page.getByText("1–2 of 2").waitFor();
    await keys.type("Search products of this shop", "Other");
    await page.keyboard.press("Enter");
    await screen.rows("Green kettle").waitFor({ state: "detached" });
    await keys.tick("Select Other kettle");
    // Ticked rows stay ticked during another search.
    await keys.type("Search products of this shop", "Green");
    await page.keyboard.press("Enter");
    await screen.rows("Other kettle").waitFor({ state: "detached" });
    await keys.tick("Select Green kettle");
    await keys.press("Try on 2 pages");
    await page.getByText("2 of 2").waitFor();
    await screen.rows("Green kettle").getByText("Already tracked").waitFor();
    await screen.rows("Green kettle").getByText("USD 27.00").waitFor();
    await screen.rows("Other kettle").getByText("USD 35.00").waitFor();

    await keys.tick(`Select ${world.shop}/p/other`);
    await page
      .getByText(/^1 page is already tracked: each visit will record up to \d+ data points\./)
      .waitFor();
    await keys.press("Accept 1");
    await screen.showsMessage("1 product uses this configuration now.");
    await screen.rows("Other kettle").getByText("Accepted").waitFor();
    await screen.rows("Green kettle").getByText("Already tracked").waitFor();
    expect(await states()).toEqual({ "Blue kettle": "found", "Other kettle": "found" });
    screen.expectSilence();
  });

  it("tries it on the addresses of a file, lists rejected ones, and is accessible with the results", async () => {
    screen = await world.open(`/configurations/${blue}/apply`);
    const { page, keys } = screen;
    await keys.reach(source("Paste addresses"));
    await page.keyboard.press("ArrowDown");
    const input = page.getByLabel("A text or CSV file with addresses");
    const csv = (text: string) => ({ name: "pages.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const rows = ["/p/red", "/p/none", "/p/red"].map(
      (path, index) => `"Kettle ${index}","${world.shop}${path}"`,
    );
    const table = ["name,url", ...rows, "Elsewhere,https://other.example/p/1", ""].join("\r\n");
    await keys.reach(input);
    const opened = page.waitForEvent("filechooser");
    // The file dialog's interception must be in place before the key is pressed; the browser handles commands in order.
    await page.evaluate(() => document.hasFocus());
    await page.keyboard.press("Enter");
    await (await opened).setFiles(csv(table));
    await keys.press("Try on 3 pages");
    await page.getByText("2 of 2").waitFor();
    const refused = page.getByRole("list", { name: "1 address could not be used" });
    await refused.getByText("https://other.example/p/1").waitFor();
    await page.reload();
    await refused.getByText(/^This address does not belong to 127\.0\.0\.1/).waitFor();
    await screen.rows("Red kettle").getByText("USD 30.00").waitFor();
    await screen.rows("Red kettle").getByText("Ready").waitFor();
    // The page was read without a browser, so the server has fetched the picture it names, once, and serves it itself.
    const picture = screen.rows("Red kettle").getByRole("img", { name: "Picture of Red kettle" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
    expect(await picture.getAttribute("src")).toMatch(/^blob:/);
    expect(world.visits.get("/i/red")).toBe(1);
    await screen.rows("/p/none").getByText("The page was not read").waitFor();
    await screen.rows("/p/none").getByText("Failed").waitFor();
    // Rows that cannot be accepted cannot be selected.
    expect(await screen.rows("/p/none").getByRole("checkbox").isDisabled()).toBe(true);
    expect(await screen.rows("Red kettle").getByRole("checkbox").isDisabled()).toBe(false);
    await expectAccessibleInBothThemes(page, "tried pages");
    await keys.press("Try other pages");
    await page.getByLabel("Addresses, one per line").waitFor();
    expect(Object.keys(await states())).not.toContain("Red kettle");
    screen.expectSilence();
  });

  describe("after the shop was redesigned", () => {
    beforeAll(async () => {
      await track();
      for (const kettle of world.kettles.values()) kettle.isMoved = true;
      await track();
    });

    it("repairs what a person confirms and reads nothing where they reject it, by keyboard alone", async () => {
      screen = await world.open("/configurations");
      const { page, keys } = screen;
      await keys.follow("Repairs");
      const group = page.getByRole("region", { name: /^Discounted Price at / });
      await group.getByText("em.now").first().waitFor();
      await expectAccessibleInBothThemes(page, "repairs");
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await states()).toEqual({ "Blue kettle": "unsure", "Other kettle": "unsure" });
      await keys.reach(group.getByRole("checkbox", { name: "Select Blue kettle" }));
      await page.keyboard.press("Space");
      await keys.press("Confirm 1 selected");
      await screen.showsMessage("1 entry was repaired.");
      await keys.reach(group.getByRole("button", { name: "Dismiss all" }));
      await page.keyboard.press("Enter");
      await screen.showsMessage(CONFIGURATION_MESSAGES.repair.dismissed);
      await group.getByText(REPAIR_TEXTS.noAfter).waitFor();
      expect(await group.getByRole("button").or(group.getByRole("checkbox")).count()).toBe(0);

      // A rejected proposal is not repeated by the next run.
      await track();
      await page.reload();
      await group.getByText(REPAIR_TEXTS.noAfter).waitFor();
      expect(await group.getByText("em.now").count()).toBe(0);
      const { "Blue kettle": confirmed, "Other kettle": rejected } = await states();
      expect(confirmed).toBe("found");
      expect(rejected).toMatch(/^(unsure|gone)$/);
      await keys.reach(group.getByRole("link", { name: "Pick again" }));
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/scraping-browser\?configuration=[\w-]+&field=discountedPrice$/);
      // Whoever comes to pick a field has nothing to turn on.
      await page.getByLabel("Disable Extension").waitFor();
      screen.expectSilence();
    });
  });

  it("connects and disconnects a browser by keyboard alone, and is accessible in between", async () => {
    screen = await world.open("/myprofile");
    const { page, keys } = screen;
    await keys.follow(DOWNLOAD_TEXTS.title);
    await keys.press(DOWNLOAD_TEXTS.makeCode);
    const code = page.getByText(/^[2-9A-HJ-NP-Z]{8}$/);
    const body = { code: await code.textContent(), name: "Chromium" };
    await callApi(world.url, "POST", "redeem/pairing", { body });
    await page.getByText("Pat Example (you) · last used").waitFor();
    await expectAccessibleInBothThemes(page, "download browser");
    await page.setViewportSize({ width: 1440, height: 900 });
    await keys.press(DOWNLOAD_TEXTS.disconnectNamed("Chromium"));
    await screen.showsMessage(COMPANION_TEXTS.revoked);
    await page.getByText(DOWNLOAD_TEXTS.none).waitFor();
    screen.expectSilence();
  });
});
