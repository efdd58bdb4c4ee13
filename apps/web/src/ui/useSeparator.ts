import { useRef, type KeyboardEvent, type PointerEvent } from "react";

/** Distance moved by an arrow key, in px. */
const STEP_PX = 16;

export interface SeparatorOptions {
  /** Name of the resized element, for screen readers. */
  label: string;
  /** The resized element's size and limits, all in px. */
  size: number;
  min: number;
  max: number;
  /** Returns the current size, where it may have changed since the last render. */
  measure?: () => number;
  /** Whether the resized element comes after it: moving left then makes that element wider. */
  isAfter?: boolean;
  /** Receives a new size; `isDone` is true when the pointer is released and on each key. */
  onSize: (size: number, isDone: boolean) => void;
}

/** Returns the attributes of a vertical separator that resizes its neighbour by pointer, arrow keys, Home and End. */
export function useSeparator({
  label,
  size,
  min,
  max,
  measure = () => size,
  isAfter = false,
  onSize,
}: SeparatorOptions) {
  const grip = useRef<{ x: number; size: number; last: number; hasMoved: boolean }>(undefined);
  const within = (wanted: number) => Math.round(Math.min(max, Math.max(min, wanted)));
  const sign = isAfter ? -1 : 1;
  const letGo = () => {
    // A press without movement sets no size.
    if (grip.current?.hasMoved) onSize(grip.current.last, true);
    grip.current = undefined;
  };
  return {
    role: "separator",
    tabIndex: 0,
    "aria-orientation": "vertical",
    "aria-label": label,
    "aria-valuenow": size,
    "aria-valuemin": min,
    "aria-valuemax": max,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = measure();
      grip.current = { x: event.clientX, size: from, last: from, hasMoved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = grip;
      if (!current) return;
      const next = within(current.size + sign * (event.clientX - current.x));
      if (next === current.last) return;
      Object.assign(current, { last: next, hasMoved: true });
      onSize(next, false);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: (event: KeyboardEvent) => {
      const next = {
        ArrowLeft: size - sign * STEP_PX,
        ArrowRight: size + sign * STEP_PX,
        Home: min,
        End: max,
      }[event.key];
      if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      onSize(within(next), true);
    },
  } as const;
}
