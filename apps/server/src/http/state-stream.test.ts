import { EventEmitter } from "node:events";
import type { FastifyReply } from "fastify";
import { expect, it } from "vitest";
import { streamState } from "./state-stream.ts";
import type { FollowedState } from "./state-stream.ts";
import { steppedClock } from "./stepped-clock.fixture.ts";

interface State {
  n: number;
}

/** Follows a state as a reader who is allowed to until `endsAt`; returns what was sent and how the stream ended. */
function follow({
  endsAt,
  read,
  isStuck = false,
}: {
  endsAt: number;
  read: FollowedState<State>["read"];
  /** Whether the reader takes nothing that is sent. */
  isStuck?: boolean;
}) {
  const clock = steppedClock(0);
  const time = () => clock.now().getTime();
  const sent: number[] = [];
  const ends: string[] = [];
  const ending = (kind: string) => void ends.push(`${kind} at ${time()}`);
  const raw = Object.assign(new EventEmitter(), {
    headersSent: false,
    writableNeedDrain: isStuck,
    destroy: () => ending("destroyed"),
  });
  const send = ({ data }: { data: State }): Promise<void> => {
    raw.headersSent = true;
    sent.push(data.n);
    return isStuck ? new Promise(() => undefined) : Promise.resolve();
  };
  // The parts of a response that a stream uses.
  const reply = { raw, sse: { send, close: () => ending("closed") } } as unknown as FastifyReply;
  const streamed = streamState<State>(reply, {
    clock,
    event: "state",
    read,
    idOf: ({ n }) => String(n),
    hasEnded: () => false,
    everyMs: 500,
    isStillAllowed: () => Promise.resolve(time() < endsAt),
  });
  return { clock, sent, ends, streamed };
}

/** A state that changes with each read; from the given read on, the database does not answer. */
const counting = (hangsFrom = Infinity): FollowedState<State>["read"] => {
  let n = 0;
  return () => ((n += 1) >= hangsFrom ? new Promise(() => undefined) : Promise.resolve({ n }));
};

it.each([
  ["the next state", counting(), false, "closed"],
  ["the database", counting(2), false, "closed"],
  ["a reader that does not read", counting(), true, "destroyed"],
])(
  "ends within a second after the reader is no longer allowed, while it waits for %s",
  async (_what, read, isStuck, how) => {
    const { clock, ends } = follow({ endsAt: 1100, read, isStuck });
    await clock.advance(1100);
    expect(ends).toEqual([]);
    await clock.advance(1000);
    expect(ends).toEqual([expect.stringMatching(new RegExp(`^${how} at 1\\d{3}$`))]);
  },
);

it("sends each change once, and nothing after its end", async () => {
  const states = [1, 1, 2, 2, 3, 4].map((n) => ({ n }));
  const { clock, sent, streamed } = follow({ endsAt: 2100, read: async () => states.shift()! });
  await clock.advance(5000);
  await streamed;
  expect(sent).toEqual([1, 2, 3]);
});

it("does not send a state that was being read at its end", async () => {
  const last = Promise.withResolvers<State>();
  const states = [Promise.resolve({ n: 1 }), last.promise];
  const { clock, sent, streamed } = follow({ endsAt: 600, read: () => states.shift()! });
  await clock.advance(2000);
  last.resolve({ n: 2 });
  await streamed;
  expect(sent).toEqual([1]);
});

it("answers 401 if the reader's session ended before the first state was known", async () => {
  const first = Promise.withResolvers<State>();
  const { clock, sent, streamed } = follow({ endsAt: 100, read: () => first.promise });
  await clock.advance(1000);
  first.resolve({ n: 1 });
  await expect(streamed).rejects.toMatchObject({ status: 401 });
  expect(sent).toEqual([]);
});
