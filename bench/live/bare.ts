import type { Browser } from "playwright-core";
import { median } from "../median.ts";

const VIEWPORT = { width: 1280, height: 800 };
/** After this time without a frame, a press counts as failed. */
const MAX_PRESS_MS = 15_000;

/**
 * Measures the browser alone, without guard, program, network and drawing: frames per second of its screencast while scrolling,
 * and milliseconds from a press to the frame that shows it. This is the best that a live view could reach in this run.
 */
export async function measureBare(browser: Browser, origin: string, ms: number, presses: number) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let frames = 0;
    let onFrame = (): void => {};
    cdp.on("Page.screencastFrame", ({ sessionId }) => {
      frames += 1;
      onFrame();
      void cdp.send("Page.screencastFrameAck", { sessionId });
    });
    const cast = {
      format: "jpeg" as const,
      quality: 60,
      maxWidth: VIEWPORT.width,
      maxHeight: VIEWPORT.height,
    };
    await page.goto(origin);
    await cdp.send("Page.startScreencast", cast);
    // The wheel scrolls what is under the pointer; some browsers scroll nothing before they know its position.
    await cdp.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 600, y: 400 });
    const begin = performance.now();
    for (let turn = 0; performance.now() - begin < ms; turn += 1) {
      void cdp.send("Input.dispatchMouseEvent", {
        type: "mouseWheel",
        x: 600,
        y: 400,
        deltaX: 0,
        deltaY: turn % 160 < 80 ? 60 : -60,
      });
      await page.waitForTimeout(16);
    }
    const framesPerSecond = (frames * 1000) / (performance.now() - begin);

    await page.goto(`${origin}/press`);
    const delays: number[] = [];
    for (let press = 0; press < presses; press += 1) {
      await page.waitForTimeout(150);
      const pressedAt = performance.now();
      const seen = new Promise<void>((resolve, reject) => {
        const late = () => reject(new Error(`no frame of a press came in ${MAX_PRESS_MS / 1000} s`));
        const timer = setTimeout(late, MAX_PRESS_MS);
        onFrame = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      void cdp.send("Input.dispatchMouseEvent", {
        type: "mousePressed",
        x: 600,
        y: 400,
        button: "left",
        clickCount: 1,
      });
      void cdp.send("Input.dispatchMouseEvent", {
        type: "mouseReleased",
        x: 600,
        y: 400,
        button: "left",
        clickCount: 1,
      });
      await seen;
      delays.push(performance.now() - pressedAt);
    }
    return { framesPerSecond, pressMs: median(delays) };
  } finally {
    await context.close();
  }
}
