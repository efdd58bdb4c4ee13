import { FRAME_HEADER_BYTES } from "@pricetrail/contract";
import type { CDPSession } from "playwright-core";

const QUALITY = 60;
const SHARP_QUALITY = 92;
/** A page that has not changed for this long gets one sharp picture; in ms. */
const STILL_MS = 300;
/** Pictures on their way to the app at one time: one is drawn while the next one travels. */
const MAX_IN_FLIGHT = 2;

export interface Viewport {
  width: number;
  height: number;
}

export interface FrameStream {
  /** Begins to show pictures of this size, or continues with another size. */
  start(size: Viewport): Promise<void>;
  /** No picture is wanted for now. */
  pause: () => Promise<void>;
  /** The app has drawn this picture and all before it. */
  drawn(frame: number): void;
}

/**
 * Pictures of a page as it changes. The latest wins: while two are on their way, a newer one takes the place of the one that
 * waits, and the browser is not even asked for more. What looks the same as before is not sent, so a page at rest (or one
 * that only moves out of sight) costs nothing.
 *
 * @param send gets each message: header and picture
 * @param onChange called for each picture of the moving page, and once more when it rests
 */
export function createFrameStream(
  cdp: CDPSession,
  { send, onChange }: { send: (message: Buffer) => void; onChange: (isResting: boolean) => void },
): FrameStream {
  let size: Viewport = { width: 0, height: 0 };
  let isRunning = false;
  /** Grows with each start and pause: what was overtaken while it waited for the browser gives up. */
  let turn = 0;
  let number = 0;
  let inFlight: number[] = [];
  let waiting: string | null = null;
  /** The browser's frames that are not confirmed yet: it makes no more than a few of these. */
  let unconfirmed: number[] = [];
  let newest = "";
  let sharp = "";
  /** Grows with every change, so that a sharp picture of an older state is recognised. */
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
        // Nothing of the old size is to be taken for one of the new.
        isRunning = false;
        await cdp.send("Page.stopScreencast").catch(() => {});
        if (own !== turn) return;
      }
      isRunning = true;
      // Even where the browser sees nothing new to show, the app gets a picture to begin with.
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
      // While frames were not confirmed, the browser may have dropped the last one: the sharp picture makes up for it.
      waitForRest();
      unconfirmed.forEach(confirm);
      unconfirmed = [];
    },
  };
}

/** Header and picture; see the contract's live-view.ts. */
function frameMessage(number: number, size: Viewport, base64: string): Buffer {
  const message = Buffer.alloc(FRAME_HEADER_BYTES + Buffer.byteLength(base64, "base64"));
  message.writeUInt32BE(number, 0);
  message.writeUInt16BE(size.width, 4);
  message.writeUInt16BE(size.height, 6);
  message.write(base64, FRAME_HEADER_BYTES, "base64");
  return message;
}
