import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { hostsOf, primaryOf } from "./hosts.ts";
import type { Db } from "./tenant.ts";
import type { DatabaseUnavailableError } from "./unavailable.ts";

/** How often it is asked whether the database answers, while it does and while it does not. */
const ASK_MS = 1000;
const ASK_AGAIN_MS = 250;
/** A database that has not said a word for this long is away: nothing is as short as the question. */
const SILENCE_MS = 4000;
/** How often a full disk is asked whether there is room again. */
const ROOM_MS = 1000;

/** What a program knows of its database's state, from a connection that does nothing but ask. */
export interface DatabaseWatch {
  /** The database does not answer: what waits for it can be given up. */
  readonly isAway: boolean;
  /** The disk had no room for a row, and has not been seen to have any since. */
  readonly isFull: boolean;
  /** The host that takes writes, of an address that names several. */
  readonly host?: ConnectionTarget | undefined;
  /** Takes up what an error said, and looks at once. */
  note(error: DatabaseUnavailableError): void;
  /** Resolves as soon as the database can be used; rejects when the signal aborts first. */
  whenUsable(signal: AbortSignal): Promise<void>;
  /** Reports that it no longer answers. */
  onAway(listener: () => void): void;
  /** Reports that it answers again after connections were lost, for however short a moment. Returns what ends it. */
  onBack(listener: () => void): () => void;
}

export interface RunningWatch extends DatabaseWatch {
  stop(): Promise<void>;
}

/** A watch that has nothing to report, for work on a database whose loss ends it. */
export const UNWATCHED: DatabaseWatch = {
  isAway: false,
  isFull: false,
  note: () => undefined,
  whenUsable: () => Promise.reject(new Error("nobody looks whether the database comes back")),
  onAway: () => undefined,
  onBack: () => () => undefined,
};

/**
 * Watches the database until stopped. A black hole between here and there swallows packets without a word: statements that wait
 * for their answer cannot distinguish it from heavy load, and may take as long as they need. So a question of a connection of its
 * own decides. Where there are several hosts, it finds the one that takes writes, whenever the previous one no longer does.
 *
 * @param options.host the host that takes writes at the beginning, of an address that names several
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
    // A connection that breaks is a reason to look at once.
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
    // After a stall of this process its clock has run, but the answer may be there unread: it is read before it is missed.
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
    // A trial that hangs must not keep the watch from looking.
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
      // What was lost while looking is looked at again, after a moment.
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
      // Never at once: whoever has just failed would ask a database that has not been looked at.
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

/** Whether the database's disk takes a megabyte or so. As the owner: it is tried with a table that is never committed. */
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

/** Ends a connection without a word to the server, which may not hear it; what waits for an answer fails. */
export function destroy(client: pg.Client | undefined): void {
  // The socket is the driver's own property, which its types leave out.
  const { stream } =
    (client as unknown as { connection: { stream: { destroy(): void } } } | undefined)?.connection ?? {};
  stream?.destroy();
}
