import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser } from "../../tests/browser.ts";
import { callApi, signUp, startProduct } from "../../tests/product.ts";
import { SCREEN } from "./encode.ts";
import { drawPointer } from "./pointer.ts";

/** A product page of the demo shop. */
export interface Offer {
  address: string;
  name: string;
}

export interface World {
  /** A product with a normal and a discounted price on its page, both in its markup. */
  offer: Offer;
  /** Other products of its department. */
  others: Offer[];
  /** Adds a new person without products; returns the session's token. */
  newcomer(): Promise<string>;
  /** Signs in the demonstration's person, whose products have a history. */
  demoPerson(): Promise<string>;
  /** Opens a path as a person, with a drawn pointer. */
  open(token: string, path: string): Promise<Page>;
  stop(): Promise<void>;
}

interface Truth {
  path: string;
  name: string;
  category: string;
  layout: string;
  misbehaviour: string | null;
  discountedMinor: number | null;
}

const HISTORY_MS = 180_000;

/** Starts the product like `npm start -- --demo`, with a separate data folder, and a browser. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "pricetrail-films-"));
  const product = await startProduct({ DATA_DIR: folder, CAPTCHA: "off", THROTTLE: "off" }, "--demo");
  const browser: Browser = await openBrowser();
  const contexts: BrowserContext[] = [];
  const printed = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(product.output());
      if (found) return found;
      await wait(100);
    }
  };
  const shop = (await printed(/The demo shop:\s+(\S+)/))[1] ?? "";
  const [, email, password] = await printed(/Sign in with:\s+(\S+)\s+password: (\S+)/);
  let people = 0;
  return {
    ...(await offersOf(shop)),
    newcomer: async () => {
      people += 1;
      return (await signUp(product.url, `pat${people}@acme.example`)).token;
    },
    demoPerson: async () => {
      const body = { email, password };
      const { token } = await callApi<{ token: string }>(product.url, "POST", "user/login", { body });
      const until = Date.now() + HISTORY_MS;
      while (Date.now() < until) {
        const { list } = await callApi<{ list: { finishedAt: string | null }[] }>(
          product.url,
          "GET",
          "get/run?pageSize=100",
          { bearer: token },
        );
        if (list.filter((run) => run.finishedAt !== null).length >= 7) return token;
        await wait(500);
      }
      throw new Error("the demonstration made no history");
    },
    open: async (token, path) => {
      const context = await browser.newContext({
        viewport: SCREEN,
        baseURL: product.url,
        colorScheme: "light",
        storageState: {
          cookies: [],
          origins: [{ origin: product.url, localStorage: [{ name: "token", value: token }] }],
        },
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.addInitScript(drawPointer);
      await page.goto(path);
      return page;
    },
    stop: async () => {
      await browser.close();
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function offersOf(shop: string): Promise<{ offer: Offer; others: Offer[] }> {
  const truths = (await (await fetch(`${shop}/__truth`)).json()) as Truth[];
  const good = truths.filter((one) => one.misbehaviour === null && one.layout !== "script");
  const main = good.find((one) => one.discountedMinor !== null && one.layout !== "text") ?? good[0];
  if (!main) throw new Error("the demo shop has no product to show");
  const asOffer = ({ path, name }: Truth): Offer => ({ address: shop + path, name });
  const others = good.filter((one) => one.category === main.category && one !== main);
  return { offer: asOffer(main), others: others.map(asOffer) };
}
