import { setTimeout as wait } from "node:timers/promises";
import type { RunRow } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { RunsService } from "./runs.service.ts";

const EVERY_MS = 400;
/** Turns after which it is asked again whether the reader's session still stands: some seconds. */
const RECHECK_TURNS = 10;

const hasEnded = (run: RunRow): boolean => run.finishedAt !== null;

/** Sends a run's progress whenever it has changed, until the run has ended, or the reader or the reader's session is gone. */
export async function streamRun(
  runs: RunsService,
  organisationId: string,
  runId: string,
  reply: FastifyReply,
  isStillAllowed: () => Promise<boolean>,
): Promise<FastifyReply> {
  // Before anything is waited for: a reader who leaves meanwhile would not be noticed.
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  let run = await runs.get(organisationId, runId);
  let rechecksIn = RECHECK_TURNS;
  let sent = "";
  for (;;) {
    const data = JSON.stringify(run);
    if (data !== sent && !gone.signal.aborted) {
      sent = data;
      await reply.sse.send({ event: "run", id: `${run.done}`, data: run });
    }
    if (hasEnded(run) || gone.signal.aborted) return reply;
    try {
      await wait(EVERY_MS, undefined, { signal: gone.signal });
    } catch {
      return reply;
    }
    rechecksIn -= 1;
    if (rechecksIn === 0) {
      rechecksIn = RECHECK_TURNS;
      if (!(await isStillAllowed())) {
        reply.sse.close();
        return reply;
      }
    }
    run = await runs.get(organisationId, runId);
  }
}
