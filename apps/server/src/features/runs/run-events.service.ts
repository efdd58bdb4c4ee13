import type { RunRow } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { Clock } from "../../clock.ts";
import { unauthenticated } from "../../http/errors.ts";
import { whileAllowed } from "../../http/while-allowed.ts";
import type { RunsService } from "./runs.service.ts";

/** Minimum time in ms between two reads of a run's state. */
const MIN_INTERVAL_MS = 400;
/** Maximum age in ms of a run's state that is shared between readers. */
const FRESH_MS = 300;
/** Maximum share of the time that is spent on counting a large run. */
const MAX_SHARE = 0.1;

/** Returns a run's state, at most FRESH_MS old. */
export type ReadRunState = (organisationId: string, runId: string) => Promise<RunRow>;

/** Creates a function that reads the state of a run once for all its readers: a recent count is reused. */
export function createRunStateReader({ get }: Pick<RunsService, "get">): ReadRunState {
  const recent = new Map<string, { at: number; run: Promise<RunRow> }>();
  return (organisationId, runId) => {
    const now = performance.now();
    for (const [key, { at }] of recent) if (now - at >= FRESH_MS) recent.delete(key);
    const key = `${organisationId} ${runId}`;
    const state = recent.get(key) ?? { at: now, run: get(organisationId, runId) };
    recent.set(key, state);
    return state.run;
  };
}

const hasEnded = (run: RunRow): boolean => run.finishedAt !== null;

/**
 * Streams a run's progress on every change until the run ends or the reader disconnects. The stream ends within a second after
 * the reader's session, membership or organisation ends, whatever the stream is waiting for.
 */
export async function streamRun(
  { clock, readState }: { clock: Clock; readState: ReadRunState },
  organisationId: string,
  runId: string,
  reply: FastifyReply,
  isStillAllowed: () => Promise<boolean>,
): Promise<FastifyReply> {
  // Registered before the first await: a disconnect during the wait would otherwise go unnoticed.
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const over = whileAllowed(clock, isStillAllowed, gone.signal);
  over.addEventListener("abort", () => {
    // Unread data would keep the connection open.
    if (!reply.raw.headersSent) return;
    if (reply.raw.writableNeedDrain) reply.raw.destroy();
    else reply.sse.close();
  });
  const ended = AbortSignal.any([gone.signal, over]);
  const end = new Promise<void>((resolve) => {
    ended.addEventListener("abort", () => resolve());
  });
  try {
    let sent = "";
    for (;;) {
      const askedAt = performance.now();
      const run = await readState(organisationId, runId);
      const tookMs = performance.now() - askedAt;
      const data = JSON.stringify(run);
      // The state may have been read before the session ended.
      if (over.aborted && !reply.raw.headersSent) throw unauthenticated();
      if (ended.aborted) return reply;
      if (data !== sent) {
        sent = data;
        await Promise.race([reply.sse.send({ event: "run", id: `${run.done}`, data: run }), end]);
      }
      if (hasEnded(run)) return reply;
      await clock.sleep(Math.max(MIN_INTERVAL_MS, tookMs / MAX_SHARE), ended);
    }
  } catch (error) {
    if (ended.aborted && reply.raw.headersSent) return reply;
    throw error;
  } finally {
    gone.abort();
  }
}
