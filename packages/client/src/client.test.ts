import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { ApiError } from "./api-error.ts";
import { createClient } from "./client.ts";

/** Status and headers of one answer; "cut" ends the connection without one. */
type Answer = "cut" | readonly [status: number, headers?: Record<string, string>];

/** Serves these answers, one per request, and a client that notes its waits instead of waiting. */
async function serve(...answers: Answer[]) {
  const seen: Pick<IncomingMessage, "method" | "url" | "headers">[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    seen.push(request);
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer === "cut") return void request.socket.destroy();
    const [status, headers = {}] = answer;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(
      JSON.stringify({ code: "some_code", message: "Some message", list: [seen.length], pages: 3 }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const waits: number[] = [];
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    url: `http://127.0.0.1:${port}`,
    key: "key",
    sleep: async (ms) => void waits.push(ms),
  });
  return { client, seen, waits };
}

it.each([429, 502, 503, 504])(
  "repeats a call that is refused with %i, after the seconds asked for",
  async (status) => {
    const { client, seen, waits } = await serve([status, { "retry-after": "7" }], [status], [200]);
    await client.addBrand({ body: { brand: "Acme" } });
    expect(waits).toEqual([7000, 1000]);
    expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(seen).toHaveLength(3);
  },
);

it.each([400, 401, 404, 409, 422, 500])("does not repeat a call that is refused with %i", async (status) => {
  const { client, seen, waits } = await serve([status, { "retry-after": "7" }]);
  const refused = client.addBrand({ body: { brand: "Acme" } });
  await expect(refused).rejects.toThrow(ApiError);
  await expect(refused).rejects.toMatchObject({ status, message: "Some message" });
  expect([seen.length, waits]).toEqual([1, []]);
});

it("waits longer each time, never more than a minute, and gives up after four attempts", async () => {
  const patient = await serve([503, { "retry-after": "3600" }], [503], [503], [503]);
  await expect(patient.client.listBrands()).rejects.toMatchObject({ status: 503 });
  expect(patient.waits).toEqual([60_000, 1000, 2000]);
  expect(patient.seen).toHaveLength(4);
});

it("repeats a call whose answer was lost, under the same key", async () => {
  const { client, seen, waits } = await serve("cut", "cut", [200]);
  await client.addBrand({ body: { brand: "Acme" }, idempotencyKey: "my own key" });
  expect(waits).toEqual([500, 1000]);
  expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual([
    "my own key",
    "my own key",
    "my own key",
  ]);
});

it("names the server that does not answer", async () => {
  const { client } = await serve("cut");
  await expect(client.listBrands()).rejects.toMatchObject({
    status: 0,
    message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ does not answer: /),
  });
});

it("yields every row of a list: by cursor where the server gives one, else by page", async () => {
  const rows = async (...answers: Answer[]) => {
    const { client, seen } = await serve(...answers);
    const found: unknown[] = [];
    for await (const row of client.all("listRuns", { query: { pageSize: 1 } })) found.push(row);
    return [found, seen.map(({ url }) => url!.replace(/^.*\?/, ""))];
  };
  expect(await rows([200])).toEqual([
    [1, 2, 3],
    ["pageSize=1", "pageSize=1&page=2", "pageSize=1&page=3"],
  ]);
  const next = (cursor: string) => ({ link: `</api/get/run?pageSize=1&cursor=${cursor}>; rel="next"` });
  expect(await rows([200, next("a")], [200, next("b")], [200])).toEqual([
    [1, 2, 3],
    ["pageSize=1", "pageSize=1&cursor=a", "pageSize=1&cursor=b"],
  ]);
});
