import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { FRAME_ATTRIBUTE } from "@pricetrail/extract";
import { SHOWN_ATTRIBUTES } from "@pricetrail/locator";
import type { CDPSession, Page } from "playwright-core";
import { callInWorld, openIsolatedWorlds } from "./frame-worlds.ts";
import type { FrameWorld } from "./frame-worlds.ts";
import { writeDocument, writeFrame } from "./write-document.ts";

/** Maximum characters read from one frame, without its child frames. */
const MAX_FRAME = 200_000;
/** Maximum characters that all frames may add to a page, and maximum of both: the extraction reads nothing beyond. */
const MAX_FRAMES = 1_500_000;
const MAX_PAGE = 2_900_000;
/** Timeout in ms for reading a page's frames. */
const FRAMES_TIMEOUT_MS = 5_000;

/**
 * Returns the page's current document, with its open shadow roots, the content of its frames, and marks for what its styles hide
 * and insert. A browser's own serialisation omits all of them; shops made of web components have their prices in the first, shops
 * with a third-party cart in the second.
 */
export async function contentOf(page: Page, cdp: CDPSession): Promise<string> {
  const world = await openIsolatedWorlds(cdp);
  const mark = `frame-${randomBytes(16).toString("hex")}-`;
  const { hidden, before, after } = SHOWN_ATTRIBUTES;
  const html = await callInWorld(
    cdp,
    world,
    writeDocument,
    FRAME_ATTRIBUTE,
    mark,
    hidden,
    before,
    after,
  ).catch(() => null);
  if (html === null) return page.content();
  if (world.inside.length === 0) return html;
  const stop = new AbortController();
  const late = wait(FRAMES_TIMEOUT_MS, true, { signal: stop.signal });
  late.catch(() => {});
  let isLate = false;
  void late.then((passed) => (isLate = passed)).catch(() => {});
  const written = new Map<FrameWorld, string>();
  const writeAll = async ({ inside }: FrameWorld): Promise<void> => {
    for (const { world: frame } of inside) {
      if (isLate) return;
      const body = await callInWorld(cdp, frame, writeFrame, FRAME_ATTRIBUTE, mark, MAX_FRAME).catch(
        () => null,
      );
      if (body === null) continue;
      written.set(frame, body);
      await writeAll(frame);
    }
  };
  await Promise.race([writeAll(world), late]);
  stop.abort();
  return embed(html, world, mark, written);
}

/** Replaces marks by the content of their frames, up to the limit; marks of frames without content are removed. */
function embed(
  html: string,
  world: FrameWorld,
  mark: string,
  written: ReadonlyMap<FrameWorld, string>,
): string {
  let room = Math.min(MAX_FRAMES, MAX_PAGE - html.length);
  const pattern = new RegExp(` ${FRAME_ATTRIBUTE}="${mark}(\\d+)\\."`, "g");
  const fill = (markup: string, { inside }: FrameWorld, isOuter: boolean): string =>
    markup.replace(pattern, (_, index: string) => {
      const frame = inside[Number(index)]?.world;
      const body = frame === undefined ? undefined : written.get(frame);
      if (frame === undefined || body === undefined) return "";
      const carried = Buffer.from(fill(body, frame, false)).toString("base64");
      // Nested frames count towards the limit of the outer ones.
      if (carried.length > room) return "";
      if (isOuter) room -= carried.length;
      return ` ${FRAME_ATTRIBUTE}="${carried}"`;
    });
  return fill(html, world, true);
}
