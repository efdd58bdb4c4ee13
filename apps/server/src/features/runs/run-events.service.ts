import type { RunRow } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { Clock } from "../../clock.ts";
import { unauthenticated } from "../../http/errors.ts";
import { whileAllowed } from "../../http/while-allowed.ts";
import type { RunsService } from "./runs.service.ts";

const EVERY_MS = 400;
/** A run is looked at for all its readers together; counting one that is large takes a share of the time, and no more than this. */
const FRESH_MS = 300;
const MAX_SHARE = 0.1;

/** A run as it is, or was at most FRESH_MS ago. */
export type RunLook = (organisationId: string, runId: string) => Promise<RunRow>;

/** Looks at runs for all their readers together: what was counted a moment ago is not counted again. */
export function createRunLook({ get }: Pick<RunsService, "get">): RunLook {
  const looks = new Map<string, { at: number; run: Promise<RunRow> }>();
  return (organisationId, runId) => {
    const now = performance.now();
    for (const [key, { at }] of looks) if (now - at >= FRESH_MS) looks.delete(key);
    const key = `${organisationId} ${runId}`;
    const look = looks.get(key) ?? { at: now, run: get(organisationId, runId) };
    looks.set(key, look);
    return look.run;
  };
}

const hasEnded = (run: RunRow): boolean => run.finishedAt !== null;

/**
 * Sends a run's progress whenever it has changed, until the run has ended or the reader is gone. The stream ends within a
 * second after the reader's session, membership or organisation, whatever the stream is busy with.
 */
export async function streamRun(
  { clock, look }: { clock: Clock; look: RunLook },
  organisationId: string,
  runId: string,
  reply: FastifyReply,
  isStillAllowed: () => Promise<boolean>,
): Promise<FastifyReply> {
  // Before anything is waited for: a reader who leaves meanwhile would not be noticed.
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const over = whileAllowed(clock, isStillAllowed, gone.signal);
  over.addEventListener("abort", () => {
    // What a reader does not take would keep the connection open.
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
      const run = await look(organisationId, runId);
      const tookMs = performance.now() - askedAt;
      const data = JSON.stringify(run);
      // It may have been read before the session ended.
      if (over.aborted && !reply.raw.headersSent) throw unauthenticated();
      if (ended.aborted) return reply;
      if (data !== sent) {
        sent = data;
        await Promise.race([reply.sse.send({ event: "run", id: `${run.done}`, data: run }), end]);
      }
      if (hasEnded(run)) return reply;
      await clock.sleep(Math.max(EVERY_MS, tookMs / MAX_SHARE), ended);
    }
  } catch (error) {
    if (ended.aborted && reply.raw.headersSent) return reply;
    throw error;
  } finally {
    gone.abort();
  }
}
