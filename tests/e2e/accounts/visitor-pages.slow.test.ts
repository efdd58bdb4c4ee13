import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { BROKEN_SCREEN, openWorld } from "./world.ts";
import type { Visit, World } from "./world.ts";

const SUFFIX = " - Scraper For Ecommerce";

describe("the public pages, by keyboard alone", { timeout: 180_000 }, () => {
  let world: World;
  let visit: Visit;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => visit?.leave());

  const isAt = ({ page }: Visit, path: string): Promise<void> =>
    page.waitForURL((address) => address.pathname === path);

  it("lead from the logo to the features and every other public page; members' and unknown paths lead to signing in", async () => {
    visit = await world.visit("/login");
    const { keys, page } = visit;
    const bar = page.getByRole("banner");
    await bar.getByRole("link", { name: "Pricetrail" }).waitFor();
    expect(await bar.getByRole("link").count()).toBe(1);
    expect(await bar.getByRole("button").count()).toBe(0);
    await keys.follow("Pricetrail");
    await isAt(visit, "/features");
    const pages = [
      ["Pricing", "/pricing", "Pricing"],
      ["FAQ", "/faq", "FAQ"],
      ["Terms", "/termsandconditions", /./],
      ["Privacy", "/privacypolicy", /./],
      ["Features", "/features", /./],
      ["Sign up", "/signup", "Sign up"],
    ] as const;
    for (const [link, path, heading] of pages) {
      await keys.reach(page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }));
      await page.keyboard.press("Enter");
      await isAt(visit, path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await expect.poll(() => page.title()).toMatch(new RegExp(`.+${SUFFIX}$`));
    }
    for (const path of ["/myprofile", "/team", "/settings", "/dashboard", "/no/such/page"]) {
      await visit.page.goto(path);
      await isAt(visit, "/login");
      await visit.page.getByRole("button", { name: "LOGIN" }).waitFor();
    }
    visit.expectSilence();
  });

  it("have one width, one centre line and one self-hosted typeface, and the features show the product above the fold", async () => {
    visit = await world.visit("/features");
    const { page } = visit;
    const spans = new Set<string>();
    for (const path of ["/features", "/pricing", "/faq", "/termsandconditions", "/privacypolicy"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const box = await page.locator("main > div").first().boundingBox();
      spans.add(`${box?.x} ${box?.width}`);
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBe(720);
    }
    expect(spans.size).toBe(1);
    await page.goto("/features");
    const faces = await page.evaluate(async () => {
      const loaded = await document.fonts.load("16px 'Inter Variable'", "A\u03c4\u0434");
      const widths = ["11111", "88888"].map((text) => {
        const figures = document.body.appendChild(document.createElement("time"));
        figures.textContent = text;
        return figures.getBoundingClientRect().width;
      });
      return { count: loaded.length, widths, family: getComputedStyle(document.body).fontFamily };
    });
    expect(faces.family).toMatch(/^"Inter Variable", "Inter Fallback"/);
    expect(faces.count).toBe(3);
    expect(faces.widths[0]).toBe(faces.widths[1]);
    expect(faces.widths[0]).toBeGreaterThan(0);
    const picture = await page.getByRole("img", { name: /^The main dashboard/ }).boundingBox();
    expect(picture?.y).toBeLessThan(450);
    await visit.reads("197 of 207");
    visit.expectSilence();
  });

  it("show members the app bar and drawer, redirect them home from the visitors' forms, and keep the theme after signing out", async () => {
    visit = await world.visit("/", await world.person(world.unusedAddress("member@acme.example")));
    const { keys, page } = visit;
    await page.getByRole("heading", { level: 1, name: "My Profile" }).waitFor();
    for (const path of ["/login", "/signup", "/no/such/page"]) {
      await page.goto(path);
      await isAt(visit, "/");
      await page.getByRole("heading", { level: 1, name: "My Profile" }).waitFor();
    }
    const bar = page.getByRole("banner");
    await bar.getByRole("link", { name: "My Profile" }).waitFor();
    expect(await bar.getByRole("link", { name: "Download Browser" }).getAttribute("href")).toBe(
      "http://localhost/browser.exe",
    );
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.waitFor();
    const width = () =>
      page.locator("[data-menu]").evaluate((element) => element.getBoundingClientRect().width);
    expect(await width()).toBe(240);
    await keys.press("Menu");
    await expect.poll(width).toBe(56);
    await page.reload();
    await menu.getByRole("link", { name: "Help Videos", exact: true }).waitFor();
    expect(await width()).toBe(56);
    await keys.press("Menu");
    await expect.poll(width).toBe(240);
    for (const [name, path] of [
      ["Scraping History", "/scraping-history"],
      ["Deep Scraping History", "/deep-scraping-history"],
      ["Price Tracker History", "/price-tracker-history"],
      ["Change Password", "/changepassword"],
      ["Help Videos", "/helpvideos"],
    ] as const) {
      await keys.reach(menu.getByRole("link", { name, exact: true }));
      await page.keyboard.press("Enter");
      await isAt(visit, path);
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await expect.poll(() => page.title()).toMatch(new RegExp(`.+${SUFFIX}$`));
    }
    for (const path of ["/features", "/pricing", "/faq", "/termsandconditions", "/privacypolicy"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await isAt(visit, path);
    }
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await keys.press("Switch to dark theme");
    await page.getByRole("button", { name: "Switch to light theme" }).waitFor();
    const dark = await background();
    await keys.press("Logout");
    await keys.reach(page.getByRole("dialog").getByRole("button", { name: "Logout" }));
    await page.keyboard.press("Enter");
    await isAt(visit, "/login");
    await page.getByRole("button", { name: "Switch to light theme" }).waitFor();
    expect(await background()).toBe(dark);
    visit.expectSilence();
  });

  it("close a payment's window with the right code, and otherwise lead to the start", async () => {
    visit = await world.visit("/payment-sucess/another-code");
    const { page } = visit;
    await visit.reads("You will be taken to the home page in a moment.");
    await isAt(visit, "/");
    // The window closes three seconds after the response, which is held back until the test waits for that.
    const answered = Promise.withResolvers<void>();
    await page.context().route("**/api/get/payment-result/*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    const opened = page.waitForEvent("popup");
    await page.evaluate(() => window.open("/payment-success/all-done"));
    const popup = await opened;
    const closed = popup.waitForEvent("close");
    const announced = popup.getByText("This window closes in a moment.").waitFor();
    answered.resolve();
    await Promise.all([announced, closed]);
    visit.expectSilence();
  });

  it("report a failed screen with its details, and continue from there", async () => {
    visit = await world.visit("/pricing");
    const { keys, page } = visit;
    await page.route("**/assets/FaqPage*", (route) => route.fulfill(BROKEN_SCREEN));
    await page.reload();
    await keys.follow("FAQ");
    await visit.reads("Unexpected Application Error!");
    await visit.reads("The screen is broken");
    await visit.isAccessible("fallback page");
    await page.unroute("**/assets/FaqPage*");
    await keys.press("Reload this page");
    await page.getByRole("heading", { level: 1, name: "FAQ" }).waitFor();
  });
});
