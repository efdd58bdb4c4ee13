import { PIERCE } from "@pricetrail/locator";
import type { FrameLocator, Locator, Page } from "playwright-core";

/** A picture of an element and its surroundings. */
export interface ElementPicture {
  kind: "jpeg";
  content: Buffer;
}

/** Maximum size of a picture, in bytes. */
export const MAX_PICTURE_BYTES = 100 * 1024;
const WIDTH = 640;
const HEIGHT = 360;
const TIMEOUT_MS = 3_000;
/** Tried in this order until the picture is small enough. */
const QUALITIES = [60, 30];

/**
 * Takes a picture of an element on the current page, at most MAX_PICTURE_BYTES. Returns null on failure: pictures are a help for
 * people, and no visit fails without one.
 *
 * @param location the locator's selector; parts of shadow roots and frames joined by PIERCE
 */
export async function pictureOf(page: Page, location: string): Promise<ElementPicture | null> {
  try {
    const element = await elementAt(page, location);
    await element.scrollIntoViewIfNeeded({ timeout: TIMEOUT_MS });
    const box = await element.boundingBox({ timeout: TIMEOUT_MS });
    const size = page.viewportSize();
    if (box === null || size === null) return null;
    const width = Math.min(WIDTH, size.width);
    const height = Math.min(HEIGHT, size.height);
    const within = (middle: number, length: number, most: number) =>
      Math.max(0, Math.min(most - length, middle - length / 2));
    const clip = {
      x: within(box.x + Math.min(box.width, width) / 2, width, size.width),
      y: within(box.y + Math.min(box.height, height) / 2, height, size.height),
      width,
      height,
    };
    for (const quality of QUALITIES) {
      const content = await page.screenshot({ type: "jpeg", quality, clip, timeout: TIMEOUT_MS });
      if (content.length <= MAX_PICTURE_BYTES) return { kind: "jpeg", content };
    }
    return null;
  } catch {
    return null;
  }
}

async function elementAt(page: Page, location: string): Promise<Locator> {
  let scope: Page | FrameLocator = page;
  let within = "";
  const parts = location.split(PIERCE);
  for (const part of parts.slice(0, -1)) {
    const host: Locator = scope.locator(`${within} ${part}`).first();
    const isFrame = await host.evaluate((element) => element.localName === "iframe", undefined, {
      timeout: TIMEOUT_MS,
    });
    // The browser's own selector engine searches open shadow roots automatically, but frames only on request.
    scope = isFrame ? host.contentFrame() : scope;
    within = isFrame ? "" : `${within} ${part}`;
  }
  return scope.locator(`${within} ${parts.at(-1) ?? ""}`).first();
}
