import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import {
  COLOUR_RULES,
  darkFaultsOf,
  expectNone,
  faultsOf,
  isEveryView,
  overhangOf,
  settle,
  showsTheme,
} from "../accounts/inspection.ts";
import type { Screen } from "./screen.ts";

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 780 };
/** What a window of 1440 x 900 shows at 200 %. */
const ENLARGED = { width: 720, height: 450 };
/** The wide one last: its walk by Tab leaves the screen scrolled. */
const VIEWS = [
  { size: NARROW, colorScheme: "dark", forcedColors: "none" },
  { size: ENLARGED, colorScheme: "light", forcedColors: "active" },
  { size: WIDE, colorScheme: "light", forcedColors: "none" },
] as const;
type View = (typeof VIEWS)[number];

/** Shown to operators, and where mails are kept on the machine: walked by one. A mailed link leads to another screen. */
const ELSEWHERE = /^\/(?:operator|outbox|login\/)/;
/** The goal of `npm run vitals` is 0.02; lists that reserve no space shift by 0.07 or more. */
const MAX_SHIFT = 0.05;
/** Screens that reach this goal, and are walked by Tab: fewer stops would mean an early end, since the menu alone has more. */
const STEADY: readonly string[] = [
  "/dashboard",
  "/product-dashboard",
  "/alerts",
  "/to-confirm",
  "/schedule",
  "/coverage",
  "/price-tracker-history",
  "/scraping-history",
  "/view-tracked-data",
  "/view-tracked-report",
  "/sellers",
  "/team",
  "/settings/keys",
];
const MIN_STOPS = 25;
/**
 * Under forced colours in the enlarged view, the rules whose result can depend on colours or on the room; all others read the same
 * parts in the wide view.
 */
const ENLARGED_RULES = [...COLOUR_RULES, "scrollable-region-focusable"];

/** More stops than any screen has. */
const MAX_STOPS = 250;

interface Stop {
  /** How a person would describe it. */
  name: string;
  fault?: string;
}

/** The focused control and whether its focus is visible; undefined once the walk has left the page or starts over. */
function currentStop(): Stop | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return undefined;
  if (element === document.body || element.hasAttribute("data-walked")) return undefined;
  element.setAttribute("data-walked", "");
  const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent ?? ""}`
    .replaceAll(/\s+/g, " ")
    .slice(0, 80);
  const box = element.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  if (left >= right || top >= bottom) return { name, fault: "is outside of the window" };
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  // A menu or header may cover the focused control; parts of the same control may overlap.
  const cover = above?.closest("header, nav, [role=dialog], thead");
  if (cover && !cover.contains(element)) return { name, fault: `is below a ${cover.tagName.toLowerCase()}` };
  // A field's outline is drawn by its wrapper, a thin handle's line by its child.
  const isMarked = (part: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  const field = element.closest(".Mui-focused, .Mui-focusVisible");
  let around: Element | null = element;
  for (let level = 0; level < 4 && around !== null; level++) {
    if (isMarked(around)) return { name };
    around = around.parentElement;
  }
  return field === null && element.getAttribute("role") !== "separator"
    ? { name, fault: "does not show that it has the focus" }
    : { name };
}

/** Presses Tab through a whole screen and returns the stops that a person without a mouse could not see or not leave. */
export async function faultsOfWalk(page: Page): Promise<{ stops: number; faults: string[] }> {
  await page.evaluate(() => {
    for (const walked of document.querySelectorAll("[data-walked]")) walked.removeAttribute("data-walked");
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const faults: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(currentStop);
    if (stop === undefined) return { stops, faults };
    if (stop.fault !== undefined) faults.push(`${stop.name} ${stop.fault}`);
  }
  return { stops: MAX_STOPS, faults: [...faults, "Tab never leaves the screen"] };
}

/** The addresses of a signed-in person's screens, or those of visitors alone, from a table of routes. */
export function pathsOf(
  table: "account-routes.tsx" | "data-routes.tsx",
  who: "member" | "visitor",
): string[] {
  const source = readFileSync(new URL(`../../../apps/web/src/app/${table}`, import.meta.url), "utf8");
  const found = source.matchAll(
    who === "member"
      ? /path: "(?<own>[^"]+)",[^}]*\bmember:|everybody\("(?<open>[^"]+)"/g
      : /path: "(?<own>[^"]+)",[^}]*\bvisitor:/g,
  );
  return [...found]
    .map(({ groups }) => groups!["own"] ?? groups!["open"]!)
    .filter((path) => !ELSEWHERE.test(path));
}

/** The addresses with something in the place of their parameters: what is known for an address, else the id of nothing. */
export const filled = (paths: readonly string[], known: Readonly<Record<string, string>> = {}): string[] =>
  paths.map((path) => path.replace(/:\w+\??/, known[path] ?? "00000000-0000-7000-8000-000000000000"));

/** https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page before its own code. */
function observeShifts(): void {
  const seen: { shift: number; moved: string[] } = { shift: 0, moved: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      seen.shift += entry.value;
      for (const { node, previousRect: from, currentRect: to } of entry.sources)
        seen.moved.push(
          `${node instanceof Element ? node.outerHTML.slice(0, 100) : "a text"} from y ${from.y} to ${to.y}, from x ${from.x} to ${to.x}`,
        );
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Waits until everything that loads is shown. */
export const isLoaded = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".MuiSkeleton-root, main [aria-busy=true]") === null);

/** What moves for longer than the hundredth of a millisecond that the styles leave of an animation; its delay is no movement. */
const movingParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => Number(effect.getComputedTiming().activeDuration) > 1)
      .map(({ target }) => target)
      // The time for which a message is shown.
      .filter((moved) => moved !== null && moved.closest("[class*='Toastify']") === null)
      .map((moved) => `moves: ${moved!.outerHTML.slice(0, 200)}`),
  );

async function load(page: Page, path: string): Promise<void> {
  // From an address that differs only behind its `#`, the page would not be loaded but changed, at a moment that nothing shows.
  await page.goto("about:blank");
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

async function faultsOfView(page: Page, { size, colorScheme, forcedColors }: View): Promise<string[]> {
  await isLoaded(page);
  await page.evaluate(() => document.fonts.ready);
  // Forced colours replace the theme's.
  if (forcedColors === "none") await showsTheme(page, colorScheme);
  await settle(page);
  const isEnlarged = isEveryView && size === ENLARGED;
  return [
    ...(await movingParts(page)),
    ...(await overhangOf(page)),
    ...(await faultsOf(page, isEnlarged ? ENLARGED_RULES : undefined)),
    ...(isEnlarged ? await darkFaultsOf(page) : []),
  ];
}

async function faultsOfScreen(page: Page, path: string, views: readonly View[]): Promise<string[]> {
  const all: string[] = [];
  for (const view of views) {
    const { size, colorScheme, forcedColors } = view;
    const isSteady = STEADY.includes(path) && size !== ENLARGED;
    // At the next width, something else may be under the pointer and open its tooltip.
    await page.mouse.move(0, 0);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, forcedColors });
    // A window that changes its size shows the same as a new one of that size, apart from what moves while it loads.
    if (isSteady || view === views[0]) await load(page, path);
    const faults = await faultsOfView(page, view);
    if (isSteady) {
      const { shift, moved } = await page.evaluate(
        () => (window as unknown as { seen: { shift: number; moved: string[] } }).seen,
      );
      if (shift > MAX_SHIFT) faults.push(`shifts by ${shift.toFixed(3)} while it loads: ${moved.join("; ")}`);
    }
    if (isSteady && size === WIDE) {
      const walk = await faultsOfWalk(page);
      if (walk.stops <= MIN_STOPS) walk.faults.push(`has only ${walk.stops} Tab stops`);
      faults.push(...walk.faults);
    }
    all.push(...faults.map((fault) => `${path} at ${size.width} px: ${fault}`));
  }
  return all;
}

/**
 * Expects each screen to have no axe violation, no sideways scrolling, nothing that moves, and a visible focus: each in one view, a
 * different one for the next screen; with `--all`, each in every view.
 */
export async function expectWalkable(screen: Screen, paths: readonly string[]): Promise<void> {
  await screen.page.addInitScript(observeShifts);
  // The screen of a payment's result leaves for the start three seconds after this response.
  await screen.page.route("**/api/get/payment-result/*", () => undefined);
  const faults: string[] = [];
  for (const [index, path] of paths.entries()) {
    const views = isEveryView ? VIEWS : [VIEWS[index % VIEWS.length]!];
    faults.push(...(await faultsOfScreen(screen.page, path, views)));
  }
  // Addresses with an id of nothing.
  screen.expectSilence(401, 404);
  await screen.leave();
  expectNone("Screens with faults", faults);
}
