import { createServer } from "node:http";
import { findBrowser } from "../../../apps/server/src/browser-finder.ts";
import { systemClock } from "../../../apps/server/src/clock.ts";
import type { EgressGuard } from "../../../apps/server/src/egress/guard.ts";
import { createBrowserTier } from "../../../apps/server/src/fetch/browser-tier.ts";
import { listen, stopServer } from "../../../apps/server/src/fetch/testing/canary.ts";
import { permitting } from "../../../apps/server/src/fetch/testing/permitting-tier.ts";

/** A real browser that opens pages full of hostile addresses. */
export interface BrowserEntrance {
  /** Shows one page that fetches, frames and opens a socket to every address. */
  show(addresses: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Null if no browser is installed. The guard must allow `shopPort`. */
export async function openBrowserEntrance(
  guard: EgressGuard,
  shopPort: number,
): Promise<BrowserEntrance | null> {
  const found = await findBrowser();
  if (found === undefined) return null;
  let page = "";
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    // Some addresses lead to this server: framed in itself, the page would fill the browser with copies of itself.
    page = "";
  });
  await listen(server, "127.0.0.1", shopPort);
  const tier = permitting(
    createBrowserTier({
      guard,
      clock: systemClock,
      userAgent: "Pricetrail/0.1 (attack bench)",
      executablePath: found.path,
      maxMegabytes: 1_500,
      settle: { capMs: 4000 },
    }),
  );
  return {
    show: async (addresses) => {
      page = pageOf(addresses);
      const result = await tier.fetchPage(new URL(`http://127.0.0.1:${shopPort}/`));
      if (!result.ok)
        throw new Error(`The browser did not show the page: ${result.outcome}, ${result.detail}`);
    },
    stop: async () => {
      await tier.close();
      await stopServer(server);
    },
  };
}

function pageOf(addresses: readonly string[]): string {
  const list = JSON.stringify(addresses).replaceAll("<", "\\u003c");
  return `<!doctype html><title>Addresses</title><body><script>
for (const address of ${list}) {
  try { fetch(address, { mode: "no-cors" }).catch(() => {}); } catch {}
  try { new WebSocket(address.replace(/^http/, "ws")); } catch {}
  const frame = document.createElement("iframe");
  frame.src = address;
  document.body.append(frame);
}
</script></body>`;
}
