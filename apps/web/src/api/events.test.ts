// @vitest-environment happy-dom
import { runEvents } from "@pricetrail/contract";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runOf } from "../../testing/rows.ts";
import { followEvents } from "./events.ts";

// Otherwise loaded on demand, and the first stream would wait for it while its pauses pass.
beforeAll(() => import("eventsource-parser/stream"));

// Pauses between two attempts end at once.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = Response | undefined;

const stream = (text: string) => new Response(text, { headers: { "content-type": "text/event-stream" } });
const refusal = (status: number) =>
  Response.json({ message: "No", error_description: "No", code: "test", requestId: "test" }, { status });
const message = (id?: string) =>
  `${id === undefined ? "" : `id: ${id}\n`}event: progress\ndata: ${JSON.stringify(runOf("run"))}\n\n`;

/** Follows a stream whose attempts get these responses in turn (undefined: none), until all are used. */
async function follow(answers: readonly Answer[], doneAfter = 1) {
  const attempts: { from: string | null; at: number }[] = [];
  const controller = new AbortController();
  const began = Date.now();
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    // Without a response, the application checks whether the server is reachable.
    if (!input.includes("/run/")) return Response.json({});
    attempts.push({ from: new Headers(init.headers).get("last-event-id"), at: Date.now() - began });
    if (attempts.length > answers.length) controller.abort();
    const answer = answers[attempts.length - 1];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  let seen = 0;
  const over = new AbortController();
  const options = { params: { id: "run" }, signal: controller.signal };
  const following = followEvents(runEvents, options, () => {
    seen += 1;
    return seen === doneAfter ? "done" : undefined;
  }).then(
    () => ({ end: "over" as unknown }),
    (end: unknown) => ({ end }),
  );
  void following.then(() => over.abort());
  // On a busy machine, a stream may take longer than a hundred of these steps.
  while (!over.signal.aborted) await vi.advanceTimersByTimeAsync(500);
  const { end } = await following;
  return { froms: attempts.map(({ from }) => from), at: attempts.map(({ at }) => at), seen, end };
}

it("continues after the last event that had an id, until the receiver is done", async () => {
  const answers = [stream(message("7") + message()), stream(message("8")), stream(message("9"))];
  expect(await follow(answers, 3)).toMatchObject({ froms: [null, "7"], seen: 3, end: "over" });
});

it("retries after one second, then two and four, and never later than after five", async () => {
  const { at } = await follow([undefined, refusal(503), refusal(429), undefined, undefined]);
  const pauses = at.slice(1).map((time, index) => Math.round((time - at[index]!) / 1000));
  expect(pauses).toEqual([1, 2, 4, 5, 5]);
});

it("waits as long as a busy server asks", async () => {
  const busy = Response.json({ code: "quota_exceeded" }, { status: 429, headers: { "retry-after": "30" } });
  const { at } = await follow([busy, undefined]);
  expect(Math.round((at[1]! - at[0]!) / 1000)).toBe(30);
});

it("retries soon again once something has arrived", async () => {
  const { at } = await follow([undefined, undefined, stream(message("1")), undefined], 9);
  const pauses = at.slice(1).map((time, index) => Math.round((time - at[index]!) / 1000));
  expect(pauses).toEqual([1, 2, 1, 2]);
});

it.each([401, 403, 404])(
  "ends with the refusal %i, which no further attempt would change",
  async (status) => {
    const { at, end } = await follow([refusal(status)]);
    expect(end).toMatchObject({ status });
    expect(at).toHaveLength(1);
  },
);
