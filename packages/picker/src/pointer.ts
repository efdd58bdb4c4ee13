import { isOwn } from "./adapter.ts";
import { allOf, innerDocument, isElement } from "./dom.ts";
import type { Cursor } from "./cursor.ts";

/** On a Mac, ctrl-click opens the context menu and never becomes a click. */
const IS_MAC = /Mac/.test(navigator.platform);

/** Events a page could react to on a click; all are suppressed while picking. */
const HELD = ["mousedown", "mouseup", "click", "auxclick", "dblclick", "submit", "dragstart"] as const;

const isPick = ({ ctrlKey, metaKey }: MouseEvent): boolean => ctrlKey || metaKey;

/** Returns an event's innermost element, including open shadow roots. */
function innermost(event: Event): Element | null {
  // From a frame's document: not an instance of this window's classes.
  const [first] = event.composedPath() as (Node | undefined)[];
  return isElement(first) ? first : null;
}

/** Follows the pointer over a document and its readable frames. Returns a function that stops this. */
export function listenToPointer(document: Document, cursor: Cursor): () => void {
  const stop = new AbortController();
  const seen = new WeakSet<Document>();

  const listen = (target: Document): void => {
    if (seen.has(target)) return;
    seen.add(target);
    const options = { capture: true, signal: stop.signal };
    const follow = (event: Event): void => {
      if (!cursor.isActive) return;
      const element = innermost(event);
      if (element === null) return;
      cursor.pointAt(element);
    };
    // Inside a frame, the frame's own document receives pointer events, starting when the pointer enters the frame.
    const enter = (element: Element | null): void => {
      const inner = element === null ? null : innerDocument(element);
      if (inner !== null) listen(inner);
    };
    target.addEventListener("pointerover", (event) => enter(innermost(event)), options);
    for (const frame of allOf(target, "iframe")) enter(frame);
    target.addEventListener("pointermove", follow, { ...options, passive: true });
    target.addEventListener("pointerdown", follow, { ...options, passive: true });
    for (const kind of HELD) {
      target.addEventListener(
        kind,
        (event) => {
          // The picker's own elements over the page are operated, not picked.
          if (!cursor.isActive || !event.isTrusted || isOwn(event.target as Node)) return;
          event.preventDefault();
          event.stopImmediatePropagation();
          if (kind === "mousedown") cursor.focus();
          if (kind === "click" && isPick(event as MouseEvent)) {
            follow(event);
            cursor.choose();
          }
        },
        options,
      );
    }
    target.addEventListener(
      "contextmenu",
      (event) => {
        if (!cursor.isActive || !IS_MAC || !event.ctrlKey) return;
        event.preventDefault();
        follow(event);
        cursor.choose();
      },
      options,
    );
  };

  listen(document);
  return () => stop.abort();
}
