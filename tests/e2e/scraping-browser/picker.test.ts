import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closePages, openPickerWorld } from "./picker-world.ts";
import type { PickerScreen, PickerWorld } from "./picker-world.ts";

interface Configuration {
  product: { _id: string };
  entries: { key: string; dom: string; tag: string; location: string; pathway: string | null }[];
}

describe("the scraping browser in the app", { timeout: 120_000 }, () => {
  let world: PickerWorld;
  let screen: PickerScreen;
  beforeAll(async () => {
    world = await openPickerWorld();
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/scraping-browser");
  });
  afterEach(async () => {
    await screen?.leave();
    await closePages(world.person);
  });
  const address = () => screen.page.getByRole("searchbox", { name: "Address of a page" });
  const field = (name: string) => screen.page.getByRole("listitem").filter({ hasText: name });

  it("opens the default page at once, and accepts clicks and typing in its live view", async () => {
    await screen.isDrawn("Blue kettle");
    expect(await screen.page.title()).toBe("Scraping Browser - Scraper For Ecommerce");
    expect(await address().inputValue()).toBe(`${world.shop}/p/blue`);
    const view = screen.page.getByRole("img", { name: "Live view of Blue kettle" });
    const { search, link } = { search: { x: 200, y: 18 }, link: { x: 40, y: 18 } };
    await view.click({ position: search });
    await screen.page.keyboard.type("red");
    await screen.page.keyboard.press("Enter");
    await expect.poll(() => [...world.visits.keys()]).toContain("/found/red");
    await screen.page.keyboard.press("Escape");
    await screen.page.keyboard.press("Escape");
    await screen.page.getByText(/^Press Enter to type into the page/).waitFor();
    await view.click({ position: link });
    await screen.isDrawn("Other kettle");
    await expect.poll(() => address().inputValue()).toBe(`${world.shop}/p/other`);
    await screen.button("Back").click();
    await screen.isDrawn("Blue kettle");
    screen.expectSilence();
  });

  it("opens several pages, shows one at a time, and closes them", async () => {
    await screen.isDrawn("Blue kettle");
    await screen.button("New page").click();
    await screen.page.getByText("No page is open").waitFor();
    await address().fill(`${world.shop}/p/other`);
    await screen.button("Open").click();
    await screen.isDrawn("Other kettle");
    await screen.page.reload();
    await screen.isDrawn("Other kettle");
    await screen.button("Blue kettle").click();
    await screen.isDrawn("Blue kettle");
    await screen.button("Close Other kettle").click();
    await screen.button("Close Other kettle").waitFor({ state: "detached" });
    screen.expectSilence();
  });

  it("stores markup, inner text and tag of a ctrl-clicked element in the selected field, with its value at once", async () => {
    await screen.isDrawn("Blue kettle");
    await screen.enable();
    await screen.panel.locator("strong.price").hover();
    const crumbs = screen.page.getByRole("navigation", { name: "Ancestors of the element" });
    await crumbs.getByRole("button", { name: "strong.price" }).waitFor();
    await screen.page.getByText("1 match: unique").waitFor();
    await screen.ctrlClick("strong.price");
    await screen.showsMessage("First choose the field for this element.");

    await screen.button("Pick Normal Price").click();
    await screen.ctrlClick("strong.price");
    const card = field("Normal Price").first();
    await card.getByText("USD 19.90").first().waitFor();
    await card.getByText("Readable without a browser: yes").waitFor();
    await card.getByText("What was picked for Normal Price").click();
    const details = (await card.locator("dd").allInnerTexts()).map((text) => text.trim());
    expect(details).toEqual(["strong", "$19.90", '<strong class="price">$19.90</strong>']);
    await crumbs.getByRole("button", { name: "div#buy" }).click();
    await screen.page.getByRole("button", { name: "Pick", exact: true }).click();
    await card.locator("dd").first().getByText("div", { exact: true }).waitFor();
    screen.expectSilence();
  });

  it("shows in unique-check mode whether a tag is unique, and stores the tag and its index", async () => {
    await screen.isDrawn("Blue kettle");
    await screen.enable();
    await screen.page.getByLabel("Unique check").check();
    await screen.ctrlClick("h1");
    await screen.showsMessage("h1 tag is unique");
    await screen.ctrlClick("p.energy");
    await screen.showsMessage("p tag is not unique");
    const rows = screen.page.getByRole("table", { name: "Checked tags" }).locator("tbody tr");
    expect(await rows.allInnerTexts()).toEqual(["h1\t0\tUnique", "p\t1\tNot unique"]);
    screen.expectSilence();
  });

  it("asks for confirmation before picks are lost, and then shows the live view without them", async () => {
    const { page } = screen;
    await page.goto("/product-dashboard");
    await page.getByRole("link", { name: "Scraping Browser" }).click();
    await screen.isDrawn("Blue kettle");
    await screen.enable();
    await screen.button("Pick Normal Price").click();
    await screen.ctrlClick("s.was");
    await page.getByText("1 field", { exact: true }).waitFor();

    // While picking, the page takes the menu's space until the menu is opened.
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "Catalogue" }).click();
    await page.getByRole("link", { name: "Brands" }).click();
    await screen.dialog().getByText("1 field is not saved and will be lost.").waitFor();
    await screen.button("Stay").click();
    // The menu closes too, since it would cover the page that the person stays on.
    await screen.isClosed();
    await page.evaluate(() => window.history.back());
    await screen.dialog().getByText("Leave with unsaved picks?").waitFor();
    await screen.button("Stay").click();
    await screen.isClosed();
    expect(new URL(page.url()).pathname).toBe("/scraping-browser");

    await page.getByLabel("Disable Extension").click();
    await screen.dialog().getByText("Disable the extension?").waitFor();
    await screen.button("Disable").click();
    await page.getByRole("img", { name: "Live view of Blue kettle" }).waitFor();
    await screen.enable();
    await page.getByText("Accept a proposal or pick an element first.").waitFor();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("link", { name: "Brands" }).click();
    await page.getByRole("heading", { name: "Manage Brands" }).waitFor();
    screen.expectSilence();
  });

  it("gives the browsed page two thirds of a standard window", async () => {
    const { page } = screen;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/scraping-browser");
    await screen.isDrawn("Blue kettle");
    const share = async () => {
      const box = await page.getByRole("img", { name: "Live view of Blue kettle" }).boundingBox();
      return ((box?.width ?? 0) * (box?.height ?? 0)) / (1440 * 900);
    };
    await expect.poll(share).toBeGreaterThanOrEqual(0.65);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
    await screen.enable();
    // With the fields next to it, and their buttons visible.
    const inspected = await page.locator("iframe[title^='Content of']").boundingBox();
    expect((inspected!.width * inspected!.height) / (1440 * 900)).toBeGreaterThanOrEqual(0.68);
    const pick = await screen.button("Pick Discounted Price").boundingBox();
    expect(pick!.x + pick!.width).toBeLessThan(1440);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  });

  it("reconnects automatically", async () => {
    const { page } = screen;
    let connections = 0;
    let drop = (): Promise<void> => Promise.resolve();
    const interrupted = page.getByText("The connection was interrupted. Connecting again.");
    await page.routeWebSocket(/\/watch\/browser\//, async (socket) => {
      connections += 1;
      // The second connection opens once the message about the end of the first was shown.
      if (connections === 2) await interrupted.waitFor();
      const server = socket.connectToServer();
      drop = async () => {
        // The page's side is closed first: sending to a closed server side would cause a warning.
        await socket.close();
        await server.close();
      };
    });
    await page.goto("/scraping-browser");
    await screen.isDrawn("Blue kettle");
    await drop();
    await interrupted.waitFor();
    await interrupted.waitFor({ state: "detached" });
    expect(connections).toBe(2);
    await page.getByRole("img", { name: "Live view of Blue kettle" }).click({ position: { x: 40, y: 18 } });
    await screen.isDrawn("Other kettle");
    screen.expectSilence();
  });

  it("reports that another window shows the page, and takes it back", async () => {
    const { page } = screen;
    await screen.isDrawn("Blue kettle");
    const other = await page.context().newPage();
    // A duplicated tab shows the same page.
    const session = await page.evaluate(() => sessionStorage.getItem("browser-session"));
    await other.addInitScript((id) => sessionStorage.setItem("browser-session", id!), session);
    await other.goto("/scraping-browser");
    await other.locator("canvas[data-frame]").waitFor();
    await page.getByText("This page is now open in another window.").waitFor();
    await screen.button("Show it here").click();
    await page.getByText("This page is now open in another window.").waitFor({ state: "detached" });
    await other.getByText("This page is now open in another window.").waitFor();
    await page.getByRole("img", { name: "Live view of Blue kettle" }).click({ position: { x: 40, y: 18 } });
    await screen.isDrawn("Other kettle");
    screen.expectSilence();
  });

  it("reports that a page is opening until its first picture arrives", async () => {
    const { page } = screen;
    let show = (): void => undefined;
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    await page.routeWebSocket(/\/watch\/browser\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (typeof message === "string") socket.send(message);
        else void shown.then(() => socket.send(message));
      });
    });
    await page.goto("/scraping-browser");
    const opening = page.getByRole("status").filter({ hasText: "Opening the page ..." });
    await opening.waitFor();
    await opening.getByRole("progressbar", { name: "Opening the page ..." }).waitFor();
    show();
    await opening.waitFor({ state: "detached" });
    await screen.isDrawn("Blue kettle");
    screen.expectSilence();
  });

  it("keeps the picks when the window shrinks to a phone's width and grows again", async () => {
    const { page, panel } = screen;
    await screen.isDrawn("Blue kettle");
    await screen.enable();
    await screen.button("Accept Title").click();
    for (const [width, name, selector] of [
      [360, "Normal Price", "s.was"],
      [1440, "Discounted Price", "strong.price"],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await panel.locator("h1").waitFor();
      const drawn = await panel.locator("h1").boundingBox();
      expect(drawn?.width).toBeGreaterThan(100);
      expect(drawn!.x + drawn!.width).toBeLessThanOrEqual(width);
      // By keyboard: right after a resize, the browser may still route a click to the page's former frame.
      await screen.button(`Pick ${name}`).press("Enter");
      await screen.ctrlClick(selector);
      await screen
        .button(`Pick again: ${name}`)
        .or(screen.button(`Picking ${name}`))
        .waitFor();
      await field(name).getByText("Picked: ").waitFor();
    }
    await screen.page.getByText("3 fields").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    screen.expectSilence();
  });

  it("reports a closed page, and opens it again", async () => {
    await screen.isDrawn("Blue kettle");
    await closePages(world.person);
    await screen.page.getByText("The page was closed.").waitFor();
    await screen.button("Open again").click();
    await screen.page.getByText("The page was closed.").waitFor({ state: "detached" });
    await screen.isDrawn("Blue kettle");
    screen.expectSilence();
  });

  it("leads from an address to a saved configuration and its first tracked price by keyboard alone", async () => {
    const { page, keys } = screen;
    await screen.isDrawn("Blue kettle");
    await keys.type("Address of a page", `${world.shop}/p/other`);
    await page.keyboard.press("Enter");
    await screen.isDrawn("Other kettle");
    await keys.reach(page.getByLabel("Enable Extension"));
    await page.keyboard.press("Space");
    await page.getByLabel("Switching").waitFor({ state: "detached" });
    await keys.press("Accept all proposals");

    await keys.press("Pick again: Discounted Price");
    const outlined = page.getByRole("navigation", { name: "Ancestors of the element" });
    // The panel's process learns of its focus a moment later, and earlier keys are lost; the body has no next element.
    const begin = async (): Promise<string[]> => {
      await page.keyboard.press("ArrowRight");
      return outlined.locator("[aria-current]").allInnerTexts();
    };
    await expect.poll(begin).toEqual(["body"]);
    for (const [key, reached] of [
      ["ArrowDown", "header"],
      ["ArrowRight", "main"],
      ["ArrowDown", "h1"],
      ["ArrowRight", "div#buy"],
      ["ArrowDown", "s.was"],
      ["ArrowRight", "strong.price"],
    ] as const) {
      await page.keyboard.press(key);
      await outlined.locator("[aria-current]", { hasText: reached }).waitFor();
    }
    await page.keyboard.press("Enter");
    await field("Discounted Price").first().getByText("Picked: USD 35.00").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Picking");

    await keys.press("Save configuration");
    await screen.dialog().waitFor();
    await keys.type("Product Group", "Kettles");
    await keys.press("Save");
    await screen.isClosed();
    await keys.press("Start tracking");
    await screen.keepsMessage("Tracking done successfully");
    await keys.follow("Show the product");
    await page.getByRole("heading", { name: "Other kettle" }).waitFor();
    await page.getByText("USD 35.00").first().waitFor();
    screen.expectSilence();

    const { list } = await world.person.call<{ list: { _id: string }[] }>("GET", "get/configuration");
    const { data } = await world.person.call<{ data: Configuration }>(
      "GET",
      `get/configuration/${list[0]!._id}`,
    );
    const entry = data.entries.find((one) => one.key === "discountedPrice");
    expect(entry).toMatchObject({ tag: "strong", dom: '<strong class="price">$35.00</strong>' });
    expect(entry?.pathway).toContain("div#buy");
  });
});
