import type { LiveCommand, LiveEvent } from "@pricetrail/contract";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { LiveConnection } from "./live-connection.ts";
import type { Frame } from "./live-frame.ts";

export type LivePage = Omit<Extract<LiveEvent, { type: "page" }>, "type">;
export type ClosedReason = Extract<LiveEvent, { type: "closed" }>["reason"];

export interface LiveViewState {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Size of the page's viewport in CSS px, as of the last drawn picture. */
  viewport: RefObject<{ width: number; height: number }>;
  page: LivePage | undefined;
  cursor: "default" | "pointer" | "text";
  isConnected: boolean;
  /** Whether a picture has been drawn since the page was opened. */
  isDrawn: boolean;
  closed: ClosedReason | undefined;
  /** Takes a page back from another window. */
  takeBack: () => void;
  send: (command: LiveCommand) => void;
}

interface Shown {
  id: string | undefined;
  /** Number of times the page was taken back from another window. */
  attempt: number;
  page?: LivePage;
  cursor: LiveViewState["cursor"];
  isConnected: boolean;
  isDrawn: boolean;
  closed?: ClosedReason;
}

const nothing = (id: string | undefined, attempt = 0): Shown => ({
  id,
  attempt,
  cursor: "default",
  isConnected: false,
  isDrawn: false,
});

/** Watches a browser session: draws its newest picture and follows its page. */
export function useLiveView(id: string | undefined): LiveViewState {
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewport = useRef({ width: 1280, height: 800 });
  const connection = useRef<LiveConnection>(undefined);
  const [shown, setShown] = useState<Shown>(() => nothing(id));
  if (shown.id !== id) setShown(nothing(id));
  const { attempt } = shown;

  useEffect(() => {
    if (id === undefined) return;
    const watching = new AbortController();
    const { signal } = watching;
    let waiting: Frame | undefined;
    let isDrawing = false;
    let isDrawn = false;
    const change = (changes: Partial<Shown>) => {
      if (!signal.aborted)
        setShown((before) =>
          before.id === id && before.attempt === attempt ? { ...before, ...changes } : before,
        );
    };
    // The newest frame wins: one superseded during decoding is never shown.
    const draw = async () => {
      isDrawing = true;
      while (waiting && !signal.aborted) {
        const frame = waiting;
        waiting = undefined;
        const bitmap = await createImageBitmap(frame.picture).catch(() => undefined);
        if (bitmap && canvas.current && !signal.aborted) {
          paint(canvas.current, bitmap, frame.number);
          viewport.current = { width: frame.width, height: frame.height };
          // Pictures change only the canvas, so the screen re-renders for the first one only.
          if (!isDrawn) change({ isDrawn: true });
          isDrawn = true;
        }
        bitmap?.close();
        own.send({ type: "drawn", frame: frame.number });
      }
      isDrawing = false;
    };
    const own = new LiveConnection(id, {
      onFrame: (frame) => {
        waiting = frame;
        if (!isDrawing) void draw();
      },
      onConnected: (isConnected) => change({ isConnected }),
      onEvent: (event) => {
        if (event.type === "page") change({ page: event });
        else if (event.type === "cursor") change({ cursor: event.cursor });
        else change({ closed: event.reason, isConnected: false });
      },
    });
    connection.current = own;
    return () => {
      watching.abort();
      connection.current = undefined;
      own.close();
    };
  }, [id, attempt]);

  const takeBack = useCallback(() => setShown((before) => nothing(before.id, before.attempt + 1)), []);
  const send = useCallback((command: LiveCommand) => connection.current?.send(command), []);
  return {
    canvas,
    viewport,
    page: shown.page,
    cursor: shown.cursor,
    isConnected: shown.isConnected,
    isDrawn: shown.isDrawn,
    closed: shown.closed,
    takeBack,
    send,
  };
}

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap, number: number): void {
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
  }
  canvas.getContext("2d", { alpha: false })?.drawImage(bitmap, 0, 0);
  canvas.dataset["frame"] = String(number);
}
