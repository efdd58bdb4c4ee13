import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { FRAME_ATTRIBUTE } from "@pricetrail/extract";
import type { CDPSession, Page } from "playwright-core";
import { askWorld, openWorlds } from "./frame-worlds.ts";
import type { FrameWorld } from "./frame-worlds.ts";
import { writeDocument, writeFrame } from "./write-document.ts";

/** Letters that are read of one frame, before its own frames. */
const MAX_FRAME = 200_000;
/** Letters that all frames may add to a page, and of a page with them: what lies behind is not read by the extraction. */
const MAX_FRAMES = 1_500_000;
const MAX_PAGE = 2_900_000;
/** The page is not waited for longer on account of its frames; in ms. */
const FRAMES_TIMEOUT_MS = 5_000;

/**
 * The page's document as it is, with its open shadow roots and what its frames show. A browser's own serialisation leaves out
 * both; shops made of web components keep their prices in the one, shops with a basket of somebody else's in the other.
 */
export async function contentOf(page: Page, cdp: CDPSession): Promise<string> {
  const world = await openWorlds(cdp);
  const mark = `frame-${randomBytes(16).toString("hex")}-`;
  const html = await askWorld(cdp, world, writeDocument, FRAME_ATTRIBUTE, mark).catch(() => null);
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
      const body = await askWorld(cdp, frame, writeFrame, FRAME_ATTRIBUTE, mark, MAX_FRAME).catch(() => null);
      if (body === null) continue;
      written.set(frame, body);
      await writeAll(frame);
    }
  };
  await Promise.race([writeAll(world), late]);
  stop.abort();
  return embed(html, world, mark, written);
}

/** Puts what the frames show in the places of their marks, as far as there is room; a mark without anything to show goes. */
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
      // Frames in frames are part of what the outer ones take.
      if (carried.length > room) return "";
      if (isOuter) room -= carried.length;
      return ` ${FRAME_ATTRIBUTE}="${carried}"`;
    });
  return fill(html, world, true);
}
