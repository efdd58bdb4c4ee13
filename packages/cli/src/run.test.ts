import { Writable } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { run } from "./run.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const PRODUCT = { _id: ID, name: "Blue kettle", url: "https://shop.example/kettle" };

interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** Responses of the server by "METHOD /path", each once; the last one is repeated. */
type Answers = Record<string, readonly (Response | Error)[]>;

const json = (body: unknown, status = 200) => Response.json(body, { status });

function sink() {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(Buffer.from(part));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString() };
}

async function pricetrail(args: readonly string[], answers: Answers = {}, env: Record<string, string> = {}) {
  const calls: Call[] = [];
  const left = new Map(Object.entries(answers).map(([call, list]) => [call, [...list]]));
  vi.stubGlobal("fetch", async (address: string, { method, body }: { method: string; body?: string }) => {
    const { pathname, search } = new URL(address);
    calls.push({ method, path: pathname + search, body: body === undefined ? undefined : JSON.parse(body) });
    const list = left.get(`${method} ${pathname}`);
    if (!list) throw new Error(`unexpected: ${method} ${pathname}`);
    const answer = list.length > 1 ? list.shift()! : list[0]!;
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  const [out, err] = [sink(), sink()];
  const waits: number[] = [];
  const code = await run(args, {
    env: { PRICETRAIL_URL: "https://prices.example", PRICETRAIL_KEY: "key", ...env },
    out: out.stream,
    err: err.stream,
    sleep: async (ms) => void waits.push(ms),
  });
  return { code, out: out.text(), err: err.text(), calls, waits };
}

afterEach(() => void vi.unstubAllGlobals());

describe("adding as a dry run", () => {
  const cost = { pointsADay: 1.5, dayMicroUsd: 75_000, monthMicroUsd: 2_250_005, unplannedPoints: 0 };
  it.each([
    [
      "to the micro-dollar",
      cost,
      "Adds up to 1.5 data points a day by the current plans: USD 0.075 a day, USD 2.250005 in 30 days",
    ],
    [
      "of a plan with a fixed budget",
      { pointsADay: 0, dayMicroUsd: 0, monthMicroUsd: 0, unplannedPoints: 0 },
      "The plan's budget does not change, so the cost stays the same",
    ],
    [
      "of a manual run, where no plan visits the page",
      { pointsADay: 0, dayMicroUsd: 0, monthMicroUsd: 0, unplannedPoints: 3 },
      "No active plan visits it: each manual run records up to 3 data points",
    ],
  ])("says the cost %s", async (_of, answered, line) => {
    const data = { name: null, url: "https://shop.example/kettle", outcomeText: "No price was found." };
    const { code, out, calls } = await pricetrail(["add", "shop.example/kettle", "--dry-run"], {
      "POST /api/preview/product": [
        json({ data: { ...data, normalPrice: null, discountedPrice: null }, cost: answered }),
      ],
    });
    expect([code, calls.map(({ path }) => path)]).toEqual([0, ["/api/preview/product"]]);
    expect(out).toBe(`https://shop.example/kettle: No price was found.\n${line}\nNothing was stored.\n`);
  });
});

it("prints the price on a page as a dry run", async () => {
  const price = (value: string) => ({ value, currency: "USD" });
  const data = { ...PRODUCT, normalPrice: price("30.00"), discountedPrice: price("9.00") };
  const cost = { pointsADay: 0, dayMicroUsd: 0, monthMicroUsd: 0, unplannedPoints: 0 };
  const { out } = await pricetrail(["add", PRODUCT.url, "--dry-run"], {
    "POST /api/preview/product": [json({ data, cost })],
  });
  expect(out).toContain("Blue kettle: USD 9.00\n");
});

describe("a refusal", () => {
  it.each([
    [401, 4],
    [403, 4],
    [404, 1],
    [406, 1],
    [422, 1],
  ])("with status %i exits with %i, and prints the server's reason", async (status, code) => {
    const refusal = json({ code: "no", message: "Not today." }, status);
    expect(await pricetrail(["alerts"], { "GET /api/get/alert": [refusal] })).toMatchObject({
      code,
      out: "",
      err: "pricetrail: Not today.\n",
    });
  });

  it("prints the problem of each field, without terminal control characters", async () => {
    const refusal = json({ code: "invalid", message: "Invalid", fields: { url: "No\u001b[2Jhost" } }, 422);
    const { err } = await pricetrail(["add", "shop.example"], { "POST /api/add/product": [refusal] });
    expect(err).toBe("pricetrail: Invalid\n  url: No [2Jhost\n");
  });

  it("of a server that does not respond exits with 5, after four attempts", async () => {
    const { code, err, calls } = await pricetrail(["alerts"], {
      "GET /api/get/alert": [new Error("connection refused")],
    });
    expect({ code, err }).toEqual({
      code: 5,
      err: "pricetrail: https://prices.example does not answer: connection refused\n",
    });
    expect(calls).toHaveLength(4);
  });
});

describe("adding a product", () => {
  const answers = { "POST /api/add/product": [json({ data: PRODUCT })] };

  it("sends the URL, and a name only if one is given", async () => {
    const plain = await pricetrail(["add", PRODUCT.url], answers);
    expect(plain.calls[0]!.body).toEqual({ url: PRODUCT.url });
    const named = await pricetrail(["add", PRODUCT.url, "--name", "Kettle"], answers);
    expect(named.calls[0]!.body).toEqual({ url: PRODUCT.url, name: "Kettle" });
    expect(named).toMatchObject({ code: 0, out: `Added Blue kettle (${ID})\n` });
  });

  it("prints the response itself with --json", async () => {
    const { out } = await pricetrail(["add", PRODUCT.url, "--json"], answers);
    expect(JSON.parse(out)).toEqual(PRODUCT);
  });
});

describe("tracking", () => {
  const RUN = { _id: "run", total: 1, values: 0, errors: 0, state: "queued" };
  const started = json({ data: RUN });
  const found = { [`GET /api/get/product/${ID}`]: [json({ data: PRODUCT })] };
  const runs = (...states: object[]) => states.map((state) => json({ data: { ...RUN, ...state } }));

  it("visits all products if none is named, else only the named ones", async () => {
    const all = await pricetrail(["track"], { "POST /api/track/product": [started] });
    expect(all).toMatchObject({ code: 0, out: "Started run run with 1 entry\n" });
    expect(all.calls.map(({ body }) => body)).toEqual([{}]);
    const one = await pricetrail(["track", ID], { ...found, "POST /api/track/product": [started] });
    expect(one.calls.at(-1)!.body).toEqual({ products: [ID] });
  });

  it("polls once a second until the run has ended", async () => {
    const { code, out, waits } = await pricetrail(["track", "--wait"], {
      "POST /api/track/product": [started],
      "GET /api/get/run/run": runs({}, { state: "running" }, { state: "done", values: 2 }),
    });
    expect({ code, waits }).toEqual({ code: 0, waits: [1000, 1000, 1000] });
    expect(out).toBe("Started run run with 1 entry\nFinished: 2 read, 0 failed\n");
  });

  it.each([
    { state: "done", values: 1, errors: 1 },
    { state: "cancelled", values: 1 },
  ])("exits with 3 where the run ends as $state with failures or before its end", async (end) => {
    const { code } = await pricetrail(["track", "--wait"], {
      "POST /api/track/product": [started],
      "GET /api/get/run/run": runs(end),
    });
    expect(code).toBe(3);
  });
});

describe("lists", () => {
  it("search products by words, and print their prices in columns and why one was not read", async () => {
    const row = {
      ...PRODUCT,
      normalPrice: { value: "30.00", currency: "USD" },
      discountedPrice: { value: "9.00", currency: "USD" },
      outcome: "timeout",
      pricedAt: "2026-03-01T10:20:30.000Z",
      isStale: false,
    };
    const { out, calls } = await pricetrail(["prices", "blue", "kettle"], {
      "GET /api/get/product": [json({ list: [row], pages: 1 })],
    });
    expect(calls[0]!.path).toContain("search=blue+kettle");
    expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["PRODUCT", "NORMAL", "DISCOUNTED", "LAST CHECK", "PRICE OF", "ID"],
      ["Blue kettle", "USD 30.00", "USD 9.00", "timeout", "2026-03-01 10:20Z", ID],
      [""],
    ]);
  });

  it("limit a history to the given days", async () => {
    const { out, calls } = await pricetrail(["history", ID, "--from", "2026-01-01", "--to", "2026-01-31"], {
      [`GET /api/get/product/${ID}`]: [json({ data: PRODUCT })],
      "GET /api/get/price/change": [json({ list: [], pages: 1 })],
    });
    expect(calls.at(-1)!.path).toContain(`product=${ID}&pageSize=200&from=2026-01-01&to=2026-01-31`);
    expect(out).toBe("No results.\n");
  });
});

it("lists alerts with their conditions as sentences", async () => {
  const below = { kind: "below", minor: 5000, currency: "EUR" };
  const list = [
    { _id: "1", target: { name: "Audio" }, condition: below, when: "falls to EUR 50.00 or less" },
    { _id: "2", target: null, condition: { kind: "gone" }, when: "is gone from the shop" },
  ];
  const { out } = await pricetrail(["alerts"], { "GET /api/get/alert": [json({ list })] });
  expect(out.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
    ["WHEN", "FOR", "ID"],
    ["falls to EUR 50.00 or less", "Audio", "1"],
    ["is gone from the shop", "all", "2"],
    [""],
  ]);
});

describe("testing channels", () => {
  const list = { "GET /api/get/channel": [json({ list: [{ _id: "c", name: "Hook" }] })] };

  it.each([
    [true, 0, "Hook: delivered\n"],
    [false, 3, "Hook: Not found (404)\n"],
  ])("reports delivery %s with exit code %i", async (isDelivered, code, out) => {
    const answer = json({ message: "Not found (404)", data: { isDelivered } });
    expect(
      await pricetrail(["alerts", "test"], { ...list, "POST /api/test/channel/c": [answer] }),
    ).toMatchObject({ code, out });
  });

  it("exits with 3 when one of several fails, and prints its reason without terminal control characters", async () => {
    const answer = (isDelivered: boolean) => json({ message: "Not\u001b[2Jfound", data: { isDelivered } });
    const { code, out } = await pricetrail(["alerts", "test"], {
      "GET /api/get/channel": [
        json({
          list: [
            { _id: "c", name: "Hook" },
            { _id: "d", name: "Chat" },
          ],
        }),
      ],
      "POST /api/test/channel/c": [answer(false)],
      "POST /api/test/channel/d": [answer(true)],
    });
    expect({ code, out }).toEqual({ code: 3, out: "Hook: Not [2Jfound\nChat: delivered\n" });
  });

  it("needs one", async () => {
    expect(
      await pricetrail(["alerts", "test"], { "GET /api/get/channel": [json({ list: [] })] }),
    ).toMatchObject({ code: 2, err: "pricetrail: No channels to test.\n" });
  });
});

describe("an export", () => {
  it.each(["csv", "xlsx"])("is printed as %s", async (format) => {
    const { code, out, calls } = await pricetrail(["export", "latest", "--format", format], {
      "GET /api/export/latest": [new Response("a,b\n")],
    });
    expect({ code, out }).toEqual({ code: 0, out: "a,b\n" });
    expect(calls[0]!.path).toContain(`format=${format}`);
  });

  it("in an unknown format is refused before any call", async () => {
    expect(await pricetrail(["export", "latest", "--format", "pdf"])).toMatchObject({
      code: 2,
      err: "pricetrail: The format must be one of: csv, xlsx.\n",
      calls: [],
    });
  });
});

describe("the command line", () => {
  it.each([
    [[], 2],
    [["--help"], 0],
    [["-h"], 0],
  ])("%j prints the help and exits with %i", async (args, code) => {
    const { out, ...rest } = await pricetrail(args);
    expect(rest.code).toBe(code);
    expect(out).toContain("Exit codes:");
  });

  it.each([
    [["add"], "Missing argument: URL. See pricetrail --help."],
    [["history"], "Missing argument: product. See pricetrail --help."],
    [["add", "kettle"], "kettle is not a URL."],
    [["add", "a.example", "b.example"], "Unexpected argument: b.example. See pricetrail --help."],
    [["history", "a", "b"], "Unexpected argument: b. See pricetrail --help."],
    [["alerts", "list"], "Unexpected argument: list. See pricetrail --help."],
    [["export", "latest", "more"], "Unexpected argument: more. See pricetrail --help."],
    [["toString"], "Unknown command: toString. See pricetrail --help."],
    [["completion", "tcsh"], "The shell must be one of: bash, zsh, fish."],
  ])("%j is refused with exit code 2", async (args, reason) => {
    expect(await pricetrail(args)).toMatchObject({ code: 2, err: `pricetrail: ${reason}\n`, calls: [] });
  });

  it("prefers its options to the environment, and needs a key", async () => {
    const answers = { "GET /api/get/alert": [json({ list: [] })] };
    expect(await pricetrail(["alerts"], answers, { PRICETRAIL_KEY: "" })).toMatchObject({
      code: 4,
      calls: [],
    });
    expect(await pricetrail(["alerts", "--key", "mine"], answers, { PRICETRAIL_KEY: "" })).toMatchObject({
      code: 0,
      out: "No results.\n",
    });
  });

  it("completes every option that it accepts", async () => {
    const { out } = await pricetrail(["completion", "fish"]);
    for (const [, option] of (await pricetrail(["--help"])).out.matchAll(/--([a-z]+(?:-[a-z]+)*)/g))
      expect(out).toContain(`complete -c pricetrail -l ${option}\n`);
  });
});
