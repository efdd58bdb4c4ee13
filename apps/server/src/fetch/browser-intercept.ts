import type { CDPSession } from "playwright-core";
import { checkUrl } from "../egress/address.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { failure } from "./page.ts";
import type { BeforeHop, FetchFailure } from "./page.ts";

/**
 * Types of requests that never affect a price. A browser started for visits requests no images and fonts at all; one that was not
 * (`cdpUrl`) has them refused here.
 */
const BLOCKED_TYPES = ["Image", "Media", "Font"] as const;

/** Maximum iframe documents per visit: an endlessly nested page would keep the browser busy. */
const MAX_INNER_DOCUMENTS = 100;

export interface InterceptOptions {
  guard: EgressGuard;
  start: URL;
  mainFrameId: string;
  extraHeaders?: Record<string, string>;
  beforeHop: BeforeHop;
  maxRedirects: number;
  /** Ends the visit with this failure. */
  fail: (reason: FetchFailure) => void;
  /** Rejects the visit with this error, which is not the shop's. */
  abort: (error: unknown) => void;
}

/** The addresses of the main frame, in order. */
export interface Navigations {
  /** The current address. */
  current(): URL;
  /** The previous addresses. */
  earlier(): string[];
  /** Forgets all addresses, because the first one is loaded again. */
  restart(): void;
}

/**
 * Checks every document of a page before it is requested and drops images, fonts and media, over the DevTools protocol: only
 * these types are paused, so scripts and data load at full speed. Also authenticates at the guard.
 */
export async function interceptDocuments(cdp: CDPSession, options: InterceptOptions): Promise<Navigations> {
  const visited: URL[] = [];
  let inner = 0;

  cdp.on("Fetch.requestPaused", (event) => {
    const { requestId, resourceType, request, frameId } = event;
    if (resourceType !== "Document") {
      void quietly(cdp.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }));
      return;
    }
    void (async () => {
      const url = URL.parse(request.url);
      const isMain = frameId === options.mainFrameId;
      if (!isMain) inner += 1;
      const stopped =
        inner > MAX_INNER_DOCUMENTS && !isMain
          ? failure("too_large", `more than ${MAX_INNER_DOCUMENTS} frames`)
          : await checkDocument(url, isMain ? visited : null, options);
      if (stopped !== null) {
        if (isMain) options.fail(stopped);
        await quietly(cdp.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }));
        return;
      }
      const extra = isMain && url?.host === options.start.host ? options.extraHeaders : undefined;
      const headers = extra === undefined ? undefined : headerList({ ...request.headers, ...extra });
      await quietly(cdp.send("Fetch.continueRequest", { requestId, headers }));
    })();
  });

  answerProxyAuth(cdp, options.guard);

  await cdp.send("Fetch.enable", {
    handleAuthRequests: true,
    patterns: [
      { resourceType: "Document", requestStage: "Request" },
      ...BLOCKED_TYPES.map((resourceType) => ({ resourceType, requestStage: "Request" as const })),
    ],
  });
  return {
    current: () => visited.at(-1) ?? options.start,
    earlier: () => visited.slice(0, -1).map((url) => url.href),
    restart: () => void visited.splice(0),
  };
}

/** Sends the guard its credential on request; a shop that requests a password gets none. */
export function answerProxyAuth(cdp: CDPSession, { username, password }: EgressGuard): void {
  cdp.on("Fetch.authRequired", ({ requestId, authChallenge }) => {
    const ours = authChallenge.source === "Proxy";
    const authChallengeResponse = ours
      ? { response: "ProvideCredentials" as const, username, password }
      : { response: "CancelAuth" as const };
    void quietly(cdp.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }));
  });
}

/** Returns why a document must not be requested, or null. `visited` is null for iframes, which need no host slot. */
async function checkDocument(
  url: URL | null,
  visited: URL[] | null,
  options: InterceptOptions,
): Promise<FetchFailure | null> {
  if (url === null) return failure("url_rejected", "the address cannot be read");
  const accepted = checkUrl(url, options.guard.allow);
  if (!accepted.ok) return failure("url_rejected", accepted.reason);
  if (visited === null) return null;
  const isStart = visited.length === 0;
  // A repeated address is a reload, which some shops do once after setting a cookie.
  visited.push(url);
  if (visited.length > options.maxRedirects + 1) {
    return failure("redirect_loop", `more than ${options.maxRedirects} redirects`);
  }
  if (isStart) return null;
  try {
    return await options.beforeHop(url);
  } catch (error) {
    // Nothing awaits this request, so the error ends the visit instead of becoming an unhandled rejection.
    options.abort(error);
    return failure("internal", "the next page could not be asked for");
  }
}

function headerList(headers: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** The page may be closed before the response arrives; then nothing waits for it. */
async function quietly(sent: Promise<unknown>): Promise<void> {
  await sent.catch(() => {});
}
