import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createBrowser } from "../../../apps/server/src/features/channels/testing/push-service.ts";
import { startReceiver } from "../../../apps/server/src/features/channels/testing/receiver.ts";
import type { Received, Receiver } from "../../../apps/server/src/features/channels/testing/receiver.ts";
import { findBrowser } from "../../../apps/server/src/browser-finder.ts";
import { openBrowser } from "../../browser.ts";
import { sharedProgram } from "../shared-program.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

/** Replaces the browser vendor's push service with the test's, with keys that the test knows. */
function subscribeAt(endpoint: string, keys: { p256dh: string; auth: string }) {
  return { endpoint, keys };
}
type Subscription = ReturnType<typeof subscribeAt>;

function replacePushService({ endpoint, keys }: Subscription): void {
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
  PushManager.prototype.getSubscription = () => Promise.resolve(null);
  PushManager.prototype.subscribe = () =>
    Promise.resolve({
      endpoint,
      getKey: (name: "p256dh" | "auth") => bytesOf(keys[name]),
    } as unknown as PushSubscription);
}

/** The registration of the page's worker, as named by DevTools. */
async function registrationOf(tools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  return found;
}

/** The notifications that the browser currently shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const notifications = await worker.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

// A headless shell has no notifications.
const canNotify = (await findBrowser({ windowed: true })) !== undefined;

describe.skipIf(!canNotify)("messages in the browser", { timeout: 240_000 }, () => {
  let windowed: Browser;
  let world: DataWorld;
  let service: Receiver;
  let screen: Screen;
  const browser = createBrowser();
  beforeAll(async () => {
    windowed = await openBrowser({ windowed: true });
    world = await openDataWorld(sharedProgram(), Promise.resolve(windowed));
    service = await startReceiver();
    service.answer((response) => {
      response.writeHead(201).end();
    });
    world.offers.set("/kettle", { name: "Blue kettle", price: "30.00" });
    screen = await world.open("/favicon.svg", { permissions: ["notifications"] });
  });
  afterAll(async () => {
    await screen?.leave();
    await service?.stop();
    await world?.stop();
    await windowed?.close();
  });

  it("are shown by its worker, and lead to the product", async () => {
    const { page } = screen;
    const kettle = await world.add("/kettle");
    await world.track();
    await page.addInitScript(replacePushService, subscribeAt(`${service.origin}/push/1`, browser.keys));
    await screen.go("/alerts/channels", "Channels");
    await screen.button("Notify in this browser").click();
    const name = /^Test \w+ on \w+$/;
    await screen.button(name).click();
    await screen.showsMessage("The test message was delivered");
    const tools = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(tools);
    const origin = new URL(page.url()).origin;
    // The browser closes a notification by itself some 20 seconds after it was shown, so none is expected to stay for long.
    const deliver = async ({ bytes }: Received) => {
      const payload = browser.read(bytes);
      const message = { origin, registrationId, data: JSON.stringify(payload) };
      const find = async () => {
        const notification = (await shown(page)).find(({ tag }) => tag === payload["id"]);
        expect(notification).toBeDefined();
        return notification!;
      };
      // On a busy machine it may be gone before it is seen.
      return vi.waitFor(
        async () => {
          await tools.send("ServiceWorker.deliverPushMessage", message);
          return vi.waitFor(find, { timeout: 10_000, interval: 100 });
        },
        { timeout: 60_000, interval: 100 },
      );
    };
    const test = service.received[0]!;
    expect(await deliver(test)).toMatchObject({ title: "Pricetrail: a test message" });

    const { list } = await world.person.call<{ list: { _id: string }[] }>("GET", "get/channel");
    await world.person.call("POST", "add/alert", {
      scope: "product",
      target: kettle,
      condition: { kind: "change", direction: "both", by: { unit: "percent", percent: 1 } },
      rearm: { deadBandPercent: 2, afterHours: null },
      isMailed: false,
      channels: list.map(({ _id }) => _id),
    });
    world.offers.set("/kettle", { name: "Blue kettle", price: "24.00" });
    await world.track();
    await world.track();
    await world.track();
    await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(2);
    await deliver(test);
    const news = await deliver(service.received[1]!);
    expect(news.title).toBe("Blue kettle is now at USD 24.00 (−20.0%)");

    // Browsers open pages only for a real click on a notification, so the worker's request is intercepted here.
    const [worker] = page.context().serviceWorkers();
    const clicked = await worker!.evaluate(async (tag) => {
      const scope = globalThis as unknown as {
        registration: { getNotifications(): Promise<{ tag: string }[]> };
        clients: { openWindow(url: string): Promise<null> };
        dispatchEvent(event: Event): boolean;
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const opened: string[] = [];
      scope.clients.openWindow = (url) => {
        opened.push(url);
        return Promise.resolve(null);
      };
      const notifications = await scope.registration.getNotifications();
      const notification = notifications.find((one) => one.tag === tag);
      const event = new scope.NotificationEvent("notificationclick", { notification });
      let work: Promise<unknown> = Promise.resolve();
      Object.defineProperty(event, "waitUntil", { value: (given: Promise<unknown>) => (work = given) });
      scope.dispatchEvent(event);
      await work;
      return opened;
    }, news.tag);
    expect(clicked).toHaveLength(1);
    expect((await shown(page)).map(({ title }) => title)).toEqual(["Pricetrail: a test message"]);
    await page.goto(clicked[0]!);
    await page.getByRole("heading", { name: "Blue kettle" }).waitFor();
    screen.expectSilence();
  });
});
