/**
 * Captures the pictures of the user guide from a running demonstration:
 *   npm start -- --demo          (prints the address, user and password; wait until its newest week is there)
 *   DEMO_PASSWORD=... npm run guide -w apps/web
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "playwright-core";
import { BASE, CHROMIUM, openSignedIn, take } from "./pictures.ts";

const TARGET = join(import.meta.dirname, "../../../docs/pictures");
/** Margin around a part that is shown alone, in px. */
const MARGIN_PX = 16;
/** Maximum height of a picture in the guide. */
const MAX_HEIGHT_PX = 620;

async function show(page: Page, path: string): Promise<void> {
  await page.goto(BASE + path);
  await page.waitForLoadState("networkidle");
}

/** @param marginPx 0 for a part that has space around its content and the menu beside it */
async function takePart(page: Page, name: string, part: Locator, marginPx = MARGIN_PX): Promise<void> {
  await part.waitFor();
  await part.evaluate((element, margin) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 80 - margin);
  }, marginPx);
  const box = await part.boundingBox();
  const scrolled = await page.evaluate(() => window.scrollY);
  if (box === null) throw new Error(`${name} is not shown`);
  await take(page, join(TARGET, `${name}.webp`), {
    x: Math.max(0, box.x - marginPx),
    y: box.y + scrolled - marginPx,
    width: box.width + 2 * marginPx,
    height: Math.min(box.height + 2 * marginPx, MAX_HEIGHT_PX),
  });
}

/** The id of the first item of an API list. */
async function addressOf(page: Page, call: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await fetch(`${BASE}/api/${call}`, { headers: { authorization: `Bearer ${token}` } });
  const { list } = (await answer.json()) as { list: { _id: string }[] };
  const [first] = list;
  if (first === undefined) throw new Error(`the demonstration has nothing at ${call}`);
  return first._id;
}

mkdirSync(TARGET, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const context = await openSignedIn(browser, "light");
  const page = await context.newPage();
  const main = page.getByRole("main");
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  // Closes the menu, which stays closed on the following pages.
  await show(page, "/schedule");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await show(page, "/schedule");
  await takePart(page, "schedule", main, 0);
  await page.getByRole("button", { name: "Edit plan: Seller Larkfield Outlet" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Visits a day").waitFor();
  await takePart(page, "plan", dialog);
  await show(page, "/to-confirm");
  await takePart(page, "to-confirm", main, 0);
  const listing = await addressOf(page, "get/listing");
  await show(page, `/deep-scraping-history/${listing}`);
  await takePart(page, "deep-run", section("Products found"));
  await takePart(page, "watch", section("What changed"));
  const product = await addressOf(page, "get/product?search=santoku");
  await show(page, `/product-dashboard?product=${product}&days=30`);
  await takePart(page, "next-visit", section("Next visit"));
  await section("Visits in the last year").getByText("all succeeded").waitFor();
  await takePart(page, "coverage", section("Visits in the last year"));
  await page.goto("about:blank");
  await context.close();
} finally {
  await browser.close();
}
