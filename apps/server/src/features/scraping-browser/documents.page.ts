import type { CDPSession } from "playwright-core";
import { checkUrl } from "../../egress/address.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { answerProxyAuth } from "../../fetch/browser-intercept.ts";

export interface DocumentsOptions {
  guard: EgressGuard;
  mainFrameId: string;
  /** The page navigates to another address. */
  onNavigation: () => void;
  /** A navigation of the page was refused; the reason is one clause. */
  onRefused: (reason: string) => void;
}

/**
 * Checks every document of a page before it is requested, including iframes and redirects. All other requests are checked only by
 * the guard, where the packets leave. A refused document leaves the page unchanged.
 */
export async function guardDocuments(cdp: CDPSession, options: DocumentsOptions): Promise<void> {
  const { guard, mainFrameId } = options;
  cdp.on("Fetch.requestPaused", ({ requestId, request, frameId }) => {
    const url = URL.parse(request.url);
    const accepted = url === null ? null : checkUrl(url, guard.allow);
    const isMain = frameId === mainFrameId;
    // The page may be closed before the response arrives; then nothing waits for it.
    if (accepted?.ok) {
      if (isMain) options.onNavigation();
      cdp.send("Fetch.continueRequest", { requestId }).catch(() => {});
      return;
    }
    if (isMain) options.onRefused(accepted?.reason ?? "the address cannot be read");
    cdp.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }).catch(() => {});
  });
  answerProxyAuth(cdp, guard);
  await cdp.send("Fetch.enable", {
    handleAuthRequests: true,
    patterns: [{ resourceType: "Document", requestStage: "Request" }],
  });
}
