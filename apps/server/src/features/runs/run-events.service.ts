import type { RunRow } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { Clock } from "../../clock.ts";
import { streamState } from "../../http/state-stream.ts";
import type { RunsService } from "./runs.service.ts";

/** Minimum time in ms between two reads of a run's state. */
const MIN_INTERVAL_MS = 400;
/** Maximum age in ms of a run's state that is shared between readers. */
const FRESH_MS = 300;

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

/** Streams a run's progress on every change until the run ends, the reader disconnects or is no longer allowed to see it. */
export function streamRun(
  { clock, readState }: { clock: Clock; readState: ReadRunState },
  organisationId: string,
  runId: string,
  reply: FastifyReply,
  isStillAllowed: () => Promise<boolean>,
): Promise<FastifyReply> {
  return streamState<RunRow>(reply, {
    clock,
    event: "run",
    read: () => readState(organisationId, runId),
    idOf: ({ done }) => String(done),
    hasEnded: ({ finishedAt }) => finishedAt !== null,
    everyMs: MIN_INTERVAL_MS,
    isStillAllowed,
  });
}
