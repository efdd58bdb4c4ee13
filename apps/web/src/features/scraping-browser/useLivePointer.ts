import type { LiveCommand } from "@pricetrail/contract";
import { useEffect, type RefObject } from "react";
import { buttonOf, modifiersOf, placeIn, wheelPixels } from "./live-input.ts";

/** Movement in px below which a touch is a tap. */
const TAP_PX = 8;
const DOUBLE_CLICK_MS = 500;

/**
 * Forwards pointer and wheel events from the picture to the page. Moves and wheel turns are sent once per drawn frame; a
 * press is sent at once, after the move before it. One finger scrolls or taps.
 */
export function useLivePointer(
  canvas: RefObject<HTMLCanvasElement | null>,
  viewport: RefObject<{ width: number; height: number }>,
  send: (command: LiveCommand) => void,
  onPress: () => void,
): void {
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const listening = new AbortController();
    const { signal } = listening;
    let next = 0;
    let moved: LiveCommand | undefined;
    let turned: { x: number; y: number; dx: number; dy: number; modifiers: number } | undefined;
    let finger: { x: number; y: number; isScroll: boolean } | undefined;
    let pressed = { at: 0, x: 0, y: 0, count: 0 };

    const place = (event: MouseEvent) => placeIn(target.getBoundingClientRect(), viewport.current, event);
    const flush = () => {
      cancelAnimationFrame(next);
      next = 0;
      if (moved) send(moved);
      if (turned) send({ type: "wheel", ...turned });
      moved = undefined;
      turned = undefined;
    };
    const soon = () => {
      if (next === 0) next = requestAnimationFrame(flush);
    };
    const turn = (event: MouseEvent, dx: number, dy: number) => {
      turned = {
        ...place(event),
        dx: (turned?.dx ?? 0) + dx,
        dy: (turned?.dy ?? 0) + dy,
        modifiers: modifiersOf(event),
      };
      soon();
    };
    const press = (event: PointerEvent, kind: "down" | "up") => {
      flush();
      const at = place(event);
      if (kind === "down") {
        const isAgain =
          event.timeStamp - pressed.at < DOUBLE_CLICK_MS &&
          Math.hypot(at.x - pressed.x, at.y - pressed.y) < 6;
        pressed = { at: event.timeStamp, ...at, count: isAgain ? (pressed.count % 3) + 1 : 1 };
      }
      const button = event.pointerType === "touch" ? "left" : buttonOf(event.button);
      send({
        type: "pointer",
        event: kind,
        ...at,
        button,
        clickCount: pressed.count,
        modifiers: modifiersOf(event),
      });
    };

    target.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType === "touch") {
          if (!finger) return;
          const dx = finger.x - event.clientX;
          const dy = finger.y - event.clientY;
          if (!finger.isScroll && Math.hypot(dx, dy) < TAP_PX) return;
          finger = { x: event.clientX, y: event.clientY, isScroll: true };
          turn(event, dx, dy);
          return;
        }
        moved = {
          type: "pointer",
          event: "move",
          ...place(event),
          button: event.buttons & 1 ? "left" : "none",
          clickCount: 0,
          modifiers: modifiersOf(event),
        };
        soon();
      },
      { signal },
    );
    target.addEventListener(
      "pointerdown",
      (event) => {
        event.preventDefault();
        onPress();
        target.setPointerCapture(event.pointerId);
        if (event.pointerType === "touch") finger = { x: event.clientX, y: event.clientY, isScroll: false };
        else press(event, "down");
      },
      { signal },
    );
    target.addEventListener(
      "pointerup",
      (event) => {
        if (event.pointerType === "touch") {
          const wasTap = finger && !finger.isScroll;
          finger = undefined;
          if (!wasTap) return;
          press(event, "down");
        }
        press(event, "up");
      },
      { signal },
    );
    target.addEventListener("pointercancel", () => (finger = undefined), { signal });
    target.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    target.addEventListener(
      "wheel",
      (event) => {
        // Zooming the whole screen is left to the person's own browser.
        if (event.ctrlKey) return;
        event.preventDefault();
        const { dx, dy } = wheelPixels(event, viewport.current.height);
        turn(event, dx, dy);
      },
      { signal, passive: false },
    );
    return () => {
      listening.abort();
      cancelAnimationFrame(next);
    };
  }, [canvas, viewport, send, onPress]);
}
