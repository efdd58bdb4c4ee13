import type { Browser, BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanBlock } from "@pricetrail/markup";
import { openBrowser } from "../../../../../../tests/browser.ts";
import { testThreads } from "../../../reading/testing/test-threads.ts";
import { createInspections } from "./inspections.service.ts";
import type { PanelDocument } from "./panel-document.rules.ts";
import { CLICKABLE, hostilePage } from "./testing/hostile-page.ts";
import { openApp, openCatcher } from "./testing/panel-host.ts";

const person = { organisationId: "organisation", userId: "person" };
const HTML = { "content-type": "text/html; charset=utf-8" };

/** Attempts of each kind that succeed in a current browser. */
const CONTROLLED =
  "js-img-error js-svg-load js-toggle js-animation js-noscript js-textarea js-shadow-img css-attribute css-escape img-set frame link ping".split(
    " ",
  );

let browser: Browser;
let context: BrowserContext;
let catcher: Awaited<ReturnType<typeof openCatcher>>;
let app: Awaited<ReturnType<typeof openApp>>;
let hostile: string;
const documents: Record<string, PanelDocument> = {};

beforeAll(async () => {
  [browser, catcher, app] = await Promise.all([openBrowser(), openCatcher(), openApp(documents)]);
  hostile = hostilePage(catcher.origin);
  documents["raw"] = { html: hostile, headers: HTML };
  const inspections = createInspections({
    clock: { now: () => new Date(), sleep: async () => {} },
    threads: testThreads,
    findHints: async () => ({ memory: [] }),
    findExisting: async () => null,
  });
  context = await browser.newContext();
  const shop = await context.newPage();
  await shop.goto(`${app.origin}/raw`, { waitUntil: "commit" });
  await shop.locator("#form").waitFor();
  // The live page may run anything, and even navigate: it is read in its current state.
  const live = await inspections.inspect(person, shop);
  await shop.close();
  const served = await inspections.inspectServed(person, { html: hostile, url: `${app.origin}/raw` });
  documents["live"] = await inspections.panel(person, live._id);
  documents["served"] = await inspections.panel(person, served._id);
  documents["bare"] = { html: documents["live"].html, headers: HTML };
  documents["guarded"] = { html: hostile, headers: documents["served"].headers };
  documents["block"] = { html: `<!doctype html>${cleanBlock(hostile, 200_000)}`, headers: HTML };
  await context.close();
});
afterAll(async () => {
  await browser.close();
  await Promise.all([catcher.close(), app.close()]);
});

async function clickAll(frame: Frame): Promise<void> {
  let clicked = 0;
  for (const id of CLICKABLE) {
    const target = frame.locator(`[id="${id}"]`).first();
    if ((await target.count()) === 0) continue;
    await target.click({ timeout: 2_000, force: true });
    clicked += 1;
  }
  expect(clicked).toBe(CLICKABLE.length);
}

/** Opens a document, lets everything automatic happen, then clicks everything clickable. */
async function provoke(path: string): Promise<{ page: Page; frame: Frame; ran: unknown }> {
  catcher.requests.length = 0;
  context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${app.origin}/${path}`);
  const frame = page.frames().at(1) ?? page.mainFrame();
  await page.waitForLoadState("networkidle");
  await clickAll(frame);
  await page.waitForLoadState("networkidle");
  const ran = await frame.evaluate(() => Reflect.get(window, "ran") ?? null).catch(() => "gone");
  return { page, frame, ran };
}

test.for(["live", "served"])(
  "nothing of a hostile page (%s) runs in the panel or leaves it",
  async (kind) => {
    const { page, frame, ran } = await provoke(`app/${kind}`);
    expect([ran, catcher.requests]).toEqual([null, []]);
    expect(frame.url()).toBe(`${app.origin}/${kind}`);
    expect(page.url()).toBe(`${app.origin}/app/${kind}`);
    expect(context.pages()).toHaveLength(1);
    // The picker runs, and nothing that runs there reaches the app's origin.
    expect(await page.evaluate(() => Reflect.get(window, "events"))).toContainEqual({
      type: "ready",
      elements: expect.any(Number),
    });
    const reached = (expression: string) =>
      frame.evaluate(expression).then(String, (error: Error) => /SecurityError/.test(error.message));
    expect(await frame.evaluate("window.origin")).toBe("null");
    for (const reach of [
      "localStorage.token",
      "document.cookie",
      "parent.localStorage.token",
      "parent.document.title",
    ])
      expect([reach, await reached(reach)]).toEqual([reach, true]);
    await context.close();
  },
);

test("clicks open nothing, even while the picker lets a person browse the page", async () => {
  const { page, frame } = await provoke("app/live");
  await page.evaluate(() =>
    (Reflect.get(window, "command") as (command: object) => void)({ type: "mode", mode: "browse" }),
  );
  await clickAll(frame);
  await page.waitForLoadState("networkidle");
  expect([catcher.requests, frame.url()]).toEqual([[], `${app.origin}/live`]);
  await context.close();
});

test("opened as a page of its own, the panel still has an origin that equals no other", async () => {
  const { page, ran } = await provoke("live");
  expect([ran, catcher.requests]).toEqual([null, []]);
  expect(await page.evaluate("window.origin")).toBe("null");
  await context.close();
});

test("each wall holds alone: the cleaned markup without its policy, and the policy without the cleaner", async () => {
  const bare = await provoke("app/bare");
  expect([bare.ran, catcher.requests]).toEqual([null, []]);
  await context.close();
  context = await browser.newContext();
  const page = await context.newPage();
  catcher.requests.length = 0;
  await page.goto(`${app.origin}/guarded`);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => Reflect.get(window, "ran") ?? null)).toBeNull();
  expect(catcher.requests).toEqual([]);
  await context.close();
});

test("a stored block is harmless even in the app's own origin", async () => {
  const { ran } = await provoke("block");
  expect([ran, catcher.requests]).toEqual([null, []]);
  await context.close();
});

test("control: uncleaned, the page runs in the app's origin, takes the token and calls out", async () => {
  context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${app.origin}/app/block`);
  catcher.requests.length = 0;
  await page.goto(`${app.origin}/raw`);
  await page.waitForLoadState("networkidle");
  await page.locator("#link").click({ noWaitAfter: true });
  await page.waitForURL(`${catcher.origin}/**`);
  const called = () => new Set(catcher.requests.map((path) => path.slice(1).replace(/\?.*/, "")));
  await expect.poll(() => CONTROLLED.filter((name) => !called().has(name))).toEqual([]);
  expect(catcher.requests).toContain("/js-script?secret-token");
  expect(called().size).toBeGreaterThan(40);
  await context.close();
});
