import { EXTENSION_TEXTS, PICKER_TEXTS } from "@pricetrail/contract";
import type { CheckRow, Configuration, DeviceRow, ProductRow } from "@pricetrail/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { barOn, openExtensionBrowser, windowedBrowser } from "./extension.ts";
import type { ExtensionBrowser } from "./extension.ts";
import { startLossyProxy } from "./lossy-proxy.ts";
import { kettle, openCompanionWorld } from "./world.ts";
import type { CompanionWorld } from "./world.ts";

const T = EXTENSION_TEXTS;

if ((await windowedBrowser()) === undefined)
  console.warn("The browser extension is not tested: only a headless shell was found, which takes none.");

describe.skipIf((await windowedBrowser()) === undefined)("the browser extension", () => {
  let world: CompanionWorld;
  let browser: ExtensionBrowser;
  /** All requests of all pages, with their headers. */
  const asked: string[] = [];

  beforeAll(async () => {
    world = await openCompanionWorld();
  });
  beforeEach(async () => {
    browser = await openExtensionBrowser();
    // The person is signed in to the shop, so this browser sees the prices.
    await browser.context.route(`${world.shop.origin}/**`, async (route) => {
      const request = route.request();
      asked.push(request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? "");
      const body = world.pages.get(new URL(request.url()).pathname);
      await route.fulfill({ status: body ? 200 : 404, contentType: "text/html", body: body ?? "" });
    });
    return () => browser.stop();
  });
  afterAll(() => world.stop());

  let pages = 0;
  /** An address that no other test or retry has tracked. */
  const unusedPath = (name: string): string => {
    pages += 1;
    return `/p/${name}-${pages}`;
  };
  const codeOf = async () => (await world.person.call<{ code: string }>("POST", "create/pairing")).code;
  const devices = async () => (await world.person.call<{ data: DeviceRow[] }>("GET", "get/device")).data;

  async function type(code: string, server = world.url): Promise<Page> {
    const popup = await browser.openPopup();
    await popup.getByLabel(T.server).fill(server);
    await popup.getByLabel(T.code).fill(code);
    await popup.getByRole("button", { name: T.pair }).click();
    return popup;
  }
  const pair = () => pairWith(world.url);
  async function pairWith(server: string): Promise<void> {
    const popup = await type(await codeOf(), server);
    await popup.getByText("Connected as Pat Example of Acme Trading").waitFor();
    await popup.close();
  }
  async function openShop(path: string, html: string): Promise<Page> {
    world.pages.set(path, html);
    const page = await browser.context.newPage();
    await page.goto(world.shop.origin + path);
    return page;
  }
  const products = async () => (await world.person.call<{ list: ProductRow[] }>("GET", "get/product")).list;

  it("is paired, picks on a page, and the product appears with the prices that only this browser sees", async () => {
    await pair();
    const path = unusedPath("blue");
    const page = await openShop(path, kettle("Blue kettle", "24.90", "19.90"));
    await browser.pickOn(page);
    const bar = await barOn(page);
    await page.locator(".was").click({ modifiers: ["Control"] });
    await bar.reads("$24.90");
    // The second one is picked by keyboard, as the first one's sibling.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await bar.press("Discounted Price");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await bar.reads("$19.90");
    await bar.press(T.save);
    await bar.reads(T.saved("Blue kettle"));
    await bar.press(T.send);
    await bar.reads(T.sent("Normal Price 24.90 USD, Discounted Price 19.90 USD, Availability InStock"));

    const url = world.shop.origin + path;
    const read = async () => (await products()).find((one) => one.url === url);
    const product = await read();
    expect(product).toMatchObject({
      name: "Blue kettle",
      normalPrice: { value: "24.90", currency: "USD" },
      discountedPrice: { value: "19.90", currency: "USD" },
    });
    const { list } = await world.person.call<{ list: CheckRow[] }>(
      "GET",
      `get/product/${product!._id}/check`,
    );
    expect(list).toMatchObject([{ outcome: "value", tier: "companion" }]);

    // A held price is reported as such and changes nothing.
    world.pages.set(path, kettle("Blue kettle", "2490.00", "1990.00"));
    await page.reload();
    await browser.pickOn(page);
    const again = await barOn(page);
    await again.reads("is already tracked");
    await again.press(T.send);
    await again.reads("differs so much from the last one");
    expect(await read()).toMatchObject({ normalPrice: { value: "24.90" } });
  });

  it("adds once and sends once when a response is lost and the person presses again", async () => {
    // The first response to each call that adds something is lost. The response to the call that then checks whether the page's
    // product exists comes late, after the person has pressed again.
    const late = Promise.withResolvers<boolean>();
    const proxy = await startLossyProxy(world.url, (key, keys) => {
      if (key !== undefined) return keys.filter((one) => one === key).length === 1;
      return keys.length === 1 && late.promise;
    });
    await pairWith(proxy.url);
    const path = unusedPath("lost");
    const page = await openShop(path, kettle("Lost kettle", "24.90", "19.90"));
    await browser.pickOn(page);
    const bar = await barOn(page);
    await page.locator(".was").click({ modifiers: ["Control"] });
    await bar.press(T.save);
    await bar.reads(T.noServer(proxy.url));
    await bar.press(T.save);
    await bar.reads(T.saved("Lost kettle"));
    late.resolve(false);
    await expect.poll(proxy.unanswered).toBe(0);
    await bar.reads(T.saved("Lost kettle"));
    await bar.press(T.send);
    await bar.reads(T.noServer(proxy.url));
    await bar.press(T.send);
    await bar.reads(T.sent("Normal Price 24.90 USD, Discounted Price 19.90 USD, Availability InStock"));
    expect(proxy.keys).toHaveLength(4);
    expect(new Set(proxy.keys).size).toBe(2);
    const [product, ...more] = (await products()).filter(({ url }) => url === world.shop.origin + path);
    expect(more).toEqual([]);
    const checks = await world.person.call<{ list: CheckRow[] }>("GET", `get/product/${product!._id}/check`);
    expect(checks.list).toHaveLength(1);
    proxy.stop();
  });

  it("offers to send the prices when the product was added and only that response was lost", async () => {
    const proxy = await startLossyProxy(world.url, (key) => key !== undefined);
    await pairWith(proxy.url);
    const page = await openShop(unusedPath("found"), kettle("Found kettle", "24.90", "19.90"));
    await browser.pickOn(page);
    const bar = await barOn(page);
    await page.locator(".was").click({ modifiers: ["Control"] });
    await bar.press(T.save);
    await bar.reads(T.tracked("Found kettle"));
    expect(proxy.keys).toHaveLength(1);
    proxy.stop();
  });

  it("tracks custom fields in addition to the six, and removes them again", async () => {
    await pair();
    const html = kettle("Green kettle", "24.90", "19.90").replace(
      '<p class="stock">',
      '<p class="energy">Energy class A</p><p class="stock">',
    );
    const page = await openShop("/p/green", html);
    const typed: string[] = [];
    await page.exposeFunction("hear", (key: string) => void typed.push(key));
    await page.evaluate(() => {
      const hear = Reflect.get(window, "hear") as (key: string) => void;
      document.addEventListener("keydown", ({ key }) => hear(key), true);
    });
    await browser.pickOn(page);
    const bar = await barOn(page);
    await page.locator(".was").click({ modifiers: ["Control"] });
    await bar.press(PICKER_TEXTS.addField);
    await bar.reads(PICKER_TEXTS.ownRule);
    await bar.type(PICKER_TEXTS.ownName, "Energy class");
    await page.keyboard.press("Enter");
    // The added field is picked next.
    await page.locator(".energy").click({ modifiers: ["Control"] });
    await bar.reads("Energy classEnergy class A");
    await bar.type(PICKER_TEXTS.ownName, " Energy class ");
    await page.keyboard.press("Enter");
    await bar.reads(PICKER_TEXTS.ownExists);
    await bar.type(PICKER_TEXTS.ownName, "Colour");
    await bar.press(PICKER_TEXTS.addField);
    await bar.press(T.remove("Colour"));
    await bar.press(T.save);
    await bar.reads(T.saved("Green kettle"));
    await bar.press(T.send);
    await bar.reads(
      T.sent(
        "Normal Price 24.90 USD, Discounted Price 19.90 USD, Availability InStock, Energy class Energy class A",
      ),
    );

    const product = (await products()).find(({ name }) => name === "Green kettle");
    const { data } = await world.person.call<{ data: Configuration }>(
      "GET",
      `get/configuration/${product!._id}`,
    );
    const picked = data.entries.filter(({ state }) => state !== "automatic");
    expect(picked.map(({ key, dom }) => [key, dom])).toEqual([
      ["normalPrice", '<s class="was">$24.90</s>'],
      ["own:Energy class", '<p class="energy">Energy class A</p>'],
    ]);
    // Typing in the bar triggers no shortcut of the page.
    expect(typed.filter((key) => key.length === 1)).toEqual([]);
  });

  it("is not paired by a wrong, used or expired code, nor with an unreachable server", async () => {
    const used = await codeOf();
    await (await type(used)).getByText("Connected as").waitFor();
    const before = (await devices()).length;
    const popup = await browser.openPopup();
    await popup.getByRole("button", { name: T.unpair }).click();
    await popup.getByLabel(T.code).waitFor();
    await expect.poll(async () => (await devices()).length).toBe(before - 1);
    await popup.close();
    for (const [code, server, message] of [
      [used, world.url, "This code is not valid"],
      ["ABCDEFGH", world.url, "This code is not valid"],
      [await codeOf(), "http://127.0.0.1:9", "does not answer"],
      [await codeOf(), "ftp://127.0.0.1", T.wrongServer],
    ] as const) {
      const refused = await type(code, server);
      await refused.getByText(message).waitFor();
      await refused.close();
    }
    expect(await devices()).toHaveLength(before - 1);
  });

  it("stops working at its next call after it is revoked", async () => {
    await pair();
    const page = await openShop("/p/red", kettle("Red kettle", "30.00", "25.00"));
    await browser.pickOn(page);
    const bar = await barOn(page);
    await page.locator(".was").click({ modifiers: ["Control"] });
    await bar.press(T.close);
    await bar.reads(T.unsaved(1));
    const [device] = await devices();
    await world.person.call("POST", `delete/device/${device!._id}`);
    await bar.press(T.save);
    await bar.reads(T.notPaired);
    expect((await products()).map(({ name }) => name)).not.toContain("Red kettle");
    const popup = await browser.openPopup();
    await popup.getByLabel(T.code).waitFor();
  });

  it("keeps its token, its messages and its buttons out of a page's reach", async () => {
    await pair();
    const token = await browser.worker.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { local: { get(): Promise<{ pairing: { token: string } }> } } };
      };
      return (await chrome.storage.local.get()).pairing.token;
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    asked.length = 0;
    const page = await openShop("/p/evil", kettle("Evil kettle", "9.00", "8.00"));
    const cdp = await page.context().newCDPSession(page);
    const worlds: { id: number; origin: string }[] = [];
    cdp.on("Runtime.executionContextCreated", ({ context }) => worlds.push(context));
    await cdp.send("Runtime.enable");
    await browser.pickOn(page);
    await page.locator(".was").click({ modifiers: ["Control"] });
    await (await barOn(page)).reads("$9.00");

    // The page itself has no access to the extension's API, the bar or its files.
    const seen = await page.evaluate(async (id) => {
      const hosts = [...document.querySelectorAll("[data-pt-own]")];
      for (const host of hosts) host.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      const { chrome } = window as { chrome?: { runtime?: unknown; storage?: unknown } };
      return {
        interfaces: [typeof chrome?.runtime, typeof chrome?.storage],
        shadows: hosts.map(({ shadowRoot }) => shadowRoot),
        file: await fetch(`chrome-extension://${id}/worker.js`).then(
          () => "read",
          () => "refused",
        ),
        text: document.documentElement.outerHTML + JSON.stringify(Object.keys(window)),
      };
    }, browser.id);
    expect(seen.interfaces).toEqual(["undefined", "undefined"]);
    expect(seen.shadows).toEqual([null, null]);
    expect(seen.file).toBe("refused");
    expect(seen.text).not.toContain(token);

    // Even the extension's content script cannot read the storage, and may send only the bar's messages.
    const own = worlds.find(({ origin }) => origin === `chrome-extension://${browser.id}`);
    const inBar = async (expression: string): Promise<unknown> => {
      const params = { expression, contextId: own!.id, awaitPromise: true, returnByValue: true };
      return (await cdp.send("Runtime.evaluate", params)).result.value;
    };
    expect(await inBar("chrome.storage.local.get().then(() => 'read', String)")).toContain("not allowed");
    for (const type of ["who", "unpair", "pick", "pair"]) {
      expect(await inBar(`chrome.runtime.sendMessage({ type: "${type}" })`)).toMatchObject({ ok: false });
    }
    expect(await inBar("chrome.runtime.sendMessage({ type: 'state' })")).toEqual({ ok: true, data: null });
    expect(asked.filter((line) => line.includes(token))).toEqual([]);
    expect((await products()).map(({ name }) => name)).not.toContain("Evil kettle");
  });

  it("sends a page without scripts, typed text and its own elements", async () => {
    await pair();
    const page = await openShop(unusedPath("plain"), kettle("Plain kettle", "7.00", "6.00"));
    await page.locator("input").fill("my secret");
    await browser.pickOn(page);
    const sent: string[] = [];
    browser.context.on("request", (request) => sent.push(request.postData() ?? ""));
    const bar = await barOn(page);
    await page.locator(".was").click({ modifiers: ["Control"] });
    await bar.press(T.save);
    await bar.reads("is tracked now.");
    const body = sent.find((text) => text.includes("Plain kettle")) ?? "";
    expect(body).toContain("captures");
    expect(body).not.toMatch(/my secret|what-was-typed|data-pt-own/);
  });
});
