import type { PanelCommand, PanelEvent } from "@pricetrail/contract";
import { panelAdapter } from "./adapter.ts";
import type { PageFacts } from "./page-index.ts";
import { Picker } from "./picker.ts";

declare global {
  interface Window {
    /** Facts from the server about the page in the panel, in the same script before this one. */
    pricetrailPanel?: PageFacts;
  }
}

/** The app is the frame's parent and hands over one port; no other sender is heard, and no second port is accepted. */
function connect(port: MessagePort): void {
  const send = (event: PanelEvent): void => port.postMessage(event);
  const picker = new Picker({
    document,
    adapter: panelAdapter,
    send,
    isStill: true,
    ...window.pricetrailPanel,
  });
  port.addEventListener("message", (event: MessageEvent<PanelCommand>) => picker.command(event.data));
  port.start();
}

const parsed = new Promise<void>((resolve) => {
  if (document.readyState === "loading")
    addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  else resolve();
});

addEventListener("message", function take(event: MessageEvent<{ type?: unknown } | null>) {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data?.type !== "connect" || port === undefined) return;
  removeEventListener("message", take);
  void parsed.then(() => connect(port));
});
