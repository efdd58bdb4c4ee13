import type { CDPSession } from "playwright-core";

/** Kinds of requests whose end a page's content does not wait for. */
const NOT_CONTENT = new Set([
  "Image",
  "Media",
  "Font",
  "Ping",
  "WebSocket",
  "EventSource",
  "CSPViolationReport",
]);

/** A request that lasts longer waits for events of the server rather than for content; in ms. */
const LONG_REQUEST_MS = 5_000;

export interface TrafficOptions {
  mainFrameId: string;
  /** Largest document, in bytes after decompression. */
  maxDocumentBytes: number;
  /** Everything together, in bytes after decompression. */
  maxBytes: number;
  /** Count the requests of inner frames, too: the visit is for what is in one. */
  withFrames: boolean;
  /** A bound is passed; called once. */
  onTooLarge: (detail: string) => void;
}

/**
 * Counts what a page loads: bytes against the bounds, and requests under way (of its main frame, or of all), for the wait until
 * it rests.
 */
export async function watchTraffic(
  cdp: CDPSession,
  options: TrafficOptions,
): Promise<{ open: () => number }> {
  const open = new Map<string, number>();
  const documents = new Map<string, number>();
  let total = 0;
  let isReported = false;
  const tooLarge = (detail: string): void => {
    if (!isReported) options.onTooLarge(detail);
    isReported = true;
  };

  cdp.on("Network.requestWillBeSent", ({ requestId, frameId, type, request }) => {
    // Advertisements in inner frames never end; they are waited for only where somebody follows what a frame shows.
    const isMain = frameId === options.mainFrameId;
    if (!isMain && !options.withFrames) return;
    // What comes from the page itself (blob:, data:) is loaded at once, and the end of a worker's script is never reported.
    if (!/^https?:/.test(request.url)) return;
    if (type === undefined || !NOT_CONTENT.has(type)) open.set(requestId, performance.now());
    if (type === "Document" && isMain) documents.set(requestId, 0);
  });
  cdp.on("Network.dataReceived", ({ requestId, dataLength, encodedDataLength }) => {
    total += Math.max(dataLength, encodedDataLength);
    if (total > options.maxBytes) tooLarge(`the page loads more than ${options.maxBytes} bytes`);
    const size = documents.get(requestId);
    if (size === undefined) return;
    documents.set(requestId, size + dataLength);
    if (size + dataLength > options.maxDocumentBytes) {
      tooLarge(`more than ${options.maxDocumentBytes} bytes`);
    }
  });
  cdp.on("Network.loadingFinished", ({ requestId }) => {
    open.delete(requestId);
    documents.delete(requestId);
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => {
    open.delete(requestId);
    documents.delete(requestId);
  });
  await cdp.send("Network.enable");
  return {
    open: () => {
      const since = performance.now() - LONG_REQUEST_MS;
      return [...open.values()].filter((startedAt) => startedAt > since).length;
    },
  };
}
