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

/** Errors of a document that ended before its announced end. Chromium shows what came. */
const CUT_OFF = new Set(["net::ERR_CONTENT_LENGTH_MISMATCH", "net::ERR_INCOMPLETE_CHUNKED_ENCODING"]);

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
  /** Called when a document of the main frame was cut off: no event says that it is shown. */
  onCutOff: () => void;
}

/** What is known of a page's requests. */
export interface Traffic {
  /** Number of open requests. */
  open(): number;
  /**
   * Returns whether requests failed since the last call because this machine's network changed: whenever an interface or address
   * comes or goes, as with every container that starts, Chromium ends all connections.
   */
  takeNetworkChange(): boolean;
}

/**
 * Counts what a page loads: bytes against the limits, and open requests (of its main frame, or of all), for the wait until it
 * settles.
 */
export async function watchTraffic(cdp: CDPSession, options: TrafficOptions): Promise<Traffic> {
  const open = new Map<string, number>();
  const documents = new Map<string, number>();
  let total = 0;
  let isReported = false;
  let networkChanged = false;
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
  cdp.on("Network.loadingFailed", ({ requestId, errorText }) => {
    if (open.has(requestId) && errorText === "net::ERR_NETWORK_CHANGED") networkChanged = true;
    if (documents.has(requestId) && CUT_OFF.has(errorText)) options.onCutOff();
    open.delete(requestId);
    documents.delete(requestId);
  });
  await cdp.send("Network.enable");
  return {
    open: () => {
      const since = performance.now() - LONG_REQUEST_MS;
      return [...open.values()].filter((startedAt) => startedAt > since).length;
    },
    takeNetworkChange: () => {
      const changed = networkChanged;
      networkChanged = false;
      return changed;
    },
  };
}
