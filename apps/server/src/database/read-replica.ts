import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { asRole, connect } from "./connect.ts";
import type { Connection } from "./connect.ts";
import type { ConnectionTarget } from "./connection-target.ts";
import { hostsOf } from "./hosts.ts";
import { findPosition, notePosition, primaryPosition, replayedPosition } from "./read-position.store.ts";
import { inScope } from "./tenant.ts";
import type { Db, ReadAt } from "./tenant.ts";
import { isUnavailable } from "./unavailable.ts";
import { UNWATCHED } from "./watch.ts";
import type { DatabaseWatch } from "./watch.ts";

/** How often the replica is asked how far it has come. */
const ASK_MS = 1000;
/** A replica that has not answered within this time is down. */
const SILENCE_MS = 3000;
/** A replica that shows nothing newer than this is late: nobody reads from it. */
const LATE_MS = 5000;

/** Somebody who reads an organisation's data; without a person, whoever was given the address. */
export interface Reader {
  organisationId: string;
  userId?: string | undefined;
}

/** A streaming replica that takes over reading where it shows readers everything that they have done. */
export interface ReadReplica {
  /** Does work that only reads: on the replica, or as usual where that is down, late, or behind what the person has done. */
  reading<T>(reader: Reader, work: () => Promise<T>): Promise<T>;
  /** From here on the person is shown nothing older than now: by every program, or by this one alone where it cannot be noted. */
  note(userId: string): Promise<void>;
  /** Whether it can be read from just now. */
  readonly isUsable: boolean;
}

export interface RunningReplica extends ReadReplica {
  /** Asks at once how far the replica has come, instead of within a second. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** The states with which a standby cancels a statement that its replay could not wait for, and refuses a write. */
const STANDBY_STATES = new Set(["40001", "25006"]);

const isFaultOfReplica = (error: unknown): boolean =>
  isUnavailable(error) ||
  (error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    STANDBY_STATES.has(error.code));

/**
 * Watches a replica until stopped. It is not read from until it has come as far as the primary was at the beginning, so that it
 * has the tables of this version.
 *
 * @param options.target the replica's address, of which the hosts count; several are tried in turn
 * @param options.lateMs a replica that shows nothing newer than this is not read from
 * @param options.working how the program reaches the primary: it reads from the replica as the same role
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
  /** Where the primary was at which moments of the last seconds, oldest first. */
  const marks: { at: number; position: bigint }[] = [];
  let shown = 0n;
  let wasUsable = false;
  /** Until when it can be read from, if nothing else is heard of it. */
  let usableUntil = -Infinity;
  let turn = 0;
  const isUsable = (): boolean => performance.now() < usableUntil;

  const watch: DatabaseWatch = { ...UNWATCHED, onAway: (listener) => void onAway.add(listener) };
  const open = (host: ConnectionTarget) => {
    const connectWith = (max: number): Connection => connect(host, { max, onError: () => undefined, watch });
    // The question has a connection of its own: readers that keep all of theirs busy must not look like a replica that is down.
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
  /** How far the replica has come; null where it does not answer, or is none. */
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
  /** Whether the replica shows all that the person has done. */
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
        await notePosition(db, userId);
        doubtful.delete(userId);
      } catch {
        // What is not noted cannot be compared: until something is, the person reads from the primary.
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
