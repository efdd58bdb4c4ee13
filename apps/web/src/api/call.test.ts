import {
  ALL_ENDPOINTS,
  getRun,
  IDEMPOTENCY_HEADER,
  importProducts,
  openBrowser,
  updateProduct,
  type Endpoint,
} from "@pricetrail/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { callApi, uploadFile } from "./call.ts";
import { clearSentRequests } from "./once.ts";
import { replaceSession } from "./session.ts";

describe("an answer that is no JSON", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => null });
    // Simulates a proxy that answers with its own page.
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Welcome</h1>")));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is reported as a server that does not respond, for calls and uploads alike", async () => {
    const noAnswer = new ApiError(0, undefined);
    await expect(callApi(getRun, { params: { id: "r" } })).rejects.toStrictEqual(noAnswer);
    const file = new File(["url\n"], "list.csv");
    await expect(uploadFile(importProducts, file)).rejects.toStrictEqual(noAnswer);
  });
});

describe("a call that opens something", () => {
  const sent: string[] = [];
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => null });
    vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
      sent.push(headers[IDEMPOTENCY_HEADER]!);
      return Promise.resolve(Response.json({ data: { _id: `page ${sent.length}` } }));
    });
  });
  afterEach(() => {
    clearSentRequests();
    vi.unstubAllGlobals();
  });

  it("counts as one press if it comes twice from the same place, and as another from elsewhere", async () => {
    const open = async (askedFrom: string) =>
      (await callApi(openBrowser, { body: { url: "https://shop.example/" }, askedFrom })).data._id;
    expect([await open("nothing"), await open("nothing"), await open("page 1, closed")]).toEqual([
      "page 1",
      "page 1",
      "page 2",
    ]);
    expect(new Set(sent).size).toBe(2);
  });

  it("is sent again under the same key while the server still works on it", async () => {
    const keys: string[] = [];
    vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers[IDEMPOTENCY_HEADER]!);
      return Promise.resolve(Response.json({ message: "Wait", code: "in_flight" }, { status: 409 }));
    });
    const open = () => callApi(openBrowser, { body: { url: "https://slow.example/" } });
    await expect(open()).rejects.toMatchObject({ status: 409 });
    await expect(open()).rejects.toMatchObject({ status: 409 });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe("a call that changes something", () => {
  const sent: unknown[] = [];
  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal("localStorage", { getItem: () => "mine" });
    vi.stubGlobal("fetch", (_: string, { body }: { body: string | null }) => {
      sent.push(body === null ? null : JSON.parse(body));
      return Promise.resolve(Response.json({ number: sent.length }));
    });
  });
  afterEach(() => {
    clearSentRequests();
    vi.unstubAllGlobals();
  });

  const changes: readonly Endpoint[] = ALL_ENDPOINTS.filter(({ method }) => method === "POST");
  it.each(changes)("is sent once for two presses without a pause: $path", async (endpoint) => {
    const params = { id: "i", host: "h", kind: "k", token: "t" };
    const press = () => callApi(endpoint, { params, body: {} });
    const [first, second] = await Promise.all([press(), press()]);
    expect(second).toBe(first);
    expect(sent).toHaveLength(1);
  });

  const track = (isTracking: boolean, id = "p") =>
    callApi(updateProduct, { params: { id }, body: { isTracking } });

  it("is sent again for another target, after its response, and after another change of the same", async () => {
    await Promise.all([track(true), track(true, "q")]);
    expect(sent).toHaveLength(2);
    await track(true);
    expect(sent).toHaveLength(3);
    sent.length = 0;
    await Promise.all([track(true), track(false), track(true)]);
    expect(sent).toEqual([{ isTracking: true }, { isTracking: false }, { isTracking: true }]);
  });

  it("is sent again after it has failed", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const answers = await Promise.allSettled([track(true), track(true)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "changed" })));
    expect(await track(true)).toEqual({ message: "changed" });
  });
});

describe("a call with a session", () => {
  let token = "mine";
  const clear = vi.fn();
  beforeEach(() => {
    token = "mine";
    clear.mockClear();
    vi.stubGlobal("localStorage", { getItem: () => token, clear });
  });
  afterEach(() => {
    clearSentRequests();
    vi.unstubAllGlobals();
  });

  it("that has ended does not end the one that has begun meanwhile", async () => {
    vi.stubGlobal("fetch", () => {
      token = "next";
      return Promise.resolve(Response.json({ message: "No" }, { status: 401 }));
    });
    await expect(callApi(getRun, { params: { id: "r" } })).rejects.toMatchObject({ status: 401 });
    expect(clear).not.toHaveBeenCalled();
  });

  it("that has ended does not end the one that is about to begin, but the next refusal does", async () => {
    const replace = vi.fn();
    vi.stubGlobal("window", { location: { replace } });
    vi.stubGlobal("sessionStorage", { clear: () => undefined, setItem: () => undefined });
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "No" }, { status: 401 })));
    const refused = () =>
      expect(callApi(getRun, { params: { id: "r" } })).rejects.toMatchObject({ status: 401 });
    await replaceSession(refused);
    expect(replace).not.toHaveBeenCalled();
    await refused();
    expect(replace).toHaveBeenCalledWith("/login");
  });

  it("shares no response with the same request of the next session", async () => {
    const fetched = vi.fn(() => Promise.resolve(Response.json({ data: {} })));
    vi.stubGlobal("fetch", fetched);
    const open = () => callApi(openBrowser, { body: { url: "https://shop.example/" } });
    await open();
    token = "next";
    await open();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("that its screen has cancelled does not count as an outage", async () => {
    const fetched = vi.fn(() => Promise.reject(new Error("cancelled")));
    vi.stubGlobal("fetch", fetched);
    const signal = AbortSignal.abort();
    await expect(callApi(getRun, { params: { id: "r" }, signal })).rejects.toThrow("cancelled");
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
