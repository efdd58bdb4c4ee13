import type { LiveEvent } from "@pricetrail/contract";
import type { CDPSession } from "playwright-core";

type Cursor = Extract<LiveEvent, { type: "cursor" }>["cursor"];

/** Minimum interval between two queries of the page, and their timeout, in ms. */
const EVERY_MS = 50;
const ANSWER_MS = 50;
/** Maximum attempts for one position on a busy page. */
const TRIES = 5;

interface Place {
  x: number;
  y: number;
  tries: number;
}

const WORLD = "pricetrail-live-view";

/** Runs in an isolated world: the page's scripts neither see nor change it. */
const shapeAt = (x: number, y: number): string => `(() => {
  let element = document.elementFromPoint(${x}, ${y});
  while (element?.shadowRoot) {
    const inner = element.shadowRoot.elementFromPoint(${x}, ${y});
    if (!inner || inner === element) break;
    element = inner;
  }
  if (!element) return "default";
  const { cursor } = getComputedStyle(element);
  if (cursor === "pointer" || cursor === "text") return cursor;
  const field = element.closest("input,textarea,[contenteditable='']:not(body),[contenteditable='true']");
  const isText = field && !/^(?:button|checkbox|radio|submit|reset|range|color|file|image)$/.test(field.type ?? "");
  return cursor === "auto" && isText ? "text" : "default";
})()`;

/**
 * Reports the pointer's shape after movements; skipped while the page is busy.
 *
 * @param onShape called when the shape changes
 * @returns must be called with each movement, in CSS pixels
 */
export function createCursor(
  cdp: CDPSession,
  mainFrameId: string,
  onShape: (cursor: Cursor) => void,
): (x: number, y: number) => void {
  let shape: Cursor = "default";
  let contextId: number | undefined;
  let isAsking = false;
  let place: Place | null = null;

  cdp.on("Page.frameNavigated", ({ frame }) => {
    if (frame.id === mainFrameId) contextId = undefined;
  });

  async function ask({ x, y }: Place): Promise<void> {
    contextId ??= (await cdp.send("Page.createIsolatedWorld", { frameId: mainFrameId, worldName: WORLD }))
      .executionContextId;
    const { result } = await cdp.send("Runtime.evaluate", {
      expression: shapeAt(Math.round(x), Math.round(y)),
      contextId,
      returnByValue: true,
      timeout: ANSWER_MS,
    });
    // After its timeout, the evaluation returns no value.
    const found: unknown = result.value;
    if (typeof found !== "string") throw new Error("no answer");
    if ((found === "default" || found === "pointer" || found === "text") && found !== shape) {
      shape = found;
      onShape(found);
    }
  }

  function next(): void {
    if (isAsking || place === null) return;
    isAsking = true;
    const at = place;
    place = null;
    const rested = new Promise((resolve) => {
      setTimeout(resolve, EVERY_MS).unref();
    });
    void ask(at)
      .catch(() => {
        contextId = undefined;
        if (at.tries < TRIES) place ??= { ...at, tries: at.tries + 1 };
      })
      .then(() => rested)
      .then(() => {
        isAsking = false;
        next();
      });
  }

  return (x, y) => {
    place = { x, y, tries: 1 };
    next();
  };
}
