import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { asRole, connect } from "./connect.ts";
import type { Connection } from "./connect.ts";
import type { ConnectionTarget } from "./connection-target.ts";
import { hostsOf } from "./hosts.ts";
import { findPosition, recordPosition, primaryPosition, replayedPosition } from "./read-position.store.ts";
import { inScope } from "./tenant.ts";
import type { Db, ReadAt } from "./tenant.ts";
import { isUnavailable } from "./unavailable.ts";
import { UNWATCHED } from "./watch.ts";
import type { DatabaseWatch } from "./watch.ts";

/** Interval in ms between queries of the replica's position. */
const ASK_MS = 1000;
/** Timeout in ms, after which a replica counts as down. */
const SILENCE_MS = 3000;
/** Lag in ms above which a replica is late and not read from. */
const LATE_MS = 5000;

/** Somebody who reads an organisation's data; without a person, anyone with the URL. */
export interface Reader {
  organisationId: string;
  userId?: string | undefined;
}

/** A streaming replica for reads, used where it already includes all of the reader's own changes. */
export interface ReadReplica {
  /** Runs read-only work: on the replica, or as usual where that is down, late, or behind the person's own changes. */
  reading<T>(reader: Reader, work: () => Promise<T>): Promise<T>;
  /** Guarantees that the person sees nothing older than now: in every program, or only in this one if it cannot be stored. */
  note(userId: string): Promise<void>;
  /** Whether it can currently be read from. */
  readonly isUsable: boolean;
}

export interface RunningReplica extends ReadReplica {
  /** Queries the replica's position at once, instead of within a second. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** State with which a standby cancels a statement that its replay could not wait for. */
const CANCELLED_BY_REPLAY = "40001";

const isFaultOfReplica = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Error && "code" in error && error.code === CANCELLED_BY_REPLAY);

/**
 * Watches a replica until stopped. Reads start once it has reached the primary's initial position, so that it has this
 * version's tables.
 *
 * @param options.target the replica's address, of which the hosts count; several are tried in turn
 * @param options.lateMs lag in ms above which a replica is not read from
 * @param options.working the program's connection to the primary, whose role is also used on the replica
 */
export async function openReadReplica(options: {
  target: ConnectionTarget;
  working: ConnectionTarget;
  db: Db;
  max: number;
  lateMs?: number;
  log: (line: string) => void;
}): Promise<RunningReplica> {
  const { db, log, lateMs = LATE_MS } = options;
  const { user = "", password } = new pg.Client(hostsOf(options.working)[0]);
  const hosts = hostsOf(options.target).map((host) => asRole(host, user, password ?? ""));
  const ended = new AbortController();
  const onAway = new Set<() => void>();
  const doubtful = new Set<string>();
  /** The primary's positions in the last seconds, oldest first. */
  const marks: { at: number; position: bigint }[] = [];
  let shown = 0n;
  let wasUsable = false;
  /** When it stops being usable, unless it reports again. */
  let usableUntil = -Infinity;
  let turn = 0;
  const isUsable = (): boolean => performance.now() < usableUntil;

  const watch: DatabaseWatch = { ...UNWATCHED, onAway: (listener) => void onAway.add(listener) };
  const open = (host: ConnectionTarget) => {
    const connectWith = (max: number): Connection => connect(host, { max, onError: () => undefined, watch });
    // The query has its own connection: busy readers must not make a replica look down.
    const [readers, asking] = [connectWith(options.max), connectWith(1)];
    return { readers, asking, close: () => Promise.all([readers.close(), asking.close()]) };
  };
  let connection = open(hosts[0]!);
  const beginning = await primaryPosition(db);

  const leave = (): void => {
    for (const listener of onAway) listener();
    onAway.clear();
    void connection.close().catch(() => undefined);
    turn += 1;
    connection = open(hosts[turn % hosts.length]!);
  };
  /** Returns the replica's position; null if it does not respond, or is not a replica. */
  const ask = async (): Promise<bigint | null> => {
    const asked = replayedPosition(connection.asking.db).catch(() => null);
    return Promise.race([asked, wait(SILENCE_MS, null, { ref: false })]);
  };
  const look = async (): Promise<void> => {
    const at = performance.now();
    const position = await primaryPosition(db).catch(() => null);
    if (position !== null) marks.push({ at, position });
    const replayed = await ask();
    if (ended.signal.aborted) return;
    if (replayed !== null) shown = replayed;
    while (marks.length > 1 && (marks[1]!.position <= shown || at - marks[0]!.at > lateMs)) marks.shift();
    const newest = marks.find((mark) => mark.position <= shown);
    const isAnswering = replayed !== null && shown >= beginning && newest !== undefined;
    usableUntil = isAnswering ? newest.at + lateMs : -Infinity;
    const isNowUsable = isUsable();
    if (isNowUsable !== wasUsable)
      log(
        isNowUsable
          ? "The read replica is in use."
          : "The read replica is down or late: reads go to the primary.",
      );
    wasUsable = isNowUsable;
    if (replayed === null) leave();
  };
  await look();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await wait(ASK_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      if (!ended.signal.aborted) await look();
    }
  })();

  const read: ReadAt = async (begin) => {
    if (!isUsable()) return begin(null);
    try {
      return await begin(connection.readers.db);
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error;
      return begin(null);
    }
  };
  /** Returns whether the replica includes all of the person's changes. */
  const shows = async (userId: string): Promise<boolean> => {
    if (doubtful.has(userId)) return false;
    const position = await findPosition(db, userId);
    if (position === null || position <= shown) return true;
    const replayed = await ask();
    if (replayed !== null) shown = replayed;
    return position <= shown;
  };

  return {
    get isUsable() {
      return isUsable();
    },
    reading: async ({ organisationId, userId }, work) => {
      if (!isUsable() || (userId !== undefined && !(await shows(userId)))) return work();
      return inScope({ organisationId, read }, work);
    },
    note: async (userId) => {
      try {
        await recordPosition(db, userId);
        doubtful.delete(userId);
      } catch {
        // What is not stored cannot be compared: until then, the person reads from the primary.
        doubtful.add(userId);
      }
    },
    look,
    stop: async () => {
      ended.abort();
      await watching;
      await connection.close();
    },
  };
}
