import type { LiveCommand } from "@pricetrail/contract";

/** Modifier keys alone still matter to the page; these keys are never sent to it. */
const KEPT = new Set(["Process", "Unidentified", "Dead", "CapsLock", "NumLock", "ScrollLock"]);

/** The DevTools protocol's bit field: Alt 1, Ctrl 2, Meta 4, Shift 8. */
export function modifiersOf(event: {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): number {
  return (
    (event.altKey ? 1 : 0) + (event.ctrlKey ? 2 : 0) + (event.metaKey ? 4 : 0) + (event.shiftKey ? 8 : 0)
  );
}

const BUTTONS = ["left", "middle", "right"] as const;

/** Returns the button of a pointer event; "none" for one unknown to the page. */
export function buttonOf(button: number): "none" | "left" | "middle" | "right" {
  return BUTTONS[button] ?? "none";
}

/** Converts a position on the drawn picture to CSS px of the page's viewport. */
export function placeIn(
  box: { left: number; top: number; width: number; height: number },
  viewport: { width: number; height: number },
  at: { clientX: number; clientY: number },
): { x: number; y: number } {
  const part = (offset: number, length: number) =>
    length === 0 ? 0 : Math.min(1, Math.max(0, offset / length));
  return {
    x: Math.round(part(at.clientX - box.left, box.width) * viewport.width * 10) / 10,
    y: Math.round(part(at.clientY - box.top, box.height) * viewport.height * 10) / 10,
  };
}

/**
 * Returns a key as sent to the page; undefined for keys handled here: composition, locks, and pasting, which is sent as
 * text.
 */
export function keyCommand(
  event: Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "isComposing">,
  kind: "down" | "up",
): LiveCommand | undefined {
  if (event.isComposing || KEPT.has(event.key) || event.key.length > 32 || event.code.length > 32)
    return undefined;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v") return undefined;
  return { type: "key", event: kind, key: event.key, code: event.code, modifiers: modifiersOf(event) };
}

/** Returns a wheel event's distance in px, whatever its unit, limited to what the page takes at once. */
export function wheelPixels(event: Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode">, pageHeight: number) {
  const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? pageHeight : 1;
  const limited = (delta: number) => Math.max(-5_000, Math.min(5_000, delta * unit));
  return { dx: limited(event.deltaX), dy: limited(event.deltaY) };
}
