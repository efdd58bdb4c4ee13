import type { CDPSession } from "playwright-core";

/** Types of requests that a page's content does not depend on. */
const NOT_CONTENT = new Set([
  "Image",
  "Media",
  "Font",
  "Ping",
  "WebSocket",
  "EventSource",
  "CSPViolationReport",
]);

/** Duration in ms above which a request is assumed to wait for server events instead of content. */
const LONG_REQUEST_MS = 5_000;

export interface TrafficOptions {
  mainFrameId: string;
  /** Maximum size of a document, in bytes after decompression. */
  maxDocumentBytes: number;
  /** Maximum total, in bytes after decompression. */
  maxBytes: number;
  /** Whether requests of iframes count too, because the visit needs their content. */
  withFrames: boolean;
  /** Called once when a limit is exceeded. */
  onTooLarge: (detail: string) => void;
}

/**
 * Counts what a page loads: bytes against the limits, and open requests (of its main frame, or of all), for the wait until it
 * settles.
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
    // Ads in iframes never end; iframes are awaited only if an entry follows their content.
    const isMain = frameId === options.mainFrameId;
    if (!isMain && !options.withFrames) return;
    // Content created by the page itself (blob:, data:) loads at once, and the end of a worker's script is never reported.
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
