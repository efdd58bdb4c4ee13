import type { ErrorOutcome } from "@pricetrail/contract";
import type { Clock } from "../clock.ts";
import { hostPortOf } from "../egress/address.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

/** How long to wait for a slot in ms, or why there is none. */
export interface Slot {
  waitMs: number;
  closed?: "paused" | { failures: number; outcome: ErrorOutcome };
}

/** The pace at which one host and port is visited, shared by all workers. */
export interface HostSlots {
  /**
   * Takes the next free slot of a host and says how long to wait for it, in ms of business time. Slots are at least
   * `intervalMs` apart (the operator's own pause for the host, where there is one) and not before a penalty's end. Where the
   * wait would exceed `maxWaitMs`, no slot is taken. What lies further ahead of `now` than any pause was written by a wrong
   * clock and counts for nothing. Of a host that the operator has paused, or whose circuit is open, there are no slots:
   * `closed` says why. Behind an open circuit's end one visit is let through to try.
   */
  claim(hostPort: string, intervalMs: number, now: Date, maxWaitMs: number): Promise<Slot>;
  /** A request reached the host as late as `at`: no slot before the interval after it. */
  arrived(hostPort: string, intervalMs: number, at: Date): Promise<void>;
  /** A claimed slot is not used after all: free again, unless a later one was taken meanwhile. */
  giveBack(hostPort: string, intervalMs: number, slot: Date): Promise<void>;
  /** No slot of this host before `until`: it asked to be left alone. */
  penalise(hostPort: string, until: Date, now: Date): Promise<void>;
}

/** Waits for the slots of hosts, and sees to it that what came late is not followed too soon. */
export interface HostPace {
  /**
   * Waits for the host's next free slot; a failure where there is none. A slot that the visit does not take after all, because
   * `signal` aborts meanwhile, is given back.
   */
  awaitSlot(url: URL, signal?: AbortSignal, maxWaitMs?: number): Promise<FetchFailure | null>;
  /** A request that a slot was awaited for has reached its host by `at`: the next one keeps its distance from then on. */
  arrived(url: URL, at: Date): Promise<void>;
}

export interface HostPaceOptions {
  slots: HostSlots;
  clock: Clock;
  hostIntervalMs: number;
  /** Longest wait for a slot, in ms of business time; above it there is none. */
  maxSlotWaitMs: number;
}

/** A request is later than its slot by so little that the margin between slots covers it; in ms. */
const ON_TIME_MS = 5;

export function createHostPace({ slots, clock, hostIntervalMs, maxSlotWaitMs }: HostPaceOptions): HostPace {
  /** The slots that requests were last awaited for, in ms since 1970. */
  const taken = new Map<string, number>();
  return {
    awaitSlot: async (url, signal, maxWaitMs = maxSlotWaitMs) => {
      signal?.throwIfAborted();
      const host = hostPortOf(url);
      const now = clock.now();
      const { waitMs, closed } = await slots.claim(host, hostIntervalMs, now, maxWaitMs);
      if (closed === "paused") return failure("host_paused", "the operator paused it", { isWithheld: true });
      if (closed !== undefined) {
        const detail = `left alone for a while after ${closed.failures} failures in a row`;
        return failure(closed.outcome, detail, { isWithheld: true });
      }
      if (waitMs > maxWaitMs) {
        return failure("rate_limited", "the host asked to be left alone for longer", {
          retryAfterMs: waitMs,
          isWithheld: true,
        });
      }
      const at = now.getTime() + waitMs;
      // Claiming takes time as well.
      const restMs = at - clock.now().getTime();
      try {
        signal?.throwIfAborted();
        if (restMs > 0) await clock.sleep(restMs, signal);
      } catch (error) {
        await slots.giveBack(host, hostIntervalMs, new Date(at));
        throw error;
      }
      taken.set(host, at);
      return null;
    },
    arrived: async (url, at) => {
      const host = hostPortOf(url);
      const slot = taken.get(host);
      taken.delete(host);
      // Most come in time: nothing is written for them.
      if (hostIntervalMs === 0 || (slot !== undefined && at.getTime() - slot <= ON_TIME_MS)) return;
      await slots.arrived(host, hostIntervalMs, at);
    },
  };
}
