import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { hostsOf, primaryOf } from "./hosts.ts";
import type { Db } from "./tenant.ts";
import type { DatabaseUnavailableError } from "./unavailable.ts";

/** Interval in ms of checking whether the database responds, while it is available and while it is not. */
const ASK_MS = 1000;
const ASK_AGAIN_MS = 250;
/** Time in ms without an answer after which the database counts as unavailable: no statement is shorter than the check. */
const SILENCE_MS = 4000;
/** Interval in ms of checking whether a full disk has space again. */
const ROOM_MS = 1000;

/** The state of the database as seen by this program, from a connection used for nothing else. */
export interface DatabaseWatch {
  /** Whether the database is unavailable, so that waiting work can be abandoned. */
  readonly isAway: boolean;
  /** Whether the disk was full at the last write or check. */
  readonly isFull: boolean;
  /** The host that accepts writes, if the address names several. */
  readonly host?: ConnectionTarget | undefined;
  /** Reports an error of a connection; triggers a check at once. */
  note(error: DatabaseUnavailableError): void;
  /** Resolves as soon as the database is available; rejects when the signal aborts first. */
  whenUsable(signal: AbortSignal): Promise<void>;
  /** Calls the listener when the database becomes unavailable. */
  onAway(listener: () => void): void;
  /**
   * Calls the listener when the database is back after connections were lost, however briefly. Returns the unsubscribe function.
   */
  onBack(listener: () => void): () => void;
}

export interface RunningWatch extends DatabaseWatch {
  stop(): Promise<void>;
}

/** A watch that never reports anything, for work that simply fails when its database is lost. */
export const UNWATCHED: DatabaseWatch = {
  isAway: false,
  isFull: false,
  note: () => undefined,
  whenUsable: () => Promise.reject(new Error("nobody looks whether the database comes back")),
  onAway: () => undefined,
  onBack: () => () => undefined,
};

/**
 * Watches the database until stopped. A broken network may drop packets silently: a waiting statement cannot distinguish that from
 * heavy load and has no time limit, so a separate connection sends a trivial query to decide. With several hosts, the watch finds
 * the one that accepts writes whenever the previous one stops doing so.
 *
 * @param options.host the host that accepts writes at the start, if the address names several
 */
export function watchDatabase(
  target: ConnectionTarget,
  options: { log: (line: string) => void; hasRoom: () => Promise<boolean>; host?: ConnectionTarget },
): RunningWatch {
  const hasSeveral = hostsOf(target).length > 1;
  let host = hasSeveral ? options.host : undefined;
  const question = `select ${hasSeveral ? "current_setting('transaction_read_only') = 'off'" : "true"} as "isUsable"`;
  const away = new Set<() => void>();
  const back = new Set<() => void>();
  const ended = new AbortController();
  let client: pg.Client | undefined;
  let isAway = false;
  let isFull = false;
  let isSuspected = false;
  let hurry = new AbortController();

  const open = async (silence: AbortSignal): Promise<pg.Client> => {
    const found = await primaryOf(target, silence);
    silence.throwIfAborted();
    if (hasSeveral) host = found;
    const fresh = new pg.Client({ ...found, application_name: "pricetrail-watch" });
    // A broken connection triggers a check at once.
    fresh.on("error", () => hurry.abort());
    fresh.once("end", () => hurry.abort());
    client = fresh;
    return fresh.connect();
  };
  const ask = async (): Promise<boolean> => {
    const silence = new AbortController();
    const answer = (async () => {
      const asked = client ?? (await open(silence.signal));
      const { rows } = await asked.query<{ isUsable: boolean }>(question);
      return rows[0]?.isUsable ?? false;
    })().catch(() => false);
    // After a stall of this process the timer has expired, but the answer may have arrived unread: read it first.
    const tooLate = wait(SILENCE_MS, undefined, { signal: silence.signal })
      .then(() => setImmediate())
      .then(() => wait(50, false))
      .catch(() => false);
    const isThere = await Promise.race([answer, tooLate]);
    silence.abort();
    if (!isThere) {
      destroy(client);
      client = undefined;
    }
    return isThere;
  };

  const look = async (): Promise<void> => {
    const isThere = await ask();
    if (ended.signal.aborted) return;
    if (!isThere) {
      isSuspected = true;
      if (isAway) return;
      isAway = true;
      options.log("The database does not answer. Everything waits for it and continues by itself.");
      for (const listener of away) listener();
      return;
    }
    if (isAway) options.log("The database answers again.");
    isAway = false;
    if (!isSuspected) return;
    isSuspected = false;
    for (const listener of back) listener();
  };

  const isUsable = (): boolean => !isAway && !isFull;

  let nextRoomAt = 0;
  const lookForRoom = async (): Promise<void> => {
    if (!isFull || isAway || performance.now() < nextRoomAt) return;
    // A hanging write check must not block the watch.
    const hasNone = wait(SILENCE_MS, false, { ref: false });
    isFull = !(await Promise.race([options.hasRoom().catch(() => false), hasNone]));
    nextRoomAt = performance.now() + ROOM_MS;
    if (!isFull) options.log("The database's disk has room again.");
  };

  const watching = (async () => {
    while (!ended.signal.aborted) {
      hurry = new AbortController();
      const soon = AbortSignal.any([hurry.signal, ended.signal]);
      await look();
      await lookForRoom();
      // Connections lost during the check cause another check shortly after.
      await wait(soon.aborted || isAway ? ASK_AGAIN_MS : ASK_MS, undefined, {
        signal: soon.aborted ? ended.signal : soon,
      }).catch(() => undefined);
    }
  })();

  return {
    get isAway() {
      return isAway;
    },
    get isFull() {
      return isFull;
    },
    get host() {
      return host;
    },
    note: ({ reason }) => {
      if (reason === "full" && !isFull) {
        isFull = true;
        options.log("The database's disk is full. Nothing can be written until there is room again.");
      }
      if (reason !== "away") return;
      isSuspected = true;
      hurry.abort();
    },
    whenUsable: async (signal) => {
      // Never at once: a caller that has just failed would retry before the database was checked.
      do await wait(ASK_AGAIN_MS, undefined, { signal });
      while (!isUsable());
    },
    onAway: (listener) => void away.add(listener),
    onBack: (listener) => {
      back.add(listener);
      return () => void back.delete(listener);
    },
    stop: async () => {
      ended.abort();
      hurry.abort();
      const last = client;
      destroy(last);
      await watching;
    },
  };
}

/**
 * Checks whether the database's disk has about a megabyte left, as the owner, by filling a table in a transaction that is rolled
 * back.
 */
export async function hasRoom(db: Db): Promise<boolean> {
  const tried = new Error("tried");
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`create table public.room_probe as select repeat(md5(n::text), 60) as filler from generate_series(1, 600) n`.execute(
        trx,
      );
      throw tried;
    });
  } catch (error) {
    return error === tried;
  }
}

/** Destroys a connection without notifying the server, which may be unreachable; pending queries fail. */
export function destroy(client: pg.Client | undefined): void {
  // A property of the driver that its types omit.
  const { stream } =
    (client as unknown as { connection: { stream: { destroy(): void } } } | undefined)?.connection ?? {};
  stream?.destroy();
}
