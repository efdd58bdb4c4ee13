import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { SCREEN } from "./encode.ts";
import type { Recorder } from "./recorder.ts";

/** Acts as a person on the page, slowly enough for viewers to follow. */
export interface Stage extends Pick<Recorder, "say" | "poster"> {
  page: Page;
  button: (name: string | RegExp) => Locator;
  /** Waits for an element; the video shows one second of the wait. */
  until(work: Promise<unknown>): Promise<void>;
  /** Waits, so that the viewer can read. */
  pause(seconds: number): Promise<void>;
  /** Moves the pointer to the middle of an element. */
  pointAt(target: Locator): Promise<void>;
  click(target: Locator, options?: { withControl?: boolean }): Promise<void>;
  /** Clicks into a field and pastes. */
  paste(target: Locator, text: string): Promise<void>;
  /** Zooms the camera to an element, or back to the whole page. */
  closeUp(target: Locator, zoom?: number): Promise<void>;
  wide(): Promise<void>;
  /** Scrolls the page so that an element is in its upper third. */
  scrollTo(target: Locator): Promise<void>;
}

const STEPS = 12;
/** Maximum distance in px that a target may move while the pointer moves to it. */
const SLIP_PX = 3;

/** Elements nearer to the upper or lower edge are scrolled to the centre first. */
const MARGIN_PX = 20;

/** Runs in the page: returns whether a press on the middle of an element would reach it. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const reached = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(reached);
}

/** Creates the actions of a video: every movement is made by the real mouse and shown by the drawn pointer. */
export function stageOf(page: Page, recorder: Recorder): Stage {
  let at = { x: 640, y: 360 };
  const pause = (seconds: number): Promise<void> => wait(seconds * 1000);

  const { within } = recorder;

  const middle = async (target: Locator): Promise<{ x: number; y: number }> => {
    const box = await target.boundingBox();
    if (!box) throw new Error("what the pointer shall go to is not to be seen");
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const bringIntoView = async (target: Locator): Promise<void> => {
    await target.waitFor();
    const { y: height } = await middle(target);
    const isOnScreen = height > MARGIN_PX && height < SCREEN.height - MARGIN_PX;
    if (isOnScreen && (await target.evaluate(isUncovered))) return;
    await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "smooth" }));
    let before = await middle(target);
    for (let tries = 0; tries < 20; tries += 1) {
      await wait(100);
      const next = await middle(target);
      if (next.y === before.y) return;
      before = next;
    }
  };
  const glide = (to: { x: number; y: number }): Promise<void> => {
    const ms = Math.min(900, 350 + Math.hypot(to.x - at.x, to.y - at.y) * 0.7);
    const move = async (): Promise<void> => {
      const during = [to.x, to.y, ms] as const;
      await page.evaluate(([x, y, span]) => window.filmPointer?.move(x, y, span), during);
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS;
        await page.mouse.move(at.x + (to.x - at.x) * part, at.y + (to.y - at.y) * part);
        await wait(ms / STEPS);
      }
      at = to;
    };
    return within(ms / 1000, move);
  };
  const pointAt = async (target: Locator): Promise<void> => {
    await within(0.6, () => bringIntoView(target));
    for (let tries = 0; tries < 3; tries += 1) {
      const to = await within(0.05, () => middle(target));
      if (tries > 0 && Math.hypot(to.x - at.x, to.y - at.y) <= SLIP_PX) return;
      await glide(to);
    }
  };
  const click = async (target: Locator, { withControl = false } = {}): Promise<void> => {
    await pointAt(target);
    await pause(0.25);
    await within(0.3, async () => {
      if (withControl) await page.keyboard.down("Control");
      await page.evaluate(() => window.filmPointer?.press());
      await page.mouse.down();
      await page.mouse.up();
      if (withControl) await page.keyboard.up("Control");
    });
    await pause(0.4);
  };
  return {
    page,
    say: recorder.say,
    poster: recorder.poster,
    until: (work) =>
      within(1, async () => {
        await work;
      }),
    button: (name) =>
      page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first(),
    pause,
    pointAt,
    click,
    paste: async (target, text) => {
      await click(target);
      await within(0.2, async () => {
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.insertText(text);
      });
      await pause(0.6);
    },
    closeUp: async (target, zoom = 1.5) => {
      const { x, y } = await within(0.05, () => middle(target));
      recorder.look({ zoom, x: x / SCREEN.width, y: y / SCREEN.height });
      await pause(0.8);
    },
    wide: async () => {
      recorder.look({ zoom: 1, x: 0.5, y: 0.5 });
      await pause(0.8);
    },
    scrollTo: async (target) => {
      const scroll = target.evaluate((element) => {
        const top = element.getBoundingClientRect().top + scrollY - innerHeight / 4;
        scrollTo({ top, behavior: "smooth" });
      });
      await within(0.1, () => scroll);
      await pause(0.9);
    },
  };
}
