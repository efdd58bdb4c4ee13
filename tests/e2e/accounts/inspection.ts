import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const SIZES = [WIDE, NARROW];

/** Set by `npm test -- --all`. */
export const isEveryView = process.env.EVERY_VIEW === "on";

/**
 * Apart from colours, axe reads the same in both themes, and a theme's colours come from one table at every width. So each width
 * is inspected in full once, and the colours of the wide page in the other theme too. Every change of theme redraws the page.
 */
export interface View {
  size: { width: number; height: number };
  theme: "light" | "dark";
  isWhole: boolean;
}

export const VIEWS: readonly View[] = [
  { size: WIDE, theme: "light", isWhole: true },
  { size: WIDE, theme: "dark", isWhole: false },
  { size: NARROW, theme: "dark", isWhole: true },
];

/** Without `--all`, each state is inspected in one of these: always the same one, so that a failure repeats. */
const viewOf = (state: string): readonly View[] =>
  state.length % 2 === 0
    ? [{ size: WIDE, theme: "light", isWhole: true }]
    : [{ size: NARROW, theme: "dark", isWhole: true }];

/** The rules whose result can depend on the theme's colours. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Longer animations are not transitions but, for example, a message's countdown or a spinner. */
const MAX_TRANSITION_MS = 1000;

/**
 * Waits until nothing fades or slides any more, since the contrast of half-transparent text is wrong. An element that inherits
 * a fading colour starts fading only after its parent has finished, so this repeats until a frame has no transitions.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const brief = (): Animation[] =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0) <= longest);
    for (let round = 0; round < 20; round++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = brief();
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  }, MAX_TRANSITION_MS);
}

/** Stops or restores transitions, which slow down each change of theme. The page's policy permits constructed sheets. */
async function stopTransitions(page: Page, stop: boolean): Promise<void> {
  await page.evaluate((stops) => {
    if (!stops) {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
      return;
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, stop);
}

/** The page repaints one frame after the system's theme has changed. */
export async function showsTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.waitForFunction(
    (mode) => getComputedStyle(document.documentElement).colorScheme === mode,
    theme,
  );
}

/** Returns axe's violations on the current screen, of all rules or of these. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  await settle(page);
  // Injecting half a megabyte of source took longer than the analysis; a page without frames needs it only once.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: "0" }) }).setLegacyMode(true);
  const { violations } = await builder
    .options({
      resultTypes: ["violations"],
      // Frames contain a shop's markup in an opaque origin: they are not our screens, and axe cannot message them.
      iframes: false,
      // No enabled rule reads style sheets, which axe would otherwise fetch and parse in every analysis.
      preload: { assets: ["media"] },
      ...(rules && { runOnly: { type: "rule", values: rules } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.html} (${node.failureSummary})`),
  );
}

/** Returns whether the screen scrolls sideways, and how far. */
export async function overhangOf(page: Page): Promise<string[]> {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return px > 0 ? [`wider than the window by ${px} px`] : [];
}

/** Throws an error that names what was inspected and each fault, which a comparison of lists leaves out of its first line. */
export function expectNone(state: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${state}:\n${faults.join("\n")}`);
}

/** Expects the current screen to have no axe violation and no sideways scrolling, at both widths. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const found = [...(await faultsOf(page)), ...(await overhangOf(page))];
    faults.push(...found.map((fault) => `${size.width}: ${fault}`));
  }
  expectNone(state, faults);
}

/**
 * Like `expectAccessible`, but in both themes, for a person who follows the system's theme; it leaves the page narrow and light.
 * Where only the colours have changed, only the rules that depend on them run again.
 */
export async function expectAccessibleInBothThemes(
  page: Page,
  state: string,
  views = isEveryView ? VIEWS : viewOf(state),
): Promise<void> {
  const faults: string[] = [];
  // At the next width, something else may be under the pointer and open its tooltip.
  await page.mouse.move(0, 0);
  await settle(page);
  await stopTransitions(page, true);
  for (const { size, theme, isWhole } of views) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    await showsTheme(page, theme);
    const found = await faultsOf(page, isWhole ? undefined : COLOUR_RULES);
    faults.push(
      ...[...found, ...(await overhangOf(page))].map((fault) => `${size.width}, ${theme}: ${fault}`),
    );
  }
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: "light" });
  await showsTheme(page, "light");
  await stopTransitions(page, false);
  expectNone(state, faults);
}

/**
 * Returns what axe finds in the colours of the dark theme at the current width; it leaves the page with that theme, and with the
 * page's colours, not the person's.
 */
export async function darkFaultsOf(page: Page): Promise<string[]> {
  await stopTransitions(page, true);
  await page.emulateMedia({ forcedColors: "none", colorScheme: "dark" });
  await showsTheme(page, "dark");
  const faults = await faultsOf(page, COLOUR_RULES);
  await stopTransitions(page, false);
  return faults.map((fault) => `dark: ${fault}`);
}
