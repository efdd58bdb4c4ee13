import { EXTENSION_TEXTS, IDEMPOTENCY_HEADER } from "@pricetrail/contract";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, BarMessage, Identity, PopupMessage } from "./messages.ts";

interface Request {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}
interface Sender {
  id?: string;
  url?: string;
  tab?: object;
  frameId?: number;
}
type Listener = (message: unknown, sender: Sender, respond: (answer: unknown) => void) => boolean | undefined;

const POPUP: Sender = { id: "own", url: "chrome-extension://own/popup.html#server=x" };
const SHOP = "https://shop.example/kettle?size=2#top";
const BAR: Sender = { id: "own", url: SHOP, tab: {}, frameId: 0 };
const IDENTITY = { organisation: "Acme Trading", person: "Pat Example" };

describe("the extension's worker", () => {
  let server: Server;
  let origin: string;
  let listen: Listener;
  /** What the browser stores for the extension. */
  const stored = new Map<string, unknown>();
  const injected: object[] = [];
  const requests: Request[] = [];
  /** The server's responses by path; 404 for any other path. */
  const answers = new Map<string, [status: number, body: unknown]>();

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const path = request.url!.replace("/api/", "");
        const [status, body] = answers.get(path.split("?")[0]!) ?? [404, { message: "Nothing is there" }];
        const text = Buffer.concat(parts).toString();
        requests.push({ method: request.method!, path, headers: request.headers, text });
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubGlobal("chrome", {
      runtime: {
        id: "own",
        getURL: (path: string) => `chrome-extension://own/${path}`,
        onMessage: { addListener: (listener: Listener) => (listen = listener) },
      },
      scripting: { executeScript: (call: object) => Promise.resolve(void injected.push(call)) },
      storage: {
        local: {
          setAccessLevel: () => Promise.resolve(),
          get: (key: string) =>
            Promise.resolve(Object.fromEntries([...stored].filter(([own]) => own === key))),
          set: (values: object) =>
            Promise.resolve(Object.entries(values).forEach(([key, value]) => stored.set(key, value))),
          remove: (key: string) => Promise.resolve(void stored.delete(key)),
        },
      },
    });
    await import("./worker.ts");
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });
  beforeEach(() => {
    stored.clear();
    requests.length = 0;
    injected.length = 0;
    answers.clear();
    answers.set("redeem/pairing", [200, { ...IDENTITY, token: "secret token" }]);
  });
  afterEach(() => vi.restoreAllMocks());

  /** Sends a message as the browser does; undefined if the worker does not respond. */
  const send = (message: PopupMessage | BarMessage, sender: Sender) =>
    new Promise<Answer<unknown> | undefined>((resolve) => {
      if (listen(message, sender, (answer) => resolve(answer as Answer<unknown>)) !== true)
        resolve(undefined);
    });
  const pair = (typed = origin, code = "abcd-2345") => send({ type: "pair", server: typed, code }, POPUP);
  const page = { html: "<p>24.90</p>", loadTimeMs: 120 };

  it("pairs with a code typed in any letter case, and never reveals the token", async () => {
    const identity: Identity = { ...IDENTITY, server: origin };
    expect(await pair(`${origin}/some/page`)).toEqual({ ok: true, data: identity });
    expect(requests).toMatchObject([{ method: "POST", path: "redeem/pairing" }]);
    expect(JSON.parse(requests[0]!.text)).toMatchObject({ code: "ABCD2345" });
    expect(requests[0]!.headers.authorization).toBeUndefined();
    expect(await send({ type: "who" }, POPUP)).toEqual({ ok: true, data: identity });
  });

  it.each([
    ["no address", "ftp://prices.example", EXTENSION_TEXTS.wrongServer],
    [
      "an address where nothing responds",
      "http://127.0.0.1:9",
      EXTENSION_TEXTS.noServer("http://127.0.0.1:9"),
    ],
  ])("does not pair with %s", async (_what, typed, message) => {
    expect(await pair(typed)).toEqual({ ok: false, message });
    expect(await send({ type: "who" }, POPUP)).toEqual({ ok: true, data: null });
  });

  it("returns the server's reason for refusing a code", async () => {
    answers.set("redeem/pairing", [400, { message: "This code is not valid" }]);
    expect(await pair()).toEqual({ ok: false, message: "This code is not valid" });
    expect(stored.size).toBe(0);
  });

  it("reports that no such server answers if the response has no message", async () => {
    answers.set("redeem/pairing", [502, null]);
    expect(await pair()).toEqual({ ok: false, message: EXTENSION_TEXTS.noServer(origin) });
  });

  it.each<[string, Sender]>([
    ["another extension", { ...POPUP, id: "other" }],
    ["a frame of a page", { ...BAR, frameId: 1 }],
    [
      "a page of this extension other than the popup",
      { id: "own", url: "chrome-extension://own/other.html" },
    ],
    ["a page that is not on the web", { ...BAR, url: "file:///kettle.html" }],
    ["an unknown sender", { id: "own" }],
  ])("does not answer %s", async (_who, sender) => {
    await pair();
    expect(await send({ type: "who" }, sender)).toBeUndefined();
    expect(await send({ type: "state" }, sender)).toBeUndefined();
  });

  it("lets a page neither pair the extension nor end its pairing", async () => {
    await pair();
    for (const message of [
      { type: "unpair" },
      { type: "pair", server: origin, code: "x" },
      { type: "who" },
    ] as const)
      expect(await send(message, BAR)).toMatchObject({ ok: false });
    expect(await send({ type: "who" }, POPUP)).toMatchObject({ data: IDENTITY });
    expect(requests).toHaveLength(1);
  });

  it("shows the bar on the popup's tab once it is paired", async () => {
    expect(await send({ type: "pick", tabId: 7 }, POPUP)).toEqual({
      ok: false,
      message: EXTENSION_TEXTS.notPaired,
    });
    await pair();
    expect(await send({ type: "pick", tabId: undefined }, POPUP)).toMatchObject({
      message: EXTENSION_TEXTS.notHere,
    });
    expect(injected).toEqual([]);
    expect(await send({ type: "pick", tabId: 7 }, POPUP)).toMatchObject({ ok: true });
    expect(injected).toEqual([{ target: { tabId: 7 }, files: ["bar.js"] }]);
  });

  it("requests the product at the address that the browser reports, with the token and without cookies", async () => {
    await pair();
    answers.set("get/companion/product", [200, { data: null }]);
    expect(await send({ type: "state" }, BAR)).toEqual({ ok: true, data: null });
    const { method, path, headers } = requests.at(-1)!;
    expect([method, path]).toEqual(["GET", `get/companion/product?url=${encodeURIComponent(SHOP)}`]);
    expect(headers).toMatchObject({ authorization: "Bearer secret token" });
    expect(headers.cookie).toBeUndefined();
  });

  it.each([
    ["with the page", page, { url: SHOP, captures: [], loadTimeMs: 120 }],
    ["without a page that is too long", null, { url: SHOP, captures: [] }],
  ])("saves picks %s, under a key", async (_what, shown, call) => {
    await pair();
    answers.set("add/companion/configuration", [200, { data: { _id: "1", name: "Kettle" } }]);
    const message: BarMessage = { type: "save", key: "once", captures: [], page: shown };
    expect(await send(message, BAR)).toEqual({ ok: true, data: { _id: "1", name: "Kettle" } });
    const { headers, text } = requests.at(-1)!;
    expect(headers[IDEMPOTENCY_HEADER.toLowerCase()]).toBe("once");
    expect(headers["content-type"]).toMatch(/^multipart\/form-data/);
    expect(text).toContain(JSON.stringify(call));
    expect([text.includes('name="page"'), text.includes(page.html)]).toEqual([
      shown !== null,
      shown !== null,
    ]);
  });

  it("sends the page's prices under an idempotency key, as a form", async () => {
    await pair();
    answers.set("add/companion/reading", [200, { data: [] }]);
    expect(await send({ type: "send", key: "twice", page }, BAR)).toEqual({ ok: true, data: [] });
    const { headers, text } = requests.at(-1)!;
    expect(headers[IDEMPOTENCY_HEADER.toLowerCase()]).toBe("twice");
    expect(text).toContain(JSON.stringify({ url: SHOP, loadTimeMs: 120 }));
    expect(text).toContain(page.html);
  });

  it("deletes a pairing that the server has revoked, and keeps it after any other refusal", async () => {
    await pair();
    answers.set("get/companion/product", [429, { message: "Too many calls" }]);
    expect(await send({ type: "state" }, BAR)).toEqual({ ok: false, message: "Too many calls" });
    expect(await send({ type: "who" }, POPUP)).toMatchObject({ data: IDENTITY });
    answers.set("get/companion/product", [401, { message: "Unauthorised" }]);
    expect(await send({ type: "state" }, BAR)).toEqual({ ok: false, message: EXTENSION_TEXTS.notPaired });
    expect(await send({ type: "who" }, POPUP)).toEqual({ ok: true, data: null });
  });

  it("ends its pairing here and on the server, even while the server cannot be reached", async () => {
    await pair();
    answers.set("delete/companion", [200, { message: "" }]);
    expect(await send({ type: "unpair" }, POPUP)).toMatchObject({ ok: true });
    expect(requests.at(-1)).toMatchObject({
      path: "delete/companion",
      headers: { authorization: "Bearer secret token" },
    });
    await pair();
    const calls = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await send({ type: "unpair" }, POPUP)).toMatchObject({ ok: true });
    expect(calls).toHaveBeenCalledOnce();
    expect(await send({ type: "who" }, POPUP)).toEqual({ ok: true, data: null });
  });
});
