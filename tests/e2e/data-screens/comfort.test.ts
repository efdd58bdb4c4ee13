import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itemName, openMarket } from "./market.ts";
import type { Screen } from "./screen.ts";
import { faultsOfWalk } from "./walk.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 780 };
/** What a window of 1440 x 900 shows at 200 %. */
const ENLARGED = { width: 720, height: 450 };
/** The goal of `npm run vitals` is 0.02; lists that reserve no space shift by 0.07 or more. */
const MAX_SHIFT = 0.05;

const SCREENS = [
  ["/dashboard", "Latest Tracking Data"],
  ["/product-dashboard", "Manage Products"],
  ["/alerts", "Alerts"],
  ["/to-confirm", "To Confirm"],
  ["/schedule", "Schedule"],
  ["/coverage", "Coverage"],
  ["/price-tracker-history", "Price Tracker History"],
  ["/scraping-history", "Scraping History"],
  ["/view-tracked-data", "Tracked Data"],
  ["/view-tracked-report", "Destination Data"],
  ["/sellers", "Manage Sellers"],
  ["/team", "Team"],
  ["/settings/keys", "API keys"],
] as const;

/**
 * Lists used on a phone, and how many px of the first screen may be above the first card: on the dashboard its counts, on the
 * product list one row of controls.
 */
const LISTS = [
  ["/dashboard", "Latest Tracking Data", 580],
  ["/product-dashboard", "Manage Products", 300],
  ["/product-groups", "Manage Product Groups", 680],
  ["/schedule", "Schedule", 300],
  ["/price-tracker-history", "Price Tracker History", 310],
] as const;

/** Runs in the page before its own code. */
function observeShifts(): void {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

const isLoaded = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".MuiSkeleton-root, main [aria-busy=true]") === null);

describe(
  "the data screens at 200% zoom, by keyboard, on a phone and in forced colours",
  { timeout: 300_000 },
  () => {
    let world: DataWorld;
    let screen: Screen;
    beforeAll(async () => {
      world = await openDataWorld();
      await openMarket(world);
    });
    afterAll(() => world?.stop());
    beforeEach(async () => {
      screen = await world.open("/favicon.svg", { colorScheme: "light" });
    });
    afterEach(() => screen?.leave());

    it("show the focus at every Tab stop, and never trap it", async () => {
      const found: Record<string, string[]> = {};
      for (const [path, heading] of SCREENS) {
        await screen.go(path, heading);
        await isLoaded(screen.page);
        const { stops, faults } = await faultsOfWalk(screen.page);
        // Fewer would mean the walk ended early: the menu alone has more.
        expect(stops, path).toBeGreaterThan(25);
        if (faults.length > 0) found[path] = faults;
      }
      expect(found).toEqual({});
    });

    it("fit the window at 200 %", async () => {
      await screen.page.setViewportSize(ENLARGED);
      const wider: string[] = [];
      for (const [path, heading] of SCREENS) {
        await screen.go(path, heading);
        await isLoaded(screen.page);
        const px = await screen.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (px > 0) wider.push(`${path} by ${px} px`);
      }
      expect(wider).toEqual([]);
    });

    it("show the first card of their lists without scrolling on a phone", async () => {
      await screen.page.setViewportSize(NARROW);
      const below: string[] = [];
      for (const [path, heading, aboveIt] of LISTS) {
        await screen.go(path, heading);
        await isLoaded(screen.page);
        const card = await screen.page.locator("main tbody tr").first().boundingBox();
        const end = card!.y + card!.height;
        if (end > NARROW.height) below.push(`${path} ends at ${end} px`);
        if (card!.y > aboveIt) below.push(`${path} begins at ${card!.y} px`);
      }
      expect(below).toEqual([]);
    });

    it("do not shift while they load", async () => {
      await screen.page.addInitScript(observeShifts);
      const jumped: string[] = [];
      for (const size of [WIDE, NARROW]) {
        await screen.page.setViewportSize(size);
        for (const [path, heading] of SCREENS) {
          await screen.go(path, heading);
          await isLoaded(screen.page);
          await screen.page.evaluate(() => document.fonts.ready);
          const shift = await screen.page.evaluate(
            () => (window as unknown as { seen: { shift: number } }).seen.shift,
          );
          if (shift > MAX_SHIFT) jumped.push(`${path} at ${size.width} px by ${shift.toFixed(3)}`);
        }
      }
      expect(jumped).toEqual([]);
    });

    it("show what is selected and switched on in forced colours", async () => {
      await screen.page.emulateMedia({ forcedColors: "active" });
      await screen.go("/dashboard", "Latest Tracking Data");
      await screen.rows(itemName(1)).waitFor();
      const background = (name: RegExp) =>
        screen.button(name).evaluate((tile) => getComputedStyle(tile).backgroundColor);
      expect(await background(/^All Product/)).not.toBe(await background(/^Discounted Product/));
      await screen.go("/product-dashboard", "Manage Products");
      const add = screen.button("Add product");
      expect(await add.evaluate((button) => getComputedStyle(button).borderStyle)).toBe("solid");
      await screen.rows(itemName(1)).getByRole("link").first().click();
      const track = screen.page.locator(".MuiSwitch-root", { has: screen.page.getByRole("switch") }).first();
      await track.waitFor();
      const colours = await track.evaluate((part) =>
        [".MuiSwitch-track", ".MuiSwitch-thumb"].map((one) => {
          const { backgroundColor } = getComputedStyle(part.querySelector(one)!);
          return backgroundColor;
        }),
      );
      expect(new Set(colours).size).toBe(2);
    });
  },
);
