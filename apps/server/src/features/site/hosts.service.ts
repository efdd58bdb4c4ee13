import { HOST_TEXTS } from "@pricetrail/contract";
import type { HostRow } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import { notFound } from "../../http/errors.ts";
import { changeHost, findHosts } from "./hosts.store.ts";
import type { HostRecord } from "./hosts.store.ts";

/** The work queue of visits in real time. */
const WORK_QUEUE = "live";
const MAX_HOSTS = 200;
/** Pause in ms from which only one worker at a time waits for a host. */
const SERIAL_FROM_INTERVAL_MS = 250;

export interface HostChange {
  host: string;
  isPaused?: boolean | undefined;
  intervalMs?: number | null | undefined;
  isLifted?: true | undefined;
}

const later = (moment: Date | null, now: Date): Date | null =>
  moment !== null && moment > now ? moment : null;

function stateOf(record: HostRecord, now: Date): HostRow["state"] {
  if (record.pausedAt !== null) return "paused";
  // Its pause is over: one visit finds out whether it works again.
  if (record.stops > 0 && !later(record.windowClosesAt, now)) return "trying";
  if (later(record.windowClosesAt, now)) return "open";
  return later(record.penalisedUntil, now) ? "slowed" : "working";
}

function robotsOf({ robots }: HostRecord): HostRow["robots"] {
  if (robots === null) return null;
  if (robots.rule === "disallow_all") return "trouble";
  return robots.status >= 200 && robots.status < 300 ? "read" : "missing";
}

export type HostsService = ReturnType<typeof createHostsService>;

/** Creates the service for the operator's view and decisions of hosts. It does not reveal whose products are there. */
export function createHostsService({ db, clock, config, log }: Foundation) {
  const toRow = (record: HostRecord): HostRow => {
    const now = clock.now();
    const intervalMs = record.intervalMs ?? config.HOST_INTERVAL_MS;
    return {
      host: record.host,
      state: stateOf(record, now),
      intervalMs,
      isOwnInterval: record.intervalMs !== null,
      parallel: config.HOST_INTERVAL_MS >= SERIAL_FROM_INTERVAL_MS ? 1 : null,
      nextFreeAt: record.nextFreeAt.toISOString(),
      closedUntil:
        (later(record.windowClosesAt, now) ?? later(record.penalisedUntil, now))?.toISOString() ?? null,
      stoppedFor: record.stoppedFor,
      liftedAt: record.liftedAt?.toISOString() ?? null,
      failures: record.failures,
      lastOutcome: record.lastOutcome,
      lastDetail: record.lastDetail,
      failedAt: record.failedAt?.toISOString() ?? null,
      answeredAt: record.answeredAt?.toISOString() ?? null,
      robots: robotsOf(record),
      robotsStatus: record.robots?.status ?? null,
      robotsUntil: record.robotsUntil?.toISOString() ?? null,
    };
  };
  return {
    async list(search: string | undefined): Promise<HostRow[]> {
      return (await findHosts(db, WORK_QUEUE, { search, now: clock.now(), limit: MAX_HOSTS })).map(toRow);
    },

    /**
     * Changes a host's settings.
     *
     * @param operator who changes them: recorded with a lifted stop
     * @throws AppError 404 when the host was never visited
     */
    async change({ host, isPaused, intervalMs, isLifted }: HostChange, operator: string): Promise<string> {
      const pausedAt = isPaused === undefined ? undefined : isPaused ? clock.now() : null;
      const isKnown = await changeHost(db, WORK_QUEUE, host, {
        pausedAt,
        intervalMs,
        isForgiven: isPaused === false,
        lifted: isLifted === true ? { at: clock.now(), by: operator } : undefined,
      });
      if (!isKnown) throw notFound();
      if (isLifted === true) {
        log.info({ host, operator }, "an operator lifted the stops of a host");
        return HOST_TEXTS.liftedToast;
      }
      if (isPaused === true) return HOST_TEXTS.pausedToast;
      return intervalMs === undefined ? HOST_TEXTS.resumedToast : HOST_TEXTS.changedToast;
    },
  };
}
