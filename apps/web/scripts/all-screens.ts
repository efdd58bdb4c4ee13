/**
 * Captures every screen of a running demonstration, in both themes and four widths, into `screens/`, which git ignores:
 *   npm start -- --demo          (prints the address, user and password; wait until its newest week is there)
 *   DEMO_PASSWORD=... npm run screens
 *   DEMO_PASSWORD=... npm run screens -- --widths=360,1440 --themes=dark --only=dashboard,product
 * Fails if a screen reports an error in the console, or scrolls sideways.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { memberScreens, VISITOR_SCREENS } from "./demo-screens.ts";
import { BASE, CHROMIUM, openSignedIn } from "./pictures.ts";

const TARGET = join(import.meta.dirname, "../../../screens");
/** Width and height of each window. */
const SIZES = { 360: 780, 768: 1024, 1440: 900, 2560: 1440 } as const;
/** Picture quality: the layout is what matters, so small files are better than fine detail. */
const QUALITY = 55;

const { values } = parseArgs({
  options: { widths: { type: "string" }, themes: { type: "string" }, only: { type: "string" } },
});
const widths = (values.widths?.split(",") ?? Object.keys(SIZES)).map(Number);
const themes = (["light", "dark"] as const).filter(
  (theme) => values.themes?.split(",").includes(theme) ?? true,
);
const only = values.only?.split(",");

const faults: string[] = [];
let bytes = 0;

async function take(page: Page, name: string, path: string, theme: string): Promise<void> {
  if (only !== undefined && !only.includes(name)) return;
  await page.goto(BASE + path);
  // A screen with a live connection never becomes idle.
  await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => undefined);
  await page
    .waitForFunction(
      () => document.querySelector('.MuiSkeleton-root, main [aria-busy="true"]') === null,
      null,
      {
        timeout: 8000,
      },
    )
    .catch(() => undefined);
  const cdp = await page.context().newCDPSession(page);
  for (const width of widths) {
    const height = SIZES[width as keyof typeof SIZES];
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.fonts.ready);
    // Charts are redrawn shortly after their space has changed.
    await page.waitForTimeout(400);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sideways > 0) faults.push(`${name} at ${width} px scrolls sideways by ${sideways} px`);
    const { data } = await cdp.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    const picture = Buffer.from(data, "base64");
    bytes += picture.length;
    writeFileSync(join(TARGET, `${name}-${width}-${theme}.webp`), picture);
  }
  await cdp.detach();
  console.log(name, theme);
}

function watch(page: Page): void {
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("dialog", (dialog) => void dialog.accept());
}

mkdirSync(TARGET, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const theme of themes) {
    const visitors = await browser.newContext({ colorScheme: theme, reducedMotion: "reduce" });
    const visitor = await visitors.newPage();
    watch(visitor);
    for (const [name, path] of Object.entries(VISITOR_SCREENS)) await take(visitor, name, path, theme);
    await visitors.close();
    const members = await openSignedIn(browser, theme);
    const member = await members.newPage();
    const screens = await memberScreens(member);
    watch(member);
    for (const [name, path] of Object.entries(screens)) await take(member, name, path, theme);
    await members.close();
  }
} finally {
  await browser.close();
}
console.log(`${(bytes / 1e6).toFixed(1)} MB in ${TARGET}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
