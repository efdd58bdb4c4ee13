import { EventEmitter } from "node:events";
import type { CDPSession } from "playwright-core";
import { expect, it } from "vitest";
import { watchTraffic } from "./browser-traffic.ts";

/** A browser's protocol, spoken by the test: no test can change the machine's network at the moment of a request. */
async function traffic() {
  const events = new EventEmitter();
  const cdp = Object.assign(events, { send: () => Promise.resolve({}) }) as unknown as CDPSession;
  let cutOff = 0;
  const watched = await watchTraffic(cdp, {
    mainFrameId: "main",
    maxDocumentBytes: 1000,
    maxBytes: 1000,
    withFrames: false,
    onTooLarge: () => undefined,
    onCutOff: () => void (cutOff += 1),
  });
  const fail = (requestId: string, frameId: string, type: string, errorText: string): void => {
    events.emit("Network.requestWillBeSent", {
      requestId,
      frameId,
      type,
      request: { url: "https://shop.example/" },
    });
    events.emit("Network.loadingFailed", { requestId, errorText });
  };
  return { watched, fail, cutOff: () => cutOff };
}

it("reports once that content was lost to a change of this machine's network", async () => {
  const { watched, fail } = await traffic();
  fail("1", "main", "Image", "net::ERR_NETWORK_CHANGED");
  fail("2", "ad", "Fetch", "net::ERR_NETWORK_CHANGED");
  fail("3", "main", "Fetch", "net::ERR_CONNECTION_RESET");
  expect(watched.takeNetworkChange()).toBe(false);
  fail("4", "main", "Fetch", "net::ERR_NETWORK_CHANGED");
  expect(watched.takeNetworkChange()).toBe(true);
  expect(watched.takeNetworkChange()).toBe(false);
  expect(watched.open()).toBe(0);
});

it("reports a document that ended early, and no other content", async () => {
  const { fail, cutOff } = await traffic();
  fail("1", "main", "Fetch", "net::ERR_CONTENT_LENGTH_MISMATCH");
  expect(cutOff()).toBe(0);
  fail("2", "main", "Document", "net::ERR_CONTENT_LENGTH_MISMATCH");
  expect(cutOff()).toBe(1);
});
