import type { Cursor, Step } from "./cursor.ts";

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: "wider",
  ArrowDown: "narrower",
  ArrowLeft: "previous",
  ArrowRight: "next",
};

/**
 * Handles movement and picking by keyboard while picking is on; Tab is left alone and leaves. Returns a function that stops
 * this.
 */
export function listenToKeyboard(document: Document, cursor: Cursor): () => void {
  const stop = new AbortController();
  document.addEventListener(
    "keydown",
    (event) => {
      if (!cursor.isActive || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = STEPS[event.key];
      if (step !== undefined) cursor.step(step);
      else if (event.key === "Enter") cursor.choose();
      else if (event.key === "Delete") cursor.hide();
      else if (event.key === "Escape") cursor.leave();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal: stop.signal },
  );
  return () => stop.abort();
}
