import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openWorld } from "./accounts/world.ts";
import { openPickerWorld, saveConfiguration } from "./scraping-browser/picker-world.ts";
import type { PickerScreen, PickerWorld } from "./scraping-browser/picker-world.ts";
import { sharedBrowser } from "./shared-program.ts";

const VISITOR_PATHS = [
  "/signup",
  "/login",
  "/forgot-password",
  "/features",
  "/pricing",
  "/privacypolicy",
  "/termsandconditions",
];
const MEMBER_PATHS = [
  "/dashboard",
  "/product-dashboard",
  "/product-dashboard?add=many",
  "/view-tracked-data",
  "/view-tracked-report",
  "/configurations",
  "/to-confirm",
  "/repairs",
  "/categories",
  "/product-groups",
  "/scraping-history",
  "/deep-scraping-history",
  "/price-tracker-history",
  "/coverage",
  "/shops/shop.example",
  "/schedule",
  "/alerts?add=all",
  "/alerts/channels",
  "/usage",
  "/team",
  "/settings",
  "/settings/keys",
  "/myprofile",
  "/changepassword",
  "/download-browser",
];

/** Violations of the policy since the page was opened, in any of its documents. */
async function watch(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("reportRefused", (text: string) => refused.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      const report = (window as unknown as { reportRefused: (text: string) => void }).reportRefused;
      report(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
  // A frame without scripts cannot report violations, so they are read from the console.
  page.on("console", (line) => {
    if (/Content Security Policy|Trusted ?Type/i.test(line.text())) refused.push(line.text());
  });
  return refused;
}

/** Waits for the heading; behind a dialog too, where it has no role. */
const shown = (page: Page): Promise<void> => page.locator("h1").first().waitFor();

describe("the policy of the pages", { timeout: 240_000 }, () => {
  let world: PickerWorld;
  let screen: PickerScreen;
  let page: Page;
  let refused: string[];
  beforeAll(async () => {
    world = await openPickerWorld();
    screen = await world.open("/favicon.svg");
    page = screen.page;
    refused = await watch(page);
  });
  afterAll(async () => {
    await screen?.leave();
    await world?.stop();
  });

  it("blocks nothing on visitors' pages, including the captcha", async () => {
    const { url } = await openWorld();
    const context = await (await sharedBrowser()).newContext({ baseURL: url });
    const visitor = await context.newPage();
    const found = await watch(visitor);
    for (const path of VISITOR_PATHS) {
      await visitor.goto(path);
      await shown(visitor);
    }
    await visitor.goto("/login");
    await visitor.getByRole("checkbox", { name: "I am not a robot" }).click();
    await visitor.getByText("Confirmed", { exact: true }).waitFor();
    await visitor.goto("/api/docs/");
    await visitor.getByRole("heading", { name: "Pricetrail API" }).waitFor();
    expect(found).toEqual([]);
    await context.close();
  });

  it("blocks nothing in the scraping browser, a configuration, the chart, dialogs and typed dates", async () => {
    await page.goto("/scraping-browser");
    await screen.isDrawn("Blue kettle");
    const configuration = await saveConfiguration(world, screen);
    await page.goto(`/configurations/${configuration}`);
    const block = page.locator("iframe").first();
    await block.scrollIntoViewIfNeeded();
    const picked = block.contentFrame().locator("[data-field]").first();
    await expect.poll(() => picked.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    const { person } = world;
    const { data } = await person.call<{ data: { _id: string } }>("POST", "track/product", {});
    await vi.waitFor(
      async () => {
        const run = await person.call<{ data: { state: string } }>("GET", `get/run/${data._id}`);
        expect(run.data.state).toBe("finished");
      },
      { timeout: 60_000, interval: 100 },
    );
    const { list } = await person.call<{ list: { _id: string }[] }>("GET", "get/product");
    await page.goto(`/product-dashboard?product=${list[0]!._id}`);
    await page.getByRole("application", { name: /^Prices of/ }).waitFor();
    await screen.button("Custom").click();
    await screen.typeDay(page.getByRole("group", { name: "From (UTC)" }), "2026-01-05");
    // Over a selected section, the field writes its own text again.
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await screen.button("Edit").first().click();
    await screen.dialog().waitFor();
    expect(await page.locator("style[data-emotion]").count()).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  it("blocks nothing on members' other screens, in a message and in a video", async () => {
    for (const path of MEMBER_PATHS) {
      await page.goto(path);
      await shown(page);
    }
    await page.goto("/categories");
    await page.getByLabel("Category name", { exact: true }).fill("Kettles");
    await page.keyboard.press("Enter");
    const message = page.locator(".Toastify__toast").first();
    await message.waitFor();
    // The message's own style sheet has loaded.
    expect(await message.evaluate((one) => getComputedStyle(one).cursor)).toBe("pointer");
    await page.goto("/helpvideos");
    const film = page.locator("article iframe").first();
    await film.scrollIntoViewIfNeeded();
    const video = film.contentFrame().locator("video");
    expect(await video.evaluate((one) => getComputedStyle(one).objectFit)).toBe("contain");
    expect(refused).toEqual([]);
  });

  it("refuses markup, scripts and styles that something else puts into a page", async () => {
    await page.goto("/dashboard");
    await shown(page);
    const outcome = await page.evaluate(() => {
      const refuses = (act: () => void): boolean => {
        try {
          act();
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      };
      const place = document.createElement("p");
      document.body.append(place);
      const script = document.createElement("script");
      const frame = document.createElement("iframe");
      const factory = (window as unknown as { trustedTypes: { createPolicy: (...all: unknown[]) => void } })
        .trustedTypes;
      const sinks = {
        markup: refuses(() => (place.innerHTML = "<img src=/none onerror=alert(1)>")),
        frame: refuses(() => (frame.srcdoc = "<script>alert(1)</script>")),
        script: refuses(() => (script.text = "alert(1)")),
        address: refuses(() => (script.src = "/assets/any.js")),
        policy: refuses(() => factory.createPolicy("any", { createHTML: (text: string) => text })),
        again: refuses(() => factory.createPolicy("pricetrail", { createHTML: (text: string) => text })),
      };
      place.innerHTML = "12/31/2026";
      place.setAttribute("style", "color: rgb(1, 2, 3)");
      const style = document.createElement("style");
      style.textContent = "p { background-color: rgb(1, 2, 3) !important; }";
      document.head.append(style);
      const { color, backgroundColor } = getComputedStyle(place);
      return { sinks, text: place.textContent, styled: [color, backgroundColor].includes("rgb(1, 2, 3)") };
    });
    expect(outcome).toEqual({
      sinks: { markup: true, frame: true, script: true, address: true, policy: true, again: true },
      text: "12/31/2026",
      styled: false,
    });
    await expect.poll(() => refused.length).toBeGreaterThan(0);
  });
});
