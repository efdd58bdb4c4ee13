/**
 * Measures, on a running demonstration and with the browser's own observers, the layout shift of screens while they load
 * (cumulative layout shift) and how long actions of the user guide take to become visible (the longest time from an input to the
 * next frame); and the CPU time of the page's main thread for each action, including all that it loads and draws:
 *   npm start -- --demo          (prints the address, user and password; wait until its newest week is there)
 *   DEMO_PASSWORD=... npm run vitals -w apps/web
 *   DEMO_PASSWORD=... npm run vitals -w apps/web -- --actions      (no layout shift)
 *   DEMO_PASSWORD=... npm run vitals -w apps/web -- --only=run,scraping-browser      (layout shift of these)
 * Fails above 0.02, or above 100 ms from input to frame, unless the action's whole CPU time is below that: then the machine was
 * busy with other work.
 */
import { parseArgs } from "node:util";
import { chromium, type CDPSession, type Page } from "playwright-core";
import { memberScreens, VISITOR_SCREENS } from "./demo-screens.ts";
import { BASE, CHROMIUM, openSignedIn } from "./pictures.ts";

const MAX_SHIFT = 0.02;
const MAX_INPUT_MS = 100;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];
const ROUNDS = 3;
let isOver = false;

const { values } = parseArgs({
  options: { actions: { type: "boolean", default: false }, only: { type: "string" } },
});
const only = values.only?.split(",");

type Act = (page: Page) => Promise<void>;
const press = (role: "button" | "link" | "tab", name: string | RegExp): Act => {
  return (page) => page.getByRole("main").getByRole(role, { name }).first().click();
};

/** Actions of the guide, each with the screen on which it starts. */
const ACTIONS: readonly (readonly [name: string, screen: string, act: Act])[] = [
  ["choose a tile", "/dashboard", press("button", /^Discounted Product/)],
  ["GET DATA", "/dashboard", press("button", "GET DATA")],
  ["fold At a glance", "/dashboard", press("button", "At a glance")],
  ["open Display", "/dashboard", press("button", "Display")],
  ["sort", "/product-dashboard", press("button", /^Product/)],
  ["open Add product", "/product-dashboard", press("button", "Add product")],
  ["open a product", "/product-dashboard", (page) => page.locator("main tbody th a").first().click()],
  ["open Add alert", "/alerts", press("button", "Add alert")],
  ["open Add plan", "/schedule", press("button", "Add plan")],
  [
    "type a category's name",
    "/categories",
    (page) => page.getByLabel("Category name").pressSequentially("Tea"),
  ],
  ["open Display of changes", "/price-tracker-history", press("button", "Display")],
  ["open a run", "/scraping-history", (page) => page.locator("main tbody th a").first().click()],
  ["open a product and choose 14 days", "/product-dashboard", openProduct],
  ["open the palette", "/usage", (page) => page.keyboard.press("ControlOrMeta+k")],
  ["find in the palette", "/usage", findInPalette],
];

async function openProduct(page: Page): Promise<void> {
  await page.locator("main tbody th a").first().click();
  await page.getByRole("button", { name: "Last 14 days" }).click();
}

async function findInPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").pressSequentially("cover");
}

/** Runs in the page before its own code. */
function observe(): void {
  const seen = { shift: 0, inputMs: 0 };
  Object.assign(window, { vitals: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) seen.inputMs = Math.max(seen.inputMs, entry.duration);
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** CPU time of the page's main thread so far, in ms: script, style, layout and painting. */
async function cpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

const vitalsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { vitals: { shift: number; inputMs: number } }).vitals);

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => undefined);
  await page.waitForTimeout(600);
}

async function measureShifts(page: Page, screens: Record<string, string>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [name, path] of Object.entries(screens)) {
      if (only !== undefined && !only.includes(name)) continue;
      await page.goto(BASE + path);
      await settle(page);
      const { shift } = await vitalsOf(page);
      if (shift > MAX_SHIFT) isOver = true;
      console.log(
        `${shift > MAX_SHIFT ? "OVER" : "ok  "} shift ${shift.toFixed(4)}  ${size.width} px ${name}`,
      );
    }
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const context = await openSignedIn(browser, "light");
  await context.addInitScript(observe);
  const page = await context.newPage();
  // Some screens ask for confirmation before they are left.
  page.on("dialog", (dialog) => void dialog.accept());
  if (!values.actions) {
    const visitors = await browser.newContext({ reducedMotion: "reduce" });
    await visitors.addInitScript(observe);
    await measureShifts(await visitors.newPage(), VISITOR_SCREENS);
    await visitors.close();
    await measureShifts(page, await memberScreens(page));
  }
  await page.setViewportSize(SIZES[0]!);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  for (const [name, screen, act] of only === undefined ? ACTIONS : []) {
    const took: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto(BASE + screen);
      await settle(page);
      const before = await cpuMs(session);
      await act(page);
      await page.waitForTimeout(800);
      cpu.push(Math.round((await cpuMs(session)) - before));
      took.push((await vitalsOf(page)).inputMs);
    }
    const isSlow = median(took) > MAX_INPUT_MS && median(cpu) > MAX_INPUT_MS;
    if (isSlow) isOver = true;
    console.log(`${isSlow ? "OVER" : "ok  "} input ${took.join(", ")} ms, CPU ${cpu.join(", ")} ms  ${name}`);
  }
} finally {
  await browser.close();
}
process.exitCode = isOver ? 1 : 0;
