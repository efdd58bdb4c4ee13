import type { RunRow } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { Clock } from "../../clock.ts";
import { unauthenticated } from "../../http/errors.ts";
import { whileAllowed } from "../../http/while-allowed.ts";
import type { RunsService } from "./runs.service.ts";

const EVERY_MS = 400;

const hasEnded = (run: RunRow): boolean => run.finishedAt !== null;

/**
 * Sends a run's progress whenever it has changed, until the run has ended or the reader is gone. The stream ends within a
 * second after the reader's session, membership or organisation, whatever the stream is busy with.
 */
export async function streamRun(
  { clock, runs }: { clock: Clock; runs: Pick<RunsService, "get"> },
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
      const run = await runs.get(organisationId, runId);
      const data = JSON.stringify(run);
      // It may have been read before the session ended.
      if (over.aborted && !reply.raw.headersSent) throw unauthenticated();
      if (ended.aborted) return reply;
      if (data !== sent) {
        sent = data;
        await Promise.race([reply.sse.send({ event: "run", id: `${run.done}`, data: run }), end]);
      }
      if (hasEnded(run)) return reply;
      await clock.sleep(EVERY_MS, ended);
    }
  } catch (error) {
    if (ended.aborted && reply.raw.headersSent) return reply;
    throw error;
  } finally {
    gone.abort();
  }
}
