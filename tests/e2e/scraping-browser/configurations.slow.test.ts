import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { openPickerWorld, saveConfiguration } from "./picker-world.ts";
import type { PickerScreen, PickerWorld } from "./picker-world.ts";

const MORE = ["/p/green", "/p/red"];

describe("configurations in the app", { timeout: 240_000 }, () => {
  let world: PickerWorld;
  let screen: PickerScreen;
  let id: string;
  beforeAll(async () => {
    world = await openPickerWorld();
    for (const path of MORE) {
      world.kettles.set(path, { name: `Kettle ${path.slice(3)}`, was: "29.00", price: "27.00" });
    }
    screen = await world.open("/scraping-browser");
    await screen.isDrawn("Blue kettle");
    id = await saveConfiguration(world, screen);
    await screen.leave();
    await track();
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
  const section = (name: string) => screen.page.getByRole("region", { name, exact: true });

  it("name the seller of a saved page as the server does for any other page of the shop", async () => {
    await world.person.call("POST", "add/product", { url: `${world.shop}/p/plain` });
    const { list } = await world.person.call<{ list: { seller: { name: string } | null }[] }>(
      "GET",
      "get/product",
    );
    const { host } = new URL(world.shop);
    expect(list.map(({ seller }) => seller?.name)).toEqual([host, host]);
  });

  it("show each field's stored element, isolated from the app, and test it now", async () => {
    screen = await world.open(`/configurations/${id}`);
    const price = section("Discounted Price");
    await price.getByText("strong.price").first().waitFor();
    const frame = price.locator("iframe").first();
    expect(await frame.getAttribute("sandbox")).toBe("");
    expect(await frame.getAttribute("srcdoc")).toContain("$19.90");
    // Only the element of the section's field is outlined, and it is in view without a script.
    const picked = price.frameLocator("iframe").first().locator("strong.price");
    await expect.poll(() => picked.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    const struck = price.frameLocator("iframe").first().locator("s.was");
    expect(await struck.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("none");
    const energy = section("Energy class").frameLocator("iframe").first().locator("p.energy");
    expect(await energy.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    await screen.button("Test now").click();
    const result = section("Result of the test");
    await result.getByText("A price was read.").waitFor();
    await result.getByText("USD 19.90").waitFor();
    await result.getByText(/Readable without a browser: yes/).waitFor();
    screen.expectSilence();
  });

  it("re-pick a field without losing its history, and mark the time in the chart", async () => {
    screen = await world.open(`/configurations/${id}`);
    const { page } = screen;
    await page.getByRole("link", { name: "Pick again: Discounted Price" }).click();
    // Whoever comes to pick a field finds inspection on.
    await page.getByLabel("Disable Extension").waitFor();
    await page.getByText("You are changing the configuration of Blue kettle.").waitFor();
    await screen.ctrlClick("strong.price");
    await page.getByText("Picked: USD 19.90").waitFor();
    await screen.button("Save changes").click();
    await page.getByText("The configuration of Blue kettle is saved.").waitFor();
    await page.getByRole("link", { name: "Show the product" }).click();
    await page
      .getByRole("list", { name: "Picked again" })
      .getByText(/Discounted Price picked again$/)
      .waitFor();
    await page.locator("path[data-series=splices]").waitFor({ state: "attached" });
    screen.expectSilence();
  });

  it("apply a configuration to other pages of the shop, after showing values, verdict and cost", async () => {
    screen = await world.open(`/configurations/${id}`);
    const { page } = screen;
    await page.getByRole("link", { name: "Apply to other pages" }).click();
    const addresses = [...MORE, "/p/none"].map((path) => world.shop + path);
    await page.getByLabel("Addresses, one per line").fill(addresses.join("\n"));
    await screen.button("Try on 3 pages").click();
    await page.getByText("3 of 3").waitFor();
    await screen.rows("Kettle green").getByText("USD 27.00").waitFor();
    await screen.rows("Kettle green").getByText("No picture in the page").waitFor();
    await screen.rows("/p/none").getByText("Failed").waitFor();
    await page
      .getByText(/^Adds up to \d+ data points on an average day, within the free 100 a day: /)
      .waitFor();
    await screen.button("Accept ready pages (2)").click();
    await page.getByText("2 products were added.").waitFor();
    await screen.rows("Kettle green").getByText("Accepted").waitFor();
    await page.reload();
    await screen.rows("Kettle green").getByText("Accepted").waitFor();
    screen.expectSilence();
  });

  describe("after the shop was redesigned", () => {
    beforeAll(async () => {
      await track();
      for (const kettle of world.kettles.values()) kettle.isMoved = true;
      await track();
    });

    it("are accessible on every screen in both themes", async () => {
      screen = await world.open("/configurations", { colorScheme: "light" });
      const { page } = screen;
      const shows = (state: string) => expectAccessibleInBothThemes(page, state);
      await screen.rows("Blue kettle").waitFor();
      await shows("configurations");
      await page.goto(`/configurations/${id}`);
      await section("Energy class").waitFor();
      await shows("one configuration");
      await page.goto(`/configurations/${id}/apply`);
      await page.getByLabel("Addresses, one per line").waitFor();
      await shows("apply");
      await page.goto("/repairs");
      await screen
        .button(/^Confirm all/)
        .first()
        .waitFor();
      await shows("repairs");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/scraping-browser?url=${encodeURIComponent(`${world.shop}/p/other`)}`);
      await screen.isDrawn("Other kettle");
      await shows("live view");
      await page.setViewportSize({ width: 1440, height: 900 });
      await screen.enable();
      await screen.button("Pick Normal Price").click();
      await screen.ctrlClick("em.now");
      await page.getByText(/A run reads|A run cannot read it/).waitFor();
      await shows("inspection");
      await page.setViewportSize({ width: 1440, height: 900 });
      await screen.button("Save configuration").click();
      await screen.dialog().waitFor();
      await shows("saving");
      screen.expectSilence();
    });

    it("show moved elements before and after, and confirm them all at once", async () => {
      screen = await world.open("/repairs");
      const { page } = screen;
      const group = page.getByRole("region", { name: /^Discounted Price at 127\.0\.0\.1/ });
      await group.getByText("em.now").first().waitFor();
      await group.getByText("strong.price").first().waitFor();
      await group.getByRole("button", { name: /^Confirm all/ }).click();
      await page.getByText(/entries were repaired\.$/).waitFor();
      await group.waitFor({ state: "detached" });
      screen.expectSilence();
    });
  });

  it("remove a field, and delete the configuration, each after a confirmation", async () => {
    screen = await world.open(`/configurations/${id}`);
    const { page } = screen;
    await screen.button("Remove Energy class").click();
    await screen.dialog().getByText("Its history is kept.").waitFor();
    await screen.dialog().getByRole("button", { name: "Remove" }).click();
    await section("Energy class").waitFor({ state: "detached" });
    await screen.button("Delete configuration").click();
    await screen.dialog().getByRole("button", { name: "Delete configuration" }).click();
    await page.waitForURL("**/configurations");
    await page.getByRole("heading", { name: "Configurations" }).waitFor();
    await screen.rows("Blue kettle").waitFor({ state: "detached" });
    screen.expectSilence();
  });
});
