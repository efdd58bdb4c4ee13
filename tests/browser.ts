import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { programOf } from "../apps/server/src/browser/started-browser.ts";
import { findBrowser } from "../apps/server/src/browser-finder.ts";

/** A real browser for a test, with as little background traffic of its own as possible. */
export async function openBrowser(options: { windowed?: boolean } = {}): Promise<Browser> {
  const found = await findBrowser(options);
  if (!found) throw new Error("these tests need a Chrome or Chromium (CHROMIUM_PATH)");
  return chromium.launch({
    ...programOf(found.path),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** The errors in the page's console, and uncaught exceptions. */
  complaints: string[];
}

/** A person's fresh browser profile at one address. */
export async function visit(
  browser: Browser,
  url: string,
  size = { width: 1440, height: 900 },
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: size, baseURL: url });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") complaints.push(line.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}
