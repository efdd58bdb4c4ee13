import type { Page } from "playwright-core";

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
