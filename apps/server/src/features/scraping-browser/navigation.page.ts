import type { LiveCommand } from "@pricetrail/contract";
import type { CDPSession } from "playwright-core";
import { acceptPageUrl } from "../../egress/address.ts";
import type { EgressGuard } from "../../egress/guard.ts";

export type NavigationCommand = Extract<
  LiveCommand,
  { type: "navigate" | "back" | "forward" | "reload" | "stop" }
>;

/**
 * Creates the navigation controls of a page. Addresses are checked as everywhere: http and https only, nothing private.
 *
 * @param on.refused receives the reason, one clause, when an address is not requested
 * @param on.travel called for steps through the history, which may need no request
 */
export function createNavigation(
  cdp: CDPSession,
  guard: EgressGuard,
  on: { refused: (reason: string) => void; travel: () => void },
): (command: NavigationCommand) => Promise<void> {
  /** Moves `by` steps through the history; never to the browser's initial empty page. */
  async function travel(by: number): Promise<void> {
    const { entries, currentIndex } = await cdp.send("Page.getNavigationHistory");
    const entry = entries[currentIndex + by];
    if (entry && /^https?:/i.test(entry.url)) {
      on.travel();
      await cdp.send("Page.navigateToHistoryEntry", { entryId: entry.id });
    }
  }

  async function run(command: NavigationCommand): Promise<void> {
    switch (command.type) {
      case "navigate": {
        const accepted = acceptPageUrl(command.url, guard.allow);
        if (!accepted.ok) return on.refused(accepted.reason);
        await cdp.send("Page.navigate", { url: accepted.url.href });
        return;
      }
      case "back":
        return travel(-1);
      case "forward":
        return travel(1);
      case "reload":
        await cdp.send("Page.reload");
        return;
      case "stop":
        await cdp.send("Page.stopLoading");
    }
  }
  // Errors from a page that is gone are irrelevant: the session ends by itself.
  return (command) => run(command).catch(() => {});
}
