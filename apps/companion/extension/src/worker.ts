import { EXTENSION_TEXTS } from "@pricetrail/contract";
import type { Answer, BarMessage, NamedProduct, PopupMessage, SentValue } from "./messages.ts";
import { call, identity, pair, Refusal, unpair } from "./server.ts";

// Content scripts run next to the page's scripts, so they get no access to the storage.
void chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });

/** The name of this browser in the list of devices: "Chrome on Windows". */
function deviceName(): string {
  const data = (navigator as { userAgentData?: { brands: { brand: string }[]; platform: string } })
    .userAgentData;
  const brand = data?.brands.find(({ brand: name }) => !/not.?a.?brand/i.test(name))?.brand ?? "Browser";
  return data?.platform ? `${brand} on ${data.platform}` : brand;
}

/** Shows the bar on the tab below the popup; clicking the extension there has just granted access to it. */
async function startPicking(tabId: number | undefined): Promise<void> {
  if ((await identity()) === null) throw new Refusal(EXTENSION_TEXTS.notPaired);
  if (tabId === undefined) throw new Refusal(EXTENSION_TEXTS.notHere);
  try {
    await chrome.scripting.executeScript({ target: { tabId }, files: ["bar.js"] });
  } catch {
    throw new Refusal(EXTENSION_TEXTS.notHere);
  }
}

async function forPopup(message: PopupMessage): Promise<unknown> {
  switch (message.type) {
    case "who":
      return identity();
    case "pair":
      return pair(message.server, message.code, deviceName());
    case "unpair":
      return unpair();
    case "pick":
      return startPicking(message.tabId);
    default:
      throw new Refusal("");
  }
}

/** `url` is the page's address as the browser reports it; the page's scripts could claim another. */
async function forBar(message: BarMessage, url: string): Promise<unknown> {
  switch (message.type) {
    case "state": {
      const path = `get/companion/product?url=${encodeURIComponent(url)}`;
      return (await call<{ data: NamedProduct | null }>({ method: "GET", path })).data;
    }
    case "save": {
      const { key, captures, page } = message;
      const body = { url, captures, ...(page === null ? {} : { loadTimeMs: page.loadTimeMs }) };
      const path = "add/companion/configuration";
      return (
        await call<{ data: NamedProduct }>({ method: "POST", path, key, body, page: page?.html ?? null })
      ).data;
    }
    case "send": {
      const { key } = message;
      const { html, loadTimeMs } = message.page;
      const path = "add/companion/reading";
      return (
        await call<{ data: SentValue[] }>({
          method: "POST",
          path,
          key,
          body: { url, loadTimeMs },
          page: html,
        })
      ).data;
    }
    default:
      throw new Refusal("");
  }
}

/** The sender determines what is permitted: the popup pairs, the bar in a page's top document saves. */
function handle(message: unknown, sender: chrome.MessageSender): Promise<unknown> | undefined {
  if (sender.id !== chrome.runtime.id || sender.url === undefined) return undefined;
  const [page] = sender.url.split("#");
  if (page === chrome.runtime.getURL("popup.html")) return forPopup(message as PopupMessage);
  if (sender.tab !== undefined && sender.frameId === 0 && /^https?:/.test(sender.url))
    return forBar(message as BarMessage, sender.url);
  return undefined;
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const work = handle(message, sender);
  if (work === undefined) return undefined;
  work.then(
    (data) => respond({ ok: true, data } satisfies Answer<unknown>),
    (error: unknown) => {
      const message = error instanceof Refusal ? error.message : String(error);
      respond({ ok: false, message } satisfies Answer<unknown>);
    },
  );
  return true;
});
