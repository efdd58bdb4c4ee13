import type { PanelCommand, PanelEvent } from "@pricetrail/contract";
import { pageAdapter, Picker } from "../src/index.ts";

declare global {
  interface Window {
    picked: PanelEvent[];
    command(command: PanelCommand): void;
  }
}

/** The picker in a real page, as in a browser extension: its events and commands are on the window. */
window.picked = [];
const picker = new Picker({
  document,
  adapter: pageAdapter,
  isStill: false,
  send: (event) => window.picked.push(event),
});
window.command = (command) => picker.command(command);
