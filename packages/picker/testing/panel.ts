import type { HoveredElement, PanelCommand, PanelEvent } from "@pricetrail/contract";
import type { Browser, Frame, Page } from "playwright-core";
import { build } from "vite";
import { expect } from "vitest";

/** Builds one of the picker's entries as a classic script from the current sources. */
export async function bundle(entry: "src/panel.ts" | "testing/live.ts"): Promise<string> {
  const root = new URL("..", import.meta.url).pathname;
  const built = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "picker", fileName: () => "picker.js" } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("nothing was built");
  return chunk.code;
}

declare global {
  interface Window {
    events: PanelEvent[];
    command(command: PanelCommand): void;
  }
}

export interface Panel {
  page: Page;
  frame: Frame;
  send: (command: PanelCommand) => Promise<void>;
  /** The events of one type so far. */
  events: <Type extends PanelEvent["type"]>(type: Type) => Promise<Extract<PanelEvent, { type: Type }>[]>;
  /** Waits until the panel reports an element with this text, and returns what it reports. */
  hovered: (text: string) => Promise<HoveredElement>;
}

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Opens an app page with a panel between two buttons: markup as written by the cleaner, and the picker. */
export async function openPanel(browser: Browser, script: string, markup: string): Promise<Panel> {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const inner = `<!doctype html><script data-pt-own>${script.replaceAll("</script", String.raw`<\/script`)}</script>${markup}`;
  await page.setContent(
    `<!doctype html><button id="before">Before</button>
     <iframe id="panel" sandbox="allow-scripts" style="width:880px;height:600px;border:0" srcdoc="${attribute(inner)}"></iframe>
     <button id="after">After</button>`,
  );
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    window.events = [];
    window.command = (command) => port1.postMessage(command, []);
    port1.addEventListener("message", ({ data }) => window.events.push(data));
    port1.start();
    const frame = document.querySelector("iframe");
    frame?.contentWindow?.postMessage({ type: "connect" }, "*", [port2]);
  });
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (frame === undefined) throw new Error("there is no panel");
  const events: Panel["events"] = async (type) =>
    (await page.evaluate((wanted) => window.events.filter((event) => event.type === wanted), type)) as never;
  const panel: Panel = {
    page,
    frame,
    events,
    send: (command) => page.evaluate((data) => window.command(data), command),
    hovered: async (text) => {
      await expect.poll(async () => (await events("hover")).at(-1)?.element?.text).toBe(text);
      return (await events("hover")).at(-1)!.element!;
    },
  };
  await expect.poll(() => events("ready")).toHaveLength(1);
  return panel;
}
