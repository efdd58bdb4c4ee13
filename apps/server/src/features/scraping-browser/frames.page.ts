import { FRAME_HEADER_BYTES } from "@pricetrail/contract";
import type { CDPSession } from "playwright-core";

const QUALITY = 60;
const SHARP_QUALITY = 92;
/** Time in ms without a change after which a page gets one sharp picture. */
const STILL_MS = 300;
/** Maximum pictures in transit to the app: one is drawn while the next is sent. */
const MAX_IN_FLIGHT = 2;

export interface Viewport {
  width: number;
  height: number;
}

export interface FrameStream {
  /** Starts sending pictures of this size, or continues with another size. */
  start(size: Viewport): Promise<void>;
  /** Pauses sending pictures. */
  pause: () => Promise<void>;
  /** The app has drawn this picture and all earlier ones. */
  drawn(frame: number): void;
}

/**
 * Streams pictures of a page as it changes. The latest wins: while two are in transit, a newer picture replaces the waiting one,
 * and the browser is not asked for more. Unchanged pictures are not sent, so an idle page (or one that changes only out of view)
 * costs nothing.
 *
 * @param send receives each message: header and picture
 * @param onChange called for each picture of the changing page, and once more when it is idle
 */
export function createFrameStream(
  cdp: CDPSession,
  { send, onChange }: { send: (message: Buffer) => void; onChange: (isResting: boolean) => void },
): FrameStream {
  let size: Viewport = { width: 0, height: 0 };
  let isRunning = false;
  /** Increases with each start and pause: an operation that was superseded while it waited for the browser stops. */
  let turn = 0;
  let number = 0;
  let inFlight: number[] = [];
  let waiting: string | null = null;
  /** Frames that are not acknowledged yet: the browser produces only a few beyond them. */
  let unconfirmed: number[] = [];
  let newest = "";
  let sharp = "";
  /** Increases with every change, to detect a sharp picture of an older state. */
  let change = 0;
  let timer: NodeJS.Timeout | undefined;

  const confirm = (sessionId: number): void => {
    cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  };

  function deliver(data: string): void {
    number += 1;
    inFlight.push(number);
    send(frameMessage(number, size, data));
  }

  function offer(data: string): boolean {
    const isFree = inFlight.length < MAX_IN_FLIGHT;
    if (isFree) deliver(data);
    else waiting = data;
    return isFree;
  }

  function waitForRest(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sharpen(), STILL_MS);
  }

  async function sharpen(): Promise<void> {
    const of = change;
    onChange(true);
    const shot = await cdp
      .send("Page.captureScreenshot", { format: "jpeg", quality: SHARP_QUALITY })
      .catch(() => null);
    if (shot === null || of !== change || !isRunning || shot.data === sharp) return;
    sharp = shot.data;
    offer(shot.data);
  }

  cdp.on("Page.screencastFrame", ({ data, sessionId }) => {
    if (!isRunning || data === newest) return confirm(sessionId);
    newest = data;
    sharp = "";
    change += 1;
    waitForRest();
    if (offer(data)) confirm(sessionId);
    else unconfirmed.push(sessionId);
    onChange(false);
  });

  const forget = (): void => {
    clearTimeout(timer);
    change += 1;
    inFlight = [];
    waiting = null;
    unconfirmed.forEach(confirm);
    unconfirmed = [];
    newest = "";
    sharp = "";
  };

  const pause = async (): Promise<void> => {
    turn += 1;
    isRunning = false;
    forget();
    await cdp.send("Page.stopScreencast").catch(() => {});
  };

  return {
    start: async (next) => {
      turn += 1;
      const own = turn;
      forget();
      size = next;
      if (isRunning) {
        // A picture of the old size must not be mistaken for one of the new.
        isRunning = false;
        await cdp.send("Page.stopScreencast").catch(() => {});
        if (own !== turn) return;
      }
      isRunning = true;
      // The app gets an initial picture even when the browser sees no change.
      waitForRest();
      await cdp
        .send("Page.startScreencast", {
          format: "jpeg",
          quality: QUALITY,
          maxWidth: size.width,
          maxHeight: size.height,
        })
        .catch(() => {});
    },
    pause,
    drawn: (frame) => {
      inFlight = inFlight.filter((sent) => sent > frame);
      if (waiting === null || inFlight.length >= MAX_IN_FLIGHT) return;
      deliver(waiting);
      waiting = null;
      // While frames were not acknowledged, the browser may have dropped the last one: the sharp picture compensates.
      waitForRest();
      unconfirmed.forEach(confirm);
      unconfirmed = [];
    },
  };
}

/** Returns header and picture; see the contract's live-view.ts. */
function frameMessage(number: number, size: Viewport, base64: string): Buffer {
  const message = Buffer.alloc(FRAME_HEADER_BYTES + Buffer.byteLength(base64, "base64"));
  message.writeUInt32BE(number, 0);
  message.writeUInt16BE(size.width, 4);
  message.writeUInt16BE(size.height, 6);
  message.write(base64, FRAME_HEADER_BYTES, "base64");
  return message;
}
