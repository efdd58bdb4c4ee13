import { HOUR_MS, MINUTE_MS } from "@pricetrail/contract";
import type { Foundation } from "../foundation.ts";
import { isUnavailable } from "../database/unavailable.ts";

/** Pause in ms of an organisation whose work failed; it doubles with each further failure, up to `MAX_REST_MS`. */
const FIRST_REST_MS = MINUTE_MS;
const MAX_REST_MS = HOUR_MS;

/**
 * Creates background work that processes organisations one after the other: a failure is logged and pauses that organisation, while
 * the others continue. Failures are remembered in memory only.
 *
 * @param job name of the work in the log
 */
export function createEachOrganisation({ clock, log }: Pick<Foundation, "clock" | "log">, job: string) {
  const resting = new Map<string, { until: number; restMs: number }>();

  /**
   * Runs the work for each organisation; ends early when `signal` aborts.
   *
   * @throws DatabaseUnavailableError at once, because the others would fail too
   */
  return async (
    organisationIds: readonly string[],
    work: (organisationId: string) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> => {
    for (const organisationId of organisationIds) {
      if (signal?.aborted) return;
      const rest = resting.get(organisationId);
      if (rest && clock.now().getTime() < rest.until) continue;
      try {
        await work(organisationId);
        resting.delete(organisationId);
      } catch (error) {
        if (isUnavailable(error) || signal?.aborted) throw error;
        const restMs = rest ? Math.min(2 * rest.restMs, MAX_REST_MS) : FIRST_REST_MS;
        resting.set(organisationId, { until: clock.now().getTime() + restMs, restMs });
        log.error({ err: error, job, organisationId, restMs }, "the work of an organisation failed");
      }
    }
  };
}
