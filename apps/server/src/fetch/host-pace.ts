import type { ErrorOutcome } from "@pricetrail/contract";
import type { Clock } from "../clock.ts";
import { hostPortOf } from "../egress/address.ts";
import type { Visitor } from "./host-trouble.rules.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";

/** The wait for a slot in ms, or why there is none. */
export interface Slot {
  waitMs: number;
  closed?: "paused" | { failures: number; outcome: ErrorOutcome };
  /** The host asked only this visitor to wait, for so many ms: no slot is taken meanwhile, since others may visit. */
  heldMs?: number;
}

/** The pace of visits to one host and port, shared by all workers. */
export interface HostSlots {
  /**
   * Takes a host's next free slot and returns the wait for it, in ms of business time. Slots are at least `intervalMs` apart
   * (or the operator's own pause for the host) and not before a penalty's end. If the wait would exceed `maxWaitMs`, no slot
   * is taken. Times further ahead of `now` than any pause come from a wrong clock and are ignored. A host that the operator
   * has paused, or whose circuit is open, has no slots: `closed` tells why. After an open circuit's end, one visit may try. The
   * same holds for a visitor whose organisation or address is paused alone.
   */
  claim(hostPort: string, intervalMs: number, now: Date, maxWaitMs: number, visitor?: Visitor): Promise<Slot>;
  /** Records that a request reached the host as late as `at`: the next slot is an interval later. */
  arrived(hostPort: string, intervalMs: number, at: Date): Promise<void>;
  /** Returns an unused slot, unless a later one has been taken in the meantime. */
  giveBack(hostPort: string, intervalMs: number, slot: Date): Promise<void>;
  /**
   * Returns the single try of a failing host that was used for its robots.txt: the page itself decides whether the host works
   * again.
   */
  returnTry(hostPort: string, now: Date, visitor?: Visitor): Promise<void>;
  /** Records that the host asked for no visits until `until`; `holdEnds` decides to whom that applies. */
  penalise(hostPort: string, until: Date, now: Date, visitor?: Visitor): Promise<void>;
}

export interface SlotWait {
  signal?: AbortSignal | undefined;
  maxWaitMs?: number | undefined;
  visitor: Visitor | undefined;
}

/** Waits for hosts' slots, and keeps the distance after late requests. */
export interface HostPace {
  /**
   * Waits for the host's next free slot; returns a failure where there is none. A slot left unused because `signal` aborts
   * is returned.
   */
  awaitSlot(url: URL, options: SlotWait): Promise<FetchFailure | null>;
  /** Records that a request with a slot has reached its host by `at`: the next one keeps its distance from then on. */
  arrived(url: URL, at: Date): Promise<void>;
}

export interface HostPaceOptions {
  slots: HostSlots;
  clock: Clock;
  hostIntervalMs: number;
  /** Longest wait for a slot, in ms of business time; beyond it, there is none. */
  maxSlotWaitMs: number;
}

/** Longest wait, in ms, for a pause that applies to one visitor only: it occupies a worker that others could use. */
const MAX_OWN_WAIT_MS = 60_000;
/** Delay of a request after its slot that the margin between slots covers, in ms. */
const ON_TIME_MS = 5;

export function createHostPace({ slots, clock, hostIntervalMs, maxSlotWaitMs }: HostPaceOptions): HostPace {
  /** The slots last awaited for requests, in ms since 1970. */
  const taken = new Map<string, number>();
  const pace: HostPace = {
    awaitSlot: async (url, { signal, maxWaitMs = maxSlotWaitMs, visitor }) => {
      signal?.throwIfAborted();
      const host = hostPortOf(url);
      const now = clock.now();
      const { waitMs, closed, heldMs } = await slots.claim(host, hostIntervalMs, now, maxWaitMs, visitor);
      if (heldMs !== undefined && heldMs <= Math.min(MAX_OWN_WAIT_MS, maxWaitMs)) {
        await clock.sleep(heldMs, signal);
        return pace.awaitSlot(url, { signal, maxWaitMs: maxWaitMs - heldMs, visitor });
      }
      if (closed === "paused") return failure("host_paused", "the operator paused it", { isWithheld: true });
      if (closed !== undefined) {
        const detail = `not visited: the host failed ${closed.failures} times in a row`;
        return failure(closed.outcome, detail, { isWithheld: true });
      }
      if (waitMs > maxWaitMs) {
        return failure("rate_limited", "the host asked to be left alone for longer", {
          retryAfterMs: waitMs,
          isWithheld: true,
        });
      }
      const at = now.getTime() + waitMs;
      // Claiming itself takes time.
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
      // Most are on time and need no write.
      if (hostIntervalMs === 0 || (slot !== undefined && at.getTime() - slot <= ON_TIME_MS)) return;
      await slots.arrived(host, hostIntervalMs, at);
    },
  };
  return pace;
}
