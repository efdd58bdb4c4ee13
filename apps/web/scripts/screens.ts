/**
 * Captures the pictures of the features page from a running demonstration, in both themes:
 *   npm start -- --demo          (prints the address, user and password)
 *   DEMO_PASSWORD=... npm run screens -w apps/web
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { BASE, CHROMIUM, openSignedIn, take as takeFile } from "./pictures.ts";

const TARGET = join(import.meta.dirname, "../public/screens");
/** A product with price changes, so that the chart has something to show. */
async function movedProduct(page: Page): Promise<string> {
  await page.goto(`${BASE}/features`);
  return page.evaluate(async () => {
    const answer = await fetch("/api/get/price/change?pageSize=200", {
      headers: { authorization: `Bearer ${localStorage.getItem("token")}` },
    });
    const { list } = (await answer.json()) as { list: { productId: string }[] };
    const counts = new Map<string, number>();
    for (const { productId } of list) counts.set(productId, (counts.get(productId) ?? 0) + 1);
    return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  });
}

/** The page of a discounted product, opened in the scraping browser with the pointer on its price. */
async function pointAtPrice(page: Page): Promise<void> {
  await page.goto(`${BASE}/features`);
  const address = await page.evaluate(async () => {
    const answer = await fetch("/api/get/product?pageSize=100", {
      headers: { authorization: `Bearer ${localStorage.getItem("token")}` },
    });
    const { list } = (await answer.json()) as { list: { url: string; discountedPrice: unknown }[] };
    return list.find((row) => row.discountedPrice !== null)?.url ?? "";
  });
  await page.goto(`${BASE}/scraping-browser?url=${encodeURIComponent(address)}`);
  await page.locator("canvas[data-frame]").waitFor();
  await page.getByLabel("Enable Extension").click();
  const price = page.frameLocator("iframe[title^='Content of']").locator(".price-now").first();
  await price.waitFor();
  await page.getByRole("button", { name: "Accept all proposals" }).click();
  await price.hover();
  // The outline follows the pointer one frame later, and the message about accepted fields fades out.
  await page.waitForTimeout(1500);
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(BASE + path);
  await page.waitForLoadState("networkidle");
  // A busy program can answer after half a second without a request.
  await page.waitForFunction(
    () => document.querySelector('.MuiSkeleton-root, main [aria-busy="true"]') === null,
  );
}

/** The picture that services show beside a link to the product, in a size and format that all of them support. */
async function takeSocialPicture(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(TARGET, "../social.jpg"), type: "jpeg", quality: 80 });
  if (before) await page.setViewportSize(before);
}

const take = (page: Page, name: string) => takeFile(page, join(TARGET, `${name}.webp`));

mkdirSync(TARGET, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const theme of ["light", "dark"] as const) {
    const context = await openSignedIn(browser, theme);
    const page = await context.newPage();
    const product = await movedProduct(page);
    // Closes the menu, which stays closed on the following pages.
    await show(page, "/dashboard");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await show(page, "/dashboard");
    await take(page, `dashboard-${theme}`);
    if (theme === "light") await takeSocialPicture(page);
    await show(page, `/product-dashboard?product=${product}&days=30`);
    // Drawing the chart takes a moment after its data has loaded.
    await page.getByRole("application").waitFor();
    await page.waitForTimeout(1500);
    await take(page, `product-${theme}`);
    await show(page, "/price-tracker-history");
    await take(page, `changes-${theme}`);
    await pointAtPrice(page);
    await take(page, `picker-${theme}`);
    // Leaving unsaved picks causes a prompt, which must not be open when the context closes, so the page is left first.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("about:blank");
    await context.close();
  }
} finally {
  await browser.close();
}
