import type { Foundation } from "./foundation.ts";
import { isUnavailable } from "./database/unavailable.ts";

/** An organisation whose work failed is left alone for this long, twice as long after each further failure, at most `MAX_REST_MS`. */
const FIRST_REST_MS = 60_000;
const MAX_REST_MS = 3_600_000;

/**
 * Background work that goes through organisations: one that fails is logged and rests for a while; those behind it have their turn
 * all the same. What is remembered of failures is this program's own.
 *
 * @param job its name in the log
 */
export function createEachOrganisation({ clock, log }: Pick<Foundation, "clock" | "log">, job: string) {
  const resting = new Map<string, { until: number; restMs: number }>();

  /**
   * Does the work of each organisation, one after the other; ends early when `signal` aborts.
   *
   * @throws DatabaseUnavailableError at once: then none can have its turn
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
