import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMoney, minorToDecimal } from "@pricetrail/contract";
import { startShopProcess } from "../../apps/server/src/demo/shop-process.ts";
import type { ShopProcess } from "../../apps/server/src/demo/shop-process.ts";
import { openBrowser, visit } from "../browser.ts";
import type { Visitor } from "../browser.ts";
import { newDataFolder, startProduct } from "../product.ts";
import type { Product } from "../product.ts";
import { productPage, serveShop } from "../static-shop.ts";
import type { StaticShop } from "../static-shop.ts";

const EMAIL = "pat@acme.example";
const PASSWORD = "Kettle#2026";

/** The actions and the waiting time allowed between an empty account and the first price. */
const MAX_ACTIONS = 4;
const MAX_SECONDS = 60;
/** From there to the message of a first alert, after the shop's new price has been read twice. */
const MAX_ALERT_ACTIONS = 6;

interface DemoProduct {
  path: string;
  name: string;
  misbehaviour: string | null;
  normalMinor: number;
  currency: string;
}

describe("from signing up to the first price", () => {
  let folder: string;
  let shop: StaticShop;
  let demoShop: ShopProcess;
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let price = "19.90";

  beforeAll(async () => {
    folder = newDataFolder();
    shop = await serveShop((path) =>
      path.startsWith("/p/") ? productPage("Blue kettle", price) : undefined,
    );
    demoShop = await startShopProcess(0, new Date("2026-11-20T00:00:00Z"));
    // The demo shop's prices depend on the day and change on the hour: every run uses the same day, half an hour before a change.
    const clock = await fetch(`${demoShop.origin}/__clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ now: "2026-11-20T12:30:00Z" }),
    });
    expect(clock.status).toBe(200);
    product = await startProduct({ DATA_DIR: folder, EGRESS_ALLOW: "127.0.0.1", HOST_INTERVAL_MS: "0" });
    browser = await openBrowser();
    visitor = await visit(browser, product.url);
    page = visitor.page;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await shop?.stop();
    await demoShop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("signs up with a solved captcha and is asked to check their mail", async () => {
    await page.goto("/");
    const button = page.getByRole("button", { name: "Sign up" });
    await page.getByLabel("Full Name").fill("Pat Example");
    await page.getByLabel("Organization Name").fill("Acme Trading");
    await page.getByLabel("Business Email").fill(EMAIL);
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: /robot/ }).click();
    await button.click();
    await page.getByText(/^Account Successfully created/).waitFor();
    await page.getByText("Verification link is valid for 24 hours only").waitFor();
  });

  it("verifies the address with the mailed link, and sets a first password", async () => {
    await page.goto(product.outbox);
    const link = await page.locator('main a[href*="/login/"]').first().getAttribute("href");
    await page.goto(link ?? "");
    await page.waitForURL("**/myprofile");
    await page.getByLabel("Enter Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "SET PASSWORD" }).click();
    await page.getByText("Password set successfully").first().waitFor();
    // The link has proved the address: nobody signs in again.
    expect(new URL(page.url()).pathname).toBe("/myprofile");
  });

  it("signs in with that password, and not with another", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login");
    const signIn = async (password: string): Promise<void> => {
      await page.getByLabel("Enter Your Email").fill(EMAIL);
      await page.getByLabel("Enter Your Password", { exact: true }).fill(password);
      await page.getByRole("checkbox", { name: /robot/ }).click();
      await page.getByRole("button", { name: "LOGIN" }).click();
    };
    await signIn("Password@123");
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain("Please try again");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await signIn(PASSWORD);
    await page.waitForURL("**/myprofile");
    await page.getByText("Acme Trading").first().waitFor();
    // The browser itself reports the 400 of the refused sign-in.
    visitor.complaints = visitor.complaints.filter((line) => !/400 \(Bad Request\)/.test(line));
  });

  it("leads from the empty account to the first price of the demo shop in four actions and a minute", async () => {
    const offers = (await (await fetch(`${demoShop.origin}/__truth`)).json()) as DemoProduct[];
    const offer = offers.find((one) => one.misbehaviour === null);
    if (!offer) throw new Error("the demo shop sells nothing");
    const { normalMinor, currency } = offer;
    const price = formatMoney({ value: minorToDecimal(normalMinor, currency), currency });
    const begin = performance.now();
    let actions = 0;
    const act = async (action: () => Promise<void>): Promise<void> => {
      actions += 1;
      await action();
    };
    await act(() => page.getByRole("link", { name: "Add your first product" }).click());
    await act(() => page.getByLabel("Product page URL").fill(demoShop.origin + offer.path));
    await act(() => page.getByRole("button", { name: "Preview" }).click());
    await act(() => page.getByRole("button", { name: "Add and track" }).click());
    await page.getByText("Tracking done successfully").first().waitFor();
    await page.getByRole("heading", { name: offer.name }).waitFor();
    await page.getByText(price).first().waitFor();
    const seconds = (performance.now() - begin) / 1000;
    console.log(`The first price after ${actions} actions and ${seconds.toFixed(1)} s.`);
    expect(actions).toBeLessThanOrEqual(MAX_ACTIONS);
    // The limit is the guide's promise, not a measurement of speed.
    expect(seconds).toBeLessThan(MAX_SECONDS);
  });

  it("names the next step on the dashboard, with the first ones ticked on My Profile", async () => {
    await page.goto("/dashboard");
    const line = page.getByRole("region", { name: "First steps" });
    await line.getByRole("link", { name: "Pick elements" }).waitFor();
    await page.goto("/myprofile");
    const steps = page.getByRole("region", { name: "First steps" }).getByRole("listitem");
    await steps.filter({ hasText: "Add your first product, done" }).waitFor();
    expect(await steps.filter({ hasText: "Add your first alert" }).textContent()).not.toContain("done");
  });

  it("adds another product by its address, after showing what was read", async () => {
    await page.goto("/product-dashboard");
    await page.getByRole("button", { name: "Add product" }).click();
    await page.getByLabel("Product page URL").fill(`${shop.origin}/p/kettle`);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("USD 19.90").first().waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Blue kettle");
    await page.getByRole("button", { name: "Add and track" }).click();
    await page.getByText("Tracking done successfully").first().waitFor();
    await page.getByRole("heading", { name: "Blue kettle" }).waitFor();
    await page.getByText("USD 19.90").first().waitFor();
  });

  it("tracks again from Tracked Data, and reads the new price there and in Destination Data", async () => {
    price = "17.50";
    // A changed price is held until a second visit reads it too.
    await startFromTrackedData();
    await page.goto("/view-tracked-report");
    const values = page.getByRole("row").filter({ hasText: "/p/kettle" });
    await values.first().waitFor();
    expect(await values.filter({ hasText: "17.50" }).count()).toBe(0);
    await startFromTrackedData();
    await page.goto("/view-tracked-report");
    await values.filter({ hasText: "17.50" }).first().waitFor();
  });

  const startFromTrackedData = async () => {
    await page.goto("/view-tracked-data");
    const rows = page.getByRole("row").filter({ hasText: "/p/kettle" });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(3);
    const start = page
      .locator("main")
      .getByRole("button", { name: /^start/ })
      .first();
    expect(await start.isDisabled()).toBe(true);
    for (const box of await rows.getByRole("checkbox").all()) await box.check();
    await start.click();
    await page.getByText("Tracking done successfully").first().waitFor();
  };

  it("shows the change in the price tracker history, the dashboard and the product's chart", async () => {
    await page.goto("/price-tracker-history");
    const change = page.getByRole("row").filter({ hasText: "Blue kettle" }).first();
    await change.waitFor();
    expect(await change.textContent()).toMatch(/19\.90.*17\.50/s);
    await page.goto("/dashboard");
    await page.getByRole("row").filter({ hasText: "Blue kettle" }).filter({ hasText: "17.50" }).waitFor();
    await page.getByRole("link", { name: "Blue kettle" }).first().click();
    await page.getByRole("application", { name: /^Prices of Blue kettle in USD/ }).waitFor();
  });

  it("leads from the product's page to the first alert's message in six actions", async () => {
    let actions = 0;
    const act = async (action: () => Promise<void>): Promise<void> => {
      actions += 1;
      await action();
    };
    const trackNow = async () => {
      await act(() => page.getByRole("button", { name: "Track now" }).first().click());
      await page.getByText("Tracking done successfully").first().waitFor();
      await page.getByText("Tracking done successfully").first().waitFor({ state: "detached" });
    };
    await act(() => page.getByRole("link", { name: "Alert me" }).click());
    const amount = page.getByLabel("Amount");
    await amount.waitFor();
    expect(await amount.inputValue()).toBe("15.75");
    await act(() => page.getByRole("button", { name: "Save alert" }).click());
    await page.getByText("Alert added").first().waitFor();
    // Closing the dialog changes the address; going back before that would lead to this screen again.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    price = "15.00";
    // Returns to the product.
    await act(async () => {
      await page.goBack();
    });
    await trackNow();
    await trackNow();
    await act(() => page.getByRole("link", { name: /^Alerts: / }).click());
    await page.getByRole("row", { name: /Blue kettle.*Now at USD 15\.00/ }).waitFor();
    console.log(`The first alert's message after ${actions} actions.`);
    expect(actions).toBeLessThanOrEqual(MAX_ALERT_ACTIONS);
  });

  it("ticks the first alert, and hides the steps for good", async () => {
    await page.goto("/myprofile");
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("listitem").filter({ hasText: "Add your first alert, done" }).waitFor();
    await steps.getByRole("button", { name: "Hide the first steps" }).click();
    await steps.waitFor({ state: "detached" });
    await page.goto("/dashboard");
    await page.getByRole("row").filter({ hasText: "Blue kettle" }).first().waitFor();
    expect(await steps.count()).toBe(0);
  });

  it("leaves no errors in the console", () => {
    expect(visitor.complaints).toEqual([]);
  });
});
