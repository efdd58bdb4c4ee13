import type { HostHealth } from "../visit.ts";
import type { RobotsCache, RobotsRecord } from "../robots.ts";
import type { HostSlots } from "../host-pace.ts";

/** Host slots of one process; workers share theirs in the database. */
export class MemoryHostSlots implements HostSlots {
  /** Business time of each host's next free slot, in ms since 1970. */
  readonly #nextAt = new Map<string, number>();

  async claim(
    hostPort: string,
    intervalMs: number,
    now: Date,
    maxWaitMs: number,
  ): Promise<{ waitMs: number }> {
    const at = Math.max(this.#nextAt.get(hostPort) ?? 0, now.getTime());
    const waitMs = at - now.getTime();
    if (waitMs <= maxWaitMs) this.#nextAt.set(hostPort, at + intervalMs);
    return { waitMs };
  }

  async arrived(hostPort: string, intervalMs: number, at: Date): Promise<void> {
    this.#nextAt.set(hostPort, Math.max(this.#nextAt.get(hostPort) ?? 0, at.getTime() + intervalMs));
  }

  async giveBack(hostPort: string, intervalMs: number, slot: Date): Promise<void> {
    if (this.#nextAt.get(hostPort) === slot.getTime() + intervalMs)
      this.#nextAt.set(hostPort, slot.getTime());
  }

  /** Hosts of one process never fail. */
  async returnTry(): Promise<void> {}

  async penalise(hostPort: string, until: Date): Promise<void> {
    this.#nextAt.set(hostPort, Math.max(this.#nextAt.get(hostPort) ?? 0, until.getTime()));
  }
}

/** robots.txt files of one process. */
export class MemoryRobotsCache implements RobotsCache {
  readonly #records = new Map<string, RobotsRecord>();

  async get(origin: string): Promise<RobotsRecord | null> {
    return this.#records.get(origin) ?? null;
  }

  async set(origin: string, record: RobotsRecord): Promise<void> {
    this.#records.set(origin, record);
  }
}

/** For tests in which failures must not pause the visits of a shop. */
export const ALWAYS_HEALTHY: HostHealth = {
  answered: () => Promise.resolve(),
  failed: () => Promise.resolve(),
};
