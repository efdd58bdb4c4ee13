import type { FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";
import { unauthenticated } from "./errors.ts";
import { abortWhenUnauthorised } from "./abort-when-unauthorised.ts";

/** Maximum share of the time that is spent on reading a state. */
const MAX_SHARE = 0.1;

/** A state that changes until it ends, and who may follow it. */
export interface FollowedState<State> {
  clock: Clock;
  /** The name of its server-sent events. */
  event: string;
  read: () => Promise<State>;
  idOf: (state: State) => string;
  hasEnded: (state: State) => boolean;
  /** Minimum time in ms between two reads. */
  everyMs: number;
  isStillAllowed: () => Promise<boolean>;
}

/**
 * Streams a state on every change until it ends or the reader disconnects. The stream ends within a second after the reader is no
 * longer allowed, whatever it is waiting for: the next state, the database, or a reader that does not read.
 */
export async function streamState<State extends object>(
  reply: FastifyReply,
  { clock, event, read, idOf, hasEnded, everyMs, isStillAllowed }: FollowedState<State>,
): Promise<FastifyReply> {
  // Registered before the first await: a disconnect during the wait would otherwise go unnoticed.
  const disconnected = new AbortController();
  reply.raw.once("close", () => disconnected.abort());
  const revoked = abortWhenUnauthorised(clock, isStillAllowed, disconnected.signal);
  revoked.addEventListener("abort", () => {
    // Unread data would keep the connection open.
    if (!reply.raw.headersSent) return;
    if (reply.raw.writableNeedDrain) reply.raw.destroy();
    else reply.sse.close();
  });
  const ended = AbortSignal.any([disconnected.signal, revoked]);
  const end = new Promise<void>((resolve) => {
    ended.addEventListener("abort", () => resolve());
  });
  try {
    let sent = "";
    for (;;) {
      const askedAt = performance.now();
      const state = await read();
      const tookMs = performance.now() - askedAt;
      const data = JSON.stringify(state);
      // The state may have been read before the session ended.
      if (revoked.aborted && !reply.raw.headersSent) throw unauthenticated();
      if (ended.aborted) return reply;
      if (data !== sent) {
        sent = data;
        await Promise.race([reply.sse.send({ event, id: idOf(state), data: state }), end]);
      }
      if (hasEnded(state)) return reply;
      await clock.sleep(Math.max(everyMs, tookMs / MAX_SHARE), ended);
    }
  } catch (error) {
    if (ended.aborted && reply.raw.headersSent) return reply;
    throw error;
  } finally {
    disconnected.abort();
  }
}
