import { writeFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";

export const BASE = process.env["BASE_URL"] ?? "http://localhost:3000";
export const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const EMAIL = process.env["DEMO_EMAIL"] ?? "demo@demo-shop.example";
const PASSWORD = process.env["DEMO_PASSWORD"];
const SIZE = { width: 1280, height: 800 };

/** A browser profile signed in as the demonstration's user. */
export async function openSignedIn(browser: Browser, theme: "light" | "dark"): Promise<BrowserContext> {
  if (PASSWORD === undefined)
    throw new Error("Set DEMO_PASSWORD to the password that the demonstration prints.");
  const context = await browser.newContext({ viewport: SIZE, colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${BASE}/login`);
  await page.getByLabel("Enter Your Email").fill(EMAIL);
  await page.getByLabel("Enter Your Password", { exact: true }).fill(PASSWORD);
  const captcha = page.getByLabel("I am not a robot");
  if ((await captcha.count()) > 0) await captcha.check();
  await page.getByRole("button", { name: "LOGIN", exact: true }).click({ timeout: 30_000 });
  await page.waitForURL("**/myprofile");
  await page.close();
  return context;
}

/** Writes a picture of a page or a part of it. */
export async function take(
  page: Page,
  file: string,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send("Page.captureScreenshot", {
    format: "webp",
    quality: 82,
    ...(clip ? { clip: { ...clip, scale: 1 } } : {}),
  });
  writeFileSync(file, Buffer.from(data, "base64"));
  console.log(file);
}
