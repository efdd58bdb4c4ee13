import { setTimeout as wait } from "node:timers/promises";
import type { RunRow } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { RunsService } from "./runs.service.ts";

const EVERY_MS = 400;

const hasEnded = (run: RunRow): boolean => run.finishedAt !== null;

/** Sends a run's progress whenever it has changed, until the run has ended or the reader is gone. */
export async function streamRun(
  runs: RunsService,
  organisationId: string,
  runId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let run = await runs.get(organisationId, runId);
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
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
    run = await runs.get(organisationId, runId);
  }
}
