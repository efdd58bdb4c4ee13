import type { LiveCommand } from "@pricetrail/contract";
import type { CDPSession } from "playwright-core";
import { acceptUrl } from "../../egress/address.ts";
import type { EgressGuard } from "../../egress/guard.ts";

export type NavigationCommand = Extract<
  LiveCommand,
  { type: "navigate" | "back" | "forward" | "reload" | "stop" }
>;

/**
 * The buttons around a page. Addresses are checked as everywhere: http and https only, nothing private.
 *
 * @param on.refused gets the reason, one clause, when an address is not asked for
 * @param on.travel called for steps through the history, which may need no request
 */
export function createNavigation(
  cdp: CDPSession,
  guard: EgressGuard,
  on: { refused: (reason: string) => void; travel: () => void },
): (command: NavigationCommand) => Promise<void> {
  /** Goes `by` steps through the history; never to the empty page that the browser began with. */
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
        const accepted = acceptUrl(command.url, guard.allow);
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
  // What the browser answers to a page that is gone is nobody's concern: the session ends by itself.
  return (command) => run(command).catch(() => {});
}
