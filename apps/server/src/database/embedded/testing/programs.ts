import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { temporaryFolder } from "../memory-disk.ts";
import { killOrphanedBackends, readPidFile, shutDown } from "../postmaster.ts";
import { workingDirectory } from "../process-table.ts";

/** The program's output; see program.ts. */
export interface Started {
  adopted?: boolean;
  host?: string;
  refused?: string;
}

export interface RunningProgram {
  child: ChildProcess;
  started: Started;
  /** The acknowledged numbers so far. */
  acknowledged: number[];
  /** Resolves when this many numbers are acknowledged. */
  reached(count: number): Promise<void>;
  /** Sends the signal and waits for the end, and until everything that it had acknowledged is read. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const folders: string[] = [];
const children: ChildProcess[] = [];

/** Creates a folder that every user may pass through, like the usual parent of a data folder. */
export function newFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(temporaryFolder(), "embedded-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** Ends all programs and servers of the folders created here, and removes the folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    const pgData = path.join(folder, "data", "postgres");
    const record = readPidFile(pgData);
    // By fast shutdown if possible: a killed server leaves its shared memory behind.
    if (record && workingDirectory(record.pid) === pgData) await shutDown(record.pid);
    await killOrphanedBackends(pgData);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the program and waits until it reports how it started. */
export async function startProgram(
  dataDir: string,
  options: { write?: boolean; uid?: number; gid?: number; script?: string } = {},
): Promise<RunningProgram> {
  const { uid, gid, write = false, script = path.join(import.meta.dirname, "program.ts") } = options;
  const args = [script, dataDir, ...(write ? ["write"] : [])];
  const identity = uid === undefined ? {} : { uid, gid };
  const child = spawn(process.execPath, args, {
    ...identity,
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
  });
  children.push(child);
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, "exit"), once(lines, "close")]);
  let waiting: { count: number; resolve: () => void } | undefined;
  const started = await new Promise<Started>((resolve, reject) => {
    lines.on("line", (line) => {
      const value = JSON.parse(line) as number | Started;
      if (typeof value !== "number") return resolve(value);
      acknowledged.push(value);
      if (waiting && acknowledged.length >= waiting.count) waiting.resolve();
    });
    child.once("exit", () => reject(new Error("the program ended without a word")));
  });
  return {
    child,
    started,
    acknowledged,
    reached: (count) => new Promise((resolve) => (waiting = { count, resolve })),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
