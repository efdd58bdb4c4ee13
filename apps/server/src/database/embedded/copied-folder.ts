import { closeSync, existsSync, openSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { changeOwner, type ServerAccount } from "./account.ts";
import { systemCode } from "./embedded-error.ts";

/** Names the files of the folder in which a server last ran; a copy has the same content in other files. */
const MARK = "pricetrail.folder";
/** The offset of the server's state in `global/pg_control`, after the system's and two version numbers, and what it is after a stop. */
const STATE_OFFSET = 16;
const STOPPED = new Set([1, 2]);

interface Mark {
  inode: number;
  /** When the file was created; 0 where the file system does not record it. */
  createdMs: number;
}

/** Returns what tells this folder's files from a copy's, by one that PostgreSQL writes once and never again. */
function markOf(pgData: string): Mark {
  const { ino, birthtimeMs } = statSync(path.join(pgData, "PG_VERSION"));
  return { inode: ino, createdMs: Math.floor(birthtimeMs) };
}

/** Records that a server runs in this folder. */
export function markFolder(pgData: string, account: ServerAccount): void {
  const file = path.join(pgData, MARK);
  const mark = JSON.stringify(markOf(pgData));
  try {
    if (existsSync(file) && readFileSync(file, "utf8") === mark) return;
    writeFileSync(file, mark, { mode: 0o600 });
    changeOwner(account, file);
  } catch (error) {
    // A full disk must not keep a running database from being used.
    if (systemCode(error) === undefined) throw error;
  }
}

/**
 * Returns whether a folder without a running server is a copy that was made file by file while its server ran: it starts, but what was
 * written between the first and the last copied file is missing or contradicts itself. A folder that was renamed, a copy of a stopped
 * one, a snapshot of a whole file system and what PostgreSQL's own backup functions make are none.
 */
export function wasCopiedInUse(pgData: string): boolean {
  if (!existsSync(path.join(pgData, "PG_VERSION")) || isStopped(pgData)) return false;
  if (existsSync(path.join(pgData, "backup_label"))) return false;
  const known = readMark(pgData);
  if (known === undefined) {
    // Made by an older version: its server has written where it ran.
    const place = placeInPidFile(pgData);
    return place !== undefined && place !== pgData;
  }
  const found = markOf(pgData);
  // Both, because some file systems number their files anew, and others do not record when they were created.
  return known.inode !== found.inode && known.createdMs !== found.createdMs;
}

function isStopped(pgData: string): boolean {
  const state = Buffer.alloc(4);
  const handle = openSync(path.join(pgData, "global", "pg_control"), "r");
  try {
    readSync(handle, state, 0, state.length, STATE_OFFSET);
  } finally {
    closeSync(handle);
  }
  return STOPPED.has(state.readInt32LE());
}

function readMark(pgData: string): Mark | undefined {
  try {
    return JSON.parse(readFileSync(path.join(pgData, MARK), "utf8")) as Mark;
  } catch {
    return undefined;
  }
}

function placeInPidFile(pgData: string): string | undefined {
  try {
    return readFileSync(path.join(pgData, "postmaster.pid"), "utf8").split("\n")[1];
  } catch {
    return undefined;
  }
}
