import { LIVE_VIEW_TEXTS } from "@pricetrail/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { findBrowser } from "../../browser-finder.ts";
import type { Caller } from "../../http/caller.ts";
import { newId } from "../../ids.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { createLiveSessions } from "./live-sessions.service.ts";
import type { LiveSessionsService } from "./live-sessions.service.ts";
import { TestSocket } from "./testing/test-socket.ts";

const START = Date.UTC(2026, 5, 15, 12);

describe("a page that a person watches in two windows", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let live: LiveSessionsService;
  let now: number;
  let pat: Caller;
  let id: string;

  beforeAll(async () => {
    shop = await serveShop(() => "<title>Shop</title><p>hello</p>");
    const browser = await findBrowser();
    if (!browser) throw new Error("these tests need a Chrome or Chromium (CHROMIUM_PATH)");
    fixture = await openEngineFixture({ worker: false, browserPath: browser.path });
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(async () => {
    now = START;
    const clock = { now: () => new Date(now), sleep: () => Promise.resolve() };
    live = createLiveSessions(
      { ...fixture.foundation, clock },
      { engine: fixture.engine, recheckCaller: (caller) => Promise.resolve(caller) },
    );
    const tenant = await fixture.addTenant();
    pat = { ...tenant.caller, role: "member" };
    id = (await live.open(pat, shop.origin))._id;
  });
  afterEach(() => live.closeAll());

  function watch(caller = pat): TestSocket {
    const socket = new TestSocket();
    live.watch(caller, id)(socket.ofServer);
    return socket;
  }
  const isOpen = () => live.list(pat).length === 1;
  /** Looks for pages to close, so many seconds after the test's beginning. */
  const sweepAt = async (seconds: number) => {
    now = START + seconds * 1000;
    await live.sweep();
  };
  const url = () => live.list(pat)[0]!.url;

  it("is shown and controlled by the most recently opened window, and the other is notified", async () => {
    const first = watch();
    const second = watch();
    expect([first.reason(), second.reason()]).toEqual(["elsewhere", undefined]);
    // Sent before the first window knew.
    first.receive({ type: "navigate", url: `${shop.origin}/first` });
    second.receive({ type: "navigate", url: `${shop.origin}/second` });
    await expect.poll(url).toBe(`${shop.origin}/second`);
    expect(shop.visits.get("/first")).toBeUndefined();
    expect(second.events).toContainEqual(expect.objectContaining({ type: "page" }));
  });

  it("stays open while the last window watches, and is closed 15 seconds after that one has left", async () => {
    const first = watch();
    const second = watch();
    await first.ended;
    await sweepAt(60);
    expect(isOpen()).toBe(true);
    second.close();
    await second.ended;
    await sweepAt(74);
    expect(isOpen()).toBe(true);
    await sweepAt(75);
    expect(isOpen()).toBe(false);
  });

  it("can be taken back any number of times", () => {
    const [first, second, third] = [watch(), watch(), watch()];
    expect([first, second, third].map((socket) => socket.reason())).toEqual([
      "elsewhere",
      "elsewhere",
      undefined,
    ]);
  });

  it("is idle without input, which a drawn frame or the former window's command is not", async () => {
    const first = watch();
    const second = watch();
    now += 200_000;
    second.receive({ type: "drawn", frame: 1 });
    first.receive({
      type: "pointer",
      event: "move",
      x: 1,
      y: 1,
      button: "none",
      clickCount: 0,
      modifiers: 0,
    });
    await sweepAt(300);
    expect([isOpen(), second.reason()]).toEqual([false, "idle"]);
  });

  it("stays open for five minutes after an input", async () => {
    const socket = watch();
    now += 200_000;
    socket.receive({ type: "wheel", x: 1, y: 1, dx: 0, dy: 10, modifiers: 0 });
    await sweepAt(499);
    expect(isOpen()).toBe(true);
    await sweepAt(500);
    expect(socket.reason()).toBe("idle");
  });

  it("is not shown to a window whose request came before its end", () => {
    const accept = live.watch(pat, id);
    live.close(pat, id);
    const socket = new TestSocket();
    accept(socket.ofServer);
    expect([socket.reason(), socket.events.length]).toEqual(["closed", 1]);
  });

  it("is shown to nobody else, and not to a person who may only read", () => {
    expect(() => live.watch({ ...pat, userId: newId() }, id)).toThrow(LIVE_VIEW_TEXTS.gone);
    expect(() => live.watch({ ...pat, organisationId: newId() }, id)).toThrow(LIVE_VIEW_TEXTS.gone);
    expect(() => live.watch({ ...pat, role: "viewer" }, id)).toThrow();
  });
});
