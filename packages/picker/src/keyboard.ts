import type { Cursor, Step } from "./cursor.ts";

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: "wider",
  ArrowDown: "narrower",
  ArrowLeft: "previous",
  ArrowRight: "next",
};

/** Moves and picks by key while elements are picked; the tab key is left alone, so it leaves. Returns what ends it. */
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
