import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { COMPANION_TEXTS, DOWNLOAD_TEXTS } from "@pricetrail/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../product.ts";
import { sharedBrowser } from "../shared-program.ts";
import { openScreen } from "../data-screens/screen.ts";
import { openCompanionWorld } from "./world.ts";
import type { CompanionWorld } from "./world.ts";

const T = DOWNLOAD_TEXTS;
const ZIP = new URL("../../../apps/companion/dist/pricetrail-extension.zip", import.meta.url);

describe("Download Browser", () => {
  let world: CompanionWorld;
  let browser: Browser;
  beforeAll(async () => {
    world = await openCompanionWorld();
    browser = await sharedBrowser();
  });
  afterAll(() => world.stop());

  it("offers the extension and a code, and shows and ends its pairings", async () => {
    const screen = await openScreen(browser, world.url, world.person.token, "/myprofile");
    const { page } = screen;
    await page.getByRole("banner").getByRole("link", { name: T.title }).press("Enter");
    await page.getByRole("heading", { name: T.title, level: 1 }).waitFor();
    await page.getByText(T.none).waitFor();
    const zip = page.getByRole("button", { name: /^Download pricetrail-extension\.zip/ });
    const [file] = await Promise.all([page.waitForEvent("download"), zip.press("Enter")]);
    expect(readFileSync(await file.path()).equals(readFileSync(ZIP))).toBe(true);
    // The file was built before, is being built, or the page says why it cannot be.
    const exe = page.getByRole("button", { name: /^Download pricetrail-browser\.exe/ });
    await exe.or(page.getByText(T.making.making)).or(page.getByText(T.askOperator)).waitFor();

    await page.getByRole("button", { name: T.makeCode }).press("Enter");
    const code = page.getByText(/^[2-9A-HJ-NP-Z]{8}$/);
    await code.waitFor();
    await page.getByText(world.url, { exact: true }).waitFor();
    const body = { code: await code.textContent(), name: "Chromium on Linux" };
    await callApi(world.url, "POST", "redeem/pairing", { body });
    await page.getByText("Pat Example (you) · last used").waitFor();
    for (const [width, scheme] of [
      [1440, "light"],
      [360, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const other = page.getByRole("button", { name: `Switch to ${scheme} theme` });
      if (await other.isVisible()) await other.click();
      await page.waitForFunction(
        (wanted) => getComputedStyle(document.documentElement).colorScheme === wanted,
        scheme,
      );
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.getByRole("button", { name: T.disconnectNamed("Chromium on Linux") }).press("Enter");
    await page.getByText(COMPANION_TEXTS.revoked).waitFor();
    await page.getByText(T.none).waitFor();
    screen.expectSilence();
    await screen.leave();
  });
});
