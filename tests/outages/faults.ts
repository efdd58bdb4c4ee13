import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { readPidFile } from "../../apps/server/src/database/embedded/postmaster.ts";
import type { FaultyLine } from "./faulty-line.ts";

/** One way in which a database is lost. */
export interface Fault {
  kind: string;
  /** Begins the outage. */
  strike(): void | Promise<void>;
  /** Ends it, or waits for its end: the database can be reached when this resolves. */
  repair(): void | Promise<void>;
  /** Its minimum duration; a fault without one ends by itself. */
  lastsMs?: number;
}

/** Kills the server of a data folder, and waits until its supervisor has started another one. */
export function serverFault(kind: string, signal: NodeJS.Signals, pgData: string): Fault {
  let killed = 0;
  return {
    kind,
    strike: () => {
      killed = readPidFile(pgData)?.pid ?? 0;
      process.kill(killed, signal);
    },
    repair: async () => {
      for (const until = performance.now() + 60_000; performance.now() < until; await wait(20)) {
        const record = readPidFile(pgData);
        if (record && record.pid !== killed && (await answers(record))) return;
      }
      throw new Error("the server was not started again");
    },
  };
}

async function answers({ host, port }: { host: string; port: number }): Promise<boolean> {
  const client = new pg.Client({ host, port, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Faults of the connection to the server: it is reset once, refuses for a while, or drops everything for a while. */
export function lineFaults(
  line: FaultyLine,
  { refusedMs, holeMs }: { refusedMs: number; holeMs: number },
): Fault[] {
  return [
    { kind: "reset", strike: () => line.reset(), repair: () => undefined },
    { kind: "refused", strike: () => line.refuse(), repair: () => line.accept(), lastsMs: refusedMs },
    { kind: "black hole", strike: () => line.swallow(), repair: () => line.flow(), lastsMs: holeMs },
  ];
}
