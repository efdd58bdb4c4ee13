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

/**
 * Converts a position in the live view to CSS px of the page's viewport. The picture is at the top left, as large as fits without
 * distortion.
 */
export function placeIn(
  box: { left: number; top: number; width: number; height: number },
  viewport: { width: number; height: number },
  at: { clientX: number; clientY: number },
): { x: number; y: number } {
  const scale = Math.min(box.width / viewport.width, box.height / viewport.height);
  const place = (offset: number, length: number) =>
    scale === 0 ? 0 : Math.round(Math.min(length, Math.max(0, offset / scale)) * 10) / 10;
  return {
    x: place(at.clientX - box.left, viewport.width),
    y: place(at.clientY - box.top, viewport.height),
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
