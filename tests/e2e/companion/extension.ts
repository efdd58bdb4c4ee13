import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { BrowserContext, CDPSession, Page, Worker } from "playwright-core";
import { findBrowser } from "../../../apps/server/src/browser-finder.ts";

const EXTENSION = fileURLToPath(new URL("../../../apps/companion/dist/extension", import.meta.url));

export interface ExtensionBrowser {
  context: BrowserContext;
  id: string;
  worker: Worker;
  /** Opens the extension's popup as a separate page. */
  openPopup(): Promise<Page>;
  /** Uses the extension's button on a page, as a person does, and chooses to pick; resolves when the bar is shown. */
  pickOn(page: Page): Promise<void>;
  stop(): Promise<void>;
}

interface Answer {
  id: number;
  error?: { message: string };
  result?: { result: { value?: unknown }; exceptionDetails?: unknown };
}

/** A browser that supports extensions, unlike a headless shell; undefined where there is none. */
export async function windowedBrowser(): Promise<string | undefined> {
  return (await findBrowser({ windowed: true }))?.path;
}

/** A fresh profile of a real browser with the built extension, loaded the way the starter loads it. */
export async function openExtensionBrowser(): Promise<ExtensionBrowser> {
  const executablePath = await windowedBrowser();
  if (executablePath === undefined) throw new Error("extensions need a full Chrome or Chromium");
  const context = await chromium.launchPersistentContext("", {
    executablePath,
    headless: false,
    viewport: { width: 1200, height: 800 },
    ignoreDefaultArgs: ["--disable-extensions"],
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--enable-unsafe-extension-debugging"],
  });
  const cdp = await context.browser()!.newBrowserCDPSession();
  const started = context.waitForEvent("serviceworker");
  const { id } = (await cdp.send("Extensions.loadUnpacked" as never, { path: EXTENSION } as never)) as {
    id: string;
  };
  const worker = context.serviceWorkers()[0] ?? (await started);
  return {
    context,
    id,
    worker,
    openPopup: async () => {
      const page = await context.newPage();
      await page.goto(`chrome-extension://${id}/popup.html`);
      return page;
    },
    pickOn: async (page) => {
      await page.bringToFront();
      const { targetInfos } = await cdp.send("Target.getTargets", { filter: [{ type: "tab" }] });
      const tab = targetInfos.find(({ url }) => url === page.url());
      await cdp.send("Extensions.triggerAction" as never, { id, targetId: tab?.targetId } as never);
      // Playwright does not treat the real popup as a page, so it is accessed through CDP.
      const popup = await waitFor(async () =>
        (await cdp.send("Target.getTargets")).targetInfos.find(({ url }) => url.endsWith("/popup.html")),
      );
      await evaluateIn(
        cdp,
        popup.targetId,
        // Real time: the popup renders by itself; its button is polled for.
        `new Promise((done) => {
          const press = () => {
            const button = document.querySelector("button.main");
            if (!button) return setTimeout(press, 20);
            button.click();
            done(true);
          };
          press();
        })`,
      );
      await page.locator("[data-pt-own][popover]").nth(1).waitFor({ state: "attached" });
    },
    stop: () => context.close(),
  };
}

async function waitFor<T>(find: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + 15_000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error("timed out");
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/** Evaluates in a target that Playwright does not treat as a page. */
async function evaluateIn(cdp: CDPSession, targetId: string, expression: string): Promise<void> {
  const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
  const answered = new Promise<Answer>((resolve) => {
    cdp.on("Target.receivedMessageFromTarget", (event) => {
      if (event.sessionId === sessionId) resolve(JSON.parse(event.message) as Answer);
    });
  });
  const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params });
  await cdp.send("Target.sendMessageToTarget", { sessionId, message });
  const { error, result } = await answered;
  if (error || result?.exceptionDetails) throw new Error(JSON.stringify(error ?? result?.exceptionDetails));
}

interface DomNode {
  nodeId: number;
  nodeName: string;
  nodeValue: string;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

const textOf = (node: DomNode): string => [node.nodeValue, ...(node.children ?? []).map(textOf)].join("");

/** The extension's bar on a page. Its shadow root is closed to scripts, so the browser itself is used. */
export async function barOn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const all = async (): Promise<DomNode[]> => {
    const { root } = await cdp.send("DOM.getDocument", { depth: -1, pierce: true });
    const inside = (node: DomNode): DomNode[] => [
      node,
      ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(inside),
    ];
    const bar = inside(root as DomNode).find(({ attributes }) => attributes?.includes("bar") === true);
    return bar ? inside(bar) : [];
  };
  const clickOn = async ({ nodeId }: DomNode): Promise<void> => {
    await cdp.send("DOM.scrollIntoViewIfNeeded", { nodeId });
    const { model } = await cdp.send("DOM.getBoxModel", { nodeId });
    const [x, y, , , right, bottom] = model.content as [number, number, number, number, number, number];
    await page.mouse.click((x + right) / 2, (y + bottom) / 2);
  };
  const named = (node: DomNode): string[] => [textOf(node), ...(node.attributes ?? [])];
  return {
    /** Clicks, with the real mouse, the button whose text starts with this or that has this label. */
    press: async (name: string): Promise<void> => {
      const button = await waitFor(async () =>
        (await all()).find(
          (node) =>
            node.nodeName === "BUTTON" &&
            node.attributes?.includes("disabled") !== true &&
            named(node).some((text) => text.startsWith(name)),
        ),
      );
      await clickOn(button);
    },
    /** Types into the field with this label, replacing its content. */
    type: async (label: string, text: string): Promise<void> => {
      const input = await waitFor(async () =>
        (await all()).find((node) => node.nodeName === "INPUT" && node.attributes?.includes(label) === true),
      );
      await clickOn(input);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    reads: async (text: string): Promise<void> => {
      let shown = "";
      try {
        await waitFor(async () => {
          const [bar] = await all();
          shown = bar ? textOf(bar) : "";
          return shown.includes(text) ? true : undefined;
        });
      } catch {
        throw new Error(`the bar does not show "${text}", but: ${shown}`);
      }
    },
  };
}
