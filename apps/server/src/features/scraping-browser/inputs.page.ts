import type { LiveCommand } from "@pricetrail/contract";
import type { CDPSession } from "playwright-core";
import { keyPress } from "./keys.rules.ts";

type Of<T extends LiveCommand["type"]> = Extract<LiveCommand, { type: T }>;
export type InputCommand = Of<"pointer" | "wheel" | "key" | "text">;

const BUTTON_BITS = { none: 0, left: 1, right: 2, middle: 4 } as const;

/** Time in ms after which a slow page no longer delays the next movement. */
const BUSY_MS = 500;

/**
 * Passes a person's input to a page, in order. While the page processes one movement (or wheel event), further ones are merged,
 * so that a slow page lags behind by one step instead of a hundred.
 */
export function createInputs(cdp: CDPSession): (command: InputCommand) => void {
  let buttons = 0;
  let isMoving = false;
  let waiting: Of<"pointer"> | Of<"wheel"> | null = null;

  // A page that closes during a click cannot respond.
  const send = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {});

  function mouse({ event, x, y, button, clickCount, modifiers }: Of<"pointer">): Promise<unknown> {
    const bit = BUTTON_BITS[button];
    if (event === "down") buttons |= bit;
    if (event === "up") buttons &= ~bit;
    const held = buttons & 1 ? "left" : buttons & 2 ? "right" : buttons & 4 ? "middle" : "none";
    return send(
      cdp.send("Input.dispatchMouseEvent", {
        type: event === "move" ? "mouseMoved" : event === "down" ? "mousePressed" : "mouseReleased",
        x,
        y,
        modifiers,
        buttons,
        button: event === "move" ? held : button,
        clickCount: event === "move" ? 0 : clickCount,
      }),
    );
  }

  const wheel = ({ x, y, dx, dy, modifiers }: Of<"wheel">): Promise<unknown> =>
    // With Ctrl, the wheel would zoom the browser.
    send(
      cdp.send("Input.dispatchMouseEvent", {
        type: "mouseWheel",
        x,
        y,
        deltaX: dx,
        deltaY: dy,
        modifiers: modifiers & ~6,
      }),
    );

  function flush(): void {
    const next = waiting;
    waiting = null;
    if (next === null) return;
    isMoving = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, BUSY_MS);
    });
    void Promise.race([next.type === "wheel" ? wheel(next) : mouse(next), late]).then(() => {
      clearTimeout(timer);
      isMoving = false;
      flush();
    });
  }

  function move(command: Of<"pointer"> | Of<"wheel">): void {
    if (waiting?.type === "wheel" && command.type === "wheel") {
      waiting = { ...command, dx: waiting.dx + command.dx, dy: waiting.dy + command.dy };
    } else {
      // A wheel event must not be merged into a pointer movement.
      if (waiting?.type === "wheel") void wheel(waiting);
      waiting = command;
    }
    if (!isMoving) flush();
  }

  function settle(): void {
    if (waiting === null) return;
    const last = waiting;
    waiting = null;
    void (last.type === "wheel" ? wheel(last) : mouse(last));
  }

  function key({ event, key, code, modifiers }: Of<"key">): void {
    const press = keyPress(key, code, modifiers);
    if (press === null) return;
    const type = event === "up" ? "keyUp" : press.text === undefined ? "rawKeyDown" : "keyDown";
    const { text, ...rest } = press;
    void send(cdp.send("Input.dispatchKeyEvent", { type, ...rest, text: event === "up" ? undefined : text }));
  }

  return (command) => {
    if (command.type === "wheel" || (command.type === "pointer" && command.event === "move")) {
      move(command);
      return;
    }
    settle();
    if (command.type === "pointer") void mouse(command);
    else if (command.type === "key") key(command);
    else void send(cdp.send("Input.insertText", { text: command.text }));
  };
}
